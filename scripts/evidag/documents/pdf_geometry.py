"""Boxes on a page, in points from its top left corner."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """
    A rectangle.

    >>> Box(0, 0, 10, 4).joined(Box(8, 2, 20, 6))
    Box(left=0, top=0, right=20, bottom=6)
    """

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def middle(self) -> float:
        """Half way down."""
        return (self.top + self.bottom) / 2

    @property
    def centre(self) -> float:
        """Half way across."""
        return (self.left + self.right) / 2

    def joined(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def touches(self, other: "Box") -> bool:
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def holds_centre_of(self, other: "Box", slack: float = 0.0) -> bool:
        return (
            self.left - slack <= other.centre <= self.right + slack
            and self.top - slack <= other.middle <= self.bottom + slack
        )

    def beside(self, other: "Box") -> float:
        """How much of their heights two boxes share; below zero is the gap between them."""
        return min(self.bottom, other.bottom) - max(self.top, other.top)

    def above(self, other: "Box") -> float:
        """How much of their widths two boxes share; below zero is the gap between them."""
        return min(self.right, other.right) - max(self.left, other.left)


def enclosing(boxes: Iterable[Box]) -> Box:
    """The smallest box around some boxes, of which there is at least one."""
    boxes = list(boxes)
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def merged(boxes: Iterable[Box], slack: float) -> list[Box]:
    """
    Boxes that come within `slack` of each other become one, until none do.

    >>> merged([Box(0, 0, 5, 5), Box(6, 0, 9, 5), Box(20, 0, 25, 5)], 2)
    [Box(left=0, top=0, right=9, bottom=5), Box(left=20, top=0, right=25, bottom=5)]
    """
    waiting = _met_on_a_grid(sorted(boxes, key=lambda box: (box.left, box.top)), slack)
    while True:
        kept: list[Box] = []
        for box in waiting:
            near = next((i for i, other in enumerate(kept) if other.grown(slack).touches(box)), None)
            if near is None:
                kept.append(box)
            else:
                kept[near] = kept[near].joined(box)
        if len(kept) == len(waiting):
            return kept
        waiting = kept


CROWD = 200  # boxes from which comparing each with each is too slow


def _met_on_a_grid(boxes: Sequence[Box], slack: float) -> list[Box]:
    """Join a crowd of small boxes (the strokes of a plot) that fall into one cell of a coarse grid."""
    if len(boxes) < CROWD:
        return list(boxes)
    cells: dict[tuple[int, int], Box] = {}
    step = max(4 * slack, 8.0)
    for box in boxes:
        cell = int(box.centre // step), int(box.middle // step)
        cells[cell] = cells[cell].joined(box) if cell in cells else box
    return list(cells.values())


def level_rules(boxes: Iterable[Box], *, thickness: float = 3.0, shortest: float = 40.0) -> list[Box]:
    """
    Horizontal rules, the pieces of one rule joined: many are painted cell by cell.

    >>> level_rules([Box(10, 5, 60, 5.5), Box(60.5, 5, 90, 5.5), Box(0, 0, 9, 9)])
    [Box(left=10, top=5, right=90, bottom=5.5)]
    """
    flat = sorted(
        (box for box in boxes if box.height < thickness and box.width > 2 * box.height),
        key=lambda box: (round(box.middle), box.left),
    )
    rules: list[Box] = []
    for box in flat:
        last = rules[-1] if rules else None
        if last and abs(last.middle - box.middle) < 1.5 and box.left - last.right < 1.5:
            rules[-1] = last.joined(box)
        else:
            rules.append(box)
    return [rule for rule in rules if rule.width > shortest]


def rows_of(boxes: Sequence[Box], apart: float) -> Iterator[list[int]]:
    """
    Indices of boxes row by row, left to right; a new row starts where a middle lies `apart` lower.

    >>> list(rows_of([Box(9, 0, 12, 4), Box(0, 1, 3, 5), Box(0, 9, 3, 13)], 3))
    [[1, 0], [2]]
    """
    order = sorted(range(len(boxes)), key=lambda index: boxes[index].middle)
    row: list[int] = []
    for index in order:
        if row and boxes[index].middle - boxes[row[0]].middle > apart:
            yield sorted(row, key=lambda each: boxes[each].left)
            row = []
        row.append(index)
    if row:
        yield sorted(row, key=lambda each: boxes[each].left)
