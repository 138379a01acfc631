"""
Write a sheet for the adjudicator: a row for every case and use that reviewers disagree on.

The adjudicator fills in what is blank; the sheet is then the adjudications file of the other review commands.
A sheet that is there already is somebody's work and is never written over. `evidag review check --help` names
the columns.
"""

from pathlib import Path
from typing import Annotated

from evidag.output import give_new, say
from evidag.review.reading import File, read_reviews
from evidag.review.sheet import adjudication_sheet


def run(
    annotations: Annotated[Path, "the reviewers' labels, CSV"],
    *,
    output: Annotated[Path, "the new sheet, CSV"],
    min_reviewers: Annotated[int, "reviews that a case and use needs before it is adjudicated"] = 2,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> None:
    reviews = read_reviews(File.at(annotations), strict_contract=strict_contract)
    sheet = adjudication_sheet(reviews.annotations, min_reviewers=min_reviewers)
    give_new(sheet.text, output)
    say(f"{sheet}\n")
