"""
Whether a quote stands in a text: word for word, whole words and whole numbers, nothing left out inside.

Both sides are folded (or, for the contract's own behaviour, normalised) before they come here.
"""

import re
from collections.abc import Iterator

_STRIPPED = " .;:"
_REST = re.compile(r"\s?(?:\([^()]*\)\s?)*(?:[.;:]|$)")
_NEGATING = frozenset(
    {"non", "un", "in", "im", "ir", "dis", "anti", "pseudo", "sub", "ex", "contra", "counter"}
)
_CHANGING = re.compile(
    r"-(?:free|negative|deficient|null|less|resistant|independent|insensitive|na[iï]ve|ve|inferior|"
    r"like|induced|dependent|untreated|unresponsive|depleted|lacking|poor)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(r"[<>≤≥±~≈]\s?$")


def stands_in(quote: str, text: str) -> bool:
    """
    Whether some occurrence of the quote in the text begins and ends between words and between numbers.

    A closing full stop, and references in parentheses before it, may be left out of the quote.

    >>> stands_in("effective in all dogs", "It was ineffective in all dogs.")
    False
    >>> stands_in("2 mg was given.", "Then 1.2 mg was given. Of 2 mg was given (Table 2).")
    True
    """
    return any(
        _begins_cleanly(text, start) and _ends_cleanly(text, end) for start, end in _occurrences(quote, text)
    )


def contains(quote: str, text: str) -> bool:
    """The contract's own test: a quote may begin and end anywhere, also inside a word."""
    return next(_occurrences(quote, text), None) is not None


def _occurrences(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Where the quote stands, then where it stands but for what may follow its last word."""
    if not quote:
        return
    at = text.find(quote)
    while at >= 0:
        yield at, at + len(quote)
        at = text.find(quote, at + 1)
    core = quote.rstrip(_STRIPPED)
    if not core:
        return
    at = text.find(core)
    while at >= 0:
        end = at + len(core)
        if _REST.match(text, end):
            yield at, end
        at = text.find(core, at + 1)


def _wordish(character: str) -> bool:
    return character.isalnum() or character == "_" or 0x300 <= ord(character) <= 0x36F


def _begins_cleanly(text: str, at: int) -> bool:
    """No word, number, sign or negating prefix is cut off in front."""
    if at == 0:
        return True
    before, first = text[at - 1], text[at]
    if _wordish(first) and (_wordish(before) or before == "^"):
        return False
    ahead = text[max(0, at - 20) : at]
    if first.isdigit():
        return not re.search(r"(?:[\w)][.,]|(?<!\S)[.,]|[-+±])$", ahead) and not _COMPARED.search(ahead)
    if first in ".,-+" and text[at + 1 : at + 2].isdigit():
        return not before.isdigit()
    if before == "'" and first.isalpha():
        return not (at >= 2 and text[at - 2].isalpha())
    if before == "-" and first.isalpha():
        prefix = re.search(r"([^\W\d_]+)-$", ahead)
        return prefix is None or prefix.group(1).lower() not in _NEGATING
    return True


def _ends_cleanly(text: str, at: int) -> bool:
    """No word, number, unit of percent or negating ending is cut off behind."""
    if at >= len(text):
        return True
    last, after = text[at - 1], text[at]
    if _wordish(last) and (_wordish(after) or after == "^"):
        return False
    if last.isdigit():
        return not re.match(r"[.,]\d|-[\w]|%", text[at : at + 2])
    if last in ".,-" and after.isalnum():
        return not (at >= 2 and _wordish(text[at - 2]))
    if after == "'" and last.isalpha():
        return not re.match(r"'t\b", text[at : at + 3])
    return not (after == "-" and last.isalpha() and _CHANGING.match(text, at))
