"""The grid of a table: columns from the gaps between words, rows from rules, spaces and wrapped lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evidag.documents.pdf_geometry import Box, enclosing, rows_of
from evidag.documents.pdf_sheets import Word
from evidag.documents.pdf_table_rows import Line, Piece, Shape, grouped

CELL_GAP = 0.8  # of the type size, from which two words stand in different cells


@dataclass(frozen=True)
class Cell:
    """A cell of a grid; `end_` indices are one past its last row and column."""

    text: str
    box: Box
    row: int
    column: int
    end_row: int
    end_column: int
    is_head: bool = False


@dataclass(frozen=True)
class Grid:
    cells: tuple[Cell, ...]
    rows: int
    columns: int


def grid_of(words: Sequence[Word], rules: Sequence[Box] = ()) -> Grid | None:
    """The grid of a table's words, or None where they do not stand in columns."""
    if len(words) < 4:
        return None
    sizes = sorted(word.size for word in words)
    size = sizes[len(sizes) // 2]
    lines = [[words[i] for i in row] for row in rows_of([word.box for word in words], 0.55 * size)]
    groups = [_groups(line, size) for line in lines]
    extents = tuple(_column_extents(groups))
    if len(extents) < 2:
        return None
    box = enclosing(word.box for word in words)
    pieces = [[_placed(group, extents) for group in line] for line in groups]
    right = max([box.right, *(rule.right for rule in rules)])
    rows = grouped(pieces, rules, Shape(extents, size, right), box.width)
    heads = 1 if rules else 0
    cells = tuple(cell for number, row in enumerate(rows) for cell in _cells(row, number, number < heads))
    return Grid(cells, len(rows), len(extents))


def _groups(line: Sequence[Word], size: float) -> list[tuple[Word, ...]]:
    """Words of one line that stand close together."""
    groups: list[list[Word]] = []
    for word in line:
        if groups and word.box.left - groups[-1][-1].box.right < CELL_GAP * size:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [tuple(group) for group in groups]


def _column_extents(lines: Sequence[Sequence[tuple[Word, ...]]]) -> list[tuple[float, float]]:
    """The extents of columns, from the lines that have most cells; a heading over several has fewer."""
    most = max(len(line) for line in lines)
    extents: list[tuple[float, float]] = []
    for line in sorted(lines, key=len, reverse=True):
        if len(line) < max(2, 0.6 * most):
            continue
        for group in line:
            left, right = group[0].box.left, group[-1].box.right
            met = [extent for extent in extents if left < extent[1] and right > extent[0]]
            if not met:
                extents.append((left, right))
            elif len(met) == 1:
                extents[extents.index(met[0])] = (min(met[0][0], left), max(met[0][1], right))
    return sorted(extents)


def _placed(words: tuple[Word, ...], extents: Sequence[tuple[float, float]]) -> Piece:
    box = enclosing(word.box for word in words)
    met = [i for i, (left, right) in enumerate(extents) if box.left < right and box.right > left]
    if not met:
        met = [min(range(len(extents)), key=lambda i: abs(sum(extents[i]) / 2 - box.centre))]
    return Piece(words, box, met[0], met[-1] + 1)


def _cells(row: Sequence[Line], number: int, is_head: bool) -> Iterator[Cell]:
    """The cells of a row, each of all the lines that stand in it."""
    by_column: dict[int, list[Piece]] = {}
    for line in row:
        for piece in line:
            by_column.setdefault(piece.column, []).append(piece)
    for column, pieces in sorted(by_column.items()):
        text = " ".join(word.text for piece in pieces for word in piece.words)
        end = max(piece.end for piece in pieces)
        yield Cell(text, enclosing(p.box for p in pieces), number, column, number + 1, end, is_head)
