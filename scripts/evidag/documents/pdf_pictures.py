"""Where the pictures of a page are, and which of its words belong to them."""

from collections.abc import Sequence
from dataclasses import dataclass

from evidag.documents.pdf_geometry import Box, enclosing, merged
from evidag.documents.pdf_profile import Profile
from evidag.documents.pdf_sheets import Row, Sheet
from evidag.documents.pdf_wording import CAPTION, TABLE_CAPTION

SMALLEST, LARGEST = 0.012, 0.85  # shares of the page that a picture covers; larger is a background
SHORTEST = 28.0  # points; what is lower or narrower is an icon or a rule
STROKE = 12.0  # a drawing lower or narrower is a rule or a bullet
PROSE = 45  # characters from which a run is a line of text and no label
NEAR = 14.0  # a label stands no farther from its picture


@dataclass(frozen=True)
class Picture:
    box: Box
    runs: tuple[Row, ...]


def pictures_of(sheet: Sheet, runs: Sequence[Row], tables: Sequence[Box], profile: Profile) -> list[Picture]:
    """Bitmaps and dense drawings outside of tables, each with the labels in it and beside it."""
    found = []
    for box in _candidates(sheet):
        if any(table.holds_centre_of(box) for table in tables):
            continue
        inside = [run for run in runs if box.holds_centre_of(run.box, 2)]
        if _is_framed_text(box, inside, runs, profile):
            continue
        found.append(_with_labels(box, inside, runs, profile))
    return found


def framed_tables(sheet: Sheet, runs: Sequence[Row], profile: Profile) -> list[Box]:
    """Frames and shadings that stand under a table's caption."""
    return [box for box in _candidates(sheet) if _is_captioned_table(box, runs, profile)]


def _candidates(sheet: Sheet) -> list[Box]:
    page = sheet.width * sheet.height
    solid = [box for box in sheet.drawings if min(box.width, box.height) > STROKE]
    bitmaps = () if sheet.read else sheet.bitmaps  # a page-sized bitmap that was read is the page itself
    boxes = merged([*bitmaps, *solid], 6)
    return [
        box
        for box in boxes
        if SMALLEST * page < box.area < LARGEST * page and min(box.width, box.height) > SHORTEST
    ]


def _is_framed_text(box: Box, inside: Sequence[Row], runs: Sequence[Row], profile: Profile) -> bool:
    """A shaded box of text or a framed table is read, not shown."""
    prose = sum(len(run.text) for run in inside if len(run.text) > PROSE)
    labels = sum(len(run.text) for run in inside) - prose
    return (
        prose > max(250, labels)
        or any(TABLE_CAPTION.match(run.text) for run in inside)
        or _is_captioned_table(box, runs, profile)
    )


def _is_captioned_table(box: Box, runs: Sequence[Row], profile: Profile) -> bool:
    return any(
        TABLE_CAPTION.match(run.text)
        and -3 < box.top - run.box.bottom < 6 * profile.body_size
        and run.box.above(box) > 0
        for run in runs
    )


def _with_labels(box: Box, inside: Sequence[Row], runs: Sequence[Row], profile: Profile) -> Picture:
    """Axis titles and panel letters stand around the drawing: short, small, and near it."""
    beside = [
        run
        for run in runs
        if run not in inside and _is_label_of(box, run, profile) and not _is_end_of_lines(run, runs)
    ]
    return Picture(enclosing([box, *(run.box for run in beside)]), (*inside, *beside))


def _is_label_of(box: Box, run: Row, profile: Profile) -> bool:
    if len(run.text) > PROSE or profile.is_body(run) or CAPTION.match(run.text):
        return False
    if run.size > 1.05 * profile.body_size or (run.bold and len(run.text) > 2):
        return False  # as large as a heading
    beside = box.beside(run.box) > 0 and -box.above(run.box) < NEAR
    below = box.above(run.box) > 0.5 * run.box.width and -box.beside(run.box) < NEAR
    return beside or below


def _is_end_of_lines(run: Row, runs: Sequence[Row]) -> bool:
    """A short line right below a long one ends a caption or a paragraph."""
    return any(
        len(other.text) > PROSE
        and other.box.above(run.box) > 0
        and 0 < run.box.middle - other.box.middle < 2 * run.size
        for other in runs
    )
