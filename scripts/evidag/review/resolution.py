"""One label for each unit: what its reviewers agree on, or what was adjudicated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evidag.review.problems import refuse
from evidag.review.rows import Adjudication, Annotation, Unit, by_unit


@dataclass(frozen=True)
class Label:
    """The reference label of a unit, how it came about, and what it is about."""

    unit: Unit
    admission_label: str
    resolution: str  # "unanimous" or "adjudicated"
    split: str
    bound_to: tuple[str, str]


def resolve(
    annotations: Sequence[Annotation], adjudications: Sequence[Adjudication], *, min_reviewers: int
) -> list[Label]:
    """
    The label of every unit, units sorted.

    Raises:
        InputError: some unit has none.
    """
    reviews = by_unit(annotations)
    settled = {each.unit: each for each in adjudications}
    missing = list(_unresolved(reviews, settled, min_reviewers))
    refuse(missing, f"{len(missing)} case-use units have no reference label")
    return [_label(unit, reviews[unit][0], settled.get(unit)) for unit in sorted(reviews)]


def disagree(reviews: Sequence[Annotation]) -> bool:
    """Whether reviewers of a unit differ in either label."""
    return len({review.labels for review in reviews}) > 1


def _unresolved(
    reviews: dict[Unit, list[Annotation]], settled: dict[Unit, Adjudication], min_reviewers: int
) -> Iterator[str]:
    for unit in sorted({*reviews, *settled}):
        given = reviews.get(unit, [])
        if unit in settled:
            if not given:
                yield f"{unit}: adjudicated, but nobody reviewed it"
        elif len(given) < min_reviewers:
            yield f"{unit}: {len(given)} of {min_reviewers} reviews; have it reviewed or adjudicated"
        elif disagree(given):
            yield f"{unit}: reviewers disagree; adjudicate it"


def _label(unit: Unit, review: Annotation, adjudication: Adjudication | None) -> Label:
    decided = adjudication or review
    how = "adjudicated" if adjudication else "unanimous"
    return Label(unit, decided.admission_label, how, review.split, review.bound_to)
