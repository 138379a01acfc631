"""What a packet and a sentence plainly say around a finding: organism, population, time, dose, method."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from evidag.extraction import lexicon as words
from evidag.extraction import terms
from evidag.extraction.artifacts import Organism
from evidag.extraction.lexicon import pattern
from evidag.extraction.sentences import blanked

_COUNT = r"(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_UNIT_OF_TIME = r"(?:minutes?|min|hours?|hrs?|h|days?|weeks?|wks?|months?|years?|yrs?)"
_TIMEPOINT = pattern(
    rf"\b(?:at|after|by)\s+(?:the\s+end\s+of\s+)?(?:approximately\s+|about\s+)?(?:(?:{_COUNT})(?:\s"
    rf"|-)(?:and\s+\d+\s)?{_UNIT_OF_TIME}\b(?:\s+(?:follow-up|post-?\w+|of\s+(?:age|follow-up|treatment)))?"
    rf"|(?:week|day|month|year)s?\s\d+\b)"
    rf"|\bat\s+(?:the\s+)?(?:end\s+of\s+(?:the\s+)?(?:study|trial|treatment|intervention|follow-up)"
    rf"|follow-up|(?:\w+\s)?follow-up)\b"
)
_DURATION = pattern(
    rf"\b(?:for|over|during|throughout)\s+(?:a\s+|the\s+)?(?:(?:period|course)\s+of\s+)?(?:{_COUNT})(?:\s"
    rf"|-){_UNIT_OF_TIME}\b"
)
_AMOUNT = r"\d[\d,]*(?:\.\d+)?\s?(?:mg|µg|μg|mcg|g|IU|mL|ml|µM|μM|mM|nM|µL|kcal|Gy|mmol|U)"
_DOSE = (
    rf"{_AMOUNT}(?:\s?/\s?(?:kg|day|d|m²)(?!\w)|\s+per\s+day|\s+(?:once|twice|three\s+times)?\s*(?:daily"
    rf"|a\s+day))*"
)
_METHOD = pattern(
    r"\b(?:as\s+)?(?:measured|assessed|determined|quantified|evaluated|estimated|detected)\s+(?:by|with"
    r"|using|via|through)\s+(?:the\s+|an?\s+)?(?P<what>[^,;.()]{3,70}?)(?=\s*(?:[,;.()]|$|\b(?:in|was|were"
    r"|and|at|after|compared|than|showed|did)\b))"
)
_ENROLLED = pattern(
    rf"\b(?:enrol+ed|recruited|randomi[sz]ed|included|studied|invited"
    rf"|comprised)\s+(?:a\s+total\s+of\s+)?(?P<who>\d[\d,]*\s+(?:[\w-]+\s+){{0,4}}?(?:{words.PEOPLE}"
    rf"|{words.BEASTS})(?:\s+(?:with|aged|undergoing|who)\s+[^,;.()]{{3,60}}?)?)(?=[,;.()]|\s+(?:were|was"
    rf"|in|at|from|to|and|into|between)\b|$)"
)
_CONTROLLED = (
    r"(?:matching\s+|identical\s+|inert\s+)?(?P<control>placebo|vehicle|usual\s+care|no\s+treatment|sham)\b"
)
_ALLOCATED = (
    pattern(
        r"\b(?:randomi[sz]ed|assigned|allocated)\b[^.;]{0,60}?\bto\s+(?:receive\s+|take\s+"
        r"|either\s+)*(?P<what>[^.;,]{3,60}?)"
        rf"\s+or\s+(?:to\s+)?(?:an?\s+)?{_CONTROLLED}"
    ),
    pattern(
        r"\b(?:randomi[sz]ed|assigned|allocated)\b[^.;]{0,40}?\b\d+\s+(?:\w+\s+)?to\s+(?P<what>[^.;,]{3,60}?)"
        rf"\s+and\s+\d+\s+(?:\w+\s+)?to\s+{_CONTROLLED}"
    ),
)
_AMOUNTS = pattern(
    rf"\b{_AMOUNT}(?:\s?/\s?\w+)*|\b(?:once|twice|three\s+times)?\s*(?:daily|weekly|a\s+day|per\s+day"
    rf"|a\s+week)\b|\b(?:tablets?|capsules?)\b"
)
_GROUP = pattern(r"\b(?:the|an?)\s+(?:[\w'’/+-]+\s+){1,4}?(?:group|arm)\b(?!s)")
_HUMAN = pattern(
    r"\b(?:patients?|participants?|volunteers?|women|men|children|adolescents?|people|persons?|infants?"
    r"|students?|humans|inpatients|outpatients|informed\s+consent|schoolchildren|veterans|residents"
    r"|employees|nurses|households)\b"
)
_ANIMAL = pattern(
    rf"\b(?:{words.BEASTS}|murine|wistar|sprague|c57bl\S*|balb\S*|animal\s+(?:care|experiments?|models?)"
    rf"|livestock|drosophila|elegans|littermates?)\b"
)
_VITRO = pattern(
    r"\b(?:in\s+vitro|(?:endothelial|epithelial|cancer|tumou?r|stem|smooth\s+muscle|hela)\s+cells"
    r"|cells\s+were\s+(?:grown|seeded|cultured|starved|plated|incubated|treated|maintained)|cell\s+lines?"
    r"|cultured|cell\s+cultures?|transfected|transfection|dmem|rpmi|fbs|hela"
    r"|hek293\S*|incubated\s+with|passages?)\b"
)


ENOUGH = 4  # words on an organism, before a packet is taken to be about it


def organism(sentence: str, packet: Iterable[str], design: str | None) -> Organism | None:
    """
    Who a finding is about: the sentence's own word, else the design's, else what the packet speaks of most.

    >>> organism("CRP fell in patients.", ["Rats were fed."], None)
    'human'
    """
    return named_in(sentence) or _OF_DESIGN.get(design or "") or spoken_of_most(packet, enough=ENOUGH)


def named_in(sentence: str) -> Organism | None:
    """Who a sentence itself speaks of, where it speaks of one kind alone."""
    own = _spoken_of([sentence])
    return next(iter(own)) if len(own) == 1 else None


def spoken_of_most(texts: Iterable[str], *, enough: int) -> Organism | None:
    """What texts speak of four times as often as of anything else; `unclear` where nothing is."""
    whole = _spoken_of(texts)
    if sum(whole.values()) < enough:
        return None
    (first, most), *others = whole.most_common()
    return first if not others or most >= 4 * others[0][1] else "unclear"


_OF_DESIGN: Mapping[str, Organism] = {
    "randomized_trial": "human",
    "non_randomized_trial": "human",
    "prospective_cohort": "human",
    "retrospective_cohort": "human",
    "case_control": "human",
    "cross_sectional": "human",
    "animal_experiment": "animal",
    "in_vitro_experiment": "in_vitro",
}


def _spoken_of(texts: Iterable[str]) -> Counter[Organism]:
    found: Counter[Organism] = Counter()
    kinds: tuple[tuple[Organism, re.Pattern[str]], ...] = (
        ("human", _HUMAN),
        ("animal", _ANIMAL),
        ("in_vitro", _VITRO),
    )
    for text in texts:
        for kind, shape in kinds:
            found[kind] += len(shape.findall(text))
    return +found


def arms(packet: Iterable[str]) -> tuple[str, str] | None:
    """
    The one exposure and the one control that a packet names groups after; None where there are more.

    >>> arms(["Weight fell in the zinc group.", "The placebo group and the zinc group were alike."])
    ('zinc', 'placebo')
    >>> arms(["They were randomly assigned (1:1) to zinc 20 mg daily or matching placebo for a year."])
    ('zinc', 'placebo')
    """
    texts = [blanked(text) for text in packet]
    for allocated in (found for text in texts for shape in _ALLOCATED if (found := shape.search(text))):
        exposed = terms.exposure(_AMOUNTS.sub(" ", terms.until_it_ends(" " + allocated["what"])))
        if exposed and not exposed.control and exposed.origin == "acting":
            return exposed.name, allocated["control"]
    named: dict[bool, dict[str, str]] = {False: {}, True: {}}
    for text in texts:
        for found in _GROUP.finditer(text):
            exposed = terms.exposure(found.group())
            if exposed and not words.INTERVENED.match(exposed.name):
                named[exposed.control].setdefault(exposed.name.lower(), exposed.name)
    if len(named[False]) == 1 and named[True]:
        return next(iter(named[False].values())), next(iter(named[True].values()))
    return None


def population(packet: Iterable[str]) -> str | None:
    """
    Who took part, in the packet's first plain word on it.

    >>> population(["We enrolled 120 adults with asthma between 2001 and 2003."])
    '120 adults with asthma'
    """
    for text in packet:
        found = _ENROLLED.search(text)
        if found:
            return " ".join(found["who"].split())
    return None


def around(sentence: str, exposure: str | None) -> dict[str, str | None]:
    """Timepoint, duration, dose and method where the sentence says them outright, in its own wording."""
    method = _METHOD.search(sentence)
    return {
        "timepoint": _group(_TIMEPOINT.search(sentence)),
        "duration": _group(_DURATION.search(sentence)),
        "dose": _dose(sentence, exposure),
        "measurement_method": method["what"].strip() if method else None,
    }


def _dose(sentence: str, exposure: str | None) -> str | None:
    """
    The amount beside the exposure's name: `zinc (20 mg/day)`, `20 mg daily of zinc`.

    >>> _dose("Zinc (20 mg/day) reduced sodium by 11 mmol/day.", "Zinc")
    '20 mg/day'
    """
    if not exposure:
        return None
    name = re.escape(exposure)
    beside = pattern(
        rf"{name}\s*[(,]?\s*(?:at\s+)?(?P<one>{_DOSE})|(?P<other>{_DOSE})\s+(?:of\s+)?(?:oral\s+)?{name}"
    )
    found = beside.search(sentence)
    return (found["one"] or found["other"]) if found else None


def _group(found: re.Match[str] | None) -> str | None:
    return found.group() if found else None
