"""Tables: where they are, and the grid of their cells."""

from collections.abc import Sequence
from dataclasses import dataclass

from evidag.documents.pdf_geometry import Box, enclosing, rows_of
from evidag.documents.pdf_profile import Profile
from evidag.documents.pdf_sheets import Row, Word
from evidag.documents.pdf_wording import TABLE_CAPTION

REACH = 8  # body sizes below its caption that a table begins
CELL_GAP = 0.8  # of the type size, from which two words stand in different cells


@dataclass(frozen=True)
class TableArea:
    box: Box
    runs: tuple[Row, ...]


@dataclass(frozen=True)
class Cell:
    """A cell of a grid; `end_` indices are one past its last row and column."""

    text: str
    box: Box
    row: int
    column: int
    end_row: int
    end_column: int


@dataclass(frozen=True)
class Grid:
    cells: tuple[Cell, ...]
    rows: int
    columns: int


def ruled_tables(runs: Sequence[Row], rules: Sequence[Box], profile: Profile) -> list[TableArea]:
    """Tables under a caption, from their first rule to their last."""
    found: list[TableArea] = []
    used: set[int] = set()
    for caption in runs:
        if TABLE_CAPTION.match(caption.text):
            area = _under(caption, [run for run in runs if id(run) not in used], rules, profile)
            if area is not None:
                found.append(area)
                used |= {id(run) for run in area.runs}
    return found


def _under(caption: Row, runs: Sequence[Row], rules: Sequence[Box], profile: Profile) -> TableArea | None:
    below = sorted(
        (
            rule
            for rule in rules
            if rule.top > caption.box.top - 2
            and rule.left < caption.box.right + 20
            and rule.right > caption.box.left - 5
        ),
        key=lambda rule: rule.top,
    )
    if not below or below[0].top - caption.box.bottom > REACH * profile.body_size:
        return None
    top = max((rule for rule in below if rule.top - below[0].top < 3), key=lambda rule: rule.width)
    bottom = _last_rule(caption, top, below, runs)
    held = [
        run
        for run in runs
        if run is not caption
        and top.top - 1 <= run.box.middle <= bottom + 1
        and run.box.left > top.left - 12
        and run.box.right < top.right + 12
    ]
    if len(held) < 4 or bottom - top.top <= 2 * profile.body_size:
        return None
    right = max(top.right, *(run.box.right for run in held))
    return TableArea(Box(top.left, top.top, right, bottom), tuple(held))


def _last_rule(caption: Row, top: Box, below: Sequence[Box], runs: Sequence[Row]) -> float:
    """The bottom of the lowest rule before prose or another caption."""
    bottom = top.bottom
    for rule in below:
        within = rule.left > top.left - 8 and rule.right < top.right + 8 and rule.width > 0.25 * top.width
        if not within:
            continue
        between = [
            run
            for run in runs
            if run is not caption
            and bottom < run.box.middle < rule.top
            and run.box.left > top.left - 10
            and run.box.right < top.right + 10
        ]
        wide = [run for run in between if run.box.width > 0.8 * top.width]
        captions = bottom > top.bottom and any(TABLE_CAPTION.match(run.text) for run in between)
        if captions or (len(wide) > 4 and len(wide) > 0.6 * len(between)):
            break
        bottom = rule.bottom
    return bottom


@dataclass(frozen=True)
class _Segment:
    """Words of one line that stand close together."""

    words: tuple[Word, ...]
    box: Box

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def grid_of(words: Sequence[Word]) -> Grid | None:
    """The grid of a table's words, or None where they do not stand in columns."""
    if len(words) < 4:
        return None
    sizes = sorted(word.size for word in words)
    size = sizes[len(sizes) // 2]
    lines = [[words[i] for i in row] for row in rows_of([word.box for word in words], 0.55 * size)]
    segments = [_segments(line, size) for line in lines]
    columns = _column_extents(segments)
    if len(columns) < 2:
        return None
    cells: list[Cell] = []
    for number, line in enumerate(segments):
        cells += _cells(line, number, columns)
    return Grid(tuple(cells), len(segments), len(columns))


def _segments(line: Sequence[Word], size: float) -> list[_Segment]:
    groups: list[list[Word]] = []
    for word in line:
        if groups and word.box.left - groups[-1][-1].box.right < CELL_GAP * size:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [_Segment(tuple(group), enclosing(word.box for word in group)) for group in groups]


def _column_extents(lines: Sequence[Sequence[_Segment]]) -> list[tuple[float, float]]:
    """The extents of columns, from the lines that have most cells; a heading over several has fewer."""
    most = max(len(line) for line in lines)
    extents: list[tuple[float, float]] = []
    for line in sorted(lines, key=len, reverse=True):
        if len(line) < max(2, 0.6 * most):
            continue
        for segment in line:
            left, right = segment.box.left, segment.box.right
            met = [extent for extent in extents if left < extent[1] and right > extent[0]]
            if not met:
                extents.append((left, right))
            elif len(met) == 1:
                extents[extents.index(met[0])] = (min(met[0][0], left), max(met[0][1], right))
    return sorted(extents)


def _cells(line: Sequence[_Segment], row: int, columns: Sequence[tuple[float, float]]) -> list[Cell]:
    placed: dict[int, Cell] = {}
    for segment in line:
        box = segment.box
        met = [i for i, (left, right) in enumerate(columns) if box.left < right and box.right > left]
        if not met:
            met = [min(range(len(columns)), key=lambda i: abs(sum(columns[i]) / 2 - box.centre))]
        if met[0] in placed:
            old = placed[met[0]]
            placed[met[0]] = Cell(
                f"{old.text} {segment.text}", old.box.joined(box), row, met[0], row + 1, old.end_column
            )
        else:
            placed[met[0]] = Cell(segment.text, box, row, met[0], row + 1, met[-1] + 1)
    return list(placed.values())
