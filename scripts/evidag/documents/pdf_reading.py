"""From a PDF's bytes to sheets, by docling-parse."""

import math
from collections.abc import Iterator
from io import BytesIO

from docling.backend.docling_parse_backend import (
    ThreadedDoclingParseDocumentBackend,
    ThreadedDoclingParsePageBackend,
)
from docling.backend.pdf_backend import PdfDocumentBackend, PdfPageBackend
from docling.datamodel.backend_options import PdfBackendOptions
from docling.datamodel.document import InputDocument
from docling.exceptions import DocumentLoadError
from docling_core.types.doc import BoundingBox
from docling_core.types.doc.page import BoundingRectangle, TextCell
from docling_parse.pdf_parser import (
    ContentConfig,
    ContentLevel,
    DecodeConfig,
    DoclingThreadedPdfParser,
    ThreadedPdfParserConfig,
)

from evidag.documents.pdf_geometry import Box, level_rules
from evidag.documents.pdf_sheets import Sheet, Word, font_named

RULE = 2.5  # a painted shape thinner than this is a line


class WordsBackend(ThreadedDoclingParseDocumentBackend):
    """
    docling-parse for words, shapes and bitmaps only.

    The stock backend decodes text lines as well, which break at every change of font, and renders each page,
    which nothing here looks at. One parser thread keeps the pages in order.
    """

    def __init__(
        self, in_doc: InputDocument, path_or_stream: BytesIO, options: PdfBackendOptions | None = None
    ) -> None:
        PdfDocumentBackend.__init__(self, in_doc, path_or_stream, options)
        self._closed = self._iterating = self._render_pages = False
        self.parser = DoclingThreadedPdfParser(
            parser_config=ThreadedPdfParserConfig(
                loglevel="fatal", threads=1, max_concurrent_results=4, page_content_config=_CONTENT
            ),
            decode_config=DecodeConfig(enforce_same_font=True),
        )
        path_or_stream.seek(0)
        try:
            self.doc_key = self.parser.load(path_or_stream)
        except (RuntimeError, ValueError) as problem:
            raise DocumentLoadError(str(problem)) from problem


_CONTENT = ContentConfig(
    char_cells_content_level=ContentLevel.COMPUTE,
    word_cells_content_level=ContentLevel.COMPUTE_AND_MATERIALIZE,
    line_cells_content_level=ContentLevel.SKIP,
    shapes_content_level=ContentLevel.COMPUTE,
    bitmaps_content_level=ContentLevel.COMPUTE_AND_MATERIALIZE,
    include_bitmap_bytes=False,
)


def sheet_of(backend: PdfPageBackend, cells: list[TextCell]) -> Sheet:
    """A page as words and lines; `cells` are its words, top left origin."""
    assert isinstance(backend, ThreadedDoclingParsePageBackend)
    size = backend.get_size()
    thin = [_box(each) for each in backend.get_thin_shape_boxes(max_thickness=RULE) or []]
    bitmaps = [_box(each) for each in backend.get_bitmap_rects()]
    drawings = [_box(each) for each in backend.get_connected_shape_bounding_boxes() or []]
    return Sheet(
        number=backend.page_no,
        width=size.width,
        height=size.height,
        words=tuple(words_in(cells)),
        rules=tuple(level_rules([*thin, *bitmaps])),
        uprights=tuple(box for box in thin if box.width < RULE and box.height > 8),
        bitmaps=tuple(bitmaps),
        drawings=tuple(drawings),
        read=bool(cells) and all(cell.from_ocr for cell in cells),
    )


def words_in(cells: list[TextCell]) -> Iterator[Word]:
    """Cells as words; OCR gives whole lines, which stay as they are."""
    for cell in cells:
        text = cell.text.replace("\x02", "-").strip()
        if text:
            font = font_named(getattr(cell, "font_name", ""))  # what OCR read has no font
            yield Word(text, _box(cell.rect.to_bounding_box()), font, _quarter_turns(cell.rect))


def _quarter_turns(rect: BoundingRectangle) -> int:
    """How often the baseline is turned by 90 degrees; y points down."""
    angle = math.atan2(rect.r_y0 - rect.r_y1, rect.r_x1 - rect.r_x0)
    return round(angle / (math.pi / 2)) % 4


def _box(box: BoundingBox) -> Box:
    return Box(box.l, min(box.t, box.b), box.r, max(box.t, box.b))
