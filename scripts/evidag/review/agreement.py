"""
How far reviewers agree before anything is adjudicated, per use and label.

Krippendorff's alpha for nominal labels with a bootstrap interval, and for two reviewers Cohen's kappa.
"""

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import Any

from evidag.review.rows import Annotation, Unit, by_unit

LABELS = ("admission_label", "mapping_label")
RESAMPLES = 2000
FEWEST_DEFINED = 1800  # of the resamples; with fewer, an interval would speak of a part of them only
SEED = 20260925
TAIL = 0.025

Values = tuple[str, ...]  # the labels that one unit was given, in the order of the file
Coincidences = tuple[
    float, tuple[tuple[str, str], ...]
]  # what each pair of them weighs, and the ordered pairs


def agreement(annotations: Sequence[Annotation]) -> dict[str, Any]:
    """The report: who reviewed, and for each use and label how far they agree."""
    reviewers = sorted({each.reviewer_id for each in annotations})
    uses: dict[str, dict[Unit, list[Annotation]]] = {}
    for unit, reviews in by_unit(annotations).items():
        uses.setdefault(unit.requested_use, {})[unit] = reviews
    return {
        "reviewers": reviewers,
        "uses": {
            use: {label: _entry(uses[use], label, reviewers) for label in LABELS} for use in sorted(uses)
        },
    }


def _entry(units: dict[Unit, list[Annotation]], label: str, reviewers: list[str]) -> dict[str, Any]:
    shared = [
        tuple(getattr(review, label) for review in reviews) for reviews in units.values() if len(reviews) > 1
    ]
    unanimous = sum(len(set(values)) == 1 for values in shared)
    entry: dict[str, Any] = {
        "units": len(units),
        "units_with_2plus_reviews": len(shared),
        "percent_agreement": round(unanimous / len(shared), 4) if shared else None,
        "krippendorff_alpha": _rounded(alpha(shared)),
        "alpha_95_bootstrap": alpha_interval(shared),
    }
    if len(reviewers) == 2:
        pairs = Counter(_pairs(units, label, reviewers))
        entry["cohen_kappa"] = _rounded(kappa(pairs))
        entry["confusion"] = {f"{one}|{other}": pairs[one, other] for one, other in sorted(pairs)}
    return entry


def _pairs(
    units: dict[Unit, list[Annotation]], label: str, reviewers: list[str]
) -> Iterator[tuple[str, str]]:
    """Both reviewers' labels of every unit that both reviewed."""
    for reviews in units.values():
        given = {review.reviewer_id: getattr(review, label) for review in reviews}
        if len(given) == 2:
            yield given[reviewers[0]], given[reviewers[1]]


def alpha(units: Iterable[Values]) -> float | None:
    """
    Krippendorff's alpha for nominal labels; None where all labels are one, so that nothing can be expected.

    Args:
        units: the labels of units with at least two.

    >>> alpha([("yes", "yes"), ("yes", "no")])
    0.0
    """
    return _alpha(map(_coincidences, units))


def _coincidences(values: Values) -> Coincidences:
    return 1 / (len(values) - 1), tuple(permutations(values, 2))


def _alpha(units: Iterable[Coincidences]) -> float | None:
    """Summed one by one in the order given: sums of thirds depend on it, and their last digit may show."""
    matrix: dict[tuple[str, str], float] = {}
    for weight, pairs in units:
        for pair in pairs:
            matrix[pair] = matrix.get(pair, 0.0) + weight
    totals: dict[str, float] = {}
    for (label, _), weight in matrix.items():
        totals[label] = totals.get(label, 0.0) + weight
    n = sum(totals.values())
    if len(totals) < 2:
        return None
    observed = sum(weight for (one, other), weight in matrix.items() if one != other)
    expected = (n * n - sum(total * total for total in totals.values())) / (n - 1)
    return 1 - observed / expected


def kappa(pairs: Counter[tuple[str, str]]) -> float | None:
    """
    Cohen's kappa of two reviewers; None without pairs, or where agreement cannot but be perfect.

    >>> kappa(Counter({("yes", "yes"): 3, ("no", "no"): 1}))
    1.0
    """
    n = pairs.total()
    one: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for (first, second), count in pairs.items():
        one[first] += count
        other[second] += count
    by_chance = sum(one[label] * other[label] for label in one)
    if n == 0 or by_chance == n * n:
        return None
    expected = by_chance / n**2
    observed = sum(count for (first, second), count in pairs.items() if first == second) / n
    return (observed - expected) / (1 - expected)


def alpha_interval(units: Sequence[Values]) -> list[float] | None:
    """The bootstrap's 95% interval of alpha; None where over a tenth of the resamples have no alpha."""
    if len({label for values in units for label in values}) < 2:
        return None
    coincidences = [_coincidences(values) for values in units]
    places = draws(len(units))
    found = []
    for _ in range(RESAMPLES):
        value = _alpha([coincidences[place] for place in islice(places, len(units))])
        if value is not None:
            found.append(value)
    if len(found) < FEWEST_DEFINED:
        return None
    found.sort()
    last = len(found) - 1
    return [round(found[math.floor(TAIL * last)], 4), round(found[math.ceil((1 - TAIL) * last)], 4)]


def draws(size: int) -> Iterator[int]:
    """
    Places from 0 up to `size`, without end and the same wherever and whenever this runs.

    They are part of the protocol: the Mersenne Twister, seeded anew for each label of each use; a draw takes
    as many bits as `size` has, and again while they make a number that is too large.

    >>> list(islice(draws(6), 8))
    [2, 1, 4, 0, 3, 4, 5, 5]
    """
    bits = size.bit_length()
    draw = random.Random(SEED).getrandbits
    while True:
        place = draw(bits)
        if place < size:
            yield place


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
