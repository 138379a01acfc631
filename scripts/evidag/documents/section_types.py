"""
What kind of section a heading opens, for JATS and PDF alike.

A heading's own name decides first, then the publisher's tag, then words that are typical of a kind. One that
says nothing takes the kind of the section it stands in, and at the outermost level that of its neighbours.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from evidag.documents.artifacts import SectionType
from evidag.documents.section_names import TAGS, TYPICAL, WHOLE, compiled

Path = tuple[str, ...]

_WHOLE = compiled(WHOLE, "(?:{})$")
_TYPICAL = compiled(TYPICAL, r"\b(?:{})\b")
_TAGS = compiled(TAGS, "(?:{})")

BODY_KINDS: frozenset[SectionType] = frozenset(
    {"introduction", "related_work", "methods", "results", "discussion", "conclusion"}
)
BACK_KINDS: frozenset[SectionType] = frozenset(
    {"supplementary", "acknowledgements", "funding", "disclosure", "ethics"}
)
_MAY_HOLD: dict[SectionType, frozenset[SectionType]] = {
    "unknown": BODY_KINDS | BACK_KINDS | {"abstract", "references", "appendix", "front_matter"},
    "introduction": BODY_KINDS | BACK_KINDS,
    "related_work": BODY_KINDS | BACK_KINDS,
    "methods": BACK_KINDS | {"results", "discussion", "conclusion"},
    "results": BACK_KINDS | {"methods", "discussion", "conclusion"},
    "discussion": BACK_KINDS | {"conclusion"},
    "conclusion": BACK_KINDS,
    "acknowledgements": BACK_KINDS,
    "disclosure": BACK_KINDS,
    "funding": BACK_KINDS,
    "ethics": BACK_KINDS,
}
_NUMBERING = re.compile(
    r"^(?:(?:section|chapter|part)\s+)?(?:\d{1,2}(?:\.\d{1,2})*[.):]?|[ivxlc]{1,6}[.):]|[a-z][.)]|§\s*\d*)\s+"
)
_PUNCTUATION = re.compile(r"[\W_]+")


def plain_heading(text: str) -> str:
    """
    A heading without numbering, case, accents and punctuation.

    >>> plain_heading("2.1. Résultats & Discussion:")
    'resultats and discussion'
    """
    text = unicodedata.normalize("NFKD", text).casefold().replace("&", " and ").strip()
    text = "".join(char for char in text if not unicodedata.combining(char))
    return _PUNCTUATION.sub(" ", _NUMBERING.sub("", text)).strip()


def named(heading: str) -> SectionType | None:
    """
    The kind that a heading names outright.

    >>> named("3. PATIENTS AND METHODS"), named("Results and discussion"), named("Effect of dose on growth")
    ('methods', 'results', None)
    """
    plain = plain_heading(heading)
    return next((kind for kind, pattern in _WHOLE if pattern.match(plain)), None)


def section_types(paths: Sequence[Path], tags: Mapping[Path, str]) -> dict[Path, SectionType]:
    """
    The kind of every section of a paper's body.

    Args:
        paths: headings from the outermost to the section's own, in document order, every section once;
            an untitled section is "".
        tags: what the publisher calls a section (`sec-type`).

    >>> found = section_types([("Methods",), ("Methods", "Animals"), ("Weight gain",), ("Discussion",)], {})
    >>> list(found.values())
    ['methods', 'methods', 'results', 'discussion']
    """
    outermost = list(dict.fromkeys(path[:1] for path in paths if path))
    kinds = [_outermost(path, tags.get(path, ""), place) for place, path in enumerate(outermost)]
    found = dict(zip(outermost, _by_neighbours(kinds), strict=True))
    for path in sorted((path for path in paths if len(path) > 1), key=len):
        _nested(path, tags, found)
    return {path: found[path] for path in dict.fromkeys(paths) if path}


def _tagged(tag: str) -> SectionType | None:
    return next((kind for kind, pattern in _TAGS if pattern.match(tag.casefold())), None)


def _outermost(path: Path, tag: str, place: int) -> SectionType | None:
    plain = plain_heading(path[0])
    if plain == "summary":
        return "conclusion" if place else "abstract"
    typical = (kind for kind, pattern in _TYPICAL if pattern.search(plain))
    return named(path[0]) or _tagged(tag) or next(typical, None)


def _nested(path: Path, tags: Mapping[Path, str], found: dict[Path, SectionType]) -> SectionType:
    if path in found:
        return found[path]
    parent = _nested(path[:-1], tags, found)
    own = named(path[-1]) or _tagged(tags.get(path, ""))
    if own is None and parent == "unknown":
        plain = plain_heading(path[-1])
        own = next((kind for kind, pattern in _TYPICAL if pattern.search(plain)), None)
    found[path] = own if own is not None and own in _MAY_HOLD.get(parent, frozenset()) else parent
    return found[path]


def _by_neighbours(kinds: Sequence[SectionType | None]) -> list[SectionType]:
    """
    Give sections that say nothing the kind that their place in an empirical paper suggests.

    >>> _by_neighbours([None, "methods", None, None, "discussion", None])
    ['introduction', 'methods', 'results', 'results', 'discussion', 'unknown']
    """
    present = frozenset(kind for kind in kinds if kind)
    before = _last_of_body(kinds)
    after = reversed(_last_of_body(kinds[::-1]))
    return [
        kind or _between(one, other, present) for kind, one, other in zip(kinds, before, after, strict=True)
    ]


def _last_of_body(kinds: Sequence[SectionType | None]) -> list[SectionType | None]:
    """For each section the kind of the last one of the body before it."""
    found: list[SectionType | None] = []
    last: SectionType | None = None
    for kind in kinds:
        found.append(last)
        last = kind if kind in BODY_KINDS else last
    return found


def _between(
    before: SectionType | None, after: SectionType | None, present: frozenset[SectionType]
) -> SectionType:
    if before is None and after in ("methods", "results"):
        return "introduction"
    if before == "methods" and after == "results":
        return "methods"
    if before == "results" and after in ("discussion", "conclusion", "methods"):
        return "results"
    if before in ("introduction", "methods") and after in ("discussion", "conclusion"):
        return "results" if "methods" in present and "results" not in present else "unknown"
    return "discussion" if before == "discussion" and after == "conclusion" else "unknown"
