"""The sentence of a source that a quote comes closest to: for the message only, it decides nothing."""

import difflib
import heapq
import re
from collections import Counter
from collections.abc import Iterable

from evidag.text import sentences

CANDIDATES = 8  # sentences that are compared word by word, in order
LONGEST = 600  # letters of each that are looked at
MOST = 20_000  # sentences of a source that are looked at
LIKE_ENOUGH = 0.5
_WORD = re.compile(r"\w+")


class Sentences:
    """The sentences of a source, by the words that they hold."""

    def __init__(self, passages: Iterable[str]) -> None:
        self._all = [
            passage[start:end] for passage in passages for start, end in sentences(passage[: MOST * LONGEST])
        ][:MOST]
        self._with: dict[str, list[int]] = {}
        for number, sentence in enumerate(self._all):
            for word in set(_words(sentence)):
                self._with.setdefault(word, []).append(number)

    def closest_to(self, quote: str) -> str | None:
        """
        The likest sentence, or None when nothing is at all like the quote.

        >>> Sentences(["Cats ate. Weight fell by 8 kg. They slept."]).closest_to("Weight fell by 3 kg")
        'Weight fell by 8 kg.'
        """
        words = _words(quote)
        shared = Counter(number for word in set(words) for number in self._with.get(word, ()))
        comparing = difflib.SequenceMatcher(None, b=words, autojunk=False)
        best, likeness = None, LIKE_ENOUGH
        for number in heapq.nlargest(CANDIDATES, shared, key=lambda each: (shared[each], -each)):
            comparing.set_seq1(_words(self._all[number]))
            ratio = comparing.ratio()
            if ratio > likeness:
                best, likeness = self._all[number], ratio
        return best


def _words(text: str) -> list[str]:
    return _WORD.findall(text[:LONGEST].lower())
