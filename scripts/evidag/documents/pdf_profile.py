"""What a whole document tells about each of its pages: its body type, its leading, its words."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evidag.documents.pdf_sheets import Font, Row, font_named

LINE_OF_TEXT = 30  # characters from which a run is taken for a line of text
OTHER_FAMILY = 0.3  # share by which heights of one size differ between families
RIVAL = 0.4  # a larger size with this share of the letters is the body: long reference lists are set smaller


@dataclass(frozen=True)
class Profile:
    """
    Args:
        leading: the usual gap between two lines of a paragraph.
        vocabulary: how often each word is written within a line.
    """

    body_size: float
    body_font: Font
    leading: float
    vocabulary: Counter[str]

    def is_body(self, row: Row) -> bool:
        """Set as most of the text is."""
        return row.font == self.body_font and abs(row.size - self.body_size) < 0.05 * self.body_size

    def has_body_size(self, row: Row) -> bool:
        """As high as body text; across families only a clear difference counts."""
        slack = 0.05 if row.font.family == self.body_font.family else OTHER_FAMILY
        return abs(row.size - self.body_size) < slack * self.body_size


def profile_of(pages: Sequence[Sequence[Row]]) -> Profile:
    """Read the habits of a document off the runs of all its pages."""
    runs = [run for page in pages for run in page]
    size, font = _body_type(runs)
    return Profile(size, font, _leading(runs, size, font), _vocabulary(runs))


def _body_type(runs: Sequence[Row]) -> tuple[float, Font]:
    """The family that most lines of text are set in, its usual size, and the font of that size."""
    lines = [run for run in runs if len(run.text) > LINE_OF_TEXT] or runs
    families: Counter[str] = Counter()
    for run in lines:
        families[run.font.family] += len(run.text)
    if not families:
        return 10.0, font_named("")
    family = max(families, key=lambda name: (families[name], name))
    sizes: Counter[float] = Counter()
    fonts: Counter[tuple[float, Font]] = Counter()
    for run in lines:
        if run.font.family == family:
            sizes[run.size] += len(run.text)
            fonts[run.size, run.font] += len(run.text)
    most = max(sizes.values())
    body = max(size for size, count in sizes.items() if count >= RIVAL * most)
    return max((key for key in fonts if key[0] == body), key=lambda key: (fonts[key], key[1].name))


def _leading(runs: Sequence[Row], size: float, font: Font) -> float:
    lines = [run for run in runs if run.font == font and run.size == size and len(run.text) > LINE_OF_TEXT]
    gaps = Counter(
        round(2 * (after.box.top - before.box.bottom)) / 2
        for before, after in pairwise(lines)
        if 0 < after.box.top - before.box.top < 3 * size and abs(after.box.left - before.box.left) < 3 * size
    )
    return gaps.most_common(1)[0][0] if gaps else 0.3 * size


_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def _vocabulary(runs: Iterable[Row]) -> Counter[str]:
    words: Counter[str] = Counter()
    for run in runs:
        found = _WORD.findall(run.text.lower())
        words.update(found[:-1] if run.text.endswith("-") else found)
    return words
