"""The sheet that an adjudicator fills in: a row for every unit that reviewers disagree on."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass

from evidag.review.resolution import disagree
from evidag.review.rows import Annotation, Unit, by_unit

COLUMNS = (
    "adjudication_id",
    "case_id",
    "record_sha256",
    "profile_sha256",
    "requested_use",
    "annotation_ids_json",
    "mapping_label",
    "admission_label",
    "adjudicator_id",
    "adjudicated_at",
    "mapping_rationale",
    "admission_rationale",
    "evidence_refs_json",
)


@dataclass(frozen=True)
class Sheet:
    """The sheet as CSV, and what a person wants to know of it."""

    text: str
    disagreements: int
    too_few: int

    def __str__(self) -> str:
        return (
            f"{self.disagreements} disagreement(s) to adjudicate; {self.too_few} unit(s) with too few reviews"
        )


def adjudication_sheet(annotations: Sequence[Annotation], *, min_reviewers: int) -> Sheet:
    """A row for each disagreement among enough reviewers, units sorted; what is decided stays blank."""
    units = sorted(by_unit(annotations).items())
    enough = [(unit, reviews) for unit, reviews in units if len(reviews) >= min_reviewers]
    rows = [_row(unit, reviews) for unit, reviews in enough if disagree(reviews)]
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return Sheet(text.getvalue(), len(rows), len(units) - len(enough))


def _row(unit: Unit, reviews: Sequence[Annotation]) -> dict[str, str]:
    record, profile = reviews[0].bound_to
    return {
        "adjudication_id": f"adj:{unit.case_id}:{unit.requested_use}",
        "case_id": unit.case_id,
        "record_sha256": record,
        "profile_sha256": profile,
        "requested_use": unit.requested_use,
        "annotation_ids_json": json.dumps(sorted(review.annotation_id for review in reviews)),
    }
