"""From the sheets of a document to labelled regions, each page read with what the others tell."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from evidag.documents.pdf_blocks import Block, Seam, blocks_of, run_in_heading
from evidag.documents.pdf_furniture import Margins, furniture_of, margins_of
from evidag.documents.pdf_geometry import Box, enclosing
from evidag.documents.pdf_headings import Flow, headings_of
from evidag.documents.pdf_pictures import Picture, framed_tables, pictures_of
from evidag.documents.pdf_profile import Profile, profile_of
from evidag.documents.pdf_rows import columns_of, placed_rows, runs_of, without_overprinted
from evidag.documents.pdf_sheets import Row, Sheet, Word
from evidag.documents.pdf_table_areas import TableArea, ruled_tables
from evidag.documents.pdf_tables import Grid, grid_of
from evidag.documents.pdf_wording import CAPTION, CAPTION_MARK, LIST_ITEM, NUMBERED

ROWS_OF_TEXT = 3  # turned rows from which they are content; fewer are a stamp in the margin


class Kind(StrEnum):
    """Docling's names for what a region is."""

    FURNITURE = "page_header"
    PICTURE = "picture"
    TABLE = "table"
    CAPTION = "caption"
    HEADING = "section_header"
    LIST_ITEM = "list_item"
    FOOTNOTE = "footnote"
    TEXT = "text"


@dataclass(frozen=True)
class Region:
    """
    A part of a page, in the frame that its words are upright in.

    Args:
        rows: its lines; of a table and of a picture, their words.
        turned: the quarter turns that make its page upright.
        seam: of a paragraph of body text, how it would join with another fragment of it.
    """

    kind: Kind
    box: Box
    rows: tuple[Row, ...]
    turned: int = 0
    seam: Seam | None = None
    grid: Grid | None = None


@dataclass(frozen=True)
class View:
    """The words of a page that are upright when it is turned so."""

    sheet: Sheet
    runs: tuple[Row, ...]
    turned: int
    is_main: bool


@dataclass(frozen=True)
class Parts:
    """What a view is made of; blocks are not labelled yet."""

    view: View
    furniture: tuple[Row, ...]
    pictures: tuple[Picture, ...]
    tables: tuple[tuple[TableArea, Grid], ...]
    blocks: tuple[Block, ...]


def regions_of(sheets: Sequence[Sheet]) -> tuple[Profile, list[list[Region]]]:
    """What a document is like, and the regions of each page in the order of its columns."""
    views = [view for sheet in sheets for view in _views(sheet)]
    mains = [view for view in views if view.is_main]
    profile = profile_of([view.runs for view in mains])
    upright = Counter(view.turned for view in mains).most_common(1)
    usual = [(view.sheet, view.runs) for view in mains if view.turned == upright[0][0]] if upright else []
    margins = margins_of(usual, profile)
    parts = [_parts(view, margins, profile) for view in views]
    marked = _marked(parts, profile)
    indents = _are_set_in([block for part in parts for block in part.blocks], profile)
    pages: dict[int, list[Region]] = {sheet.number: [] for sheet in sheets}
    for part in parts:
        pages[part.view.sheet.number] += _regions(part, marked, indents, profile)
    return profile, [pages[sheet.number] for sheet in sheets]


def _are_set_in(blocks: Sequence[Block], profile: Profile) -> bool:
    """Whether most paragraphs that follow another one begin with an indent."""
    following = [
        block
        for above, block in pairwise(blocks)
        if above.column == block.column
        and min(len(above.rows), len(block.rows)) >= 3
        and all(profile.is_body(each.rows[1].row) for each in (above, block))
    ]
    return sum(block.is_set_in for block in following) > 0.6 * len(following)


def _views(sheet: Sheet) -> Iterator[View]:
    letters: Counter[int] = Counter()
    for word in sheet.words:
        letters[word.turned] += len(word.text)
    main = max(letters, key=lambda turned: (letters[turned], -turned), default=0)
    for turned in sorted(letters, key=lambda each: (each != main, each)):
        view = sheet.turned(turned)
        yield View(
            view,
            tuple(without_overprinted(runs_of(w for w in view.words if not w.turned))),
            turned,
            turned == main,
        )


def _parts(view: View, margins: Margins, profile: Profile) -> Parts:
    sheet, runs = view.sheet, list(view.runs)
    if not view.is_main and len({round(run.base) for run in runs}) < ROWS_OF_TEXT:
        return Parts(view, tuple(runs), (), (), ())
    furniture = furniture_of(sheet, runs, margins, profile)
    runs = _without(runs, furniture)
    tables = _tables(sheet, runs, profile)
    runs = _without(runs, [run for table, _ in tables for run in table.runs])
    taken = [table.box for table, _ in tables]
    pictures = pictures_of(sheet, runs, taken, profile) if view.is_main else []
    runs = _without(runs, [run for picture in pictures for run in picture.runs])
    columns = columns_of([run for run in runs if run.size < 1.4 * profile.body_size], sheet.width)
    blocks = blocks_of(placed_rows(runs, columns), profile)
    return Parts(view, tuple(furniture), tuple(pictures), tuple(tables), tuple(blocks))


def _without(runs: Sequence[Row], taken: Sequence[Row]) -> list[Row]:
    gone = {id(run) for run in taken}
    return [run for run in runs if id(run) not in gone]


def _tables(sheet: Sheet, runs: Sequence[Row], profile: Profile) -> list[tuple[TableArea, Grid]]:
    """Tables that have columns; one without would be lost, so its words stay text."""
    rules = list(sheet.rules)
    for frame in framed_tables(sheet, runs, profile):
        rules.append(Box(frame.left, frame.top, frame.right, frame.top + 1))
        rules.append(Box(frame.left, frame.bottom - 1, frame.right, frame.bottom))
    areas = ruled_tables(runs, rules, profile)
    grids = [(area, grid_of(words_of(area.runs), area.rules)) for area in areas]
    return [(area, grid) for area, grid in grids if grid is not None]


def words_of(runs: Sequence[Row]) -> list[Word]:
    return [word for run in runs for word in run.words]


@dataclass(frozen=True)
class Marked:
    """The identities of blocks that are headings, and of those that stand in the text."""

    headings: frozenset[int]
    text: frozenset[int]


def _marked(parts: Sequence[Parts], profile: Profile) -> Marked:
    blocks = [(block, part.view.sheet.number) for part in parts for block in part.blocks]
    if not blocks:
        return Marked(frozenset(), frozenset())
    flow = Flow(tuple(block for block, _ in blocks), tuple(page for _, page in blocks), profile)
    found = headings_of(flow)
    return Marked(
        frozenset(id(flow.blocks[index]) for index in found.blocks),
        frozenset(id(flow.blocks[index]) for index in found.text),
    )


def _seam(block: Block, indents: bool, profile: Profile) -> Seam | None:
    """How a paragraph could go on; what is not set as body text does not."""
    if not any(profile.is_body(each.row) for each in (*block.rows[:2], block.last)):
        return None
    last = block.last
    return Seam(
        ends_full=last.row.box.right > last.right_edge - 0.4 * last.row.size,
        starts_flush=indents and not block.is_set_in,
    )


def _regions(parts: Parts, marked: Marked, indents: bool, profile: Profile) -> Iterator[Region]:
    turned = parts.view.turned
    for run in parts.furniture:
        yield Region(Kind.FURNITURE, run.box, (run,), turned)
    for picture in parts.pictures:
        yield Region(Kind.PICTURE, picture.box, picture.runs, turned)
    for table, grid in parts.tables:
        yield Region(Kind.TABLE, table.box, table.runs, turned, grid=grid)
    for block in parts.blocks:
        rows = tuple(each.row for each in block.rows)
        kind = Kind.HEADING if id(block) in marked.headings else _kind(block, parts, profile)
        in_text = kind is Kind.TEXT and id(block) in marked.text
        split = run_in_heading(block, profile) if in_text else None
        if split is None:
            may_go_on = in_text or kind is Kind.LIST_ITEM
            yield Region(kind, block.box, rows, turned, _seam(block, indents, profile) if may_go_on else None)
        else:
            yield from _split(rows, split, turned, _seam(block, indents, profile))


def _split(rows: Sequence[Row], count: int, turned: int, seam: Seam | None) -> Iterator[Region]:
    """A run-in heading and the paragraph that it opens."""
    head: list[Row] = []
    rest: list[Row] = []
    for row in rows:
        taken = min(count, len(row.words))
        count -= taken
        head += [Row(row.words[:taken])] if taken else []
        rest += [Row(row.words[taken:])] if taken < len(row.words) else []
    yield Region(Kind.HEADING, enclosing(row.box for row in head), tuple(head), turned)
    yield Region(Kind.TEXT, enclosing(row.box for row in rest), tuple(rest), turned, seam)


def _kind(block: Block, parts: Parts, profile: Profile) -> Kind:
    if _is_caption(block, profile):
        return Kind.CAPTION
    if any(_is_note_of(table, block, profile) for table, _ in parts.tables):
        return Kind.FOOTNOTE
    if re.match(r"\d{1,3}\.\s", block.text) or (
        LIST_ITEM.match(block.text) and not NUMBERED.match(block.text)
    ):
        return Kind.LIST_ITEM
    if _is_footnote(block, parts.view.sheet, profile):
        return Kind.FOOTNOTE
    return Kind.TEXT


def _is_caption(block: Block, profile: Profile) -> bool:
    """It begins as a caption, and shows by type, size or mark that no sentence begins so."""
    if not CAPTION.match(block.text):
        return False
    apart = block.first.words[0].font.bold or block.size < 0.98 * profile.body_size
    return apart or len(block.rows) <= 3 or bool(CAPTION_MARK.match(block.text))


def _is_note_of(table: TableArea, block: Block, profile: Profile) -> bool:
    gap = block.box.top - table.box.bottom
    return (
        block.size < 0.95 * profile.body_size
        and -2 < gap < 2 * profile.body_size
        and table.box.above(block.box) > 0.5 * block.box.width
    )


def _is_footnote(block: Block, sheet: Sheet, profile: Profile) -> bool:
    small = block.size < 0.9 * profile.body_size and block.box.bottom > 0.8 * sheet.height
    return small and bool(re.match(r"[\d*†‡§∗]", block.text))
