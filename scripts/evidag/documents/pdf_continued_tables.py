"""Tables that go on overleaf, made one again: the text of a table is not split."""

import re

from docling_core.types.doc import DoclingDocument, NodeItem, TableCell, TableItem

from evidag.documents.pdf_wording import TABLE_CAPTION

CONTINUED = re.compile(r"\bcont(?:inue)?d?\b\.?", re.IGNORECASE)


def join_continued_tables(document: DoclingDocument) -> None:
    """Put the rows of a continued table under those of the table that it continues, its head left out."""
    begun: dict[str, TableItem] = {}
    joined: list[NodeItem] = []
    for table in list(document.tables):
        caption = table.caption_text(document)
        label = TABLE_CAPTION.match(caption)
        if label is None:
            continue
        name = re.sub(r"\W", "", label.group().lower())
        first = begun.get(name)
        if first is not None and CONTINUED.search(caption) and table.data.num_cols == first.data.num_cols:
            _append(first, table)
            joined.append(table)
        else:
            begun[name] = table
    if joined:
        document.delete_items(node_items=joined)


def _append(first: TableItem, table: TableItem) -> None:
    repeated = 0
    while repeated < min(first.data.num_rows, table.data.num_rows) and _row(first, repeated) == _row(
        table, repeated
    ):
        repeated += 1
    down = first.data.num_rows - repeated
    for cell in table.data.table_cells:
        if cell.start_row_offset_idx >= repeated:
            first.data.table_cells.append(_moved(cell, down))
    first.data.num_rows += table.data.num_rows - repeated
    first.prov += table.prov


def _row(table: TableItem, number: int) -> list[tuple[int, str]]:
    cells = table.data.table_cells
    return [(cell.start_col_offset_idx, cell.text) for cell in cells if cell.start_row_offset_idx == number]


def _moved(cell: TableCell, down: int) -> TableCell:
    """The cell in the longer table; its box would be read as one on the first page."""
    return cell.model_copy(
        update={
            "start_row_offset_idx": cell.start_row_offset_idx + down,
            "end_row_offset_idx": cell.end_row_offset_idx + down,
            "column_header": False,
            "bbox": None,
        }
    )
