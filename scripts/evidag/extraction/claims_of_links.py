"""Claims that two things went together: associated, correlated, related."""

import re
from collections.abc import Iterator
from dataclasses import replace

from evidag.extraction import terms
from evidag.extraction.claims import Claim, Link, claim, listed, one
from evidag.extraction.comparisons import Comparison, comparator_in
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate
from evidag.extraction.signs import signed

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_RISK = pattern(
    r"^\s*(?:(?:the|an?|all-cause|overall|in-hospital|cardiovascular|cancer)\s+)*"
    r"(?:risks?|odds|hazards?|likelihood|probability|incidence|prevalence|mortality|death)\b"
)


def linked(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`X was inversely associated with CRP`, `X was associated with lower CRP`"""
    if predicate.before is None:
        return
    cause, effect = signed(predicate.before), signed(comparator_in(predicate.after)[0])
    if _is_risk(cause.rest) and not _is_risk(effect.rest):
        cause, effect = replace(effect, rest=terms.until_it_ends(effect.rest)), cause
    made = Comparison(terms.exposure(cause.rest), None, "subject")
    sign = _sign(predicate.text.lower(), cause.sign, effect.sign)
    yield claim(predicate, made, listed(effect.rest), sign, _link(predicate.text))


def _sign(verb: str, cause: int | None, effect: int | None) -> int | None:
    """The sign of a link: stated outright, or the product of both sides; the effect's must be there."""
    if cause is None or effect is None:
        return None
    if re.search(r"\b(?:not|no)\b", verb):
        return 0
    stated = -1 if re.search("invers|negativ", verb) else 1 if re.search("positiv|direct", verb) else 0
    if stated:
        return stated * (cause or 1) * (effect or 1) if not (cause and effect) else None
    return (cause or 1) * effect or None


def _is_risk(text: str) -> bool:
    return bool(_RISK.match(text))


def _link(verb: str) -> Link:
    return "correlation" if "correlat" in verb.lower() else "association"


def pair(predicate: Predicate, both: str, how: str | None, noun: str, *, nothing: bool) -> Iterator[Claim]:
    """`a positive correlation between X and CRP`"""
    parts = _AND.split(terms.until_it_ends(both))
    if len(parts) != 2:
        return
    sign = (
        0 if nothing else {"positive": 1, "direct": 1, "negative": -1, "inverse": -1}.get((how or "").lower())
    )
    made = Comparison(terms.exposure(parts[0]), None, "subject")
    yield claim(predicate, made, one(terms.name(parts[1])), sign, _link(noun))
