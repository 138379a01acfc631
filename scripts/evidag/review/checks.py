"""
What must hold of the rows of review files, a small generator for each rule.

The contract's reader (`strict_contract`) accepts a newline after a hash, dates without a time, and
adjudications that name no annotation and then belong to no known hashes.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime

from evidag.errors import InputError
from evidag.files import parse_json
from evidag.review.problems import Problem
from evidag.review.rows import (
    ADMISSION_LABELS,
    MAPPING_LABELS,
    PREDICTED_STATUSES,
    SPLITS,
    Adjudication,
    Annotation,
    Prediction,
    Row,
    Unit,
    by_unit,
)

_HASH = re.compile(r"[0-9a-f]{64}")
_HASH_OR_SO = re.compile(r"[0-9a-f]{64}\n?")
_SHARED = ("record_sha256", "profile_sha256", "profile_id", "group_id", "split")


def annotation_problems(rows: Sequence[Annotation], *, strict_contract: bool = False) -> Iterator[Problem]:
    """Each row for itself, then each row against those before it."""
    for row in rows:
        yield from _one_of(row, "mapping_label", MAPPING_LABELS)
        yield from _one_of(row, "admission_label", ADMISSION_LABELS)
        yield from _one_of(row, "split", SPLITS)
        yield from _hash(row, "record_sha256", strict_contract)
        yield from _hash(row, "profile_sha256", strict_contract)
        yield from _time(row, "annotated_at", strict_contract)
        yield from _references(row, "evidence_refs_json")
    yield from _annotation_ids_are_distinct(rows)
    yield from _a_reviewer_reviews_a_unit_once(rows)
    yield from _reviewers_of_a_unit_saw_the_same(rows)


def adjudication_problems(
    rows: Sequence[Adjudication], annotations: Sequence[Annotation], *, strict_contract: bool = False
) -> Iterator[Problem]:
    """Each row for itself, then against the annotations that it settles."""
    seen: dict[Unit, int] = {}
    known = {each.annotation_id: each for each in annotations}
    reviews = by_unit(annotations)
    for row in rows:
        yield from _one_of(row, "mapping_label", MAPPING_LABELS)
        yield from _one_of(row, "admission_label", ADMISSION_LABELS)
        yield from _time(row, "adjudicated_at", strict_contract)
        yield from _references(row, "evidence_refs_json")
        faults = list(_references(row, "annotation_ids_json"))
        yield from faults
        if row.unit in seen:
            yield row.line, f"{row.unit} is adjudicated on line {seen[row.unit]} already; keep one"
        seen.setdefault(row.unit, row.line)
        names = () if faults else linked(row)
        yield from _links_are_reviews_of_the_unit(row, names, known)
        if not strict_contract and not faults:
            yield from _names_what_it_settles(row, names, reviews.get(row.unit, []))


def prediction_problems(rows: Sequence[Prediction]) -> Iterator[Problem]:
    """A known status, and one prediction of a method for a unit."""
    seen: dict[tuple[Unit, str], int] = {}
    for row in rows:
        yield from _one_of(row, "predicted_status", PREDICTED_STATUSES)
        key = (row.unit, row.method)
        if key in seen:
            yield row.line, f"{row.method!r} predicts {row.unit} on line {seen[key]} already; keep one"
        seen.setdefault(key, row.line)


def groups_in_both_splits(annotations: Sequence[Annotation]) -> Iterator[Problem]:
    """What was learned on a group's development cases leaks into the score of its test cases."""
    first: dict[str, Annotation] = {}
    told = set()
    for row in annotations:
        other = first.setdefault(row.group_id, row)
        if other.split != row.split and row.group_id not in told:
            told.add(row.group_id)
            yield (
                row.line,
                f"group {row.group_id!r} has cases in {other.split} (line {other.line}) and in {row.split}; "
                "keep a group in one split",
            )


def partial_links(
    adjudications: Sequence[Adjudication], annotations: Sequence[Annotation]
) -> Iterator[Problem]:
    """An adjudication that names some of its unit's reviews was perhaps made before the others."""
    reviews = by_unit(annotations)
    for row in adjudications:
        left_out = {each.annotation_id for each in reviews.get(row.unit, ())} - set(linked(row))
        if left_out:
            yield row.line, f"does not name {', '.join(sorted(left_out))}, which also review {row.unit}"


def linked(row: Adjudication) -> tuple[str, ...]:
    """The ids of the annotations that a sound adjudication names."""
    return _array(row.annotation_ids_json)


def is_time(text: str, *, strict_contract: bool = False) -> bool:
    """
    A moment of ISO 8601.

    >>> is_time("2026-03-01T10:00"), is_time("2026-03-01"), is_time("2026-03-01", strict_contract=True)
    (True, False, True)
    """
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return strict_contract or (not _is_date(text) and re.fullmatch(r"[0-9W-]+[T ].+", text) is not None)


def time_fault(text: str) -> str:
    """What is wrong with a text that is no moment."""
    said = "is a date without a time" if _is_date(text) else "is no time of ISO 8601"
    return f"{text[:60]!r} {said}; write it as 2026-03-01T10:00:00Z"


def _is_date(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _one_of(row: Row, column: str, allowed: Sequence[str]) -> Iterator[Problem]:
    value = getattr(row, column)
    if value not in allowed:
        yield row.line, f"{column} is {value[:60]!r}; it must be one of {', '.join(allowed)}"


def _hash(row: Row, column: str, strict_contract: bool) -> Iterator[Problem]:
    value = getattr(row, column)
    if not (_HASH_OR_SO if strict_contract else _HASH).fullmatch(value):
        yield row.line, f"{column} is {value[:80]!r}; it must be 64 lower-case hexadecimal digits"


def _time(row: Row, column: str, strict_contract: bool) -> Iterator[Problem]:
    value = getattr(row, column)
    if not is_time(value, strict_contract=strict_contract):
        yield row.line, f"{column}: {time_fault(value)}"


def _references(row: Row, column: str) -> Iterator[Problem]:
    try:
        _array(getattr(row, column))
    except InputError as problem:
        yield row.line, f'{column} {problem.message}; write it as ["one", "two"]'


def _array(text: str) -> tuple[str, ...]:
    value = parse_json(text, at=None)
    if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
        raise InputError("is no JSON array of texts, none of them blank")
    return tuple(value)


def _annotation_ids_are_distinct(rows: Sequence[Annotation]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for row in rows:
        if row.annotation_id in seen:
            yield (
                row.line,
                f"annotation_id {row.annotation_id!r} stands on line {seen[row.annotation_id]} already",
            )
        seen.setdefault(row.annotation_id, row.line)


def _a_reviewer_reviews_a_unit_once(rows: Sequence[Annotation]) -> Iterator[Problem]:
    seen: dict[tuple[Unit, str], int] = {}
    for row in rows:
        key = (row.unit, row.reviewer_id)
        if key in seen:
            yield row.line, f"{row.reviewer_id!r} reviews {row.unit} on line {seen[key]} already; keep one"
        seen.setdefault(key, row.line)


def _reviewers_of_a_unit_saw_the_same(rows: Sequence[Annotation]) -> Iterator[Problem]:
    for unit, (first, *others) in by_unit(rows).items():
        for row in others:
            differ = [name for name in _SHARED if getattr(row, name) != getattr(first, name)]
            if differ:
                yield row.line, f"{', '.join(differ)} of {unit} differ from line {first.line}"


def _links_are_reviews_of_the_unit(
    row: Adjudication, names: tuple[str, ...], known: dict[str, Annotation]
) -> Iterator[Problem]:
    for name in names:
        review = known.get(name)
        if review is None:
            yield row.line, f"there is no annotation {name[:60]!r}"
        elif review.unit != row.unit:
            yield row.line, f"annotation {name!r} reviews {review.unit}, not {row.unit}"
        elif review.bound_to != row.bound_to:
            yield row.line, f"record_sha256 or profile_sha256 differs from annotation {name!r}"


def _names_what_it_settles(
    row: Adjudication, names: tuple[str, ...], reviews: list[Annotation]
) -> Iterator[Problem]:
    if not names:
        yield row.line, "annotation_ids_json names no annotation; name those that were settled"
        if reviews and reviews[0].bound_to != row.bound_to:
            yield (
                row.line,
                f"record_sha256 or profile_sha256 differs from annotation {reviews[0].annotation_id!r}",
            )
