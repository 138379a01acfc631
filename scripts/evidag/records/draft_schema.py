"""
A JSON Schema for drafts under one profile: what an editor or a model may write.

It guides whoever writes; building and validation decide.
"""

from collections.abc import Iterable
from typing import Any

from evidag.records.drafts import (
    AGENT_TYPES,
    DECISIONS,
    DIRECTIONS,
    DRAFT,
    ENTITY,
    EVIDENCE,
    METHODS,
    REVIEW,
    REVIEWER,
    SOURCE,
    SOURCE_TYPES,
    STATEMENT,
    STATUSES,
    Fields,
)
from evidag.records.loading import AnyPath, load_profile
from evidag.records.profile import Profile

Schema = dict[str, Any]
TEXT: Schema = {"type": "string", "minLength": 1}
TIME: Schema = {"type": "string", "format": "date-time"}
HASH: Schema = {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"}


def draft_json_schema(profile: AnyPath | Profile = "general") -> Schema:
    """The schema under a built-in profile, or the one of a file; the profile's lists become enumerations."""
    chosen = profile if isinstance(profile, Profile) else load_profile(profile)
    kinds = {kind for use in chosen.uses.values() for kind in use.required_evidence_types}
    uses = _distinct(_choice(sorted(chosen.uses)))
    review = _object(
        REVIEW,
        reviewer=_object(REVIEWER, id=TEXT, name=TEXT, type=_choice(AGENT_TYPES)),
        decision=_choice(DECISIONS),
        uses=uses,
        rationale=TEXT,
        decided_at=TIME,
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Draft of an evidence record under the profile {chosen.id} {chosen.version}",
        **_object(
            DRAFT,
            id=_said(TEXT, "The record's id; derived from the content when left out."),
            profile={"const": chosen.id},
            uses=uses,
            status=_said(_choice(STATUSES), "proposed when left out."),
            statement=_statement(chosen),
            sources={"type": "array", "minItems": 1, "items": _source()},
            evidence={"type": "array", "minItems": 1, "items": _evidence(sorted(kinds))},
            reviews={"type": "array", "items": review},
        ),
    }


def _statement(profile: Profile) -> Schema:
    def entity(kinds: Iterable[str]) -> Schema:
        return _object(ENTITY, id=TEXT, label=TEXT, type=_choice(kinds))

    return _object(
        STATEMENT,
        subject=entity(profile.subject_types),
        predicate=_choice(profile.predicates),
        object=entity(profile.object_types),
        scope=_distinct(TEXT),
    )


def _source() -> Schema:
    schema = _object(
        SOURCE,
        id=_said(TEXT, "The name that evidence refers to."),
        title=TEXT,
        type=_choice(SOURCE_TYPES),
        uri=TEXT,
        version=TEXT,
        retrieved_at=TIME,
        sha256=HASH,
        file=_said(TEXT, "A file to take the hash from, relative to the draft."),
    )
    return _said(schema, "Give sha256, file, or both.")


def _evidence(kinds: list[str]) -> Schema:
    return _object(
        EVIDENCE,
        source=TEXT,
        locator=_said(TEXT, "Where in the source: '#' and a paragraph id, or words such as Table 2."),
        text=_said(TEXT, "The source's own words."),
        type=_choice(kinds),
        method=_said(_choice(METHODS), "Who or what took the text; said by the pipeline, never by a model."),
        scope=_distinct(TEXT),
        direction=_said(_choice(DIRECTIONS), "supports when left out."),
    )


def _object(fields: Fields, **properties: Schema) -> Schema:
    assert set(properties) == {*fields.required, *fields.optional}, "a draft has other fields"
    return {
        "type": "object",
        "additionalProperties": False,
        "required": sorted(fields.required),
        "properties": properties,
    }


def _choice(values: Iterable[str]) -> Schema:
    """One of the values; where a profile lists none, any text."""
    allowed = list(values)
    return {"type": "string", "enum": allowed} if allowed else TEXT


def _distinct(entry: Schema) -> Schema:
    return {"type": "array", "minItems": 1, "uniqueItems": True, "items": entry}


def _said(schema: Schema, description: str) -> Schema:
    return {"description": description, **schema}
