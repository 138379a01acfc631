"""Whether two titles are one paper's."""

import re

from evidag.sources.markup import clean_text
from evidag.text import normalise

ENOUGH = 0.5  # of the words of both titles together
MOSTLY = 0.5  # of a title's letters and digits
_LATIN = re.compile(r"[a-z0-9]+")
_WORD = re.compile(r"[^\W_]+")


def same_title_by_contract(one: str, other: str) -> bool:
    """The contract's own test, which knows Latin letters and digits only."""
    first, second = (set(_LATIN.findall(normalise(each).lower())) for each in (one, other))
    return _overlap(first, second)


def same_title(one: str, other: str) -> bool:
    """
    By the whole title first, then by its words in any script; markup counts for nothing.

    The contract's test counts where most of both titles is in letters that it knows, since two titles in
    another script may share a number and nothing else.

    >>> same_title("Влияние дозы на рост", "Влияние дозы на рост.")
    True
    >>> same_title("Прививка от COVID-19", "Течение и исход COVID-19 у детей")
    False
    """
    first, second = (normalise(clean_text(each)).casefold() for each in (one, other))
    if first and first.strip(" .") == second.strip(" ."):
        return True
    if _is_latin(first) and _is_latin(second) and same_title_by_contract(one, other):
        return True
    return _overlap(set(_WORD.findall(first)), set(_WORD.findall(second)))


def _is_latin(title: str) -> bool:
    known = sum(map(len, _LATIN.findall(title)))
    return known >= MOSTLY * sum(map(len, _WORD.findall(title)))


def _overlap(first: set[str], second: set[str]) -> bool:
    return bool(first and second) and len(first & second) / len(first | second) >= ENOUGH
