"""Invented review files, and ways to change a copy of them."""

import csv
import io
import json
from hashlib import sha256
from typing import Any

from evidag.review.rows import Annotation
from evidag.review.sheet import COLUMNS

ANNOTATION_COLUMNS = [
    "annotation_id",
    "case_id",
    "record_sha256",
    "profile_id",
    "profile_sha256",
    "requested_use",
    "group_id",
    "split",
    "reviewer_id",
    "reviewer_qualification",
    "annotated_at",
    "mapping_label",
    "mapping_rationale",
    "admission_label",
    "admission_rationale",
    "evidence_refs_json",
]
ADJUDICATION_COLUMNS = list(COLUMNS)
PREDICTION_COLUMNS = [
    "case_id",
    "requested_use",
    "record_sha256",
    "profile_sha256",
    "method",
    "predicted_status",
    "subset",
]
Rows = list[dict[str, str]]


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def review(case: str = "c1", reviewer: str = "ann", **changes: str) -> dict[str, str]:
    """One reviewer's row; every case is a group of its own, in the test split."""
    return {
        "annotation_id": f"{case}-{changes.get('requested_use', 'kb')}-{reviewer}",
        "case_id": case,
        "record_sha256": sha(case),
        "profile_id": "general",
        "profile_sha256": sha("general"),
        "requested_use": "kb",
        "group_id": f"group of {case}",
        "split": "test",
        "reviewer_id": reviewer,
        "reviewer_qualification": "curator",
        "annotated_at": "2026-03-01T10:00:00Z",
        "mapping_label": "correct",
        "mapping_rationale": "",
        "admission_label": "admitted",
        "admission_rationale": "fits, as table 2 says",
        "evidence_refs_json": '["item:1"]',
    } | changes


def settlement(
    case: str = "c1", reviewers: tuple[str, ...] = ("ann", "bob"), **changes: str
) -> dict[str, str]:
    """What was adjudicated on a case."""
    return {
        "adjudication_id": f"settled {case}",
        "case_id": case,
        "record_sha256": sha(case),
        "profile_sha256": sha("general"),
        "requested_use": "kb",
        "annotation_ids_json": json.dumps([f"{case}-kb-{each}" for each in reviewers]),
        "mapping_label": "correct",
        "admission_label": "rejected",
        "adjudicator_id": "lea",
        "adjudicated_at": "2026-04-01T09:00:00+02:00",
        "mapping_rationale": "discussed",
        "admission_rationale": "discussed",
        "evidence_refs_json": "[]",
    } | changes


def prediction(case: str = "c1", status: str = "admitted", **changes: str) -> dict[str, str]:
    """What the method `rules` says of a case."""
    return {
        "case_id": case,
        "requested_use": "kb",
        "record_sha256": sha(case),
        "profile_sha256": sha("general"),
        "method": "rules",
        "predicted_status": status,
        "subset": "",
    } | changes


def both(case: str = "c1", **second: str) -> Rows:
    """A case that ann and bob reviewed; what differs in bob's row."""
    return [review(case), review(case, "bob", **second)]


def table(columns: list[str], rows: Rows) -> str:
    """The rows as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def annotations_csv(rows: Rows) -> str:
    return table(ANNOTATION_COLUMNS, rows)


def adjudications_csv(rows: Rows) -> str:
    return table(ADJUDICATION_COLUMNS, rows)


def predictions_csv(rows: Rows) -> str:
    return table(PREDICTION_COLUMNS, rows)


def annotations(rows: Rows) -> list[Annotation]:
    """The rows as a reader hands them on."""
    given: list[dict[str, Any]] = [{"line": line, **row} for line, row in enumerate(rows, 2)]
    return [Annotation(**row) for row in given]
