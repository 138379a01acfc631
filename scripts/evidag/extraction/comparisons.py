"""Who is compared with whom: the exposure and the comparator that stand behind a predicate."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from evidag.extraction import terms
from evidag.extraction.lexicon import pattern
from evidag.extraction.terms import Exposure

_THAN = pattern(
    r",?\s*(?:\bas\s+)?\b(?:(?:when\s+)?compared|relative|(?:in|by)\s+comparison)\s+(?:with|to)\b"
    r"|,?\s*\bversus\b|,?\s*\bvs\b\.?|\s+than\b|^\s+(?:to|from|with)\s+(?=that\b|those\b|the\b)"
)
_OF_THAN = pattern(
    r"^\s*(?:(?:that|those|the\s+one|the\s+values?)\s+)?(?:(?:observed|seen|found|measured|recorded|taken"
    r"|detected|obtained|reported)\s+)?(?:(?:its|their)\s+\w+\s+)?(?:(?:in|of|for|among|with|from|at|on"
    r"|after|by)\s+)?(?!treated\b)"
)
_BY = pattern(
    r"^\s+(?:\w+ly\s+)?by\s+(?!\d|about|approx|up\s+to|an?\s+(?:mean|median|factor|average)|more|half"
    r"|\w+fold|less|nearly|almost|roughly|means?\b|using|comparing|adding)(?P<what>.+)$"
)
_BETWEEN = pattern(
    r"\b(?:between|among)\s+(?P<one>[^,;]+?)\s+(?:and|vs\.?|versus)\s+(?!no\b)(?P<other>[^,;]+)"
)
_IN = pattern(r"(?:^|\s)(?:in|among|for)\s+(?P<what>.+)$")
_AFTER = pattern(
    r"(?:(?:^|\s)(?:after|following|upon|under|in\s+response\s+to)|(?:^|\s(?:more"
    r"|less))\s+(?:\w+ly\s+)?with)\s+(?P<what>.+)$"
)
_IS_TIME = pattern(
    r"^(?:the\s+)?(?:\w+\s+){0,2}?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\w+teen"
    r"|week|day|month|year|hour|minute|time|adjust|control|correct|baseline|follow"
    r"|exclu|stratif|match|refit|restrict|includ|consider|weight|imput|normali|this|that|which|remov"
    r"|account|multipl|bonferroni|birth$|respect|the\s+(?:end|start|first|last)|age|increasing|decreasing"
    r"|average|wave)"
)
_NO_EXPOSURE_IN = pattern(
    r"^(?:the\s+)?(?:addition|contrast|general|particular|total|fact|terms|response|comparison|vitro|vivo"
    r"|order|case|figure|table|spite|our|this|most"
    r"|all|both|each|either|any|every|neither|some|many|several|time|duration|number|size|magnitude"
    r"|intensity|severity|terms|line|agreement|parallel|proportion|relation|association|combination"
    r"|conjunction|concert|accordance|addition|part|favou?r|excess|two|three)\b"
)

NEAR = 6  # words between a predicate and whom it speaks of
How = Literal["by", "in", "after", "between", "subject", "none"]


@dataclass(frozen=True)
class Comparison:
    """
    Args:
        inverted: whether the sentence begins with the control (`lower in the placebo group than …`).
    """

    exposure: Exposure | None
    comparator: str | None
    how: How
    inverted: bool = False


def comparator_in(text: str) -> tuple[str, str]:
    """
    A text without what it compares with, and that.

    >>> comparator_in(" in the vitamin D group than in the placebo group")
    (' in the vitamin D group', 'the placebo group')
    """
    found = _THAN.search(text)
    if not found:
        return text, ""
    return text[: found.start()], terms.until_it_ends(_OF_THAN.sub("", text[found.end() :], count=1))


def settle(exposed: Exposure | None, compared: str, how: How) -> Comparison:
    """The exposure and its comparator, changed over where a sentence begins with the control."""
    other = terms.exposure(compared) if compared.strip() else None
    against = other.name if other else terms.name(compared)
    if exposed and against and against.lower().startswith(exposed.name.lower()):
        return Comparison(None, against, how)  # what sets the two apart was cut away
    if exposed is None or not exposed.control:
        return Comparison(exposed, against, how)
    if other is None or other.control:
        return Comparison(None, against, how)
    return Comparison(other, exposed.name, how, inverted=True)


def with_head(first: str, second: str) -> str:
    """
    The first of two that share a noun.

    >>> with_head("evening", "morning intake"), with_head("zinc", "placebo")
    ('evening intake', 'zinc')
    """
    return f"{first} {second.split()[-1]}" if len(first.split()) == 1 < len(second.split()) else first


def comparison(after: str, who: str = "", stated: str = "", *, passive: bool = True) -> Comparison:
    """
    The comparison that the words behind a predicate make.

    Args:
        who: whom the subject speaks of (`CRP in the vitamin D group`).
        stated: what the sentence said at its beginning (`Compared with placebo, …`).
        passive: whether `by` names what did it (`reduced by zinc`), not how it was seen (`by microscopy`).
    """
    between = _BETWEEN.search(after)
    if between:
        one, other = (terms.tidy(terms.until_it_ends(between[each])) for each in ("one", "other"))
        return settle(terms.exposure(with_head(one, other)), other, "between")
    head, compared = comparator_in(after)
    compared = compared or stated
    agent = _BY.match(head)
    if agent and not passive:
        return Comparison(None, terms.name(compared), "none")
    if agent:
        return settle(terms.exposure(terms.until_it_ends(agent["what"])), compared, "by")
    places: tuple[tuple[How, re.Pattern[str]], ...] = (("in", _IN), ("after", _AFTER))
    for how, shape in places:
        found = shape.search(head)
        if found and len(head[: found.start()].split()) <= NEAR:
            exposed = _exposed(found["what"], how, bool(compared.strip()))
            if exposed is not None:
                return settle(exposed, compared, how)
    if compared.strip() and terms.names_a_group(who):
        return settle(terms.exposure(terms.until_it_ends(who)), compared, "subject")
    return Comparison(None, terms.name(compared), "none")


def _exposed(text: str, how: str, compared: bool) -> Exposure | None:
    """What stands behind `in` or `after`, where it is an exposure and neither a place nor a time."""
    phrase = terms.until_it_ends(" " + text)
    if how == "after":
        phrase = terms.without_time(phrase)
        return None if _IS_TIME.match(phrase.strip()) else terms.exposure(phrase)
    if _NO_EXPOSURE_IN.match(phrase.strip()):
        return None
    if not compared and not terms.names_a_group(phrase):
        return None
    found = terms.exposure(phrase)
    return replace(found, origin="found") if found and found.origin == "acting" else found
