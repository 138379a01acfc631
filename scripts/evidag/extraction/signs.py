"""Which way a phrase points by itself: `higher CRP`, `a fall in CRP`, `low birth weight`."""

import re
from dataclasses import dataclass

from evidag.extraction import lexicon as words
from evidag.extraction.lexicon import ADVERB, SIZES, pattern

_OPENING = r"^\s*(?:(?:an?|the|with|both|that|this|any|their|its|of)\s+)*"
_DEGREE = pattern(
    rf"{_OPENING}(?:{ADVERB}\s+)*(?:(?P<high>{words.HIGH}|{words.PLAIN_HIGH})|(?P<low>{words.LOW}"
    rf"|{words.PLAIN_LOW}))\s+(?!or\b|and\b)(?=\w)"
)
_CHANGE = pattern(
    rf"{_OPENING}(?:(?:each|every|per)\s+)?{SIZES}(?:[\w-]+\s+)?(?:(?P<high>{words.RISE})"
    rf"|(?P<low>{words.FALL}))\s+(?:in|of)\s+(?:the\s+)?"
)
_OTHER = pattern(
    rf"{_OPENING}{SIZES}(?:[\w-]+\s+)?(?:{words.OTHER_CHANGE})\b"
    rf"|{_OPENING}(?:{ADVERB}\s+)*(?:faster|slower|earlier|later|better|worse|improved|impaired|poorer"
    rf"|altered|abnormal|different|rapid|delayed|poor|good"
    r"|complete|partial|variable|accelerated|inverse|opposite)\s"
)


_OF_CHANGE = pattern(
    rf"{_OPENING}(?:any\s+)?{SIZES}(?:[\w-]+\s+)?(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})\s+(?:in"
    rf"|of|to|on)\s+"
)


def without_change(text: str) -> str:
    """
    What a phrase says changed or did not.

    >>> without_change("any significant difference in body weight")
    'body weight'
    """
    return _OF_CHANGE.sub("", text, count=1)


@dataclass(frozen=True)
class Signed:
    """
    Args:
        sign: 1 up, -1 down, 0 where the phrase does not point anywhere, None where there is no telling.
        rest: the phrase without the words that point.
    """

    sign: int | None
    rest: str


def signed(text: str) -> Signed:
    """
    The direction that a phrase begins with, and what it is a direction of.

    >>> signed("a significantly lower risk of falls")
    Signed(sign=-1, rest='risk of falls')
    >>> [signed(text).sign for text in ("greater fall in pain", "smaller fall in pain", "low fat diet")]
    [-1, None, 0]
    """
    text = text[:400]
    change = _CHANGE.match(text)
    if change:
        rest = text[change.end() :]
        if words.SMALLER.search(change.group()) or signed(rest).sign != 0:
            return Signed(None, rest)
        return Signed(_sign(change), rest)
    if _OTHER.match(text):
        return Signed(None, text)
    degree = _DEGREE.match(text)
    if degree is None or words.NO_DEGREE.match(text[degree.start("high" if degree["high"] else "low") :]):
        return Signed(0, text)
    rest = text[degree.end() :]
    inner = signed(rest)
    if inner.sign == 0:
        return Signed(_sign(degree), rest)
    return Signed(inner.sign if _CHANGE.match(rest) and degree["high"] else None, inner.rest)


def _sign(found: re.Match[str]) -> int:
    return 1 if found["high"] else -1


def word_sign(text: str) -> int | None:
    """Which way a predicate itself points, by the last such word in it; None for `improved` and its like."""
    ups = [found.start() for found in _UPS.finditer(text)]
    downs = [found.start() for found in _DOWNS.finditer(text)]
    if not ups and not downs:
        return None
    return 1 if max(ups, default=-1) > max(downs, default=-1) else -1


_UPS = pattern(rf"\b(?:{words.UP}|{words.ROSE}|{words.HIGH}|{words.CAUSED})\b")
_DOWNS = pattern(rf"\b(?:{words.DOWN}|{words.FELL}|{words.LOW})\b")
