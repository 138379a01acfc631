"""
Whether a quote stands in a text: word for word, whole words and whole numbers, nothing left out inside.

Both sides are folded (or, for the contract's own behaviour, normalised) before they come here.
"""

import re
from collections.abc import Collection, Iterator
from itertools import islice

_STRIPPED = " .;:"
_REST = re.compile(r"\s?(?:\([^()]*\)\s?)*(?:[.;:]|$)")

_CUT = "\0"
_AROUND = 24  # characters on each side that are looked at
MOST = 1000  # occurrences that are looked at: no true quote stands more often in one paragraph
_W = r"[\w\u0300-\u036f⁺⁻⁼₊₋₌^]"
_LETTER = r"[^\W\d_]"
_PREFIXES = "non|un|in|im|ir|dis|anti"
# Each is one word or one number with the cut (¦) inside it.
_WHOLES = (
    rf"{_W}¦{_W}",
    rf"(?<!{_LETTER})[.,]¦\d",
    r"\d¦[.,:]\d",
    r"\d:¦\d",
    r"\d¦[%‰°]|°\s?¦[CF]\b",
    r"(?<![\d.,])\d{1,3}(?: \d{3})*(?:¦ | ¦)\d{3}(?![\d%-])",
    r"[<>≤≥±~≈∼×]\s?¦[-+.]?\d",
    r"\d¦\s?×\s?\d",
    r"(?:[=(\[,:]|\b(?:of|to|by|CI|and|was|were|is|from|than|at))\s?-\s?¦\.?\d",  # a minus set apart
    r"[-+]¦\.?\d",
    rf"{_W}¦-|[\w)\]%+]-¦{_W}",
    r"[^\s/]¦/\S|\S/¦\S",
    rf"{_W}¦'{_LETTER}|{_LETTER}'¦{_LETTER}",
    rf"{_W}¦\+|{_W}\+¦[\w/]",
    rf"{_W}¦[·∙⋅×]{_W}|{_W}[·∙⋅×]¦{_W}",
    rf"\((?:{_PREFIXES})-?\)-?¦{_W}",
)
_CUTS = re.compile("|".join(_WHOLES).replace("¦", _CUT))
_AFTER_HEADING = re.compile(rf"\b([A-Za-z]{{4,}})(?:-{_CUT}|{_CUT}-)(?:[A-Z][a-z]+|A|I)\b")
_CHANGING = frozenset(
    {"anti", "contra", "counter", "half", "hyper", "hypo", "mono", "near", "never", "over", "post", "pseudo"}
    | {"quasi", "self", "semi", "trans", "ultra", "under"}
)


def stands_in(quote: str, text: str, breaks: Collection[int] = ()) -> bool:
    """
    Whether some occurrence of the quote in the text begins and ends between words and between numbers.

    A closing full stop, and references in parentheses before it, may be left out of the quote.

    Args:
        breaks: where a hyphen of the text is an em dash, and so no part of a word.

    >>> stands_in("effective in all dogs", "It was ineffective in all dogs.")
    False
    >>> stands_in("2 mg was given.", "Then 1.2 mg was given. Of 2 mg was given (Table 2).")
    True
    """
    return any(
        not _cuts(text, start, breaks) and not _cuts(text, end, breaks)
        for start, end in islice(_occurrences(quote, text), MOST)
    )


def contains(quote: str, text: str, breaks: Collection[int] = ()) -> bool:
    """The contract's own test: a quote may begin and end anywhere, also inside a word."""
    return next(_occurrences(quote, text), None) is not None


def _occurrences(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Where the quote stands, then where it stands but for what may follow its last word."""
    if not quote:
        return
    for at in _found(quote, text):
        yield at, at + len(quote)
    words = core(quote)
    for at in _found(words, text) if words else ():
        if _REST.match(text, at + len(words)):
            yield at, at + len(words)


def core(quote: str) -> str:
    """A quote without the stop at its end: what has to stand in a text in any case."""
    return quote.rstrip(_STRIPPED)


def _found(words: str, text: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def _cuts(text: str, at: int, breaks: Collection[int]) -> bool:
    """Whether a word or a number goes on over this place."""
    if at in (0, len(text)):
        return False
    first, last = max(0, at - _AROUND), min(len(text), at + _AROUND)
    around = text[first:last]
    if breaks:
        around = "".join("—" if first + n in breaks else each for n, each in enumerate(around))
    around = around[: at - first] + _CUT + around[at - first :]
    heading = _AFTER_HEADING.search(around)
    if heading and heading.group(1).lower() not in _CHANGING:
        return False
    return _CUTS.search(around) is not None
