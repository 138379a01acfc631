"""References and ids: each broken one is named where it stands, in order, and rejects every use."""

import pytest

from evidag.records import validate_record
from tests.records.invented import SHA, adjudication, item, line, record


def found(value, profile="general"):
    return validate_record(value, profile)["findings"]


def paths(value):
    return [each["field_path"] for each in found(value) if each["rule_id"] == "RECORD_INTEGRITY"]


SOURCE = record()["source_artifacts"][0]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"profile_id": "General"}, ["$.profile_id"]),
        ({"requested_uses": ["knowledge_base", "knowledge_base"]}, ["$.requested_uses"]),
        ({"requested_uses": ["knowledge_base", "selling"]}, ["$.requested_uses"]),
        ({"source_artifacts": [SOURCE, SOURCE]}, ["$.source_artifacts"]),
        ({"evidence_items": [item(1), item(1), item(1)]}, ["$.evidence_items"]),
        ({"statement__evidence_lines": [line(1), line(1)]}, ["$.statement.evidence_lines"]),
        ({"adjudications": [adjudication(), adjudication()]}, ["$.adjudications"]),
        (
            {"evidence_items__0__source_artifact_id": "r1/source/Paper"},
            ["$.evidence_items[0].source_artifact_id"],
        ),
        (
            {"evidence_items__0__source_artifact_id": "r1/source/paper "},
            ["$.evidence_items[0].source_artifact_id"],
        ),
        ({"evidence_items__0__scope": ["human", "human"]}, ["$.evidence_items[0].scope"]),
        ({"statement__scope": ["human", "human"]}, ["$.statement.scope"]),
        (
            {
                "statement__evidence_lines__0__evidence_item_ids": [
                    "r1/evidence/1",
                    "r1/evidence/1",
                    "r1/evidence/9",
                ]
            },
            ["$.statement.evidence_lines[0].evidence_item_ids"],
        ),
        ({"adjudications": [adjudication() | {"statement_id": "r1"}]}, ["$.adjudications[0].statement_id"]),
        ({"adjudications": [adjudication(uses=["selling"])]}, ["$.adjudications[0].applies_to_uses"]),
        ({"adjudications": [adjudication(uses=["training_data"])]}, []),
        ({"adjudications": None}, []),
    ],
)
def test_places(changes, expected):
    """One finding for a list, whatever is wrong with it; equal ids in different collections are fine."""
    assert paths(record(**changes)) == expected


def test_items_that_no_line_cites_are_checked():
    """A broken item cannot hide by being unused."""
    stray = item(2) | {"source_artifact_id": "nowhere"}
    assert paths(record(evidence_items=[item(1), stray])) == ["$.evidence_items[1].source_artifact_id"]


def test_everything_at_once_comes_in_order():
    """Profile, uses, ids, items, statement, lines, adjudications."""
    broken = record(
        profile_id="x",
        requested_uses=["selling"],
        source_artifacts=[SOURCE, SOURCE],
        evidence_items=[item(1) | {"source_artifact_id": "nowhere"}, item(1, scope=["a", "a"])],
        statement__scope=["human", "human"],
        statement__evidence_lines=[line(7)],
        adjudications=[adjudication(uses=["selling"]) | {"statement_id": "x"}],
    )
    assert paths(broken) == [
        "$.profile_id",
        "$.requested_uses",
        "$.source_artifacts",
        "$.evidence_items",
        "$.evidence_items[0].source_artifact_id",
        "$.evidence_items[1].scope",
        "$.statement.scope",
        "$.statement.evidence_lines[0].evidence_item_ids",
        "$.adjudications[0].statement_id",
        "$.adjudications[0].applies_to_uses",
    ]


def test_uses_are_blocked_as_written():
    """Repetitions stay, and the later stages do not run."""
    uses = ["knowledge_base", "knowledge_base"]
    broken = record(requested_uses=uses, statement__statement_status="rejected")
    (finding,) = found(broken)
    assert (finding["severity"], finding["blocking_uses"]) == ("error", uses)
    assert "more than once" in finding["message"]


def test_schema_faults_come_first_and_alone():
    """Nobody looks for a source in a list that is no list."""
    assert {each["rule_id"] for each in found(record(source_artifacts=SHA, profile_id="x"))} == {"SCHEMA"}


def test_an_amount_of_ids_takes_no_time():
    """Ten thousand items and lines are looked up, not searched; broken ones no less."""
    numbers = range(10_000)
    items = [item(number) for number in numbers]
    cited = record(evidence_items=items, statement__evidence_lines=[line(*numbers)])
    assert found(cited) == []
    lines = [line(10_000) | {"id": f"r1/line/{number}"} for number in numbers]
    assert len(found(record(evidence_items=items, statement__evidence_lines=lines))) == 10_000


def test_messages_offer_what_is_known():
    """A few of it, always the same and in the record's order."""
    broken = record(evidence_items=[item(n) for n in range(1, 20)], statement__evidence_lines=[line(99)])
    (finding,) = found(broken)
    assert "(r1/evidence/1, r1/evidence/2, r1/evidence/3" in finding["message"]
    assert finding["message"].endswith("r1/evidence/12, …)")
    (finding,) = found(record(requested_uses=["selling"]))
    assert "(knowledge_base, research_summary, training_data, external_validation)" in finding["message"]
