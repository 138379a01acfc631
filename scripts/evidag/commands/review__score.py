"""
Compare predictions with the resolved labels of one split: false admissions and false blocks of each method.

Predictions are CSV, one for a method, case and use: case_id, requested_use, record_sha256, profile_sha256,
method, predicted_status (admitted, review_required, rejected, not_admitted) and, if wanted, subset. Each
method has to predict every reviewed case and use of the split, for the record and profile that were reviewed.
A case and use counts as resolved when its reviewers agree or it was adjudicated; `evidag review check --help`
names those files' columns.
"""

from pathlib import Path
from typing import Annotated, Literal

from evidag.files import write_json
from evidag.output import keep_apart, say
from evidag.review.reading import File, read_predictions, read_reviews
from evidag.review.resolution import resolve
from evidag.review.scoring import score
from evidag.review.tables import score_table


def run(
    *,
    annotations: Annotated[Path, "the reviewers' labels, CSV"],
    adjudications: Annotated[Path, "what was settled where they disagree, CSV"],
    predictions: Annotated[Path, "what the methods say, CSV"],
    split: Annotated[Literal["development", "test"], "the split to score"] = "test",
    min_reviewers: Annotated[int, "reviews that a case and use needs, unless it was adjudicated"] = 2,
    output: Annotated[Path | None, "write the measures here too, JSON"] = None,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> None:
    keep_apart(output, annotations, adjudications, predictions)
    reviews = read_reviews(File.at(annotations), File.at(adjudications), strict_contract=strict_contract)
    labels = resolve(reviews.annotations, reviews.adjudications, min_reviewers=min_reviewers)
    made = read_predictions(File.at(predictions), strict_contract=strict_contract)
    report = score(labels, made, split=split)
    if output is not None:
        write_json(output, report)
    reviews.warn()
    say(score_table(report), in_its_encoding=strict_contract)
