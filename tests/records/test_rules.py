"""The evidence rules, each at its place, with its uses, in the contract's order."""

import pytest

from evidag.records import Finding, RecordValidator, validate_record
from evidag.records.profile import read_profile
from tests.records.invented import HUMAN, PROGRAM, SHA, adjudication, item, line, record

LLM, STRING, PARSER = "llm_extraction", "normalized_string_match", "deterministic_parser"
KB, SUMMARY = "knowledge_base", "research_summary"
ITEMS, LINES, ADJUDICATIONS = "$.evidence_items", "$.statement.evidence_lines", "$.adjudications"


def profile(required=(), uses=(KB,), **settings):
    """A profile whose uses all ask the same."""
    texts = ", ".join(required)
    flags = {
        "require_human_acceptance": False,
        "allow_llm_only": False,
        "allow_string_match_only": False,
    } | settings
    lines = "".join(f"    {key}: {str(value).lower()}\n" for key, value in flags.items())
    contracts = "".join(f"  {use}:\n    required_evidence_types: [{texts}]\n{lines}" for use in uses)
    head = "id: general\nversion: '1'\ndescription: d\n"
    lists = "predicates: []\nsubject_types: []\nobject_types: []\n"
    return read_profile(f"{head}{lists}uses:\n{contracts}".encode(), at="profile")


def found(value, under="general", **options):
    """Rule, severity, place and uses of every finding."""
    report = validate_record(value, under, **options)
    return [
        (each["rule_id"], each["severity"], each["field_path"], each["blocking_uses"])
        for each in report["findings"]
    ]


def one_use(**changes):
    return record(requested_uses=[KB], **changes)


def test_a_sound_record_is_admitted():
    """Without any finding."""
    report = validate_record(record())
    assert (report["overall_status"], report["findings"]) == ("admitted", [])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"statement__statement_status": "superseded"},
            [("BEV001", "error", "$.statement.statement_status", [KB])],
        ),
        (
            {"source_artifacts__0__observed_sha256": "cd" * 32},
            [("BEV002", "error", "$.source_artifacts[0].observed_sha256", [KB])],
        ),
        ({"source_artifacts__0__observed_sha256": SHA}, []),
        (
            {"statement__evidence_lines": [line(1), line(1, direction="contradicts")]},
            [("BEV004", "review", f"{LINES}[1]", [KB])],
        ),
        (
            {"evidence_items": [item(1), item(2, scope=["dog"])], "statement__evidence_lines": [line(1, 2)]},
            [("BEV005", "error", f"{LINES}[0]", [KB])],
        ),
        (
            {"evidence_items__0__scope": ["dog"]},
            [("BEV005", "error", f"{LINES}[0]", [KB]), ("BEV006", "review", LINES, [KB])],
        ),
        ({"statement__evidence_lines__0__direction": "neutral"}, [("BEV006", "review", LINES, [KB])]),
        ({"statement__scope": ["human", "adult"], "evidence_items__0__scope": ["adult", "human"]}, []),
        ({"evidence_items__0__extraction_method": LLM}, [("BEV008", "review", ITEMS, [KB])]),
        ({"evidence_items__0__extraction_method": STRING}, [("BEV009", "review", ITEMS, [KB])]),
        ({"adjudications": [adjudication("reject")]}, [("BEV011", "error", ADJUDICATIONS, [KB])]),
        ({"adjudications": [adjudication("defer")]}, [("BEV012", "review", ADJUDICATIONS, [KB])]),
        ({"adjudications": [adjudication("reject", [SUMMARY])]}, []),
        ({"adjudications": [adjudication("reject", reviewer=PROGRAM)]}, []),
    ],
)
def test_one_thing_wrong(changes, expected):
    """Exactly its own finding."""
    assert found(one_use(**changes)) == expected


def test_each_item_of_another_scope_counts():
    """Two items in one line, two findings at the same place."""
    items = [item(1), item(2, scope=["dog"]), item(3, scope=["human", "dog"])]
    report = found(one_use(evidence_items=items, statement__evidence_lines=[line(1, 2, 3)]))
    assert report == [("BEV005", "error", f"{LINES}[0]", [KB])] * 2


def test_allowlists():
    """Predicate, subject, object, in this order; an empty list allows anything."""
    report = found(record(profile_id="literature-claim"), "literature-claim")
    assert [each[:3] for each in report if each[0] == "BEV003"] == [
        ("BEV003", "error", "$.statement.predicate"),
        ("BEV003", "error", "$.statement.subject.entity_type"),
        ("BEV003", "error", "$.statement.object.entity_type"),
    ]


def test_required_types():
    """One finding for all that are missing; an item of the type in another scope is no support."""
    under = profile(["a", "b", "c"])
    value = one_use(evidence_items=[item(1, kind="a"), item(2, kind="b", scope=["dog"])])
    assert found(value, under) == [("BEV007", "error", ITEMS, [KB])]
    message = validate_record(value, under)["findings"][0]["message"]
    assert "b, c" in message


@pytest.mark.parametrize(
    ("methods", "permissions", "rules"),
    [
        ([LLM], {}, ["BEV008"]),
        ([LLM], {"allow_llm_only": True}, []),
        ([LLM], {"allow_string_match_only": True}, ["BEV008"]),
        ([STRING], {}, ["BEV009"]),
        ([STRING], {"allow_string_match_only": True}, []),
        ([LLM, STRING], {}, ["BEV013"]),
        ([LLM, STRING], {"allow_llm_only": True}, ["BEV013"]),
        ([LLM, STRING], {"allow_string_match_only": True}, ["BEV013"]),
        ([LLM, STRING], {"allow_llm_only": True, "allow_string_match_only": True}, []),
        ([LLM, STRING, PARSER], {}, []),
        ([PARSER], {}, []),
    ],
)
@pytest.mark.parametrize("required", [[], ["publication_result"]])
def test_weak_methods(methods, permissions, rules, required):
    """Mixing two weak methods needs both permissions; one strong item is enough."""
    items = [item(number, method) for number, method in enumerate(methods, 1)]
    value = one_use(evidence_items=items, statement__evidence_lines=[line(*range(1, len(items) + 1))])
    assert [each[0] for each in found(value, profile(required, **permissions))] == rules


def test_a_strong_item_of_another_type_does_not_help():
    """Each required type stands on its own, in the profile's order."""
    items = [item(1, LLM, "a"), item(2, "manual_curation", "c"), item(3, STRING, "b")]
    value = one_use(evidence_items=items, statement__evidence_lines=[line(1, 2, 3)])
    assert [each[0] for each in found(value, profile(["b", "a"]))] == ["BEV009", "BEV008"]


def test_acceptance():
    """Of a person, for this very use."""
    under = profile(uses=(KB, SUMMARY), require_human_acceptance=True)
    given = [adjudication(uses=[KB]), adjudication(uses=[SUMMARY], reviewer=PROGRAM, number=2)]
    report = found(record(adjudications=given), under)
    assert report == [("BEV010", "error", ADJUDICATIONS, [SUMMARY])]
    mixed = [adjudication(), adjudication("reject", number=2), adjudication("defer", number=3)]
    rules = [each[0] for each in found(one_use(adjudications=mixed), under)]
    assert rules == ["BEV011", "BEV012"]


REVIEWED = profile(require_independent_review=True)
ORGANIZATION = {"id": "org:board", "agent_type": "organization"}
MADE = {"id": "program:extractor", "agent_type": "software"}


@pytest.mark.parametrize(
    ("reviews", "authors", "rules"),
    [
        ([("accept", PROGRAM)], {"evidence_items__0__created_by": MADE}, []),
        ([("accept", ORGANIZATION)], {"statement__created_by": MADE}, []),
        ([("accept", PROGRAM), ("accept", ORGANIZATION)], {"statement__created_by": MADE}, []),
        ([("accept", PROGRAM), ("defer", ORGANIZATION)], {"statement__created_by": MADE}, ["BEV021"]),
        ([("accept", PROGRAM), ("reject", MADE)], {"statement__created_by": MADE}, []),
        ([("accept", MADE)], {"statement__created_by": MADE}, ["BEV021"]),
        ([("accept", HUMAN)], {"statement__created_by": MADE}, ["BEV021"]),
        ([], {"statement__created_by": MADE}, ["BEV021"]),
        ([("accept", PROGRAM)], {}, ["BEV021"]),
    ],
)
def test_independent_review(reviews, authors, rules):
    """A reviewer who is no person and made none of the evidence accepts, and none such says otherwise."""
    given = [
        adjudication(decision, reviewer=reviewer, number=number)
        for number, (decision, reviewer) in enumerate(reviews)
    ]
    value = one_use(adjudications=given, **authors)
    assert [each[0] for each in found(value, REVIEWED)] == rules


def test_authorship_that_nobody_states():
    """Passes only the strict contract, where the check would be empty for every built draft."""
    value = one_use(adjudications=[adjudication(reviewer=PROGRAM)])
    assert found(value, REVIEWED, strict_contract=True) == []
    assert found(value, REVIEWED) == [("BEV021", "review", ADJUDICATIONS, [KB])]


def test_the_author_of_an_unused_item_is_an_author():
    """Whoever made any of it has seen it before."""
    spare = item(2) | {"created_by": PROGRAM}
    value = one_use(evidence_items=[item(1), spare], adjudications=[adjudication(reviewer=PROGRAM)])
    assert found(value, REVIEWED) == [("BEV021", "review", ADJUDICATIONS, [KB])]


class Grounder:
    """Says what it is told to."""

    def __init__(self, name, verified=(), findings=()):
        self.name, self.verified, self.findings = name, verified, findings

    def check(self, record):
        return [Finding(rule, severity, "m", "$.x") for rule, severity in self.findings]

    def verified_items(self, record):
        return set(self.verified)


VERIFIED = profile(["publication_result"], uses=(KB, SUMMARY), verified_evidence_types="[publication_result]")


def test_verified_types():
    """An item counts when any grounder bore it out; without grounders, none did."""
    nothing = [("BEV020", "review", ITEMS, [use]) for use in (KB, SUMMARY)]
    assert found(record(), VERIFIED) == nothing
    assert found(record(), VERIFIED, grounders=[Grounder("a", ["r1/evidence/9"])]) == nothing
    assert found(record(), VERIFIED, grounders=[Grounder("a"), Grounder("b", ["r1/evidence/1"])]) == []


def test_a_missing_type_is_not_also_unverified():
    """BEV007 says it all."""
    assert [each[0] for each in found(one_use(evidence_items__0__evidence_type="x"), VERIFIED)] == ["BEV007"]


def test_grounders_come_last_and_touch_every_use():
    """In the order in which they were given, for all requested uses."""
    grounders = [
        Grounder("b", findings=[("BEV018", "review")]),
        Grounder("a", findings=[("BEV016", "error")]),
    ]
    report = validate_record(record(evidence_items__0__extraction_method=LLM), grounders=grounders)
    assert [each["rule_id"] for each in report["findings"]] == ["BEV008", "BEV008", "BEV018", "BEV016"]
    assert report["findings"][-1]["blocking_uses"] == [KB, SUMMARY]
    assert report["grounding"] == ["b", "a"]


def test_grounders_wait_for_a_clean_record():
    """They do not run on a broken one, and are named all the same."""

    class Never(Grounder):
        def check(self, record):
            raise AssertionError

    report = validate_record(record(profile_id="x"), grounders=[Never("n")])
    assert [each["rule_id"] for each in report["findings"]] == ["RECORD_INTEGRITY"]
    assert report["grounding"] == ["n"]


def test_a_grounder_that_verifies_nothing_need_not_say_so():
    """One without `verified_items`, or with null, only refuses."""

    class Refuser:
        name = "refuser"

        def check(self, record):
            return ()

    assert [each[0] for each in found(record(), VERIFIED, grounders=[Refuser()])] == ["BEV020"] * 2


def test_order_of_rules_within_a_use():
    """Type, verification, methods, review, acceptance, rejection, deferral; then the next use."""
    under = profile(
        ["publication_result", "other"],
        uses=(KB, SUMMARY),
        verified_evidence_types="[publication_result]",
        require_independent_review=True,
        require_human_acceptance=True,
    )
    given = [adjudication("reject", [KB]), adjudication("defer", [KB], number=2)]
    value = record(evidence_items__0__extraction_method=LLM, adjudications=given)
    rules = [(each[0], each[3]) for each in found(value, under)]
    assert [rule for rule, uses in rules if uses == [KB]] == [
        "BEV007",
        "BEV020",
        "BEV008",
        "BEV021",
        "BEV010",
        "BEV011",
        "BEV012",
    ]
    assert [uses for _, uses in rules] == [[KB]] * 7 + [[SUMMARY]] * 5


def test_one_validator_judges_many():
    """And what it said of one record says nothing of the next."""
    validator = RecordValidator("general")
    bad, good = validator.validate(record(record_id=" ")), validator.validate(record())
    assert (bad["overall_status"], good["overall_status"]) == ("rejected", "admitted")
