"""Profiles: which statements are in question, and what each use of them asks of the evidence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evidag.digests import sha256
from evidag.errors import InputError
from evidag.records.strict_yaml import parse_mapping

TEXTS = ("id", "version", "description")
LISTS = ("predicates", "subject_types", "object_types")
FLAGS = ("require_human_acceptance", "allow_llm_only", "allow_string_match_only")
OPTIONAL = ("verified_evidence_types", "require_independent_review")


@dataclass(frozen=True)
class Use:
    """What one use asks for."""

    required_evidence_types: tuple[str, ...]
    require_human_acceptance: bool
    allow_llm_only: bool
    allow_string_match_only: bool
    verified_evidence_types: tuple[str, ...] = ()
    require_independent_review: bool = False


@dataclass(frozen=True)
class Profile:
    """A profile as read; `raw` is the mapping of its file, `sha256` the digest of the file's bytes."""

    id: str
    version: str
    description: str
    predicates: tuple[str, ...]
    subject_types: tuple[str, ...]
    object_types: tuple[str, ...]
    uses: Mapping[str, Use]
    sha256: str
    raw: Mapping[str, Any]


def read_profile(content: bytes, *, at: object) -> Profile:
    """The profile of a file's bytes, every key and value checked."""
    raw = parse_mapping(content, at=at)
    _exact_keys(raw, TEXTS + LISTS + ("uses",), (), at=at)
    for key in TEXTS:
        if not isinstance(raw[key], str) or not raw[key].strip():
            raise _refusal(f"{key} must be a nonblank string", at, "quote versions and dates")
    if not isinstance(raw["uses"], dict) or not raw["uses"]:
        raise _refusal("uses must be a mapping of at least one use", at)
    return Profile(
        id=raw["id"],
        version=raw["version"],
        description=raw["description"],
        predicates=_texts(raw["predicates"], "predicates", at),
        subject_types=_texts(raw["subject_types"], "subject_types", at),
        object_types=_texts(raw["object_types"], "object_types", at),
        uses={name: _use(name, use, at) for name, use in raw["uses"].items()},
        sha256=sha256(content),
        raw=raw,
    )


def _use(name: str, raw: Any, at: object) -> Use:
    where = f"uses.{name}"
    if not name.strip():
        raise _refusal("a use has a blank name", at)
    if not isinstance(raw, dict):
        raise _refusal(f"{where} must be a mapping", at)
    _exact_keys(raw, ("required_evidence_types", *FLAGS), OPTIONAL, at=at, where=where)
    for key in (*FLAGS, "require_independent_review"):
        if not isinstance(raw.get(key, False), bool):
            raise _refusal(f"{where}.{key} must be true or false", at, "without quotes")
    use = Use(
        required_evidence_types=_texts(
            raw["required_evidence_types"], f"{where}.required_evidence_types", at
        ),
        require_human_acceptance=raw["require_human_acceptance"],
        allow_llm_only=raw["allow_llm_only"],
        allow_string_match_only=raw["allow_string_match_only"],
        verified_evidence_types=_texts(
            raw.get("verified_evidence_types", []), f"{where}.verified_evidence_types", at
        ),
        require_independent_review=raw.get("require_independent_review", False),
    )
    for kind in use.verified_evidence_types:
        if kind not in use.required_evidence_types:
            raise _refusal(f"{where}.verified_evidence_types has {kind!r}, which is not required", at)
    return use


def _texts(value: Any, where: str, at: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _refusal(f"{where} must be a list", at, "[] is an empty one")
    if not all(isinstance(each, str) and each.strip() for each in value):
        raise _refusal(f"{where} must hold nonblank strings only", at)
    if len(set(value)) != len(value):
        raise _refusal(f"{where} repeats a value", at)
    return tuple(value)


def _exact_keys(
    raw: dict[str, Any], required: tuple[str, ...], optional: tuple[str, ...], *, at: object, where: str = ""
) -> None:
    missing = [key for key in required if key not in raw]
    unknown = [key for key in raw if key not in required + optional]
    place = f"{where} " if where else ""
    if missing:
        raise _refusal(f"{place}lacks {', '.join(missing)}", at)
    if unknown:
        allowed = ", ".join(required + optional)
        raise _refusal(f"{place}has the unknown key {unknown[0][:60]!r}", at, f"allowed: {allowed}")


def _refusal(reason: str, at: object, hint: str = "") -> InputError:
    return InputError(f"is no valid profile: {reason}", at=at, hint=hint)
