"""Drafts: what building derives, and what it never supplies."""

import json
from datetime import UTC, date, datetime

import pytest

from evidag.errors import InputError
from evidag.records import build_record, draft_json_schema, load_draft, validate_record
from evidag.records.drafts import expand_draft
from tests.records.invented import SHA, changed

DRAFT = {
    "profile": "literature-claim",
    "uses": ["research_summary"],
    "statement": {
        "subject": {"id": "X:G1", "label": "gene one", "type": "gene"},
        "predicate": "associated_with",
        "object": {"id": "X:P1", "label": "phenotype one", "type": "phenotype"},
        "scope": ["human"],
    },
    "sources": [
        {
            "id": "paper",
            "title": "An invented paper",
            "type": "publication",
            "version": "1",
            "retrieved_at": "2026-03-04T05:06:07Z",
            "sha256": SHA,
        }
    ],
    "evidence": [
        {
            "source": "paper",
            "locator": "Table 2",
            "type": "publication_result",
            "method": "manual_curation",
            "scope": ["human"],
        }
    ],
}
REVIEW = {
    "reviewer": {"id": "orcid:1", "type": "human"},
    "decision": "accept",
    "uses": ["knowledge_base"],
    "rationale": "Read it.",
    "decided_at": "2026-03-05T00:00:00Z",
}


def draft(**changes):
    """A copy with other values, as `tests.records.invented.record` makes them."""
    return changed(DRAFT, changes)


def no_files(name):
    raise AssertionError(name)


def build(**changes):
    return expand_draft(draft(**changes), no_files)


def test_a_built_draft_is_admitted():
    """Nothing is missing from the record but what the draft leaves out."""
    record = build()
    assert validate_record(record, "literature-claim")["overall_status"] == "admitted"
    assert record["adjudications"] == []
    assert record["statement"]["statement_status"] == "proposed"
    assert "observed_sha256" not in record["source_artifacts"][0]
    assert "created_by" not in record["evidence_items"][0]


def test_ids():
    """Derived from the record's own id."""
    evidence = [DRAFT["evidence"][0] | {"direction": way} for way in ("neutral", "supports", "neutral")]
    record = build(id="lab:7", evidence=evidence, reviews=[REVIEW])
    assert record["statement"]["id"] == "lab:7/statement"
    assert [each["id"] for each in record["source_artifacts"]] == ["lab:7/source/paper"]
    assert [each["id"] for each in record["evidence_items"]] == [f"lab:7/evidence/{n}" for n in (1, 2, 3)]
    assert record["statement"]["evidence_lines"] == [
        {
            "id": "lab:7/line/neutral",
            "direction": "neutral",
            "evidence_item_ids": ["lab:7/evidence/1", "lab:7/evidence/3"],
        },
        {"id": "lab:7/line/supports", "direction": "supports", "evidence_item_ids": ["lab:7/evidence/2"]},
    ]
    (review,) = record["adjudications"]
    assert (review["id"], review["statement_id"]) == ("lab:7/review/1", "lab:7/statement")
    assert review["reviewer"] == {"id": "orcid:1", "agent_type": "human"}


def test_a_derived_id_follows_the_content():
    """Key order plays no role; quoting a time does, since its type changes."""
    assert build()["record_id"] == expand_draft(dict(reversed(DRAFT.items())), no_files)["record_id"]
    assert build()["record_id"].startswith("bioev:draft-")
    assert len(build()["record_id"]) == len("bioev:draft-") + 16
    moment = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
    unquoted = build(sources__0__retrieved_at=moment)
    as_text = build(sources__0__retrieved_at="2026-03-04 05:06:07+00:00")
    assert unquoted["record_id"] == as_text["record_id"] != build()["record_id"]
    assert unquoted["source_artifacts"][0]["retrieved_at"] == "2026-03-04T05:06:07+00:00"


def test_unquoted_dates_are_texts():
    """Wherever a text is expected."""
    assert build(sources__0__version=date(2026, 3, 4))["source_artifacts"][0]["version"] == "2026-03-04"


@pytest.mark.parametrize(
    ("fields", "hashes"),
    [
        ({"sha256": SHA.upper()}, {"sha256": SHA}),
        ({"file": "a.pdf"}, {"sha256": "cd" * 32}),
        ({"sha256": SHA, "file": "a.pdf"}, {"sha256": SHA, "observed_sha256": "cd" * 32}),
        ({"sha256": "cd" * 32, "file": "a.pdf"}, {"sha256": "cd" * 32, "observed_sha256": "cd" * 32}),
    ],
)
def test_hashes(fields, hashes):
    """A stated hash is frozen, a file's is observed; with both the validator compares."""
    source = {key: value for key, value in DRAFT["sources"][0].items() if key != "sha256"}
    record = expand_draft(draft(sources=[source | fields]), lambda name: "cd" * 32)
    built = record["source_artifacts"][0]
    assert {key: value for key, value in built.items() if key.endswith("sha256")} == hashes


@pytest.mark.parametrize(
    ("changes", "at", "reason"),
    [
        ({"typo": 1}, "draft", "unknown field 'typo'; allowed: profile"),
        ({"uses": ...}, "draft", "lacks 'uses'"),
        ({"uses": []}, "draft.uses", "at least one"),
        ({"uses": ["a", "a"]}, "draft.uses", "twice"),
        ({"uses": "a"}, "draft.uses", "must be a list"),
        ({"uses": [1]}, "draft.uses[0]", "not blank"),
        ({"id": " "}, "draft.id", "not blank"),
        ({"id": None}, "draft.id", "not blank"),
        ({"status": "draft"}, "draft.status", "one of proposed, accepted"),
        ({"statement": []}, "draft.statement", "must be a mapping"),
        ({"statement__note": "x"}, "draft.statement", "unknown field 'note'"),
        ({"statement__subject__label": ""}, "draft.statement.subject.label", "not blank"),
        ({"statement__object__type": True}, "draft.statement.object.type", "not blank"),
        ({"sources": []}, "draft.sources", "at least one"),
        ({"sources": DRAFT["sources"] * 2}, "draft.sources[1].id", "repeats the source 'paper'"),
        ({"sources__0__type": "book"}, "draft.sources[0].type", "one of ontology_snapshot"),
        ({"sources__0__version": 1.0}, "draft.sources[0].version", "quote numbers"),
        ({"sources__0__uri": None}, "draft.sources[0].uri", "not blank"),
        ({"sources__0__sha256": ...}, "draft.sources[0]", "has no hash"),
        ({"evidence": []}, "draft.evidence", "at least one"),
        ({"evidence__0__source": "other"}, "draft.evidence[0].source", "declared are 'paper'"),
        ({"evidence__0__method": "guess"}, "draft.evidence[0].method", "one of deterministic_parser"),
        ({"evidence__0__direction": "maybe"}, "draft.evidence[0].direction", "one of supports"),
        ({"evidence__0__scope": ...}, "draft.evidence[0]", "lacks 'scope'"),
        ({"evidence__0__text": ""}, "draft.evidence[0].text", "not blank"),
        ({"evidence__0__confidence": 0.9}, "draft.evidence[0]", "unknown field"),
        ({"reviews": None}, "draft.reviews", "must be a list"),
        (
            {"reviews": [REVIEW | {"reviewer": {"id": "x", "type": "robot"}}]},
            "draft.reviews[0].reviewer.type",
            "human",
        ),
        ({"reviews": [REVIEW | {"decision": "yes"}]}, "draft.reviews[0].decision", "accept, reject, defer"),
        ({"sources__0__version": float("nan")}, "draft", "no canonical form"),
    ],
)
def test_what_a_draft_must_not_say(changes, at, reason):
    """The first problem, at its place, with what to write instead."""
    with pytest.raises(InputError) as caught:
        build(**changes)
    assert caught.value.at == at
    assert reason in str(caught.value)


@pytest.mark.parametrize("value", [None, [], "x", 1])
def test_a_draft_is_a_mapping(value):
    """Nothing else is expanded."""
    with pytest.raises(InputError, match="must be a mapping"):
        expand_draft(value, no_files)


def test_files_are_looked_for_beside_the_draft(tmp_path):
    """Wherever the command runs; a folder and a missing file are named."""
    (tmp_path / "drafts").mkdir()
    (tmp_path / "paper.txt").write_bytes(b"abc")
    path = tmp_path / "drafts" / "draft.json"
    path.write_text(json.dumps(draft(sources__0__file="../paper.txt", sources__0__sha256=...)))
    record = build_record(load_draft(path), base_dir=path.parent)
    assert record["source_artifacts"][0]["sha256"].startswith("ba7816bf8f01cfea")
    for name in ("absent.txt", "."):
        with pytest.raises(InputError, match="does not exist, or is no file"):
            build_record(draft(sources__0__file=name), base_dir=path.parent)


@pytest.mark.parametrize("profile", ["general", "literature-claim", "dataset-label", "paper-evidence"])
def test_draft_schema(profile):
    """A JSON Schema; the profile's lists are enumerations, an empty list is any text."""
    from jsonschema import Draft202012Validator

    schema = draft_json_schema(profile)
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["profile"] == {"const": profile}
    statement = schema["properties"]["statement"]["properties"]
    predicate = statement["predicate"]
    if profile == "literature-claim":
        assert predicate == {"type": "string", "enum": ["associated_with", "contributes_to"]}
        assert Draft202012Validator(schema).is_valid(draft())
        assert not Draft202012Validator(schema).is_valid(draft(statement__predicate="decreases"))
        uses = schema["properties"]["uses"]["items"]["enum"]
        assert uses == ["knowledge_base", "research_summary"]
    if profile == "general":
        assert predicate == {"type": "string", "minLength": 1}


def test_draft_schema_is_closed_and_sorted():
    """At every object."""

    def objects(value):
        if isinstance(value, dict):
            if value.get("type") == "object":
                yield value
            for child in value.values():
                yield from objects(child)

    found = list(objects(draft_json_schema("dataset-label")))
    assert len(found) == 8
    for each in found:
        assert each["additionalProperties"] is False
        assert each["required"] == sorted(each["required"])
    kinds = draft_json_schema("dataset-label")["properties"]["evidence"]["items"]["properties"]["type"][
        "enum"
    ]
    assert kinds == ["curated_label", "independent_cohort_review", "sample_link"]
