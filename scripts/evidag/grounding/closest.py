"""The sentence of a source that a quote comes closest to: for the message only, it decides nothing."""

import difflib
import re
from collections.abc import Sequence

from evidag.text import sentences

CANDIDATES = 8  # sentences that are compared letter by letter
LONGEST = 600  # letters of each that are compared
LIKE_ENOUGH = 0.5
_WORD = re.compile(r"\w+")


def closest_sentence(quote: str, passages: Sequence[str]) -> str | None:
    """
    The likest sentence, or None when nothing is at all like the quote.

    >>> closest_sentence("Weight fell by 3 kg", ["Cats ate. Weight fell by 8 kg. They slept."])
    'Weight fell by 8 kg.'
    """
    wanted = set(_WORD.findall(quote.lower()))
    ranked = []
    for passage in passages:
        for start, end in sentences(passage):
            sentence = passage[start:end]
            found = set(_WORD.findall(sentence.lower()))
            shared = len(wanted & found)
            if shared:
                ranked.append((shared / len(wanted | found), -len(ranked), sentence))
    best, likeness = None, LIKE_ENOUGH
    for _, _, sentence in sorted(ranked, reverse=True)[:CANDIDATES]:
        ratio = difflib.SequenceMatcher(None, quote[:LONGEST], sentence[:LONGEST], autojunk=False).ratio()
        if ratio > likeness:
            best, likeness = sentence, ratio
    return best
