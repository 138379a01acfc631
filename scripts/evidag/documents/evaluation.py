"""
How well a converted document agrees with its twin: the same paper, as its publisher tagged it.

Measures are counts, so that papers can be added up; a rate is one count over another.
"""

import random
import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields

from evidag.documents.tables import Grid

GRAM = 6  # words in a row that have to agree
KEPT = 0.9  # share of a paragraph's found grams that one block has to hold
LONG_PARAGRAPH = 40  # words from which splitting a paragraph loses its sense
LONG_HEADING = 12  # letters from which a heading may go on longer on one side

USUAL_HEADS = frozenset(
    {
        "abbreviations",
        "abstract",
        "acknowledgements",
        "acknowledgments",
        "appendix",
        "author contributions",
        "author details",
        "authors contributions",
        "background",
        "competing interests",
        "conflict of interest",
        "conflicts of interest",
        "correspondence",
        "data availability",
        "funding",
        "introduction",
        "key words",
        "keywords",
        "open access",
        "references",
        "summary",
        "supplementary material",
        "supporting information",
    }
)


@dataclass(frozen=True)
class Twin:
    """What the publisher's own file says that the paper holds."""

    title: str
    headings: tuple[str, ...]
    optional_headings: tuple[str, ...]  # of the abstract and back matter: nice to find, no loss to miss
    paragraphs: tuple[str, ...]
    tables: tuple[Grid, ...]


@dataclass(frozen=True)
class Converted:
    """What a conversion found, in its reading order."""

    headings: tuple[str, ...]
    blocks: tuple[str, ...]
    tables: tuple[Grid, ...]


@dataclass(frozen=True)
class Counts:
    """What was found and out of how many, for each measure."""

    headings_found: int = 0
    headings_in_twin: int = 0
    headings_true: int = 0
    headings_given: int = 0
    grams_found: int = 0
    grams_in_twin: int = 0
    paragraphs_kept: int = 0
    paragraphs_long: int = 0
    pairs_in_order: int = 0
    pairs_located: int = 0
    cells_right: int = 0
    cells_in_twin: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Counts)))


MEASURES = {
    "heading recall": ("headings_found", "headings_in_twin"),
    "heading precision": ("headings_true", "headings_given"),
    "6-gram recall": ("grams_found", "grams_in_twin"),
    "paragraphs kept": ("paragraphs_kept", "paragraphs_long"),
    "adjacent order": ("pairs_in_order", "pairs_located"),
    "table cells": ("cells_right", "cells_in_twin"),
}


def score(converted: Converted, twin: Twin) -> Counts:
    """All measures of one paper."""
    headings = _heading_counts(converted.headings, twin)
    paragraphs = _paragraph_counts(converted.blocks, twin.paragraphs)
    cells = _cell_counts(converted.tables, twin.tables)
    return headings + paragraphs + cells


def rates(counts: Counts) -> dict[str, float | None]:
    """
    Each measure as a share, or None where there was nothing to find.

    >>> rates(Counts(headings_found=3, headings_in_twin=4))["heading recall"]
    0.75
    """
    found = {}
    for name, (part, whole) in MEASURES.items():
        total = getattr(counts, whole)
        found[name] = getattr(counts, part) / total if total else None
    return found


def words(text: str) -> list[str]:
    """
    Lower-case runs of letters and digits, without accents and numeric citation marks.

    >>> words("Naïve cells [3, 4–6] grew.12,13")
    ['naive', 'cells', 'grew']
    """
    text = _BRACKETED.sub(" ", text)
    text = _RAISED.sub(" ", text)
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return _WORD.findall(plain)


_BRACKETED = re.compile(r"[\[(]\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*[\])]")
_RAISED = re.compile(r"(?<=[a-z)”\"'][.,;:])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)")
_WORD = re.compile(r"[^\W_]+")
_NUMBERING = re.compile(r"^(?:\d+(?:\.\d+)*\.?|[ivx]{1,5}[.)]|[a-h][.)])\s+", re.IGNORECASE)


def heading_key(text: str) -> str:
    """
    A heading without numbering, case, accents and punctuation.

    >>> heading_key("2.1. Études: Design")
    'etudes design'
    """
    return " ".join(words(_NUMBERING.sub("", text.strip())))


def same_heading(one: str, other: str) -> bool:
    """
    Whether two heading keys name one heading; long ones may go on longer on one side.

    >>> same_heading("statistical analysis", "statistical analysis we used r")
    True
    """
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter.replace(" ", "")) > LONG_HEADING and longer.startswith(shorter)


def _heading_counts(given: Iterable[str], twin: Twin) -> Counts:
    keys = [key for key in map(heading_key, given) if key]
    wanted = [key for key in map(heading_key, twin.headings) if key]
    left, found = list(keys), 0
    for key in wanted:
        match = next((index for index, other in enumerate(left) if same_heading(key, other)), None)
        if match is not None:
            del left[match]
            found += 1
    forgiven = {heading_key(twin.title), *map(heading_key, twin.optional_headings), *USUAL_HEADS}
    false = [key for key in left if not any(same_heading(key, other) for other in forgiven)]
    return Counts(
        headings_found=found,
        headings_in_twin=len(wanted),
        headings_true=found,
        headings_given=found + len(false),
    )


def _grams(text: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(text[start : start + GRAM]) for start in range(len(text) - GRAM + 1))


@dataclass(frozen=True)
class _Stream:
    """The words of a document in reading order, and where each run of six stands."""

    places: dict[tuple[str, ...], list[int]]
    starts: list[int]

    @classmethod
    def of(cls, blocks: Iterable[str]) -> "_Stream":
        stream: list[str] = []
        starts = []
        for block in blocks:
            starts.append(len(stream))
            stream += words(block)
        places: dict[tuple[str, ...], list[int]] = {}
        for place, gram in enumerate(_grams(stream)):
            places.setdefault(gram, []).append(place)
        return cls(places, starts)

    def block(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1


def _paragraph_counts(blocks: Sequence[str], paragraphs: Sequence[str]) -> Counts:
    stream = _Stream.of(blocks)
    total = Counts()
    before: int | None = None
    for paragraph in paragraphs:
        text = words(paragraph)
        grams = list(_grams(text))
        located = [gram for gram in grams if gram in stream.places]
        counts = Counts(grams_found=len(located), grams_in_twin=len(grams))
        if len(text) >= LONG_PARAGRAPH and located:
            counts += Counts(paragraphs_kept=int(_is_kept(stream, located)), paragraphs_long=1)
        place = _where(stream, located)
        if place is not None and before is not None:
            counts += Counts(pairs_in_order=int(before < place), pairs_located=1)
        before = place
        total += counts
    return total


def _is_kept(stream: _Stream, located: list[tuple[str, ...]]) -> bool:
    held: Counter[int] = Counter()
    for gram in located:
        held.update({stream.block(place) for place in stream.places[gram]})
    return held.most_common(1)[0][1] >= KEPT * len(located)


def _where(stream: _Stream, located: list[tuple[str, ...]]) -> int | None:
    """The middle of the places of a paragraph's grams that stand but once in the document."""
    places = sorted(stream.places[gram][0] for gram in located if len(stream.places[gram]) == 1)
    return places[len(places) // 2] if places else None


def _cell_counts(given: Sequence[Grid], wanted: Sequence[Grid]) -> Counts:
    left = list(given)
    right = total = 0
    for grid in wanted:
        texts = {place: " ".join(words(text)) for place, text in grid.items()}
        texts = {place: text for place, text in texts.items() if text}
        total += len(texts)
        hits = [sum(_cell(other, place) == text for place, text in texts.items()) for other in left]
        best = max(hits, default=0)
        if best:
            right += best
            del left[hits.index(best)]
    return Counts(cells_right=right, cells_in_twin=total)


def _cell(grid: Grid, place: tuple[int, int]) -> str:
    return " ".join(words(grid.get(place, "")))


SAME_PAPER = 0.9  # of the twin's words; with fewer in the PDF the two are different versions
RESAMPLES = 1000


def words_contained(twin: Twin, text: str) -> float:
    """The share of the words of the twin's paragraphs that stand anywhere in a text."""
    there = set(words(text))
    wanted = [word for paragraph in twin.paragraphs for word in words(paragraph)]
    return sum(word in there for word in wanted) / len(wanted) if wanted else 1.0


def intervals(papers: Sequence[Counts]) -> dict[str, tuple[float, float] | None]:
    """The middle 95 % of each rate over papers drawn again and again, from a fixed seed."""
    draw = random.Random(0)
    drawn = [rates(total(draw.choices(papers, k=len(papers)))) for _ in range(RESAMPLES)] if papers else []
    found: dict[str, tuple[float, float] | None] = {}
    for name in MEASURES:
        values = sorted(value for each in drawn if (value := each[name]) is not None)
        last = len(values) - 1
        found[name] = (values[round(0.025 * last)], values[round(0.975 * last)]) if values else None
    return found


def total(papers: Iterable[Counts]) -> Counts:
    """All papers as one."""
    return sum(papers, Counts())
