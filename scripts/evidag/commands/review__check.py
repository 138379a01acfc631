"""
Check a gold standard's annotations, and the adjudications that settle them.

Both are CSV in UTF-8, with a header, the columns in any order.

Annotations, a row for each reviewer, case and use: annotation_id, case_id, record_sha256, profile_id,
profile_sha256, requested_use, group_id, split (development, test), reviewer_id, reviewer_qualification,
annotated_at, mapping_label (correct, incorrect, uncertain), mapping_rationale, admission_label (admitted,
review_required, rejected), admission_rationale, evidence_refs_json; and if wanted later_information_seen,
minutes_spent.

Adjudications, one for a case and use: adjudication_id, case_id, record_sha256, profile_sha256, requested_use,
annotation_ids_json, mapping_label, admission_label, adjudicator_id, adjudicated_at, mapping_rationale,
admission_rationale, evidence_refs_json.

Exit codes: 0 nothing is wrong, 2 usage, 3 something is: the first twenty problems, each with file and line.
"""

from pathlib import Path
from typing import Annotated

from evidag.output import say
from evidag.review.reading import File, read_reviews


def run(
    annotations: Annotated[Path, "the reviewers' labels, CSV"],
    *,
    adjudications: Annotated[Path | None, "what was settled where they disagree, CSV"] = None,
    groups_apart: Annotated[bool, "refuse a group with cases in both splits; else it is a warning"] = False,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> None:
    reviews = read_reviews(
        File.at(annotations),
        File.at(adjudications) if adjudications else None,
        groups_apart=groups_apart,
        strict_contract=strict_contract,
    )
    reviews.warn()
    say(f"OK: {reviews.summary()}\n")
