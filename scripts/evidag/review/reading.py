"""From review files to rows that hold what the protocol asks: this module's job is reading them."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from evidag.errors import InputError
from evidag.files import read_bytes
from evidag.review.checks import (
    adjudication_problems,
    annotation_problems,
    groups_in_both_splits,
    partial_links,
    prediction_problems,
)
from evidag.review.problems import SHOWN, Problem, Problems
from evidag.review.protocol_csv import MAX_BYTES, R, read_rows
from evidag.review.rows import Adjudication, Annotation, Prediction, by_unit


@dataclass(frozen=True)
class File:
    """A file's content, and what messages call it."""

    name: str
    content: bytes

    @classmethod
    def at(cls, path: Path) -> "File":
        """
        The file of a path.

        Raises:
            InputError: it cannot be read, or is too large to be a table that people filled in.
        """
        return cls(str(path), read_bytes(path, limit=MAX_BYTES))


@dataclass(frozen=True)
class Reviews:
    """Sound annotations with the adjudications that settle some of them, and what looks odd about them."""

    annotations: list[Annotation]
    adjudications: list[Adjudication]
    warnings: list[str]

    @property
    def reviewers(self) -> list[str]:
        return sorted({each.reviewer_id for each in self.annotations})

    def summary(self) -> str:
        return (
            f"{len(self.annotations)} annotations, {len(by_unit(self.annotations))} case-use units, "
            f"{len(self.reviewers)} reviewers, {len(self.adjudications)} adjudications"
        )

    def warn(self) -> None:
        """Say what looks odd, once the command has done what it was asked."""
        for warning in self.warnings[:SHOWN]:
            logging.warning("%s", warning)
        if len(self.warnings) > SHOWN:
            logging.warning("and %d more like these", len(self.warnings) - SHOWN)


def read_reviews(
    annotations: File,
    adjudications: File | None = None,
    *,
    groups_apart: bool = False,
    strict_contract: bool = False,
) -> Reviews:
    """
    Annotations and adjudications, when nothing is wrong with either.

    Args:
        groups_apart: whether a group with cases in both splits is wrong, or only looks odd.

    Raises:
        InputError: what is wrong, of both files.
    """
    problems = Problems()
    reviews = _read(Annotation, annotations, problems, strict_contract)
    problems.extend(annotations.name, annotation_problems(reviews, strict_contract=strict_contract))
    if groups_apart:
        problems.extend(annotations.name, groups_in_both_splits(reviews))
    settled = []
    if adjudications is not None:
        settled = _read(Adjudication, adjudications, problems, strict_contract)
        found = adjudication_problems(settled, reviews, strict_contract=strict_contract)
        problems.extend(adjudications.name, found)
    problems.refuse()
    warnings = []
    if not strict_contract:
        warnings += _said(annotations, groups_in_both_splits(reviews))
        warnings += _said(adjudications, partial_links(settled, reviews))
    return Reviews(reviews, settled, warnings)


def _said(file: File | None, odd: Iterable[Problem]) -> list[str]:
    return [f"{file.name}:{line}: {message}" for line, message in odd] if file else []


def read_predictions(file: File, *, strict_contract: bool = False) -> list[Prediction]:
    """
    Predictions, when nothing is wrong with them.

    Raises:
        InputError: what is wrong.
    """
    problems = Problems()
    rows = _read(Prediction, file, problems, strict_contract)
    problems.extend(file.name, prediction_problems(rows))
    problems.refuse()
    if not rows and not strict_contract:
        raise InputError(
            "holds no prediction", at=file.name, hint="a score needs each method's, for every unit"
        )
    return rows


def _read(kind: type[R], file: File, problems: Problems, strict_contract: bool) -> list[R]:
    return read_rows(kind, file.content, name=file.name, problems=problems, strict_contract=strict_contract)
