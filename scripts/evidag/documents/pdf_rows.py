"""From words to the rows of each column."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from evidag.documents.pdf_sheets import Row, Word

GAP = 1.0  # the widest space inside a run of words, in type sizes; a gutter is wider
LOOSE_GAP = 1.6  # the same inside a column, where a line may be stretched
STRETCHED_GAP = 4.0  # before what ends at the column's edge, as the last word of a justified line does
MARKER_GAP = 2.6  # after a number or bullet, which stands off from its text
MARKER = re.compile(r"\d+(\.\d+)*\.?|[IVX]+\.|[A-H]\.|[•·●▪◦*–-]|\[\d+\]|\(?[a-z]\)|\(?\d+\)|[ivx]+\)")


def runs_of(words: Iterable[Word]) -> list[Row]:
    """Words painted one after the other on one line, without a wide gap between them."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and _continues(runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return [Row(tuple(run)) for run in runs]


def without_overprinted(runs: Sequence[Row]) -> list[Row]:
    """
    Drop runs that others were painted over: of two texts on one spot but one can be seen, mostly the last.
    """
    kept: list[Row] = []
    by_line: dict[int, list[Row]] = {}
    for run in reversed(runs):
        line = round(run.base / 2)
        rivals = [rival for near in (line - 1, line, line + 1) for rival in by_line.get(near, ())]
        if not any(_covers(rival, run) for rival in rivals):
            kept.append(run)
            by_line.setdefault(line, []).append(run)
    return kept[::-1]


def _covers(rival: Row, run: Row) -> bool:
    """Both begin at one place of one line; letters alone, such as accents, may stand on one another."""
    at_one_place = abs(rival.base - run.base) < 1.5 and abs(rival.box.left - run.box.left) < 2
    return at_one_place and min(len(rival.text), len(run.text)) > 3


def _continues(before: Word, word: Word) -> bool:
    size = max(before.size, word.size)
    gap = word.box.left - before.box.right
    on_one_line = before.box.beside(word.box) > 0.35 * min(before.size, word.size)
    return on_one_line and -0.3 * size < gap < GAP * size


@dataclass(frozen=True)
class Columns:
    """
    The x at which a page divides into columns; none on a page of one.

    Column 0 is for rows that reach across, the others are counted from the left.
    """

    gutters: tuple[float, ...]

    def of(self, row: Row) -> int:
        starts = sum(row.box.left >= gutter - 2 for gutter in self.gutters)
        ends = sum(row.box.right > gutter + 2 for gutter in self.gutters)
        return starts + 1 if starts == ends and self.gutters else 0


def columns_of(runs: Sequence[Row], width: float) -> Columns:
    """Columns from the strips that the fewest letters cross."""
    gutters = []
    first = _gutter(runs, 0.32 * width, 0.68 * width, crossing=0.45)
    if first is not None:
        gutters.append(first)
        for low, high in ((0.0, first), (first, width)):
            side = [run for run in runs if low - 2 <= run.box.left and run.box.right <= high + 2]
            third = (high - low) / 4
            another = _gutter(side, low + third, high - third, crossing=0.03)
            if another is not None and _holds_prose(side, low, another, high):
                gutters.append(another)
    return Columns(tuple(sorted(gutters)))


def _gutter(runs: Sequence[Row], low: float, high: float, *, crossing: float) -> float | None:
    total = sum(len(run.text) for run in runs)
    best: tuple[float, float, float] | None = None
    for x in range(int(low), int(high), 2):
        across = sum(len(run.text) for run in runs if run.box.left < x - 1 and run.box.right > x + 1)
        left = sum(len(run.text) for run in runs if run.box.right <= x + 1)
        if min(left, total - left - across) <= 0.12 * total:
            continue
        key = (across, abs(x - (low + high) / 2), float(x))
        if best is None or key < best:
            best = key
    return best[2] if best and best[0] < crossing * total else None


def _holds_prose(runs: Sequence[Row], low: float, gutter: float, high: float) -> bool:
    """Both sides of a further gutter hold lines of text, not the cells of a table."""
    left = [run for run in runs if run.box.right <= gutter + 1]
    right = [run for run in runs if run.box.left >= gutter - 1]
    return all(
        sum(len(run.text) > 20 and run.box.width > 0.6 * extent for run in side) > 0.6 * len(side)
        for side, extent in ((left, gutter - low), (right, high - gutter))
    )


@dataclass(frozen=True)
class PlacedRow:
    """A row, and the column and its right edge that it is read in."""

    row: Row
    column: int
    right_edge: float

    @property
    def is_full(self) -> bool:
        return self.row.box.right > self.right_edge - 2 * self.row.size


def placed_rows(runs: Sequence[Row], columns: Columns) -> list[PlacedRow]:
    """Rows column by column, top down, the runs of one line joined."""
    by_column: dict[int, list[Row]] = {}
    edges = _right_edges(runs, columns)
    for run in sorted(runs, key=lambda run: (round(run.box.top / 3), run.box.left)):
        rows = by_column.setdefault(columns.of(run), [])
        mate = next(
            (
                i
                for i in range(len(rows) - 1, max(-1, len(rows) - 5), -1)
                if _one_line(rows[i], run, edges[columns.of(run)])
            ),
            None,
        )
        if mate is None:
            rows.append(run)
        else:
            rows[mate] = Row(rows[mate].words + run.words)
    _return_last_lines(by_column)
    placed = []
    for column, rows in sorted(by_column.items()):
        edge = _right_edge(rows)
        rows.sort(key=lambda row: (row.box.top, row.box.left))
        placed += [PlacedRow(row, column, edge) for row in rows]
    return placed


def _return_last_lines(by_column: dict[int, list[Row]]) -> None:
    """The short last line of a paragraph across columns stands in one of them, and is the paragraph's."""
    across = by_column.get(0, [])
    for column in [column for column in by_column if column]:
        for row in sorted(by_column[column], key=lambda row: row.box.top):
            above = [other for other in across if _is_next_line(other, row)]
            if above and not any(_is_beside(row, other) for other in _in_other_columns(by_column, column)):
                by_column[column].remove(row)
                across.append(row)


def _is_next_line(above: Row, row: Row) -> bool:
    same = above.font == row.font and abs(above.size - row.size) < 0.5
    gap = row.box.top - above.box.bottom
    return same and abs(above.box.left - row.box.left) < 2 and -0.6 * row.size < gap < 0.6 * row.size


def _in_other_columns(by_column: dict[int, list[Row]], column: int) -> Iterator[Row]:
    return (row for other, rows in by_column.items() if other not in (0, column) for row in rows)


def _is_beside(row: Row, other: Row) -> bool:
    return row.box.beside(other.box) > 0.3 * row.size


def _one_line(row: Row, run: Row, right_edge: float) -> bool:
    gap = run.box.left - row.box.right
    widest = LOOSE_GAP
    if abs(run.box.right - right_edge) < 1.5:
        widest = STRETCHED_GAP
    elif MARKER.fullmatch(row.text):
        widest = MARKER_GAP
    size = max(row.size, run.size)
    return row.box.beside(run.box) > 0.5 * min(row.size, run.size) and -2 < gap < widest * size


def _right_edges(runs: Sequence[Row], columns: Columns) -> dict[int, float]:
    by_column: dict[int, list[Row]] = {}
    for run in runs:
        by_column.setdefault(columns.of(run), []).append(run)
    return {column: _right_edge(rows) for column, rows in by_column.items()}


def _right_edge(rows: Sequence[Row]) -> float:
    """Where most full lines of a column end."""
    ends = sorted(row.box.right for row in rows)
    return ends[int(0.8 * len(ends))]
