"""A Docling table-structure model without weights."""

from collections.abc import Sequence
from typing import Any, ClassVar

from docling.datamodel.base_models import Cluster, Page, Table, TableStructurePrediction
from docling.datamodel.document import ConversionResult
from docling.datamodel.pipeline_options import BaseTableStructureOptions
from docling.models.base_table_model import BaseTableStructureModel
from docling_core.types.doc import DocItemLabel, TableCell

from evidag.documents.pdf_layout import GeometricLayoutModel, bounding_box, upright
from evidag.documents.pdf_sheets import Sheet
from evidag.documents.pdf_tables import Cell


class GeometricTableOptions(BaseTableStructureOptions):
    kind: ClassVar[str] = "geometric"


class GeometricTableModel(BaseTableStructureModel):
    """Hands over the grids that the layout model found when it told tables from text."""

    def __init__(
        self,
        *,
        options: GeometricTableOptions,
        layout: GeometricLayoutModel,
        enabled: bool = True,
        **unused: Any,
    ) -> None:
        self.options, self.layout, self.enabled = options, layout, enabled

    @classmethod
    def get_options_type(cls) -> type[BaseTableStructureOptions]:
        return GeometricTableOptions

    def predict_tables(
        self, conv_res: ConversionResult, pages: Sequence[Page]
    ) -> list[TableStructurePrediction]:
        return [
            TableStructurePrediction(
                table_map={
                    cluster.id: self._table(page, cluster)
                    for cluster in (page.predictions.layout.clusters if page.predictions.layout else ())
                    if cluster.label == DocItemLabel.TABLE
                }
            )
            for page in pages
        ]

    def _table(self, page: Page, cluster: Cluster) -> Table:
        assert page.size is not None
        grid, turned = self.layout.grids[page.page_no, cluster.id]
        sheet = Sheet(page.page_no, page.size.width, page.size.height, (), (), (), (), ())
        return Table(
            label=cluster.label,
            id=cluster.id,
            text="",
            otsl_seq=[],
            table_cells=[_table_cell(cell, turned, sheet) for cell in grid.cells],
            num_rows=grid.rows,
            num_cols=grid.columns,
            cluster=cluster,
            page_no=page.page_no,
        )


def _table_cell(cell: Cell, turned: int, sheet: Sheet) -> TableCell:
    return TableCell(
        text=cell.text,
        bbox=bounding_box(upright(cell.box, turned, sheet)),
        row_span=cell.end_row - cell.row,
        col_span=cell.end_column - cell.column,
        start_row_offset_idx=cell.row,
        end_row_offset_idx=cell.end_row,
        start_col_offset_idx=cell.column,
        end_col_offset_idx=cell.end_column,
        column_header=cell.is_head,
    )
