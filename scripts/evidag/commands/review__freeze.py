"""
Freeze a finished reference set: complete its manifest with counts, groups and the hashes of its files.

Every case and use of both splits must be resolved. The manifest is any JSON object; what freezing decides is
set in it, the rest stays. Hashes identify files; they do not prove that a review took place. `evidag review
check --help` names the columns of the CSV files.
"""

import hashlib
from pathlib import Path
from typing import Annotated

from evidag.digests import sha256
from evidag.errors import InputError
from evidag.files import read_text, write_json
from evidag.output import keep_apart, say
from evidag.review.freezing import facts, read_manifest, refuse_unfit
from evidag.review.reading import File, read_reviews
from evidag.review.resolution import resolve


def run(
    *,
    manifest: Annotated[Path, "the draft of the manifest, JSON"],
    annotations: Annotated[Path, "the reviewers' labels, CSV"],
    adjudications: Annotated[Path, "what was settled where they disagree, CSV"],
    dataset_id: Annotated[str, "the set's id"],
    version: Annotated[str, "the set's version"],
    frozen_at: Annotated[str, "the moment of freezing, ISO 8601"],
    output: Annotated[Path, "the frozen manifest, JSON"],
    file: Annotated[list[Path] | None, "other files of the set, to be hashed"] = None,
    min_reviewers: Annotated[int, "reviews that a case and use needs, unless it was adjudicated"] = 2,
    groups_apart: Annotated[bool, "refuse a group with cases in both splits; else it is a warning"] = False,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> None:
    others = file or []
    keep_apart(output, manifest, annotations, adjudications, *others)
    draft = read_manifest(read_text(manifest), at=manifest)
    first, second = File.at(annotations), File.at(adjudications)
    reviews = read_reviews(first, second, groups_apart=groups_apart, strict_contract=strict_contract)
    labels = resolve(reviews.annotations, reviews.adjudications, min_reviewers=min_reviewers)
    hashed = [(annotations.name, sha256(first.content)), (adjudications.name, sha256(second.content))]
    hashed += [(path.name, _digest(path)) for path in others]
    refuse_unfit(labels, frozen_at, hashed, strict_contract=strict_contract)
    given = {"dataset_id": dataset_id, "version": version, "frozen_at": frozen_at, "files": dict(hashed)}
    completed = {**draft, **given, **facts(reviews.annotations, labels)}
    write_json(output, completed)
    reviews.warn()
    counts = f"{len(labels)} case-use labels from {len(reviews.reviewers)} reviewers"
    say(f"Frozen {counts} ({completed['reference_type']})\n")


def _digest(path: Path) -> str:
    """Of a file of any size."""
    try:
        with open(path, "rb") as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror or problem}", at=path) from problem
