"""Docling's PDF pipeline without torch and weights: our layout and tables, its assembly, order and export."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import Any

from docling.backend.pdf_backend import PdfDocumentBackend, PdfPageBackend
from docling.datamodel.base_models import ConversionStatus, InputFormat, Page
from docling.datamodel.document import ConversionResult, InputDocument
from docling.datamodel.pipeline_options import HeadingHierarchyOptions, ThreadedPdfPipelineOptions
from docling.models.stages.heading_hierarchy.heading_hierarchy_model import HeadingHierarchyModel
from docling.pipeline.standard_pdf_pipeline import StandardPdfPipeline
from docling_core.types.doc import BoundingBox, DocItemLabel, SectionHeaderItem
from docling_core.types.doc.page import TextCell

from evidag.documents.pdf_continued_tables import join_continued_tables
from evidag.documents.pdf_joining import LineJoiner, ParagraphJoiner
from evidag.documents.pdf_layout import GeometricLayoutModel, GeometricLayoutOptions
from evidag.documents.pdf_ocr import DPI, ImageReader, is_only_an_image, page_images
from evidag.documents.pdf_reading import WordsBackend
from evidag.documents.pdf_table_model import GeometricTableModel, GeometricTableOptions
from evidag.documents.pdf_wording import is_garbled, is_name_of_section
from evidag.errors import PaperError


@dataclass
class Pages:
    """The numbers of the pages that need a word."""

    unparsed: set[int] = field(default_factory=set)
    garbled: set[int] = field(default_factory=set)
    images: set[int] = field(default_factory=set)
    read_from_images: set[int] = field(default_factory=set)


class GeometricPdfPipeline(StandardPdfPipeline):
    """
    The stock pipeline streams pages through threads and loads models that need torch; this one reads all
    pages first, as the layout of each depends on the others, and then lays them out in order.

    Args:
        ocr: whether pages that are only an image are read from it.
    """

    layout_model: GeometricLayoutModel
    assemble_model: LineJoiner
    reading_order_model: ParagraphJoiner

    def __init__(self, *, ocr: bool) -> None:
        self._ocr = ocr and ImageReader.is_installed()
        self._leave_out: frozenset[int] = frozenset()
        self.pages = Pages()  # of the document converted last
        super().__init__(
            ThreadedPdfPipelineOptions(
                do_ocr=False,
                generate_parsed_pages=True,  # the levels of headings are read off their words
                layout_options=GeometricLayoutOptions(),
                table_structure_options=GeometricTableOptions(),
                heading_hierarchy_options=HeadingHierarchyOptions(enabled=True),
            )
        )

    def _init_models(self) -> None:
        options = self.pipeline_options
        self.keep_images = self.keep_backend = False
        self.enrichment_pipe = []
        self.layout_model = GeometricLayoutModel(options=GeometricLayoutOptions())
        self.table_model = GeometricTableModel(options=GeometricTableOptions(), layout=self.layout_model)
        self.assemble_model = LineJoiner()
        self.reading_order_model = ParagraphJoiner()
        self.heading_hierarchy_model = HeadingHierarchyModel(options=options.heading_hierarchy_options)

    def read(self, content: bytes, *, leave_out: frozenset[int] = frozenset()) -> ConversionResult:
        """
        Convert a PDF that opens without a password, but for the pages that are damaged.

        Raises:
            PaperError: `docling_failed`.
        """
        self.pages, self._leave_out = Pages(), leave_out
        self._image = page_images(content)
        source = InputDocument(
            path_or_stream=BytesIO(content),
            format=InputFormat.PDF,
            backend=WordsBackend,
            filename="document.pdf",
        )
        if not source.valid:
            raise PaperError("docling_failed", "the PDF is damaged: its pages cannot be found")
        return self.execute(source, raises_on_error=True)

    def _build_document(self, conv_res: ConversionResult) -> ConversionResult:
        backend = conv_res.input._backend
        assert isinstance(backend, PdfDocumentBackend)
        conv_res._pdf_outline = backend.get_document_outline()
        conv_res.pages = list(self._read_pages(backend))
        conv_res._page_sizes_by_no = {page.page_no: page.size for page in conv_res.pages if page.size}
        layout = self.layout_model
        pages = list(self.table_model(conv_res, layout(conv_res, conv_res.pages)))
        self.assemble_model.vocabulary = layout.vocabulary
        self.reading_order_model.reading(layout.seams, layout.vocabulary, layout.turned)
        for page in self.assemble_model(conv_res, pages):
            _keep_heading_words(page)
            page._backend = None
        conv_res.status = ConversionStatus.SUCCESS if conv_res.pages else ConversionStatus.FAILURE
        return conv_res

    def _read_pages(self, backend: PdfDocumentBackend) -> Iterator[Page]:
        for page_backend in backend.iter_pages():
            number = page_backend.page_no
            if number in self._leave_out:
                continue
            if not page_backend.is_valid():
                self.pages.unparsed.add(number)
                continue
            cells = self._cells(page_backend)
            if is_garbled(cell.text for cell in cells):
                self.pages.garbled.add(number)
                continue
            parsed = page_backend.get_segmented_page()
            assert parsed is not None
            parsed.word_cells = cells
            page = Page(page_no=number, size=page_backend.get_size(), parsed_page=parsed)
            page._backend = page_backend
            yield page

    def _cells(self, backend: PdfPageBackend) -> list[TextCell]:
        """The words of a page; where it has none, the lines on its image."""
        parsed = backend.get_segmented_page()
        assert parsed is not None
        words: list[TextCell] = parsed.word_cells
        if not is_only_an_image(backend, words):
            return words
        if not self._ocr:
            self.pages.images.add(backend.page_no)
            return words
        self.pages.read_from_images.add(backend.page_no)
        scale = DPI / 72
        return _image_reader().read(self._image(backend.page_no, scale), scale)

    def _assemble_document(self, conv_res: ConversionResult) -> ConversionResult:
        conv_res = super()._assemble_document(conv_res)
        join_continued_tables(conv_res.document)
        for item, _ in conv_res.document.iterate_items():
            if isinstance(item, SectionHeaderItem) and is_name_of_section(item.text):
                item.level = 1
        return conv_res


@cache
def _image_reader() -> ImageReader:
    """Loaded for the first page that needs it."""
    return ImageReader()


def _keep_heading_words(page: Page) -> None:
    """All that the levels of headings need of a parsed page."""
    assert page.parsed_page is not None and page.predictions.layout is not None
    boxes: list[BoundingBox] = [
        cluster.bbox
        for cluster in page.predictions.layout.clusters
        if cluster.label == DocItemLabel.SECTION_HEADER
    ]
    words = page.parsed_page.word_cells
    page.parsed_page.textline_cells = [
        word for word in words if any(word.rect.to_bounding_box().overlaps(box) for box in boxes)
    ]
    page.parsed_page.word_cells = []


def flagged(document: dict[str, Any], pages: set[int], flag: str) -> dict[str, list[str]]:
    """The items of an exported document that stand on some pages, each with a flag."""
    items = [*document["texts"], *document["tables"], *document["pictures"]]
    return {
        item["self_ref"]: [flag]
        for item in items
        if any(place["page_no"] in pages for place in item.get("prov", ()))
    }
