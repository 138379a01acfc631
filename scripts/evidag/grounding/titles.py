"""Whether two titles are one paper's."""

import re

from evidag.sources.markup import clean_text
from evidag.text import fold, normalise

ENOUGH = 0.5  # of the words of both titles together
_LATIN = re.compile(r"[a-z0-9]+")
_WORD = re.compile(r"[^\W_]+")


def same_title_by_contract(one: str, other: str) -> bool:
    """The contract's own test, which knows Latin letters and digits only."""
    first, second = (set(_LATIN.findall(normalise(each).lower())) for each in (one, other))
    return _overlap(first, second)


def same_title(one: str, other: str) -> bool:
    """
    By the whole title first, then by its words in any script; markup counts for nothing.

    >>> same_title("Влияние дозы на рост", "Влияние дозы на рост.")
    True
    >>> same_title("Velamine in cats", "A survey of dental care")
    False
    """
    first, second = (fold(clean_text(each) or "").casefold().strip(" .") for each in (one, other))
    if first and first == second:
        return True
    return same_title_by_contract(one, other) or _overlap(
        set(_WORD.findall(first)), set(_WORD.findall(second))
    )


def _overlap(first: set[str], second: set[str]) -> bool:
    return bool(first and second) and len(first & second) / len(first | second) >= ENOUGH
