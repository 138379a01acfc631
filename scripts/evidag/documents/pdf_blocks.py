"""From the rows of a column to paragraphs, headings and list items: where one ends and the next begins."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from evidag.documents.pdf_geometry import Box, enclosing
from evidag.documents.pdf_profile import Profile
from evidag.documents.pdf_rows import PlacedRow
from evidag.documents.pdf_sheets import Row
from evidag.documents.pdf_wording import CAPTION, CAPTION_LABEL, LIST_ITEM, SENTENCE_END, is_name_of_section

INDENT = 0.7  # of the type size, from which a row is set in
WINDOW = 12  # blocks to look back for the one that a row continues


@dataclass(frozen=True)
class Seam:
    """
    How a paragraph of body text could go on in another column or page.

    Args:
        ends_full: its last line fills the column.
        starts_flush: its first line is not set in, in a document whose paragraphs are.
    """

    ends_full: bool
    starts_flush: bool


class Block:
    """Rows that belong together, top down."""

    def __init__(self, first: PlacedRow) -> None:
        self.rows = [first]
        self.hanging = False  # its later rows are set in from its first

    def add(self, row: PlacedRow) -> None:
        self.rows.append(row)
        for name in ("box", "text", "size", "bold", "italic"):
            self.__dict__.pop(name, None)

    @property
    def first(self) -> Row:
        return self.rows[0].row

    @property
    def last(self) -> PlacedRow:
        return self.rows[-1]

    @property
    def column(self) -> int:
        return self.rows[0].column

    @property
    def is_set_in(self) -> bool:
        """Whether its first line begins to the right of its second."""
        return (
            len(self.rows) > 1 and self.first.box.left > self.rows[1].row.box.left + INDENT * self.first.size
        )

    @cached_property
    def box(self) -> Box:
        return enclosing(each.row.box for each in self.rows)

    @cached_property
    def text(self) -> str:
        return " ".join(each.row.text for each in self.rows)

    @cached_property
    def size(self) -> float:
        sizes = sorted(each.row.size for each in self.rows)
        return sizes[len(sizes) // 2]

    @cached_property
    def bold(self) -> bool:
        return all(each.row.bold for each in self.rows)

    @cached_property
    def italic(self) -> bool:
        return all(each.row.italic for each in self.rows)


def blocks_of(rows: Sequence[PlacedRow], profile: Profile) -> list[Block]:
    """Group rows, which come column by column and top down."""
    blocks: list[Block] = []
    for row in rows:
        above = next(
            (block for block in reversed(blocks[-WINDOW:]) if _lies_below(row, block, profile)), None
        )
        if above is None or _starts_anew(row, above, profile):
            blocks.append(Block(row))
        else:
            above.add(row)
    return blocks


def _lies_below(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """Whether a row is the next line under a block, no more than a line's gap away."""
    new, old = row.row, block.last.row
    gap = new.box.top - old.box.bottom
    widest = max(0.75 * max(new.size, old.size), 1.25 * profile.leading)
    return (
        block.column == row.column
        and -0.6 * old.size < gap < widest
        and new.box.top > old.box.top + 0.3 * old.size
        and new.box.above(old.box) >= 0.4 * min(new.box.width, old.box.width)
    )


def _starts_anew(row: PlacedRow, block: Block, profile: Profile) -> bool:
    if CAPTION_LABEL.fullmatch(block.text) and not profile.is_body(row.row):
        return False  # "Figure 3" on a line of its own, over what it shows
    return any(reason(row, block, profile) for reason in REASONS)


def _differs_in_size(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """A title is larger, a note smaller than its neighbours; single marks may be any size."""
    one, other = sorted((row.row.size, block.size))
    return other > 1.3 * one and min(len(row.row.text), len(block.last.row.text)) > 3


def _differs_in_weight(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """
    A bold heading over its text, or under it; a full line goes on, as in a reference whose title is bold.
    """
    new, old = row.row, block.last.row
    if new.bold == old.bold:
        return False
    if old.bold:
        return len(block.rows) <= 3 and not block.last.is_full
    apart = new.box.top - old.box.bottom > 1.3 * max(profile.leading, 0.1 * new.size)
    return apart or not block.last.is_full or bool(SENTENCE_END.search(old.text))


def _is_another_heading(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """Two headings, one below the other, each in its own type."""
    new, old = row.row, block.last
    both = new.font != profile.body_font and old.row.font != profile.body_font
    return both and new.font != old.row.font and _had_room_for(new, old) and not row.is_full


def _had_room_for(new: Row, old: PlacedRow) -> bool:
    """The next word would have fitted on the line above, so that the line was broken on purpose."""
    return old.right_edge - old.row.box.right > new.words[0].box.width + 1.5 * new.size


def _returns_to_body_type(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """One or two rows of another font that do not fill their line are a heading over body text."""
    return (
        len(block.rows) <= 2
        and not block.last.is_full
        and block.first.font != profile.body_font
        and row.row.font == profile.body_font
        and not CAPTION.match(block.text)
    )


def _begins_caption(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """A caption starts on a row of its own, not where a full line of text breaks before "Figure 2"."""
    return bool(CAPTION.match(row.row.text)) and (row.row.bold or not block.last.is_full)


def _names_a_section(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """A row that is a section's name, or follows one."""
    if is_name_of_section(row.row.text):
        return not block.last.is_full
    return len(block.rows) == 1 and is_name_of_section(block.text)


def _follows_a_short_title(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """One short line without a full stop over a full line is a heading, even in the type of the text."""
    old = block.last
    return (
        len(block.rows) == 1
        and old.row.box.right < old.right_edge - 6 * row.row.size
        and row.row.box.left - old.row.box.left < row.row.size
        and row.is_full
        and bool(re.match(r"[A-Z0-9]", row.row.text))
        and not re.search(r"[.,;:]$", old.row.text)
        and not CAPTION.match(old.row.text)
    )


def _is_set_in(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """A first line stands to the right of the block; centred lines do too, but share its centre."""
    new, old = row.row, block.last.row
    if CAPTION.match(block.text):
        return False
    shift = new.box.left - old.box.left
    if shift > INDENT * new.size:
        if (len(block.rows) >= 2 and not block.hanging) or (len(block.rows) == 1 and not block.last.is_full):
            return abs(new.box.centre - old.box.centre) > 3
        block.hanging = True
        return False
    return shift < -INDENT * new.size and len(block.rows) >= 2 and block.hanging


def _is_next_item(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """An item of a list, below another item or below a line that ended early."""
    new, old = row.row, block.last
    return (
        bool(LIST_ITEM.match(new.text))
        and abs(new.box.left - old.row.box.left) < new.size
        and (bool(LIST_ITEM.match(block.text)) or not old.is_full)
    )


def _last_line_ended_early(row: PlacedRow, block: Block, profile: Profile) -> bool:
    """The next word would have fitted on the line above, which ends a sentence: the break was meant."""
    old = block.last
    if not (profile.is_body(row.row) and profile.is_body(old.row) and SENTENCE_END.search(old.row.text)):
        return False
    return _had_room_for(row.row, old)


REASONS = (
    _differs_in_size,
    _differs_in_weight,
    _is_another_heading,
    _returns_to_body_type,
    _begins_caption,
    _names_a_section,
    _follows_a_short_title,
    _is_next_item,
    _last_line_ended_early,
    _is_set_in,  # last, as it notes that a block hangs
)


def run_in_heading(block: Block, profile: Profile) -> int | None:
    """
    How many words of a paragraph are a heading on its first line, told by their font.
    """
    words = [word for each in block.rows[:3] for word in each.row.words]
    opening = words[0].font
    count = next((index for index, word in enumerate(words) if word.font != opening), len(words))
    text, rest = " ".join(word.text for word in words[:count]), words[count:]
    if not (opening.bold or opening.italic or opening.family != profile.body_font.family):
        return None
    if len(rest) < 4 or rest[0].font != profile.body_font or sum(map(str.isalpha, block.text)) < 60:
        return None
    return (
        count
        if _reads_as_heading(text, rest[0].text) or (opening.bold and is_name_of_section(text))
        else None
    )


def _reads_as_heading(text: str, after: str) -> bool:
    """It ends with a full stop or colon and a sentence follows; "E. coli" does not."""
    return (
        5 <= len(text) <= 160
        and text[-1] in ".:"
        and (text[0].isupper() or text[0].isdigit())
        and after[:1].isupper()
        and not re.match(r"[A-Z]\.\s*[a-z]+\W*$", text)
    )
