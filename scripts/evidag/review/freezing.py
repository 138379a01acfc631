"""The manifest of a frozen reference set: what it holds, how its labels came about, and its files' hashes."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from evidag.errors import InputError
from evidag.files import dump_json
from evidag.review.checks import is_time, time_fault
from evidag.review.resolution import Label
from evidag.review.rows import Annotation, by_unit


def read_manifest(text: str, *, at: object) -> dict[str, Any]:
    """
    The draft of a manifest: any JSON object.

    Raises:
        InputError: it is something else.
    """
    try:
        value = json.loads(text)
        dump_json(value)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"is no JSON that can be completed: {problem}", at=at) from problem
    if not isinstance(value, dict):
        raise InputError("is no JSON object", at=at, hint='begin with {"title": "…"}')
    return value


def facts(annotations: Sequence[Annotation], labels: Sequence[Label]) -> dict[str, Any]:
    """What a frozen set's manifest says of its labels and of how they came about."""
    single = all(len(reviews) == 1 for reviews in by_unit(annotations).values())
    return {
        "status": "frozen",
        "reference_type": f"{'single-reviewer' if single else 'independently reviewed'} reference set",
        "reviewed_case_use_count": len(labels),
        "independent_human_reviewer_count": len({each.reviewer_id for each in annotations}),
        "resolution_counts": dict(sorted(Counter(label.resolution for label in labels).items())),
        "split_groups": sorted({each.group_id for each in annotations}),
        "gold_standard_metrics_available": True,
    }


def refuse_unfit(
    labels: Sequence[Label],
    frozen_at: str,
    files: Iterable[tuple[str, str]],
    *,
    strict_contract: bool = False,
) -> None:
    """
    What cannot be frozen: at no moment, nothing, or two files under one name.

    Raises:
        InputError: the first of these.
    """
    if not is_time(frozen_at, strict_contract=strict_contract):
        raise InputError(time_fault(frozen_at), at="--frozen-at")
    if strict_contract:
        return
    if not labels:
        raise InputError("no unit was reviewed; there is nothing to freeze")
    known: dict[str, str] = {}
    for name, digest in files:
        if known.setdefault(name, digest) != digest:
            raise InputError(
                f"two files are named {name!r}; rename one, since the manifest names files without folders"
            )
