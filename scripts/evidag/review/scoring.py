"""Predictions against reference labels: false admissions, false blocks, and how sure their rates are."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from evidag.errors import InputError
from evidag.review.problems import refuse
from evidag.review.resolution import Label
from evidag.review.rows import Prediction, Unit

Z = 1.959963984540054  # the 97.5th percentile of the normal distribution
ALL = "all"


def score(labels: Sequence[Label], predictions: Sequence[Prediction], *, split: str) -> dict[str, Any]:
    """
    The report on one split: each method, on all units and on the subsets that its rows name.

    Raises:
        InputError: nothing to score, predictions about other bytes than were reviewed, or some missing.
    """
    reference = {label.unit: label for label in labels if label.split == split}
    if not reference:
        raise InputError(f"no reference labels in split {split!r}; choose another split")
    methods = sorted({row.method for row in predictions})
    made = {(row.method, row.unit): row for row in predictions}
    refuse(list(_mismatches(labels, predictions)), "predictions made on other bytes than were reviewed")
    refuse(list(_missing(methods, reference, made)), "missing predictions")
    return {
        "split": split,
        "reference_units": len(reference),
        "methods": {
            method: _by_subset(reference, {unit: made[method, unit] for unit in reference})
            for method in methods
        },
    }


def _mismatches(labels: Sequence[Label], predictions: Sequence[Prediction]) -> Iterator[str]:
    reviewed = {label.unit: label.bound_to for label in labels}
    for row in predictions:
        if reviewed.get(row.unit, row.bound_to) != row.bound_to:
            said = "record_sha256 or profile_sha256 is not the reviewed one"
            yield f"prediction on line {row.line}: {row.unit}: {said}"


def _missing(
    methods: list[str], reference: Iterable[Unit], made: dict[tuple[str, Unit], Prediction]
) -> Iterator[str]:
    for method in methods:
        for unit in reference:
            if (method, unit) not in made:
                yield f"{method!r} predicts nothing for {unit}"


def _by_subset(reference: dict[Unit, Label], made: dict[Unit, Prediction]) -> dict[str, Any]:
    outcomes: dict[str, list[tuple[str, str]]] = {ALL: []}
    for unit, row in made.items():
        for subset in dict.fromkeys([ALL, row.subset if row.subset.strip() else ALL]):
            outcomes.setdefault(subset, []).append((reference[unit].admission_label, row.predicted_status))
    return {subset: _measures(outcomes[subset]) for subset in sorted(outcomes)}


def _measures(outcomes: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """
    Counts over pairs of reference label and predicted status; only `admitted` lets a record through.

    >>> _measures([("admitted", "admitted"), ("admitted", "rejected")])["false_block_rate_wilson_95"]
    [0.094531, 0.905469]
    """
    counts = Counter(outcomes)
    admitted = sum(gold == "admitted" for gold, _ in outcomes)
    refused = len(outcomes) - admitted
    false_admissions = sum(gold != "admitted" and said == "admitted" for gold, said in outcomes)
    false_blocks = sum(gold == "admitted" and said != "admitted" for gold, said in outcomes)
    return {
        "n": len(outcomes),
        "reference_admitted": admitted,
        "reference_not_admitted": refused,
        "false_admissions": false_admissions,
        "false_admission_rate_wilson_95": wilson(false_admissions, refused),
        "false_blocks": false_blocks,
        "false_block_rate_wilson_95": wilson(false_blocks, admitted),
        "admission_agreement": len(outcomes) - false_admissions - false_blocks,
        "exact_matches": sum(gold == said for gold, said in outcomes),
        "confusion": {f"{gold}|{said}": counts[gold, said] for gold, said in sorted(counts)},
    }


def wilson(count: int, n: int) -> list[float] | None:
    """
    The 95% interval of Wilson's score for a share; None of nothing.

    >>> wilson(0, 1), wilson(1, 4), wilson(0, 0)
    ([0.0, 0.793451], [0.045587, 0.699358], None)
    """
    if n == 0:
        return None
    share = count / n
    middle = share + Z**2 / (2 * n)
    spread = Z * math.sqrt(share * (1 - share) / n + Z**2 / (4 * n**2))
    low, high = ((middle + each) / (1 + Z**2 / n) for each in (-spread, spread))
    return [round(max(0.0, low), 6), round(min(1.0, high), 6)]
