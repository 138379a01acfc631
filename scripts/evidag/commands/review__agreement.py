"""
Say how far reviewers agree, before anything is adjudicated: for each use and label, in a Markdown table.

Krippendorff's nominal alpha with a bootstrap interval (2000 resamples, always the same ones) and, for a file
of two reviewers, Cohen's kappa. `evidag review check --help` names the columns.
"""

from pathlib import Path
from typing import Annotated

from evidag.files import write_json
from evidag.output import keep_apart, say
from evidag.review.agreement import agreement
from evidag.review.reading import File, read_reviews
from evidag.review.tables import agreement_table


def run(
    annotations: Annotated[Path, "the reviewers' labels, CSV"],
    *,
    output: Annotated[Path | None, "write the measures here too, JSON"] = None,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> None:
    keep_apart(output, annotations)
    report = agreement(read_reviews(File.at(annotations), strict_contract=strict_contract).annotations)
    if output is not None:
        write_json(output, report)
    say(agreement_table(report), in_its_encoding=strict_contract)
