"""What lies on a page: words with their fonts, ruling lines, pictures."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from docling.utils.font_style import parse_font_style

from evidag.documents.pdf_geometry import Box, enclosing

HEAVY = 600  # the weight from which a font looks bold
HEAVY_NAME = re.compile(r"Medi\b|Bold|Black|Heavy|\.B\b")  # foundry names that the parser does not know


@dataclass(frozen=True, slots=True)
class Font:
    """
    Args:
        family: the name without weight and slant. Heights of type compare within a family only: what a font
            says of its own height differs by a quarter for letters of one size.
    """

    name: str
    family: str
    bold: bool
    italic: bool


@lru_cache(maxsize=4096)
def font_named(name: str) -> Font:
    """
    Weight and slant, read from a font's name; an unknown name is neither bold nor italic.

    >>> font_named("/ABCDEF+Times-BoldItalic")
    Font(name='Times-BoldItalic', family='Times', bold=True, italic=True)
    """
    style = parse_font_style(name)
    bare = re.sub(r"^(?:[A-Z]{6}\+)?", "", name.lstrip("/"))
    family = re.split(r"[-,.]", bare)[0]
    return Font(bare, family, style.weight >= HEAVY or bool(HEAVY_NAME.search(name)), style.italic)


@dataclass(frozen=True, slots=True)
class Word:
    """
    A word as painted.

    Args:
        turned: quarter turns of its baseline, counter-clockwise (0 is upright).
    """

    text: str
    box: Box
    font: Font
    turned: int = 0

    @property
    def size(self) -> float:
        return self.box.width if self.turned % 2 else self.box.height


@dataclass(frozen=True)
class Row:
    """Words that stand on one line, left to right, within one column."""

    words: tuple[Word, ...]

    @cached_property
    def box(self) -> Box:
        return enclosing(word.box for word in self.words)

    @cached_property
    def size(self) -> float:
        """The height that most of its letters have; raised marks do not change it."""
        return _commonest((round(word.size * 2) / 2, len(word.text)) for word in self.words)

    @cached_property
    def base(self) -> float:
        """The bottom that most of its letters share."""
        return _commonest((round(word.box.bottom * 2) / 2, len(word.text)) for word in self.words)

    @cached_property
    def font(self) -> Font:
        counts: Counter[Font] = Counter()
        for word in self.words:
            counts[word.font] += len(word.text)
        return counts.most_common(1)[0][0]

    @cached_property
    def bold(self) -> bool:
        return _share(self.words, lambda word: word.font.bold) > 0.85

    @cached_property
    def italic(self) -> bool:
        return _share(self.words, lambda word: word.font.italic) > 0.85

    @cached_property
    def text(self) -> str:
        return joined_text(self.words)


def _share(words: Sequence[Word], holds: Callable[[Word], bool]) -> float:
    """The share of letters that stand in words of which something holds."""
    letters = [(sum(map(str.isalnum, word.text)), holds(word)) for word in words]
    total = sum(count for count, _ in letters)
    if not total:
        return float(all(held for _, held in letters))
    return sum(count for count, held in letters if held) / total


def _commonest(weighted: Iterable[tuple[float, int]]) -> float:
    counts: Counter[float] = Counter()
    for value, weight in weighted:
        counts[value] += weight
    return counts.most_common(1)[0][0]


SPACE = 0.12  # gap, as a share of the type size, from which two words are apart


def joined_text(words: Sequence[Word]) -> str:
    """The text of words on one line; no space where none was left on the page."""
    pieces = [words[0].text]
    for before, word in pairwise(words):
        apart = word.box.left - before.box.right > SPACE * max(word.size, before.size)
        pieces.append(f" {word.text}" if apart else word.text)
    return "".join(pieces)


@dataclass(frozen=True)
class Sheet:
    """
    One page.

    Args:
        number: from 1.
        words: in the order in which they were painted.
        rules: horizontal ruling lines.
        uprights: vertical ruling lines.
        bitmaps: embedded images.
        drawings: connected vector shapes.
        read: the words were read from the page's image.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Box, ...]
    uprights: tuple[Box, ...]
    bitmaps: tuple[Box, ...]
    drawings: tuple[Box, ...]
    read: bool = False

    def turned(self, quarters: int) -> "Sheet":
        """The page as one sees it after turning it clockwise by so many quarters."""
        sheet = self
        for _ in range(quarters % 4):
            sheet = sheet._turned_once()
        return sheet

    def _turned_once(self) -> "Sheet":
        def turn(boxes: Iterable[Box]) -> tuple[Box, ...]:
            return tuple(quarter_turn(box, self.height) for box in boxes)

        return replace(
            self,
            width=self.height,
            height=self.width,
            words=tuple(
                replace(word, box=quarter_turn(word.box, self.height), turned=(word.turned - 1) % 4)
                for word in self.words
            ),
            rules=turn(box for box in self.uprights if box.height > LONG_RULE),
            uprights=turn(self.rules),
            bitmaps=turn(self.bitmaps),
            drawings=turn(self.drawings),
        )


LONG_RULE = 40.0


def quarter_turn(box: Box, height: float) -> Box:
    """Where a box lies when its page, of this height, has been turned clockwise by a quarter."""
    return Box(height - box.bottom, box.left, height - box.top, box.right)
