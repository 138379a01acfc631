"""Decisions for each use, and the report around them."""

import hashlib
from datetime import UTC, datetime

import pytest

from evidag.errors import InputError
from evidag.records import RecordValidator, load_profile, validate_record
from tests.records.invented import adjudication, record

NOON = datetime(2026, 3, 4, 12, 0, 0, tzinfo=UTC)


def test_shape():
    """The keys of the contract in its order; no grounding where none was asked for."""
    report = RecordValidator("general", now=lambda: NOON).validate(record())
    assert list(report) == [
        "validator",
        "validator_version",
        "profile_id",
        "profile_version",
        "profile_sha256",
        "schema_version",
        "schema_sha256",
        "schema_sources",
        "input_sha256",
        "validated_at",
        "schema_valid",
        "overall_status",
        "findings",
        "use_decisions",
    ]
    assert report["validated_at"] == "2026-03-04T12:00:00.000000+00:00"
    assert report["profile_sha256"] == load_profile("general").sha256
    (source,) = report["schema_sources"]
    assert source == {"role": "baseline", "version": "0.4.0", "sha256": report["schema_sha256"]}


def test_uses_are_decided_apart():
    """An error for one use rejects the record as a whole, not the other use."""
    report = validate_record(record(adjudications=[adjudication("reject", ["knowledge_base"])]))
    assert report["use_decisions"] == [
        {"use": "knowledge_base", "admission_status": "rejected", "reason_codes": ["BEV011"]},
        {"use": "research_summary", "admission_status": "admitted", "reason_codes": []},
    ]
    assert report["overall_status"] == "rejected"


def test_review_of_one_use():
    """Nothing is an error, so the record needs review."""
    report = validate_record(record(adjudications=[adjudication("defer", ["research_summary"])]))
    assert [each["admission_status"] for each in report["use_decisions"]] == ["admitted", "review_required"]
    assert report["overall_status"] == "review_required"


@pytest.mark.parametrize("value", [{}, [], None, {"requested_uses": []}])
def test_nothing_to_decide_is_rejected(value):
    """Never admitted for want of a use."""
    report = validate_record(value)
    assert (report["overall_status"], report["use_decisions"]) == ("rejected", [])
    assert report["schema_valid"] is False


def test_reasons_are_sorted_and_given_once():
    """However many findings there are."""
    value = record(requested_uses=["b", "a", "b"], record_id="", profile_id="", evidence_items__0__locator="")
    report = validate_record(value)
    assert [each["use"] for each in report["use_decisions"]] == ["b", "a"]
    assert report["use_decisions"][0]["reason_codes"] == ["SCHEMA"]


@pytest.mark.parametrize(
    ("value", "canonical"),
    [
        (1.0, "1.0"),
        (-0.0, "-0.0"),
        (1e5, "100000.0"),
        (1e16, "1e+16"),
        (10**400, "1" + "0" * 400),
        (
            {"b": None, "B": [True], "\u00e9": "\U0001f600\x7f"},
            '{"B":[true],"b":null,"\\u00e9":"\\ud83d\\ude00\\u007f"}',
        ),
        ({"\ud800": "\ud800", "\uffff": "/"}, '{"\\ud800":"\\ud800","\\uffff":"/"}'),
    ],
)
def test_input_digest(value, canonical):
    """SHA-256 of the value as JSON with sorted keys, no spaces, and ASCII alone."""
    assert validate_record(value)["input_sha256"] == hashlib.sha256(canonical.encode("ascii")).hexdigest()


def test_input_digest_ignores_the_order_of_keys_only():
    """Text is not normalised: a composed and a decomposed letter differ."""
    turned = dict(reversed(record().items()))
    assert validate_record(turned)["input_sha256"] == validate_record(record())["input_sha256"]
    one, other = (validate_record(record(record_id=text))["input_sha256"] for text in ("\u00e9", "e\u0301"))
    assert one != other


def test_a_value_that_is_no_json():
    """The programming interface can be handed anything; it says so in our words."""
    with pytest.raises(InputError, match="no JSON value"):
        validate_record({"record_id": {1, 2}})
    with pytest.raises(InputError, match="no JSON value"):
        validate_record({"record_id": float("nan")})


def test_a_report_is_bounded():
    """Findings times uses could fill any memory; a record that asks for it is refused."""
    uses = [f"use {number}" for number in range(3000)]
    with pytest.raises(InputError, match=r"3000 requested uses .*request fewer"):
        validate_record(record(requested_uses=uses, statement__scope=[""] * 3000))
    report = validate_record(record(requested_uses=uses, record_id=""))
    assert len(report["use_decisions"]) == 3000
