"""What belongs to the page and not to the text: running heads, page numbers, line numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evidag.documents.pdf_geometry import Box, enclosing, rows_of
from evidag.documents.pdf_profile import LINE_OF_TEXT, Profile
from evidag.documents.pdf_sheets import Row, Sheet

TOP_ZONE, BOTTOM_ZONE = 0.13, 0.87  # shares of the page's height where running heads stand
HEAD_LINES = 4  # a head or foot has no more lines
FEW_PAGES = 6  # up to here a head that only left or only right pages have may stand on two
PAGE_NUMBER = re.compile(
    r"(?:page|p\.)?\s*[-–]?\s*e?\d{1,5}(?:\s*(?:of|/)\s*\d{1,5})?\s*[-–]?", re.IGNORECASE
)
CAPTION = re.compile(r"(?:table|fig)", re.IGNORECASE)

Place = tuple[str, int]  # the letters of a run, and how far down the page it stands
Pages = Sequence[tuple[Sheet, Sequence[Row]]]


@dataclass(frozen=True)
class Margins:
    """
    Args:
        text: the frame that body text fills, over all pages.
        running: what stands at one place of several pages.
    """

    text: Box
    running: frozenset[Place]


def margins_of(pages: Pages, profile: Profile) -> Margins:
    """Read the margins off all pages of a document."""
    running = _running(pages)
    lines = [
        run.box
        for _, runs in pages
        for run in runs
        if profile.is_body(run) and len(run.text) > LINE_OF_TEXT and _place(run) not in running
    ]
    everywhere = Box(0.0, 0.0, float("inf"), float("inf"))
    return Margins(enclosing(lines) if lines else everywhere, running)


def _place(run: Row) -> Place:
    return re.sub(r"[\d\W_]+", "", run.text.lower())[:60], round(run.base / 3)


def _in_zone(box: Box, sheet: Sheet) -> bool:
    return box.bottom < TOP_ZONE * sheet.height or box.top > BOTTOM_ZONE * sheet.height


def _running(pages: Pages) -> frozenset[Place]:
    """
    What stands at one height at the edge of several pages.

    Without letters (a page number, but a cell of a table too) it has to be on every other page.
    """
    seen: Counter[Place] = Counter()
    for sheet, runs in pages:
        places = {_place(run) for run in runs if _in_zone(run.box, sheet)}
        seen.update(places | {(text, height + 1) for text, height in places})  # half a step off is one place
    several = 2 if len(pages) <= FEW_PAGES else 3
    often = {
        (text, height)
        for (text, height), count in seen.items()
        if count >= (max(several, len(pages) / 6) if len(text) > 3 else max(2, len(pages) / 2))
    }
    return frozenset(often | {(text, height - 1) for text, height in often})


def furniture_of(sheet: Sheet, runs: Sequence[Row], margins: Margins, profile: Profile) -> list[Row]:
    """The runs of a page that are no part of its text."""
    found = _line_numbers(runs, margins)
    rest = [run for run in runs if run not in found]
    lines = [[rest[index] for index in row] for row in rows_of([run.box for run in rest], 3.0)]
    for inward in (lines, lines[::-1]):
        heads = list(_running_lines(inward, sheet, margins))
        block = _edge_block(inward[len(heads) :], profile)
        if block and _is_head_or_foot(block, sheet, margins, profile):
            heads += block
        found += [run for line in heads for run in line]
    return found


def _running_lines(lines: Sequence[Sequence[Row]], sheet: Sheet, margins: Margins) -> Iterator[Sequence[Row]]:
    """Lines from the edge inward for as long as most of each is a running head or a page number."""
    for line in lines:
        letters = sum(len(run.text) for run in line)
        known = sum(len(run.text) for run in line if _place(run) in margins.running)
        box = enclosing(run.box for run in line)
        if not _in_zone(box, sheet) or known < 0.5 * letters or CAPTION.match(line[0].text):
            return
        yield line


def _edge_block(lines: Sequence[Sequence[Row]], profile: Profile) -> list[Sequence[Row]]:
    """The lines at one edge of the page that a clear gap parts from all others."""
    clear = max(1.2 * profile.body_size, 1.5 * profile.leading)
    for index in range(1, len(lines)):
        near, far = (enclosing(run.box for run in lines[each]) for each in (index - 1, index))
        if -near.beside(far) > clear:
            return list(lines[:index])
    return []


def _is_head_or_foot(
    block: Sequence[Sequence[Row]], sheet: Sheet, margins: Margins, profile: Profile
) -> bool:
    runs = [run for line in block for run in line]
    box = enclosing(run.box for run in runs)
    if not _in_zone(box, sheet) or CAPTION.match(runs[0].text):
        return False
    if all(PAGE_NUMBER.fullmatch(run.text) for run in runs):
        return True
    outside = box.bottom < margins.text.top - 1 or box.top > margins.text.bottom + 1
    is_title = sheet.number == 1 and any(
        run.size > 1.25 * profile.body_size and len(run.text) > 25 for run in runs
    )
    return outside and len(block) <= HEAD_LINES and not is_title


def _line_numbers(runs: Sequence[Row], margins: Margins) -> list[Row]:
    """
    Numbers in the margin beside the lines of a manuscript, each one more, or five more, than the last.
    """
    beside = [
        run
        for run in runs
        if re.fullmatch(r"\d{1,4}", run.text)
        and (run.box.right < margins.text.left or run.box.left > margins.text.right)
    ]
    beside.sort(key=lambda run: run.box.top)
    steps = Counter(int(after.text) - int(before.text) for before, after in pairwise(beside))
    step, count = steps.most_common(1)[0] if steps else (0, 0)
    return beside if step in (1, 5) and count >= 4 and count > 0.8 * (len(beside) - 1) else []
