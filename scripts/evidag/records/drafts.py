"""
Drafts: a claim that a person or a model wrote in a few lines, expanded to a full evidence record.

Building removes repetition and nothing else: identifiers are derived, items grouped by direction, named files
hashed. What the draft does not say (scope, method, times, versions, reviews) is never supplied.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from evidag.digests import digest
from evidag.errors import InputError
from evidag.files import MAX_DEPTH
from evidag.records.wording import listed, shown

STATUSES = ("proposed", "accepted", "rejected", "superseded")
SOURCE_TYPES = (
    "ontology_snapshot",
    "registry_snapshot",
    "dataset_snapshot",
    "publication",
    "web_page",
    "local_file",
)
METHODS = ("deterministic_parser", "manual_curation", "normalized_string_match", "llm_extraction")
DIRECTIONS = ("supports", "contradicts", "neutral")
DECISIONS = ("accept", "reject", "defer")
AGENT_TYPES = ("human", "software", "organization")


@dataclass(frozen=True)
class Fields:
    """The fields of one kind of mapping in a draft."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


DRAFT = Fields(("profile", "uses", "statement", "sources", "evidence"), ("id", "status", "reviews"))
STATEMENT = Fields(("subject", "predicate", "object", "scope"))
ENTITY = Fields(("id", "label", "type"))
SOURCE = Fields(("id", "title", "type", "version", "retrieved_at"), ("uri", "sha256", "file"))
EVIDENCE = Fields(("source", "locator", "type", "method", "scope"), ("text", "direction"))
REVIEW = Fields(("reviewer", "decision", "uses", "rationale", "decided_at"))
REVIEWER = Fields(("id", "type"), ("name",))


def expand_draft(draft: Any, hash_of: Callable[[str], str]) -> dict[str, Any]:
    """
    The record of a draft.

    Args:
        hash_of: the SHA-256 of a file that the draft names.

    Raises:
        InputError: the first thing that a draft must not say or leave out.
    """
    _fields(draft, DRAFT, "draft")
    profile, uses = _text(draft["profile"], "draft.profile"), _texts(draft["uses"], "draft.uses")
    record = _text(draft["id"], "draft.id") if "id" in draft else _derived_id(draft)
    statement = _statement(draft["statement"], "draft.statement")
    sources = _sources(draft["sources"], record, hash_of)
    items, lines = _evidence(draft["evidence"], record, sources)
    return {
        "record_id": record,
        "profile_id": profile,
        "statement": {
            "id": f"{record}/statement",
            **statement,
            "evidence_lines": lines,
            "statement_status": _choice(draft.get("status", "proposed"), STATUSES, "draft.status"),
        },
        "source_artifacts": list(sources.values()),
        "evidence_items": items,
        "adjudications": list(_reviews(draft.get("reviews", []), record)),
        "requested_uses": uses,
    }


def _derived_id(draft: dict[str, Any]) -> str:
    """From the content after YAML's typing, so that a quoted and an unquoted time give different ids."""
    try:
        return f"bioev:draft-{digest(_written(draft, 1))[:16]}"
    except (TypeError, ValueError) as problem:
        raise InputError(
            f"has no canonical form: {problem}", at="draft", hint="write texts only"
        ) from problem


def _written(value: Any, depth: int) -> Any:
    if depth > MAX_DEPTH + 1:
        raise InputError(f"the draft is nested deeper than {MAX_DEPTH}")
    if isinstance(value, dict):
        return {key: _written(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list):
        return [_written(each, depth + 1) for each in value]
    return str(value) if isinstance(value, date) else value


def _statement(value: Any, at: str) -> dict[str, Any]:
    _fields(value, STATEMENT, at)
    return {
        "subject": _entity(value["subject"], f"{at}.subject"),
        "predicate": _text(value["predicate"], f"{at}.predicate"),
        "object": _entity(value["object"], f"{at}.object"),
        "scope": _texts(value["scope"], f"{at}.scope"),
    }


def _entity(value: Any, at: str) -> dict[str, str]:
    _fields(value, ENTITY, at)
    return {
        "id": _text(value["id"], f"{at}.id"),
        "label": _text(value["label"], f"{at}.label"),
        "entity_type": _text(value["type"], f"{at}.type"),
    }


def _sources(value: Any, record: str, hash_of: Callable[[str], str]) -> dict[str, dict[str, str]]:
    """The source artifacts, by the names that the draft gives them."""
    found: dict[str, dict[str, str]] = {}
    for each, at in _rows(value, SOURCE, "draft.sources"):
        name = _text(each["id"], f"{at}.id")
        if name in found:
            raise InputError(f"repeats the source {shown(name)}", at=f"{at}.id", hint="name each source once")
        found[name] = {"id": f"{record}/source/{name}", **_source(each, at, hash_of)}
    return found


def _source(value: dict[str, Any], at: str, hash_of: Callable[[str], str]) -> dict[str, str]:
    described = {
        "title": _text(value["title"], f"{at}.title"),
        "source_type": _choice(value["type"], SOURCE_TYPES, f"{at}.type"),
        **({"uri": _text(value["uri"], f"{at}.uri")} if "uri" in value else {}),
        "version": _text(value["version"], f"{at}.version"),
        "retrieved_at": _text(value["retrieved_at"], f"{at}.retrieved_at"),
    }
    stated = _text(value["sha256"], f"{at}.sha256").lower() if "sha256" in value else None
    observed = hash_of(_text(value["file"], f"{at}.file")) if "file" in value else None
    frozen = stated or observed
    if frozen is None:
        raise InputError("has no hash", at=at, hint="give sha256, or a file to take it from, or both")
    both = stated is not None and observed is not None
    return described | {"sha256": frozen} | ({"observed_sha256": str(observed)} if both else {})


def _evidence(
    value: Any, record: str, sources: dict[str, dict[str, str]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The items, and the lines that group them by direction in order of first appearance."""
    items: list[dict[str, Any]] = []
    lines: dict[str, list[str]] = {}
    for number, (each, at) in enumerate(_rows(value, EVIDENCE, "draft.evidence"), 1):
        source = _text(each["source"], f"{at}.source")
        if source not in sources:
            hint = f"declared are {listed(list(sources))}"
            raise InputError(f"{shown(source)} is no source of this draft", at=f"{at}.source", hint=hint)
        items.append(
            {
                "id": f"{record}/evidence/{number}",
                "source_artifact_id": sources[source]["id"],
                "locator": _text(each["locator"], f"{at}.locator"),
                **({"extracted_text": _text(each["text"], f"{at}.text")} if "text" in each else {}),
                "evidence_type": _text(each["type"], f"{at}.type"),
                "extraction_method": _choice(each["method"], METHODS, f"{at}.method"),
                "scope": _texts(each["scope"], f"{at}.scope"),
            }
        )
        direction = _choice(each.get("direction", "supports"), DIRECTIONS, f"{at}.direction")
        lines.setdefault(direction, []).append(items[-1]["id"])
    return items, [
        {"id": f"{record}/line/{direction}", "direction": direction, "evidence_item_ids": cited}
        for direction, cited in lines.items()
    ]


def _reviews(value: Any, record: str) -> Iterator[dict[str, Any]]:
    for number, (each, at) in enumerate(_rows(value, REVIEW, "draft.reviews", least=0), 1):
        yield {
            "id": f"{record}/review/{number}",
            "statement_id": f"{record}/statement",
            "applies_to_uses": _texts(each["uses"], f"{at}.uses"),
            "decision": _choice(each["decision"], DECISIONS, f"{at}.decision"),
            "reviewer": _reviewer(each["reviewer"], f"{at}.reviewer"),
            "rationale": _text(each["rationale"], f"{at}.rationale"),
            "decided_at": _text(each["decided_at"], f"{at}.decided_at"),
        }


def _reviewer(value: Any, at: str) -> dict[str, str]:
    _fields(value, REVIEWER, at)
    return {
        "id": _text(value["id"], f"{at}.id"),
        **({"name": _text(value["name"], f"{at}.name")} if "name" in value else {}),
        "agent_type": _choice(value["type"], AGENT_TYPES, f"{at}.type"),
    }


def _rows(value: Any, fields: Fields, at: str, *, least: int = 1) -> Iterator[tuple[dict[str, Any], str]]:
    if not isinstance(value, list) or len(value) < least:
        raise InputError("must be a list" + (" of at least one entry" if least else ""), at=at)
    for index, each in enumerate(value):
        _fields(each, fields, f"{at}[{index}]")
        yield each, f"{at}[{index}]"


def _fields(value: Any, fields: Fields, at: str) -> None:
    if not isinstance(value, dict):
        raise InputError("must be a mapping", at=at, hint=f"with {', '.join(fields.required)}")
    missing = [name for name in fields.required if name not in value]
    unknown = [name for name in value if name not in fields.required + fields.optional]
    if missing:
        raise InputError(f"lacks {listed(missing)}", at=at, hint="a draft states each of them")
    if unknown:
        allowed = ", ".join(fields.required + fields.optional)
        raise InputError(f"has the unknown field {shown(unknown[0])}", at=at, hint=f"allowed: {allowed}")


def _text(value: Any, at: str) -> str:
    if isinstance(value, date):
        value = value.isoformat()  # YAML turns an unquoted time into one
    if not isinstance(value, str) or not value.strip():
        raise InputError("must be a text that is not blank", at=at, hint="quote numbers and versions")
    return value


def _texts(value: Any, at: str) -> list[str]:
    if not isinstance(value, list) or not value:
        raise InputError("must be a list of at least one text", at=at)
    found = [_text(each, f"{at}[{index}]") for index, each in enumerate(value)]
    if len(set(found)) < len(found):
        raise InputError("says one thing twice", at=at, hint="leave the repetition out")
    return found


def _choice(value: Any, choices: tuple[str, ...], at: str) -> str:
    text = _text(value, at)
    if text not in choices:
        raise InputError(f"{shown(text)} is no choice", at=at, hint=f"one of {', '.join(choices)}")
    return text
