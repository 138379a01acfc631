"""The claims of a sentence: each predicate read in its own way."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from evidag.extraction import claims_of_links as links
from evidag.extraction import claims_of_states as states
from evidag.extraction import claims_of_verbs as verbs
from evidag.extraction import lexicon as words
from evidag.extraction.claims import Claim
from evidag.extraction.comparisons import comparator_in
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate
from evidag.extraction.signs import signed

_ENDS_EARLY = pattern(r",?\s+but\s+(?:not|only|this)\b")
_NEXT_OBJECT = pattern(
    rf",?\s+(?:and|but|or)\s+(?:with\s+)?(?=(?:an?\s+)?(?:{words.ADVERB}\s+)*(?:{words.HIGH}"
    rf"|{words.LOW})\s+\w"
    rf"|(?:an?\s+){words.SIZES}(?:{words.RISE}|{words.FALL})\s+(?:in|of)\b)"
)
_MODIFIER = pattern(rf"\b(?:with|having|of)\s+(?:an?\s+)?(?:{words.HIGH}|{words.LOW})\b")
_READERS: dict[str, Callable[[Predicate, str, str], Iterator[Claim]]] = {
    "degree": states.degree,
    "same": states.same,
    "measured": states.measured,
    "seen": states.seen,
    "there": states.there,
    "likely": verbs.likely,
    "verb": verbs.verb,
    "showed": verbs.showed,
    "showed_no": verbs.showed_no,
    "led_to": verbs.led_to,
    "not_verb": verbs.not_verb,
    "no_effect": verbs.not_verb,
    "linked": links.linked,
    "correlated": links.linked,
}


def claims(found: list[Predicate], stated: str = "", leading: str = "") -> list[Claim]:
    """
    The claims that the predicates of one sentence make.

    Args:
        stated: the comparator that the sentence opens with.
        leading: the exposure that it opens with (`After supplementation, …`).
    """
    made: list[Claim] = []
    for predicate in found:
        if predicate.kind == "ellipsis" and made and made[-1].sign:
            made += [each for each in states.ellipsis(predicate, made[-1]) if each.outcomes]
        elif predicate.kind in _READERS:
            made += _read(predicate, stated, leading, made)
    return made


def _read(predicate: Predicate, stated: str, leading: str, before: list[Claim]) -> Iterator[Claim]:
    linked = bool(predicate.shares_subject and before and before[-1].link == "association")
    for part in _parts(_clipped(predicate)):
        for each in _READERS[predicate.kind](part, stated, leading):
            if each.outcomes:
                yield replace(each, link="association") if linked else each


def _clipped(predicate: Predicate) -> Predicate:
    cut = _ENDS_EARLY.search(predicate.after)
    return replace(predicate, after=predicate.after[: cut.start()]) if cut else predicate


def _parts(predicate: Predicate) -> list[Predicate]:
    """One predicate for each object with a degree of its own: `had lower CRP and higher IL-6 than …`"""
    if predicate.kind not in ("showed", "led_to", "linked"):
        return [predicate]
    head, compared = comparator_in(predicate.after)
    tail = predicate.after[len(head) :] if compared else ""
    breaks = [each for each in _NEXT_OBJECT.finditer(head) if not _MODIFIER.search(head[: each.start()])]
    if not signed(head).sign:
        breaks = []
    spans = zip(
        [0, *(each.end() for each in breaks)], [*(each.start() for each in breaks), len(head)], strict=True
    )
    offset = predicate.start + len(predicate.text)
    return [
        replace(predicate, after=head[start:end] + tail, start=offset + start if start else predicate.start)
        for start, end in spans
    ]
