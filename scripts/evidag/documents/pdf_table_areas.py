"""Where the tables of a page are: from the first rule under a caption to the last."""

from collections.abc import Sequence
from dataclasses import dataclass

from evidag.documents.pdf_geometry import Box
from evidag.documents.pdf_profile import Profile
from evidag.documents.pdf_sheets import Row
from evidag.documents.pdf_wording import CAPTION, TABLE_CAPTION

REACH = 8  # body sizes below its caption that a table begins
HEAD_RULES = 2  # over and under the head; a table that goes on overleaf has no other
ASKEW = 20.0  # points that a table may be set in from its caption
BESIDE = 40.0  # points to the right of its caption that a table begins, where the two stand side by side


@dataclass(frozen=True)
class TableArea:
    """
    Args:
        rules: the ruling lines in it, its own first and last among them.
    """

    box: Box
    runs: tuple[Row, ...]
    rules: tuple[Box, ...]


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
    below = sorted((rule for rule in rules if _belongs_to(rule, caption)), key=lambda rule: rule.top)
    if not below or below[0].top - caption.box.bottom > REACH * profile.body_size:
        return None
    top = max((rule for rule in below if rule.top - below[0].top < 3), key=lambda rule: rule.width)
    bottom = _last_rule(caption, top, below, runs)
    if sum(rule.width > 0.9 * top.width and rule.middle <= bottom + 1 for rule in below) <= HEAD_RULES:
        bottom = _end_without_rule(top, bottom, runs, profile)
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
    inside = [rule for rule in rules if top.top - 1 <= rule.middle <= bottom + 1 and rule.above(top) > 0]
    return TableArea(Box(top.left, top.top, right, bottom), tuple(held), tuple(inside))


def _belongs_to(rule: Box, caption: Row) -> bool:
    """Under its caption, or beside it, where the caption has a narrow column of its own."""
    if rule.top <= caption.box.top - 2:
        return False
    beside = rule.top < caption.box.bottom and 0 < rule.left - caption.box.right < BESIDE
    return beside or rule.above(caption.box) > -ASKEW


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


def _end_without_rule(top: Box, bottom: float, runs: Sequence[Row], profile: Profile) -> float:
    """Where the lines below a head end: at body text, at a caption, or at a gap."""
    lines = sorted(
        (
            run.box.bottom if not _ends_table(run, top, profile) else -run.box.top
            for run in runs
            if run.box.middle > bottom and run.box.left > top.left - 10 and run.box.right < top.right + 10
        ),
        key=abs,
    )
    for end in lines:
        if end < 0 or end - bottom > 4 * profile.body_size:
            break
        bottom = max(bottom, end)
    return bottom


def _ends_table(run: Row, top: Box, profile: Profile) -> bool:
    prose = profile.is_body(run) and run.box.width > 0.5 * top.width
    return prose or bool(CAPTION.match(run.text))
