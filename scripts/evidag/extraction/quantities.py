"""The numbers of a sentence in its own wording, and what they say of whether a finding is sure."""

import re
from dataclasses import dataclass

from evidag.extraction.lexicon import pattern
from evidag.extraction.quotes import is_whole

_NUMBER = r"[−–-]?\d+(?:[.·]\d+)?|[−–-]?[.·]\d+"
_UNIT = (
    r"(?:mg|µg|μg|ng|pg|kg|g|mL|ml|dL|dl|µL|μL|L|l|mmol|µmol|μmol|nmol|pmol|mol|mM|µM|μM|nM|IU|U|mmHg"
    r"|mm\s?Hg|cm|mm|µm|μm|nm|m|km|bpm|kcal|kJ|Hz|points?|years?|months?|weeks?"
    r"|days?|hours?|h|min|minutes?|s|seconds?|°C|ppm|copies)(?:\s?/\s?(?:mL|ml|dL|dl|L|l|kg|g|mg|day|d|h"
    r"|min|m²|m2|week|year|cell))*"
)


@dataclass(frozen=True)
class Number:
    """
    Args:
        value: the slice of the text that holds it.
        low, high: its ends where it is an interval or a limit.
    """

    label: str
    value: str
    units: str | None
    start: int
    kind: str


_SHAPES: list[tuple[str, str, re.Pattern[str]]] = [
    (
        "p",
        "p-value",
        pattern(
            r"\bp(?:\s*|-)?(?:values?|trend|interaction|adj)?\s*(?:for\s+\w+\s*)?(?:="
            r"|of)?\s*(?P<value>[<>≤≥]?\s*(?:\d?[.·]\d+|\d)(?:\s?[×x]\s?10\s?[−–-]?\s?[⁻\d⁰¹²³⁴⁵⁶⁷⁸⁹]+"
            r"|e[−–-]?\d+)?)(?![\d%])"
        ),
    ),
    (
        "interval",
        "confidence interval",
        pattern(
            rf"(?:\b9[059]|\b80)\s?%\s?(?:CI|C\.I\.|CrI|confidence\s+intervals?"
            rf"|credible\s+intervals?)s?[\s:,;=(\[]*(?P<value>(?:{_NUMBER})\s?%?\s?(?:–|−|-|to|,"
            rf"|;)\s?(?:{_NUMBER}))"
        ),
    ),
    (
        "ratio",
        "",
        pattern(
            r"\b(?P<label>a?OR|a?HR|a?RR|IRR|aIRR|SHR|sHR|(?:odds|hazards?|risk|rate|prevalence)\s+ratios?"
            r"|relative\s+risks?)\b(?:\s*\((?:a?OR|a?HR|a?RR|IRR)\))?(?:\s*(?:=|:|,|of|was"
            r"|for\s+\w+))?\s*(?P<value>\d+(?:[.·]\d+)?)(?!\s?%)"
        ),
    ),
    ("n", "n", pattern(r"\bn\s?=\s?(?P<value>\d[\d,]*\d|\d)")),
    ("r", "", pattern(rf"(?<![\w.])(?P<label>r|rho|ρ|R²|r²|R2|r2|β|beta)\s?=\s?(?P<value>{_NUMBER})")),
    (
        "spread",
        "mean ± spread",
        pattern(rf"(?P<value>(?:{_NUMBER})\s?±\s?\d+(?:[.·]\d+)?)\s?(?P<units>%|{_UNIT}\b)?"),
    ),
    ("fold", "fold change", pattern(r"(?P<value>\d+(?:[.·]\d+)?)(?:\s|-|‐|–)?(?P<units>fold)\b")),
    (
        "percent",
        "percentage",
        pattern(rf"(?P<value>{_NUMBER})\s?(?P<units>%)(?!\s?(?:CI|C\.I|CrI|confidence|credible))"),
    ),
    ("measure", "value", pattern(rf"(?P<value>{_NUMBER})\s?(?P<units>{_UNIT})(?![\w/])")),
]


def numbers(text: str) -> tuple[Number, ...]:
    """
    The numbers of a text, in its order, each once.

    >>> [(each.label, each.value, each.units) for each in numbers("fell by 12% (95% CI 8 to 16; p < 0.01)")]
    [('percentage', '12', '%'), ('confidence interval', '8 to 16', None), ('p-value', '< 0.01', None)]
    """
    taken: list[tuple[int, int]] = []
    found: list[Number] = []
    for kind, label, shape in _SHAPES:
        for match in shape.finditer(text):
            start, end = match.span("value")
            start += len(match["value"]) - len(match["value"].lstrip())
            if any(start < b and a < end for a, b in taken) or not is_whole(text, start, end):
                continue
            taken.append(match.span())
            groups = match.groupdict()
            named = " ".join((groups.get("label") or label).split())
            found.append(Number(named, text[start:end], groups.get("units"), start, kind))
    return tuple(sorted(found, key=lambda each: each.start))


def _floats(text: str) -> list[float]:
    plain = text.replace("·", ".")
    return [float(each) for each in re.findall(r"\d*\.?\d+", plain)]


def significance(found: tuple[Number, ...]) -> bool | None:
    """
    Whether all p-values of a passage are under 0.05; None where there is none or they disagree.

    >>> [significance(numbers(text)) for text in ("(p = 0.21)", "(p<0.001, p=0.2)", "(P = 0.04)")]
    [False, None, True]
    """
    said = {_is_significant(each.value) for each in found if each.kind == "p"}
    return said.pop() if len(said) == 1 else None


def _is_significant(value: str) -> bool:
    power = re.search(r"10|e", value)
    limit = 0.0 if power and not value.lstrip("<≤ ").startswith("10") else (_floats(value) or [1.0])[0]
    return limit <= 0.05 and value[0] not in ">≥" if value[0] not in "<≤" else limit <= 0.05


def ratio_sign(found: tuple[Number, ...]) -> int | None:
    """
    What the one ratio of a passage says: 1 over one, -1 under it, 0 where its interval holds one.

    >>> [ratio_sign(numbers(text)) for text in ("(HR 0.7, 95% CI 0.6 to 0.8)", "(OR = 1.2; 95% CI 0.9-1.5)")]
    [-1, 0]
    """
    ratios = [each for each in found if each.kind == "ratio"]
    intervals = [each for each in found if each.kind == "interval"]
    if len(ratios) != 1 or len(intervals) > 1:
        return None
    value = _floats(ratios[0].value)[0]
    if intervals:
        low, high = [*_floats(intervals[0].value), 0.0, 0.0][:2]
        if low <= 1 <= high:
            return 0
    return 1 if value > 1 else -1 if value < 1 else 0
