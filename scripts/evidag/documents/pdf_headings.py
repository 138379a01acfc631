"""Which blocks of a document are headings: by type, place, and what their type is used for elsewhere."""

import re
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass

from evidag.documents.pdf_blocks import Block
from evidag.documents.pdf_profile import OTHER_FAMILY, Profile
from evidag.documents.pdf_wording import (
    CAPTION,
    LETTERED,
    NO_HEADING,
    NUMBERED,
    OPENING,
    REFERENCES,
    is_name_of_section,
)

LONGEST = 160  # characters
MOST_ROWS = 3
FRONT_PAGES = 4  # a manuscript has pages of titles and addresses before its abstract
PARAGRAPH_ROWS = 4  # a block of so many rows is running text
LARGER = 1.16  # times the body size, from which type is that of a heading
SMALLEST = 0.65  # times the body size: what a font says of its height is off by as much
TOP_OF_PAGE = 150.0  # points; a heading above stands over all columns

Style = tuple[str, float, bool]  # font, size, all capitals


@dataclass(frozen=True)
class Flow:
    """The blocks of a document in the order of its columns, with what surrounds each."""

    blocks: tuple[Block, ...]
    pages: tuple[int, ...]
    profile: Profile

    def after(self, index: int) -> Block | None:
        """The next block of the same column and page."""
        return self._mate(index, index + 1)

    def before(self, index: int) -> Block | None:
        return self._mate(index, index - 1)

    def _mate(self, index: int, other: int) -> Block | None:
        if not 0 <= other < len(self.blocks) or self.pages[index] != self.pages[other]:
            return None
        return self.blocks[other] if self.blocks[index].column == self.blocks[other].column else None


def style_of(block: Block) -> Style:
    """The type of a block's first row."""
    text = block.text
    capitals = sum(map(str.isalpha, text)) >= 4 and text == text.upper()
    return block.first.font.name, block.first.size, capitals


@dataclass(frozen=True)
class Headings:
    """
    Args:
        blocks: the indices of all blocks that are headings, the paper's title among them.
        text: the indices of blocks that stand in the text, where paragraphs may open with a heading.
    """

    blocks: frozenset[int]
    text: frozenset[int]


def headings_of(flow: Flow) -> Headings:
    """Find the headings of a document."""
    title = _title(flow)
    opening = _opening(flow, title)
    running = _styles_of_running_text(flow)
    found: set[int] = set()
    likely: set[int] = set()  # they have the shape and the place of a heading
    text: set[int] = set()
    references: int | None = None  # the heading of the list of references, while in it
    for index, block in enumerate(flow.blocks):
        named = is_name_of_section(block.text)
        if index == title or (index < opening and not named):
            continue
        listed = references is not None and _is_below(flow, index, references)
        if not listed:
            text.add(index)
        if not _has_the_shape(block) or (listed and not _ends_references(flow, index, references)):
            continue
        likely.add(index)
        if named or _looks_like_one(flow, index, running):
            found.add(index)
            references = index if REFERENCES.fullmatch(block.text.strip()) else None if listed else references
    found |= _set_as_others(flow, found, likely)
    return Headings(frozenset(found if title is None else found | {title}), frozenset(text))


def _set_as_others(flow: Flow, found: Set[int], likely: Set[int]) -> set[int]:
    """What is set in the style of several headings and of no running text is one too, wherever it stands."""
    styles = Counter(style_of(flow.blocks[index]) for index in found)
    body = flow.profile.body_font.name, flow.profile.body_size
    known = {style for style, count in styles.items() if count >= 3 and style[:2] != body}
    return {
        index
        for index in likely - found
        if style_of(flow.blocks[index]) in known and not _is_list_like(flow.blocks[index].text)
    }


def _is_below(flow: Flow, index: int, heading: int) -> bool:
    """On a later page, or lower on the page of the heading, in whatever column."""
    if flow.pages[index] != flow.pages[heading]:
        return True
    one, other = flow.blocks[heading], flow.blocks[index]
    return other.box.top > one.box.top - 2 or (other.column > one.column and one.box.top < TOP_OF_PAGE)


def _title(flow: Flow) -> int | None:
    """The longest of what is set largest on the first page, if it is larger than the body."""
    first = [
        index
        for index, block in enumerate(flow.blocks)
        if flow.pages[index] == flow.pages[0] and _is_phrase(block.text) and len(block.rows) <= 8
    ]
    largest = max((flow.blocks[index].size for index in first), default=0.0)
    if largest > LARGER * flow.profile.body_size:
        smallest = max(0.75 * largest, flow.profile.body_size)
        large = [index for index in first if flow.blocks[index].size > smallest]
        return max(large, key=lambda index: (len(flow.blocks[index].text), -index))
    bold = (index for index in first[:3] if flow.blocks[index].bold and not flow.profile.body_font.bold)
    return next(bold, None)  # a manuscript's, in the size of the text


def _is_phrase(text: str) -> bool:
    return len(text) > 20 and text.count(" ") >= 2


def _opening(flow: Flow, title: int | None) -> int:
    """
    The block at which the text begins: what stands before it names journal, authors and places.

    That is the abstract or introduction, else the first paragraph of body type.
    """
    start = 0 if title is None else title + 1
    pages = [i for i in range(start, len(flow.blocks)) if flow.pages[i] <= flow.pages[0] + FRONT_PAGES]
    for index in pages:
        if OPENING.fullmatch(flow.blocks[index].text.strip()):
            return index
    first_pages = [i for i in pages if flow.pages[i] <= flow.pages[0] + 1]
    for index in first_pages:
        if OPENING.match(flow.blocks[index].text):
            return index
    for index in first_pages:
        block = flow.blocks[index]
        if len(block.rows) >= PARAGRAPH_ROWS and flow.profile.is_body(block.rows[1].row):
            return _start_of_section(flow, index)
    return 0


def _start_of_section(flow: Flow, index: int) -> int:
    """The short block right above a paragraph is its heading."""
    above = flow.before(index)
    return index - 1 if above is not None and len(above.rows) == 1 and len(above.text) < 40 else index


def _styles_of_running_text(flow: Flow) -> set[Style]:
    """The styles that set more letters in paragraphs than in short blocks: no sign of a heading."""
    letters: Counter[tuple[Style, bool]] = Counter()
    for block in flow.blocks:
        letters[style_of(block), len(block.rows) > MOST_ROWS] += len(block.text)
    return {style for style, long in letters if long and letters[style, True] > letters[style, False]}


def _has_the_shape(block: Block) -> bool:
    text = block.text
    letters = sum(map(str.isalpha, text))
    if len(block.rows) > MOST_ROWS or len(text) > LONGEST or letters < 3 or CAPTION.match(text):
        return False
    if (text[0].islower() and not LETTERED.match(text)) or text[0] == "[":
        return False
    return not NO_HEADING.search(text) and not re.search(r"[,;-]$", text)


def _ends_references(flow: Flow, index: int, references: int | None) -> bool:
    """In a list of references only what is set like the heading of the list is a heading."""
    block = flow.blocks[index]
    assert references is not None
    alike = (
        style_of(block)[:2] == style_of(flow.blocks[references])[:2]
        and block.size != flow.blocks[index - 1].size
    )
    return alike or (is_name_of_section(block.text) and len(block.rows) == 1)


def _looks_like_one(flow: Flow, index: int, running: set[Style]) -> bool:
    block = flow.blocks[index]
    text = block.text
    dense = text.replace(" ", "")
    if _is_list_like(text) or sum(map(str.isalpha, text)) < 0.6 * len(dense):
        return False
    if re.search(r"\w\.$", text) and not NUMBERED.match(text):
        return False
    signs = (
        _is_large,
        _is_bold_over_plain,
        _is_numbered_apart,
        _is_capitals,
        _is_slanted,
        _is_other_type,
        _stands_alone,
    )
    return (style_of(block) not in running and any(sign(flow, index) for sign in signs)) or _stands_alone(
        flow, index
    )


def _is_list_like(text: str) -> bool:
    """Names, places and data, told by commas and digits."""
    return text.count(",") >= 3 or len(re.findall(r"\d", NUMBERED.sub("", text))) >= 4


def _is_large(flow: Flow, index: int) -> bool:
    block, profile = flow.blocks[index], flow.profile
    needed = LARGER if block.first.font.family == profile.body_font.family else 1 + OTHER_FAMILY
    return block.size > needed * profile.body_size and len(block.text) > 5


def _is_bold_over_plain(flow: Flow, index: int) -> bool:
    return flow.blocks[index].bold and not flow.profile.body_font.bold


def _is_numbered_apart(flow: Flow, index: int) -> bool:
    """Numbered, and in another type than the text, which a numbered list is not."""
    block = flow.blocks[index]
    marked = NUMBERED.match(block.text) or LETTERED.match(block.text)
    return bool(marked) and block.first.font != flow.profile.body_font and len(block.text) < 120


def _is_capitals(flow: Flow, index: int) -> bool:
    block = flow.blocks[index]
    return style_of(block)[2] and len(block.rows) == 1 and len(block.text) > 6


def _is_slanted(flow: Flow, index: int) -> bool:
    block, profile = flow.blocks[index], flow.profile
    return (
        block.italic
        and not profile.body_font.italic
        and len(block.rows) <= 2
        and block.size > SMALLEST * profile.body_size
        and _leads_into_text(flow, index)
    )


def _is_other_type(flow: Flow, index: int) -> bool:
    """In a font of its own, short of the line's end, right above body text."""
    block, profile = flow.blocks[index], flow.profile
    return (
        len(block.rows) <= 2
        and len(block.text) < 110
        and block.first.font != profile.body_font
        and block.size > SMALLEST * profile.body_size
        and not block.last.is_full
        and _leads_into_text(flow, index)
    )


def _leads_into_text(flow: Flow, index: int) -> bool:
    """Full lines of body size follow closely."""
    below = flow.after(index)
    if below is None:
        return False
    gap = below.box.top - flow.blocks[index].box.bottom
    return (
        0 < gap < 3 * flow.profile.body_size
        and below.rows[0].is_full
        and flow.profile.has_body_size(below.first)
    )


def _stands_alone(flow: Flow, index: int) -> bool:
    """One line in the type of the text, with clear space above and below."""
    block, profile = flow.blocks[index], flow.profile
    clear = max(0.9 * profile.body_size, 1.3 * profile.leading)
    below, above = flow.after(index), flow.before(index)
    if len(block.rows) > 1 or len(block.text) > 110 or not _leads_into_text(flow, index) or below is None:
        return False
    if re.search(r"[.:]$", block.text) or block.last.is_full:
        return False
    return below.box.top - block.box.bottom > clear and (
        above is None or block.box.top - above.box.bottom > clear
    )
