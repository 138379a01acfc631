"""A Docling layout model without weights: clusters from where words stand and how they are set."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from docling.datamodel.base_models import Cluster, LayoutPrediction, Page
from docling.datamodel.document import ConversionResult
from docling.datamodel.pipeline_options import BaseLayoutOptions
from docling.models.base_layout_model import BaseLayoutModel
from docling_core.types.doc import BoundingBox, CoordOrigin, DocItemLabel
from docling_core.types.doc.page import BoundingRectangle, TextCell

from evidag.documents.pdf_blocks import Seam
from evidag.documents.pdf_geometry import Box
from evidag.documents.pdf_joining import Name
from evidag.documents.pdf_reading import sheet_of
from evidag.documents.pdf_regions import Kind, Region, regions_of
from evidag.documents.pdf_sheets import Row, Sheet, quarter_turn
from evidag.documents.pdf_tables import Grid


class GeometricLayoutOptions(BaseLayoutOptions):
    kind: ClassVar[str] = "geometric"


class GeometricLayoutModel(BaseLayoutModel):
    """Lays out all pages of a document at once, since what a heading is depends on the rest."""

    requires_layout_postprocessing = False  # clusters own their cells already

    def __init__(self, *, options: GeometricLayoutOptions, **unused: Any) -> None:
        self.options = options
        self.vocabulary: Counter[str] = Counter()  # of the document laid out last, as are its seams
        self.seams: dict[Name, Seam] = {}
        self.turned: dict[int, int] = {}
        self.grids: dict[Name, tuple[Grid, int]] = {}  # of tables, and the turns that make each upright

    @classmethod
    def get_options_type(cls) -> type[BaseLayoutOptions]:
        return GeometricLayoutOptions

    def predict_layout(self, conv_res: ConversionResult, pages: Sequence[Page]) -> list[LayoutPrediction]:
        sheets = []
        for page in pages:
            assert page._backend is not None and page.parsed_page is not None
            sheets.append(sheet_of(page._backend, page.parsed_page.word_cells))
        profile, regions_of_pages = regions_of(sheets)
        self.vocabulary = profile.vocabulary
        self.seams = {
            (sheet.number, number): region.seam
            for sheet, regions in zip(sheets, regions_of_pages, strict=True)
            for number, region in enumerate(regions)
            if region.seam is not None
        }
        self.grids = {
            (sheet.number, number): (region.grid, region.turned)
            for sheet, regions in zip(sheets, regions_of_pages, strict=True)
            for number, region in enumerate(regions)
            if region.grid is not None
        }
        self.turned = {
            sheet.number: Counter(region.turned for region in regions).most_common(1)[0][0]
            for sheet, regions in zip(sheets, regions_of_pages, strict=True)
            if regions
        }
        return [
            LayoutPrediction(clusters=list(_clusters(sheet, regions)))
            for sheet, regions in zip(sheets, regions_of_pages, strict=True)
        ]


def _clusters(sheet: Sheet, regions: Sequence[Region]) -> Iterator[Cluster]:
    for number, region in enumerate(regions):
        by_word = region.kind is Kind.TABLE
        rows = [Row((word,)) for row in region.rows for word in row.words] if by_word else region.rows
        children = region.rows if region.kind is Kind.PICTURE else ()
        yield Cluster(
            id=number,
            label=DocItemLabel(region.kind.value),
            bbox=bounding_box(upright(region.box, region.turned, sheet)),
            cells=[_cell(index, row, region.turned, sheet) for index, row in enumerate(rows)],
            children=[
                Cluster(
                    id=len(regions) + 1000 * number + index,
                    label=DocItemLabel.TEXT,
                    bbox=bounding_box(upright(row.box, region.turned, sheet)),
                    cells=[_cell(index, row, region.turned, sheet)],
                )
                for index, row in enumerate(children)
            ],
        )


def upright(box: Box, turned: int, sheet: Sheet) -> Box:
    """A box of the turned page, where it lies on the page as it is."""
    heights = (sheet.height, sheet.width) if turned % 2 == 0 else (sheet.width, sheet.height)
    for step in range(-turned % 4):
        box = quarter_turn(box, heights[step % 2])
    return box


def bounding_box(box: Box) -> BoundingBox:
    return BoundingBox(l=box.left, t=box.top, r=box.right, b=box.bottom, coord_origin=CoordOrigin.TOPLEFT)


def _cell(index: int, row: Row, turned: int, sheet: Sheet) -> TextCell:
    """A line as a text cell, whose corners tell how it is turned."""
    box = upright(row.box, turned, sheet)
    corners = [
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.right, box.top),
        (box.left, box.top),
    ]
    corners = corners[turned:] + corners[:turned]
    points = {
        f"r_{axis}{number}": value
        for number, corner in enumerate(corners)
        for axis, value in zip("xy", corner, strict=True)
    }
    return TextCell(
        index=index,
        rect=BoundingRectangle(**points, coord_origin=CoordOrigin.TOPLEFT),
        text=row.text,
        orig=row.text,
        from_ocr=sheet.read,
    )
