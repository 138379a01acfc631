"""The schema stage names each violated keyword and place once, and both engines agree on what is valid."""

import copy
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evidag.records.loading import core_schema
from evidag.records.schema_faults import FaultFinder
from evidag.records.schema_stage import SchemaStage
from tests.records.invented import PROGRAM, SHA, record

STAGE = SchemaStage(core_schema())
FINDER = FaultFinder(core_schema().value)
STRICT = SchemaStage(core_schema(), strict_contract=True)


def found(value, stage=STAGE):
    return [(each.field_path, each.message) for each in stage.check(value)]


def paths(value):
    return [path for path, _ in found(value)]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"adjudications": None, "statement__created_by": None, "evidence_items__0__extracted_text": ""}, []),
        ({"adjudications": ...}, []),
        ({"statement__evidence_lines__0__rationale": None}, []),
        ({"evidence_items__0__created_by": PROGRAM}, []),
        ({"record_id": ..., "statement__scope": ...}, ["$", "$.statement"]),
        ({"one": 1, "two": 2}, ["$"]),
        ({"record_id": ..., "one": 1}, ["$", "$"]),
        ({"record_id": 5}, ["$.record_id"]),
        ({"record_id": None}, ["$.record_id"]),
        ({"source_artifacts__0__sha256": 5}, ["$.source_artifacts[0].sha256"]),
        ({"source_artifacts__0__retrieved_at": 5}, ["$.source_artifacts[0].retrieved_at"]),
        ({"source_artifacts__0__uri": "pmid: 1"}, ["$.source_artifacts[0].uri"]),
        ({"statement__statement_status": "draft"}, ["$.statement.statement_status"]),
        ({"statement__statement_status": 7}, ["$.statement.statement_status"] * 2),
        ({"statement__created_by": {"id": " ", "agent_type": "robot"}}, ["$.statement.created_by"]),
        ({"requested_uses": []}, ["$.requested_uses"]),
        ({"requested_uses": "knowledge_base"}, ["$.requested_uses"]),
        ({"requested_uses": [" ", 1]}, ["$.requested_uses[0]", "$.requested_uses[1]"]),
        ({"evidence_items": []}, ["$.evidence_items"]),
        ({"evidence_items": [{}]}, ["$.evidence_items[0]"] * 6),
        ({"statement__subject": "velamine"}, ["$.statement.subject"]),
    ],
)
def test_places(changes, expected):
    """Missing fields count each, unknown fields once an object, an invalid optional agent as a whole."""
    assert paths(record(**changes)) == expected


@pytest.mark.parametrize("value", [None, 5, 1.5, "x", True, [], [[1]]])
def test_anything_but_an_object(value):
    """One finding at the root, and no use is known."""
    (finding,) = STAGE.check(value)
    assert (finding.rule_id, finding.severity, finding.field_path) == ("SCHEMA", "error", "$")
    assert finding.blocking_uses == ()


def test_order_is_by_path_as_text():
    """Position 10 stands before position 2."""
    items = [record()["evidence_items"][0] | {"locator": ""} for _ in range(11)]
    assert paths(record(evidence_items=items))[:3] == [
        f"$.evidence_items[{index}].locator" for index in (0, 1, 10)
    ]


def test_blocked_uses_are_the_texts_that_are_there():
    """Each once, as first seen; what is no text is no use."""
    (finding, *_) = STAGE.check(record(record_id="", requested_uses=["b", 1, "a", "b", None]))
    assert finding.blocking_uses == ("b", "a")


@pytest.mark.parametrize(
    "blank", ["", " ", "\t\n", "\x1c\x1d\x1e\x1f", "\x85", "\u00a0\u2003\u2028\u3000", "\u1680"]
)
def test_blank_texts(blank):
    """White space is Unicode's, with the four separators of ASCII."""
    assert paths(record(record_id=blank)) == ["$.record_id"]


@pytest.mark.parametrize("text", ["x", "\u200b", "\ufeff", "\ud800", "\x00", " x "])
def test_texts_that_are_not_blank(text):
    """Zero-width characters and lone surrogates are no white space."""
    assert paths(record(record_id=text)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"source_artifacts__0__sha256": "ab" * 32 + "\n"},
        {"source_artifacts__0__retrieved_at": "2026-03-04T05:06:07Z\n"},
        {"source_artifacts__0__uri": "pmid:1\n"},
    ],
)
def test_a_final_newline_passes_only_the_strict_contract(changes):
    """A hash with a newline equals no digest, so we refuse what the contract lets through."""
    assert len(found(record(**changes))) == 1
    assert found(record(**changes), STRICT) == []


@pytest.mark.parametrize("value", ["AB" * 32, "ab" * 31, "ab" * 32 + "\n\n", "\nab" * 32, "ａｂ" * 32])
def test_hashes_that_are_none(value):
    """64 lower-case ASCII hexadecimal digits and nothing else, strict or not."""
    assert len(found(record(source_artifacts__0__sha256=value))) == 1
    assert len(found(record(source_artifacts__0__sha256=value), STRICT)) == 1


def test_messages_say_what_to_do_and_stay_short():
    """However long the value is."""
    (_, message), *_ = found(record(statement__statement_status="x" * 10_000))
    assert "proposed, accepted, rejected, superseded" in message
    assert len(message) < 250
    (_, message), *_ = found(record(**{f"field{number}": 1 for number in range(1000)}))
    assert "and 995 more" in message


def test_a_lone_surrogate_is_judged_like_any_text():
    """The fast engine cannot hold one; the other decides."""
    assert paths(record(record_id="\ud800", statement__predicate="")) == ["$.statement.predicate"]


FULL = record(
    statement__created_by=PROGRAM,
    evidence_items__0__created_by={"id": "a", "name": "b", "agent_type": "human"},
    source_artifacts__0__observed_sha256="cd" * 32,
)
ODD_TEXTS = ["", " ", "x", "\x1c", "\u200b", SHA, SHA + "\n", "a b", "pmid:1", "human", "supports"]
ODD_TEXTS += ["2026-03-04T05:06:07Z", "2026-03-04T05:06:60Z"]
ODD = st.sampled_from([None, 0, 1.5, True, [], ["x"], [""], [None], {}, {"id": "x"}, *ODD_TEXTS])


def places(value, path=()):
    yield path
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in members:
        yield from places(child, (*path, key))


def edit(value, path, new):
    """Put something else at a place; `...` takes away what stands there."""
    *steps, last = path
    for step in steps:
        value = value[step]
    if new is ...:
        del value[last]
    else:
        value[last] = new


@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(list(places(FULL))[1:]), ODD | st.just(...)), min_size=1, max_size=3)
)
def test_both_engines_agree(edits):
    """The engine that decides and the library that knows everything tell the same faults."""
    value = copy.deepcopy(FULL)
    for path, new in edits:
        with suppress(KeyError, IndexError, TypeError):  # an earlier edit took the place away
            edit(value, path, copy.deepcopy(new))
    told = FINDER.faults(value)
    assert STAGE._engine.is_valid(value) == (not told)
    assert STAGE._engine.faults(value) == told


def test_compiled_schema_is_a_valid_json_schema():
    """And it holds for the whole record at its root, so that other tools can use it."""
    from jsonschema import Draft202012Validator

    schema = json.loads(core_schema().text)
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(record())
    assert not Draft202012Validator(schema).is_valid(record(record_id=" "))
    assert schema["version"] == "0.4.0"


def test_faults_are_bounded():
    """A file can hold millions; the first hundred thousand say enough."""
    listed = FINDER.faults(record(statement__scope=[""] * 100_001))
    assert len(listed) == 100_001
    assert listed[0] == ([], "has more faults than the 100000 that are listed; mend these first")
