"""One claim of a sentence, and what all ways of reading claims share."""

import re
from dataclasses import dataclass
from typing import Literal

from evidag.extraction import lexicon as words
from evidag.extraction import terms
from evidag.extraction.comparisons import Comparison, comparator_in, comparison, settle
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate

Link = Literal["effect", "group", "within", "association", "correlation"]
NOBODY = Comparison(None, None, "none")
SHORT = 6  # words of a name in a list

_NO = pattern(r"\b(?:not|no|never|neither|nor|none|cannot|fail\w*|unable|hardly|barely|scarcely)\b|n['’]t\b")
_UNREADABLE = pattern(
    r"\b(?:respectively|vice\s+versa|or\s+not|either|not\s+only|both\s+groups|all\s+groups|each\s+group"
    r"|neither)\b"
)
_CHANGE = pattern(rf"\b(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})\b")
_LIST = re.compile(r",\s*(?:and\s+)?|\s+and\s+")


_NO_MEMBER = pattern(
    r"^\s*(?:both|either|especially|particularly|including|such|with|which|as|namely|like|but|in|at|on)\b"
)


@dataclass(frozen=True)
class Claim:
    """
    What a sentence says that an exposure did to outcomes, in the source's words.

    Args:
        sign: 1 up, -1 down, 0 no change, None where there is no telling.
        link: how exposure and outcome are tied.
        origin: how the exposure's holders came by it (`terms.Exposure`).
        start: where in the sentence its predicate begins.
        by_numbers: whether only two numbers say which way; then a p-value must say that they differ.
    """

    exposure: str | None
    comparator: str | None
    outcomes: tuple[str, ...]
    sign: int | None
    link: Link
    origin: str | None
    start: int
    by_numbers: bool = False


def claim(
    predicate: Predicate,
    made: Comparison,
    outcomes: tuple[str, ...],
    sign: int | None,
    link: Link,
    *,
    of_change: bool = False,
) -> Claim:
    """
    A claim, its sign turned where the sentence began with the control, and given up where the words say more.

    Args:
        of_change: whether the outcome is itself a change (`the rise in glucose`).
    """
    if sign and made.inverted:
        sign = -sign
    around = f"{predicate.before or ''} {comparator_in(predicate.after)[0]}"
    if (sign and _NO.search(around)) or _UNREADABLE.search(around):
        sign = None
    if sign and not of_change and any(speaks_of_change(each) for each in outcomes):
        sign = None
    name = made.exposure.name if made.exposure else None
    if name and name.lower() in (each.lower() for each in outcomes):
        name = None
    origin = made.exposure.origin if made.exposure else None
    return Claim(name, made.comparator, outcomes, sign, link, origin, predicate.start)


def speaks_of_change(text: str) -> bool:
    return bool(_CHANGE.search(text))


def is_negated(text: str) -> bool:
    return bool(_NO.search(text))


def one(name: str | None) -> tuple[str, ...]:
    return (name,) if name else ()


def listed(text: str) -> tuple[str, ...]:
    """
    The outcomes that a phrase lists, or the one that it names.

    >>> listed("IL-6, IL-8 and TNF levels in serum"), listed("total and free cholesterol")
    (('IL-6', 'IL-8', 'TNF levels in serum'), ('total and free cholesterol',))
    """
    parts = _LIST.split(text)
    if len(parts) > 2 and "," in text and not any(_NO_MEMBER.match(part) for part in parts[1:]):
        names = [terms.name(part) for part in parts[:-1]] + [terms.outcome(parts[-1])[0]]
        if all(names) and all(len(str(each).split()) <= SHORT for each in names):
            return tuple(str(each) for each in names)
    return one(terms.outcome(text)[0])


def subject(text: str) -> tuple[tuple[str, ...], str]:
    """The outcomes that a subject names, and in whom where it says so."""
    name, who = terms.outcome(text)
    return (one(name), who) if name else (listed(text), who)


def compared(
    predicate: Predicate, after: str, who: str, stated: str, leading: str, *, passive: bool = True
) -> Comparison:
    """The comparison behind a predicate; where it names no exposure, the one that the sentence opens with."""
    made = comparison(after, who, stated, passive=passive)
    if made.exposure is None and leading and not made.inverted:
        return settle(terms.exposure(leading), made.comparator or "", "after")
    return made


def link_of(made: Comparison) -> Link:
    if made.how == "by":
        return "effect"
    return "within" if made.how == "after" else "group"
