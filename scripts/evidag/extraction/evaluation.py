"""How right an extractor is, against findings that a careful reader listed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from evidag.extraction.artifacts import CanonicalItem
from evidag.text import fold

SILENT = frozenset({"unclear", "not_applicable"})
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class GoldFinding:
    """
    One finding of one sentence, as a reader sees it.

    Args:
        required: whether an extractor that reads sentence by sentence should find it.
    """

    paper_id: str
    sentence: str
    exposure: str
    outcome: str
    direction: str
    required: bool


@dataclass(frozen=True)
class Score:
    """
    What became of every asserted direction, and which findings were met.

    Args:
        wrong: assertions that contradict the gold, or that no reader listed, each with what the gold says.
        missed: findings that no assertion meets.
    """

    asserted: int
    wrong: tuple[str, ...]
    found: tuple[GoldFinding, ...]
    missed: tuple[GoldFinding, ...]

    @property
    def recall(self) -> float:
        """The share of all findings that were met, with exposure, outcome and direction."""
        return len(self.found) / (len(self.found) + len(self.missed))

    @property
    def recall_of_required(self) -> float:
        required = [each for each in (*self.found, *self.missed) if each.required]
        return sum(each.required for each in self.found) / len(required)


def gold_finding(row: Mapping[str, Any]) -> GoldFinding:
    """One line of a gold file; without `required` a finding is required."""
    return GoldFinding(**{"required": True, **row})


def score(items: Iterable[CanonicalItem], gold: Iterable[GoldFinding]) -> Score:
    """Judge every asserted direction; an item says one for each of its outcomes."""
    listed = list(gold)
    met: dict[GoldFinding, None] = {}
    wrong: list[str] = []
    asserted = 0
    for item in items:
        if item.direction in SILENT:
            continue
        for outcome in item.outcomes:
            asserted += 1
            matching = [each for each in listed if _is_about(each, item, outcome)]
            right = [each for each in matching if each.direction == item.direction]
            if not right or (
                item.intervention_or_exposure and not any(_same_exposure(each, item) for each in right)
            ):
                wrong.append(_told(item, outcome, matching))
            met |= {each: None for each in right if _same_exposure(each, item)}
    missed = tuple(each for each in listed if each not in met)
    return Score(asserted, tuple(wrong), tuple(met), missed)


def _is_about(gold: GoldFinding, item: CanonicalItem, outcome: str) -> bool:
    sentences = {fold(seen.source_quote) for seen in item.observations}
    return (
        gold.paper_id == item.paper_id and fold(gold.sentence) in sentences and _alike(gold.outcome, outcome)
    )


def _same_exposure(gold: GoldFinding, item: CanonicalItem) -> bool:
    return item.intervention_or_exposure is not None and _alike(gold.exposure, item.intervention_or_exposure)


def _alike(one: str, other: str) -> bool:
    """
    Whether two names mean one thing: the words of one are among those of the other.

    >>> _alike("risk of falls", "falls"), _alike("systolic pressure", "diastolic pressure")
    (True, False)
    """
    first, second = set(_WORDS.findall(fold(one).lower())), set(_WORDS.findall(fold(other).lower()))
    return bool(first and second) and (first <= second or second <= first)


def _told(item: CanonicalItem, outcome: str, matching: list[GoldFinding]) -> str:
    said = f"{item.intervention_or_exposure} | {outcome} | {item.direction}"
    known = "; ".join(f"{each.exposure} | {each.outcome} | {each.direction}" for each in matching)
    return f"{said}; the gold says {known or 'nothing of this'}: {item.evidence_text}"
