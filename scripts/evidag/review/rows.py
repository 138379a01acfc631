"""
The rows of review files: annotations, adjudications and predictions.

A field is the column of that name; one with a default is a column that may be absent.
"""

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, NamedTuple

MAPPING_LABELS = ("correct", "incorrect", "uncertain")
ADMISSION_LABELS = ("admitted", "review_required", "rejected")
PREDICTED_STATUSES = (*ADMISSION_LABELS, "not_admitted")
SPLITS = ("development", "test")


class Unit(NamedTuple):
    """What is reviewed, resolved and predicted: one case for one use."""

    case_id: str
    requested_use: str

    def __str__(self) -> str:
        return f"case {self.case_id!r} for {self.requested_use!r}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What every row has: the line that it begins on, its unit, and the bytes that were looked at."""

    may_be_blank: ClassVar[frozenset[str]] = frozenset()

    line: int
    case_id: str
    requested_use: str
    record_sha256: str
    profile_sha256: str

    @property
    def unit(self) -> Unit:
        return Unit(self.case_id, self.requested_use)

    @property
    def bound_to(self) -> tuple[str, str]:
        """The hashes of the record and of the profile."""
        return self.record_sha256, self.profile_sha256


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation(Row):
    """One reviewer's labels of a unit."""

    may_be_blank: ClassVar[frozenset[str]] = frozenset(
        ("mapping_rationale", "admission_rationale", "later_information_seen", "minutes_spent")
    )

    annotation_id: str
    profile_id: str
    group_id: str
    split: str
    reviewer_id: str
    reviewer_qualification: str
    annotated_at: str
    mapping_label: str
    mapping_rationale: str
    admission_label: str
    admission_rationale: str
    evidence_refs_json: str
    later_information_seen: str = ""
    minutes_spent: str = ""

    @property
    def labels(self) -> tuple[str, str]:
        return self.mapping_label, self.admission_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication(Row):
    """The labels that were settled on for a unit, and the annotations that they settle."""

    adjudication_id: str
    annotation_ids_json: str
    mapping_label: str
    admission_label: str
    adjudicator_id: str
    adjudicated_at: str
    mapping_rationale: str
    admission_rationale: str
    evidence_refs_json: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prediction(Row):
    """What a method says of a unit."""

    may_be_blank: ClassVar[frozenset[str]] = frozenset(("subset",))

    method: str
    predicted_status: str
    subset: str = ""


def columns(kind: type[Row]) -> list[str]:
    """Every column that a file may have."""
    return [field.name for field in fields(kind) if field.name != "line"]


def needed_columns(kind: type[Row]) -> list[str]:
    """The columns that a file cannot do without."""
    return [field.name for field in fields(kind) if field.name != "line" and field.default is MISSING]


def by_unit(annotations: Iterable[Annotation]) -> dict[Unit, list[Annotation]]:
    """The reviews of each unit, units and reviews in the order of the file."""
    found: dict[Unit, list[Annotation]] = {}
    for each in annotations:
        found.setdefault(each.unit, []).append(each)
    return found
