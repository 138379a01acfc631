"""The sentence of a source that a quote comes closest to: for the message only, it decides nothing."""

import difflib
import re
from collections.abc import Iterable, Sequence

from evidag.text import sentences

CANDIDATES = 8  # sentences that are compared letter by letter
LONGEST = 600  # letters of each that are compared
MOST = 20_000  # sentences of a source that are looked at
LIKE_ENOUGH = 0.5
_WORD = re.compile(r"\w+")
Sentence = tuple[str, frozenset[str]]  # and its words


def split(passages: Iterable[str]) -> list[Sentence]:
    """Every sentence of some passages, with its words."""
    found: list[Sentence] = []
    for passage in passages:
        for start, end in sentences(passage):
            sentence = passage[start:end]
            found.append((sentence, _words(sentence)))
            if len(found) == MOST:
                return found
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text[:LONGEST].lower()))


def closest_sentence(quote: str, source: Sequence[Sentence]) -> str | None:
    """
    The likest sentence, or None when nothing is at all like the quote.

    >>> closest_sentence("Weight fell by 3 kg", split(["Cats ate. Weight fell by 8 kg. They slept."]))
    'Weight fell by 8 kg.'
    """
    wanted = _words(quote)
    ranked = [
        (len(wanted & words) / len(wanted | words), -position)
        for position, (_, words) in enumerate(source)
        if not wanted.isdisjoint(words)
    ]
    best, likeness = None, LIKE_ENOUGH
    for _, position in sorted(ranked, reverse=True)[:CANDIDATES]:
        sentence = source[-position][0]
        ratio = difflib.SequenceMatcher(None, quote[:LONGEST], sentence[:LONGEST], autojunk=False).ratio()
        if ratio > likeness:
            best, likeness = sentence, ratio
    return best
