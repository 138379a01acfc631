"""The cells of JATS tables, in either table model, each at its own place in the grid."""

from collections.abc import Iterator
from dataclasses import dataclass

from evidag.documents.tables import Grid
from evidag.errors import PaperError
from evidag.sources.jats_text import Element, readable_whole

CELLS = frozenset({"td", "th", "entry"})
ROWS = frozenset({"tr", "row"})
MAX_PLACES = 200_000  # more in one table is a mistake or an attack


@dataclass(frozen=True)
class Cell:
    """One cell: where it stands, how many rows and columns it takes up, and what it says."""

    row: int
    column: int
    down: int
    right: int
    is_head: bool
    text: str


def grids(holder: Element) -> Iterator[tuple[Element, Grid]]:
    """Every table inside a `table-wrap`, outermost ones only, in either table model."""
    for child in holder:
        if child.tag in ("table", "tgroup"):
            yield child, grid(child)
        elif child.tag not in ("caption", "table-wrap-foot", "table-wrap"):
            yield from grids(child)


def grid(table: Element) -> Grid:
    """
    The cells' texts by row and column; a cell that spans several places stands at the first.

    >>> from lxml import etree
    >>> rows = "<tr><th rowspan='2'>Age</th><th>N</th></tr><tr><td>9</td></tr>"
    >>> grid(etree.fromstring(f"<table>{rows}</table>"))
    {(0, 0): 'Age', (0, 1): 'N', (1, 1): '9'}
    """
    return {(cell.row, cell.column): cell.text for cell in cells(table)}


def cells(table: Element) -> Iterator[Cell]:
    """
    Every cell of a table, by rows.

    Raises:
        PaperError: `not_jats`, for a table larger than any real one.
    """
    rows = list(_rows(table))
    taken: set[tuple[int, int]] = set()
    for row, element in enumerate(rows):
        column = 0
        for cell in element.iterchildren(*CELLS):
            while (row, column) in taken:
                column += 1
            down, right = _spans(cell)
            down = min(down, len(rows) - row)
            if len(taken) + down * right > MAX_PLACES:
                raise PaperError("not_jats", f"a table of the full text has over {MAX_PLACES} places")
            yield Cell(row, column, down, right, cell.tag == "th", readable_whole(cell))
            taken.update((row + i, column + j) for i in range(down) for j in range(right))
            column += right


def _rows(table: Element) -> Iterator[Element]:
    for child in table:
        if child.tag in ROWS:
            yield child
        elif child.tag not in CELLS:
            yield from _rows(child)


def _spans(cell: Element) -> tuple[int, int]:
    down = _number(cell.get("rowspan")) or (_number(cell.get("morerows")) or 0) + 1
    right = _number(cell.get("colspan"))
    if right is None and cell.get("namest") and cell.get("nameend"):
        first, last = (_number(cell.get(name, "").strip("col")) for name in ("namest", "nameend"))
        right = last - first + 1 if first and last and last >= first else 1
    return max(down, 1), max(right or 1, 1)


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text.lstrip("0")[:9] or "0") if text.isascii() and text.isdigit() else None
