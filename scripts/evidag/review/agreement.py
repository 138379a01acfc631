"""
How far reviewers agree before anything is adjudicated, per use and label.

Krippendorff's alpha for nominal labels with a bootstrap interval, and for two reviewers Cohen's kappa.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from evidag.review.rows import Annotation, Unit, by_unit

LABELS = ("admission_label", "mapping_label")
RESAMPLES = 2000
FEWEST_DEFINED = 1800  # of the resamples; with fewer, an interval would speak of a part of them only
SEED = 20260925
TAIL = 0.025

Values = tuple[str, ...]  # the labels that one unit was given, in the order of the file


def agreement(annotations: Sequence[Annotation]) -> dict[str, Any]:
    """The report: who reviewed, and for each use and label how far they agree."""
    reviewers = sorted({each.reviewer_id for each in annotations})
    uses = sorted({each.requested_use for each in annotations})
    return {
        "reviewers": reviewers,
        "uses": {
            use: {
                label: _entry([each for each in annotations if each.requested_use == use], label, reviewers)
                for label in LABELS
            }
            for use in uses
        },
    }


def _entry(annotations: Sequence[Annotation], label: str, reviewers: list[str]) -> dict[str, Any]:
    units = by_unit(annotations)
    shared = [
        tuple(getattr(review, label) for review in reviews) for reviews in units.values() if len(reviews) > 1
    ]
    unanimous = sum(len(set(values)) == 1 for values in shared)
    entry: dict[str, Any] = {
        "units": len(units),
        "units_with_2plus_reviews": len(shared),
        "percent_agreement": round(unanimous / len(shared), 4) if shared else None,
        "krippendorff_alpha": _rounded(alpha(Counter(shared))),
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


def alpha(units: Counter[Values]) -> float | None:
    """
    Krippendorff's alpha for nominal labels; None where all labels are one, so that nothing can be expected.

    Args:
        units: the labels of units with at least two, and how many units were given these.

    >>> alpha(Counter({("yes", "yes"): 1, ("yes", "no"): 1}))
    0.0
    """
    totals: Counter[str] = Counter()
    disagreement = 0.0
    for values, count in units.items():
        given = Counter(values)
        for label, times in given.items():
            totals[label] += times * count
        differing = len(values) ** 2 - sum(times**2 for times in given.values())  # ordered pairs
        disagreement += count * differing / (len(values) - 1)
    n = totals.total()
    if n < 2:
        return None
    expected = (n**2 - sum(times**2 for times in totals.values())) / (n - 1)
    return 1 - disagreement / expected if expected else None


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
    kinds = [tuple(sorted(values)) for values in units]  # alpha asks which labels, not whose
    if len({label for values in kinds for label in values}) < 2:
        return None
    found = []
    for drawn in resamples(len(kinds)):
        value = alpha(Counter(map(kinds.__getitem__, drawn)))
        if value is not None:
            found.append(value)
    if len(found) < FEWEST_DEFINED:
        return None
    found.sort()
    last = len(found) - 1
    return [round(found[math.floor(TAIL * last)], 4), round(found[math.ceil((1 - TAIL) * last)], 4)]


def resamples(size: int) -> Iterator[list[int]]:
    """
    The places that each resample draws, the same wherever and whenever this runs.

    The draws are part of the protocol: the Mersenne Twister, seeded anew for each label of each use; a draw
    takes as many bits as `size` has, and again while they make a number that is too large.
    """
    bits = size.bit_length()
    draw = random.Random(SEED).getrandbits
    for _ in range(RESAMPLES):
        drawn: list[int] = []
        while len(drawn) < size:
            place = draw(bits)
            if place < size:
                drawn.append(place)
        yield drawn


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
