"""The rows of a table: which of its lines belong to one row, and how its headings stack."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evidag.documents.pdf_geometry import Box, enclosing
from evidag.documents.pdf_sheets import Word

WIDE_RULE = 0.8  # of the table's width: a rule across it
JUMP = 0.3  # of the type size: the space between rows is larger than that between lines by no less


@dataclass(frozen=True)
class Piece:
    """Words of one line that stand in one cell; `end` is one past its last column."""

    words: tuple[Word, ...]
    box: Box
    column: int
    end: int


Line = Sequence[Piece]


@dataclass(frozen=True)
class Shape:
    """What the lines of one table have in common."""

    extents: tuple[tuple[float, float], ...]  # of its columns
    size: float
    right: float  # where it ends

    def has_no_room(self, piece: Piece, word: Word) -> bool:
        """Whether a word would not have fitted after a piece, before the next column begins."""
        after = piece.end
        edge = self.extents[after][0] - 0.5 * self.size if after < len(self.extents) else self.right
        return piece.box.right + 0.3 * self.size + word.box.width > edge


def grouped(lines: Sequence[Line], rules: Sequence[Box], shape: Shape, width: float) -> list[list[Line]]:
    """
    Lines by the row that they belong to, top down.

    Rules part rows; else a wider space does; else a line belongs to the row above whose cells it continues.
    """
    across = sorted(rule.middle for rule in rules if rule.width > WIDE_RULE * width)
    zones = _between(lines, across)
    head = _head(zones)
    if len(zones) >= 3 and len(zones) > 0.5 * len(lines):
        return [list(zone) for zone in zones]  # a rule under every row
    body = [line for zone in zones[bool(head) :] for line in zone]
    breaks = {id(zone[0]) for zone in zones}
    return [*head_rows(head, rules, width), *_rows(body, breaks, shape)]


def _between(lines: Sequence[Line], rules: Sequence[float]) -> list[list[Line]]:
    """Lines by the rules that they lie between."""
    zones: list[list[Line]] = []
    number = -1
    for line in lines:
        above = sum(rule < _middle(line) for rule in rules)
        if not zones or above != number:
            zones.append([])
        zones[-1].append(line)
        number = above
    return zones


def _head(zones: Sequence[Sequence[Line]]) -> list[Line]:
    """What stands over the first rule across the table is its head, if that is no long part."""
    if len(zones) < 2:
        return []
    rest = sum(len(zone) for zone in zones[1:])
    return list(zones[0]) if len(zones[0]) <= max(3, rest) else []


def _middle(line: Line) -> float:
    return enclosing(piece.box for piece in line).middle


def head_rows(head: Sequence[Line], rules: Sequence[Box], width: float) -> list[list[Line]]:
    """One row, or two where a heading stands over several others."""
    if not head:
        return []
    for number, line in enumerate(head[:-1]):
        over = [piece for piece in line if piece.end - piece.column > 1]
        below = [piece for each in head[number + 1 :] for piece in each]
        if any(_heads_several(piece, below) for piece in over):
            return [list(head[: number + 1]), list(head[number + 1 :])]
    return [list(head)]


def _heads_several(piece: Piece, below: Sequence[Piece]) -> bool:
    columns = {
        each.column
        for each in below
        if piece.column <= each.column < piece.end and each.end - each.column == 1
    }
    return len(columns) > 1


def _rows(lines: Sequence[Line], breaks: set[int], shape: Shape) -> Iterator[list[Line]]:
    limit = _space_between_rows(lines, shape)
    row: list[Line] = []
    for line in lines:
        if row:
            apart = _space(row, line)
            new = apart > limit if limit is not None else not _continues(row, line, shape)
            if new or id(line) in breaks:
                yield row
                row = []
        row.append(line)
    if row:
        yield row


def _space(row: Sequence[Line], line: Line) -> float:
    bottom = max(piece.box.bottom for each in row for piece in each)
    return min(piece.box.top for piece in line) - bottom


def _space_between_rows(lines: Sequence[Line], shape: Shape) -> float | None:
    """The least space between two rows, where it is clearly wider than that between two lines of one."""
    pairs = [(max(0.0, _space([above], below)), above, below) for above, below in pairwise(lines)]
    spaces = sorted(space for space, _, _ in pairs)
    jumps = [(round((after - before) / shape.size, 1), before, after) for before, after in pairwise(spaces)]
    for jump, before, after in sorted(jumps, reverse=True):
        if jump < JUMP:
            return None
        close = [
            space == 0 or len(below) < len(above) or _continues([above], below, shape)
            for space, above, below in pairs
            if space <= before
        ]
        if sum(close) >= 0.6 * len(close):
            return (before + after) / 2
    return None


def _continues(row: Sequence[Line], line: Line, shape: Shape) -> bool:
    """Every text of a line goes on from the one above it, which had no room for its first word."""
    last = {piece.column: piece for each in row for piece in each}
    filled = max(len(each) for each in row)
    if len(line) >= max(filled, 2) and not any(piece.words[0].text[0].islower() for piece in line):
        return False  # as full as the one above, and no sentence: a row of its own
    return all(
        piece.column in last and shape.has_no_room(last[piece.column], piece.words[0]) for piece in line
    )
