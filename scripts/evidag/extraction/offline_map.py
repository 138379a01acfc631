"""The offline extractor's map: one study unless headings tell of several, designs from their own words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from evidag.extraction.designs import design

Block = Mapping[str, Any]

_NUMBERED = re.compile(
    r"^\W*(?:\d+(?:\.\d+)*\.?\s+)?(?P<kind>study|experiment|trial|cohort|phase|stage|sample)\s+(?P<number>\d{1,2}|[ivx]{1,4}|[a-d])\b",
    re.IGNORECASE,
)
_SYSTEMS = (
    ("in vitro", re.compile(r"\bin[\s-]+vitro\b", re.IGNORECASE)),
    ("in vivo", re.compile(r"\bin[\s-]+vivo\b", re.IGNORECASE)),
)
_SHARED = frozenset({"methods"})


def answer(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The scopes of a paper's blocks, as a model would answer."""
    blocks: list[Block] = payload["blocks"]
    named = {block["block_id"]: _study(block["section_path"]) for block in blocks}
    reported = {named[block["block_id"]] for block in blocks if block["section_type"] == "results"} - {None}
    if len(reported) < 2:
        return {"experiment_scopes": [_scope(blocks, None)], "unmapped_block_ids": []}
    scopes = [
        _scope([block for block in blocks if _belongs(block, named[block["block_id"]], study)], study)
        for study in sorted(reported, key=str)
    ]
    left = [
        block
        for block in blocks
        if named[block["block_id"]] not in reported and block["section_type"] not in _SHARED
    ]
    if left:
        scopes.append(_scope(left, None, role="unclear"))
    mapped = {block_id for scope in scopes for block_id in scope["source_block_ids"]}
    unmapped = [block["block_id"] for block in blocks if block["block_id"] not in mapped]
    return {"experiment_scopes": scopes, "unmapped_block_ids": unmapped}


def _belongs(block: Block, named: str | None, study: str | None) -> bool:
    """Whether a block is of a study: its heading says so, or it is a method that all studies share."""
    return named == study or (named is None and block["section_type"] in _SHARED)


def _study(section_path: list[str]) -> str | None:
    """The study that a heading names, innermost first."""
    return next((name for part in reversed(section_path) for name in _names(part)), None)


def _names(heading: str) -> Iterator[str]:
    numbered = _NUMBERED.match(heading)
    if numbered:
        yield f"{numbered['kind'].lower()} {numbered['number'].lower()}"
    systems = [name for name, shape in _SYSTEMS if shape.search(heading)]
    if len(systems) == 1:
        yield systems[0]


def _scope(blocks: list[Block], study: str | None, *, role: str = "primary") -> dict[str, Any]:
    return {
        "source_block_ids": [block["block_id"] for block in blocks],
        "study_id": study,
        "study_design": "in_vitro_experiment" if study == "in vitro" else design(blocks),
        "study_role_in_paper": role,
    }
