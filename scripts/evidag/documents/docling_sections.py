"""
The sections of a converted PDF, from its headings.

A PDF says how a heading looks, not what it heads. So the usual names of sections stand outermost,
what stands above the first is front matter, and a structured abstract ends where the paper itself begins.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evidag.documents.artifacts import SectionType
from evidag.documents.blocks import FRONT
from evidag.documents.docling_items import Item
from evidag.documents.pdf_wording import SENTENCE_END, is_name_of_section
from evidag.documents.section_types import BODY_KINDS, named, plain_heading, section_types

LONGEST_PART = 250  # words of one part of a structured abstract
LONG = 40  # words from which a paragraph is prose and no line of the front matter
ABSTRACT = ("Abstract",)
HOLDING: frozenset[SectionType] = frozenset({"methods", "results", "discussion", "references"})
OPENING: frozenset[SectionType] = BODY_KINDS | {"abstract"}
_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2})*)[.)]?\s")
_BEGINNING = re.compile(r"(?:introduction|background)\b")
_NOTE = re.compile(
    r"\W{0,3}\d?\s?(?:correspond(?:ence|ing)\b|e-?mails?:|©|copyright\b|this is an open[- ]access|issn\b"
    r"|(?:received|accepted|published|edited|citation|academic editor|how to cite|doi|https?)\b"
    r"[^:/]{0,20}[:/])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Placed:
    """An item and the headings that it stands under; empty where it stands under none."""

    path: tuple[str, ...]
    kind: SectionType
    item: Item


def placed(items: Sequence[Item], title: str) -> list[Placed]:
    """Every item of a paper with its section; a heading stands under itself."""
    items = [_promoted(item) for item in items if item.text.strip()]
    begin = _begin(items, title)
    rest = items[begin:]
    paths = _paths(rest)
    kinds = section_types(list(dict.fromkeys(path or ("",) for path in paths)), {})
    body = [
        Placed(path, _kind(item, kinds[path or ("",)]), item) for path, item in zip(paths, rest, strict=True)
    ]
    opening = named(rest[0].text) if rest and rest[0].role == "heading" else None
    return [*_front(items[:begin], opening), *_untitled_introduction(body)]


def _promoted(item: Item) -> Item:
    """A line that is nothing but the usual name of a section is its heading, however it is set."""
    text = item.text
    if item.role == "text" and len(text) < 60 and not text.endswith(".") and named(text):
        return replace(item, role="heading")
    return item


def _kind(item: Item, kind: SectionType) -> SectionType:
    """A line about the publication is front matter wherever the page puts it."""
    if item.role not in ("text", "list", "footnote") or kind == "references":
        return kind
    stands_alone = len({piece.page for piece in item.pieces}) == 1
    return "front_matter" if stands_alone and _NOTE.match(item.text) else kind


def _begin(items: Sequence[Item], title: str) -> int:
    """Where the front matter ends: at the first section with a usual name, else after the title."""
    for place, item in enumerate(items):
        if item.role == "heading" and named(item.text) in OPENING:
            return place
    wanted = plain_heading(title)
    for place, item in enumerate(items):
        if item.role == "title" or (item.role == "heading" and plain_heading(item.text) == wanted):
            return place + 1
    return 0


def _front(items: Sequence[Item], opening: SectionType | None) -> Iterator[Placed]:
    """What stands above the first section: lines of front matter, and prose if no abstract has a heading."""
    seen_abstract = False
    for item in items:
        is_prose = item.role == "text" and len(item.text.split()) >= LONG and _is_sentence(item.text)
        if not is_prose or opening == "abstract":
            yield Placed(FRONT, "front_matter", item)
        elif opening == "introduction" or not seen_abstract:
            seen_abstract = True
            yield Placed(ABSTRACT, "abstract", item)
        else:
            yield Placed((), "introduction", item)


def _is_sentence(text: str) -> bool:
    return bool(SENTENCE_END.search(text)) and "@" not in text and not _NOTE.match(text)


def _untitled_introduction(body: list[Placed]) -> Iterator[Placed]:
    """Where no heading begins the paper itself, what follows the abstract's first paragraph does."""
    kinds = {each.kind for each in body}
    has_beginning = "introduction" in kinds or not kinds & {"methods", "results"}
    words = 0
    for each in body:
        is_plain_abstract = len(each.path) == 1 and each.kind == "abstract" and each.item.role == "text"
        if is_plain_abstract and plain_heading(each.path[0]) == "abstract" and not has_beginning:
            length = len(each.item.text.split())
            if words >= LONG and length >= LONG:
                yield Placed((), "introduction", each.item)
                continue
            words += length
        yield each


def _paths(items: Sequence[Item]) -> list[tuple[str, ...]]:
    levels = _levels(items)
    stack: list[tuple[int, str]] = []
    paths = []
    for place, item in enumerate(items):
        if place in levels:
            while stack and stack[-1][0] >= levels[place]:
                stack.pop()
            stack.append((levels[place], item.text))
        paths.append(tuple(text for _, text in stack))
    return paths


def _levels(items: Sequence[Item]) -> dict[int, int]:
    headings = [place for place, item in enumerate(items) if item.role == "heading"]
    parts = _abstract_parts(items, headings)
    levels: dict[int, int] = {}
    names = {named(items[place].text) for place in headings}
    is_empirical = bool(names & {"methods", "results"})
    holder: SectionType | None = None
    numbered = False
    for place in headings:
        text = items[place].text
        number = _NUMBER.match(text)
        if place in parts:
            levels[place] = 2
            continue
        if number is not None:
            level = number.group(1).count(".") + 1
        elif is_name_of_section(text):
            level = 1
        else:
            level = items[place].level
        held = holder in HOLDING and (numbered or number is None)
        if number is None and named(text) is None:
            if level == 1 and held:
                level = 2
            elif holder == "introduction" and not is_empirical:
                level = max(level - 1, 1)  # the topics of a review, set smaller than its introduction
        levels[place] = level
        if level == 1:
            holder, numbered = named(text), number is not None
    return levels


def _abstract_parts(items: Sequence[Item], headings: Sequence[int]) -> set[int]:
    """The headings in a structured abstract: short parts, with the paper's own beginning still to come."""
    beginnings = [place for place in headings if _BEGINNING.match(plain_heading(items[place].text))]
    parts: set[int] = set()
    inside = False
    for number, place in enumerate(headings):
        plain = plain_heading(items[place].text)
        if plain in ("abstract", "summary"):
            inside = True
            continue
        stop = headings[number + 1] if number + 1 < len(headings) else len(items)
        words = sum(len(item.text.split()) for item in items[place + 1 : stop])
        comes = bool(beginnings) and beginnings[-1] > place and not plain.startswith("introduction")
        inside = inside and comes and words <= LONGEST_PART and named(plain) != "front_matter"
        if inside:
            parts.add(place)
    return parts
