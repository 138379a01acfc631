"""
What holds for every record: generated ones under generated profiles, judged and changed.

Taking evidence away never admits a use, but where a rule objects to that very evidence, or to whom it comes
from; `FREED_BY_REMOVAL` lists these rules.
"""

import copy
import itertools
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evidag.records.codes import CODES
from evidag.records.profile import Profile, Use
from evidag.records.validator import RecordValidator
from tests.records.invented import HUMAN, PROGRAM, RECORD, SHA, adjudication, item, line, record

FREED_BY_REMOVAL = {
    "RECORD_INTEGRITY": "the item named no source, or had another's id",
    "BEV004": "the item was all that a contradicting line cited",
    "BEV005": "the item had another scope than the statement that it was to support",
    "BEV013": "one weak method is left, which the profile permits on its own",
    "BEV021": "the item's author was the reviewer, who counts as independent of what is left",
}
# What grounders find of an item (BEV015, BEV017, BEV022, …) goes with the item too.
USES = ("one", "two")
KINDS = ("result", "label")
METHODS = ("deterministic_parser", "manual_curation", "normalized_string_match", "llm_extraction")
WORST = {"admitted": 0, "review_required": 1, "rejected": 2}

agents = st.builds(
    lambda name, kind: {"id": name, "agent_type": kind},
    st.sampled_from("ab"),
    st.sampled_from(["human", "software", "organization"]),
)
scopes = st.lists(st.sampled_from(["s", "t"]), min_size=1, max_size=2, unique=True)


@st.composite
def profiles(draw):
    """A profile of two uses; what a use verifies it also requires."""
    uses = {}
    for use in USES:
        required = tuple(draw(st.lists(st.sampled_from(KINDS), unique=True)))
        flags = [draw(st.booleans()) for _ in range(4)]
        verified = tuple(kind for kind in required if draw(st.booleans()))
        uses[use] = Use(required, *flags[:3], verified, flags[3])
    return Profile("p", "1", "generated", (), (), (), uses, SHA, {})


@st.composite
def records(draw):
    """A record whose parts mostly fit together, and mean anything."""
    value = copy.deepcopy(RECORD) | {"profile_id": draw(st.sampled_from(["p"] * 9 + ["q"]))}
    value["requested_uses"] = draw(st.lists(st.sampled_from(USES), min_size=1, max_size=2, unique=True))
    source = value["source_artifacts"][0]
    value["source_artifacts"] = [
        {**source, "id": f"src{number}", "observed_sha256": draw(st.sampled_from([SHA, SHA, None, "0" * 64]))}
        for number in range(draw(st.integers(1, 2)))
    ]
    sources = [each["id"] for each in value["source_artifacts"]]
    value["evidence_items"] = [
        {
            "id": f"i{number}",
            "source_artifact_id": draw(st.sampled_from(sources)),
            "locator": "#p",
            "evidence_type": draw(st.sampled_from(KINDS)),
            "extraction_method": draw(st.sampled_from(METHODS)),
            "scope": draw(scopes),
            "created_by": draw(st.none() | agents),
        }
        for number in range(draw(st.integers(1, 4)))
    ]
    items = [each["id"] for each in value["evidence_items"]]
    value["statement"] |= {
        "scope": draw(scopes),
        "statement_status": draw(st.sampled_from(["proposed"] * 6 + ["accepted", "rejected", "superseded"])),
        "evidence_lines": [
            {
                "id": f"l{number}",
                "direction": draw(st.sampled_from(["supports"] * 4 + ["contradicts", "neutral"])),
                "evidence_item_ids": draw(st.lists(st.sampled_from(items), min_size=1, unique=True)),
            }
            for number in range(draw(st.integers(1, 3)))
        ],
    }
    value["adjudications"] = [
        {
            "id": f"a{number}",
            "statement_id": value["statement"]["id"],
            "applies_to_uses": draw(st.lists(st.sampled_from(USES), min_size=1, unique=True)),
            "decision": draw(st.sampled_from(["accept", "accept", "reject", "defer"])),
            "reviewer": draw(agents),
            "decided_at": "2026-03-05T00:00:00Z",
            "rationale": "Read.",
        }
        for number in range(draw(st.integers(0, 3)))
    ]
    return value


class Bears:
    """A grounder that bears out the items it was told, and has nothing to say."""

    name = "told"

    def __init__(self, items):
        self.items = set(items)

    def check(self, record):
        return ()

    def verified_items(self, record):
        return self.items


VERIFIED = st.sets(st.sampled_from(["i0", "i1", "i2", "i3"]))
RUNS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


VALIDATOR = RecordValidator("general")  # one for all, since compiling its schema takes most of the time
GENERAL = VALIDATOR.profile


def judged(value, profile, verified=()):
    VALIDATOR.profile, VALIDATOR.grounders = profile, (Bears(verified),)
    return VALIDATOR.validate(value)


def statuses(report):
    return {each["use"]: each["admission_status"] for each in report["use_decisions"]}


def codes(report, use):
    return {code for each in report["use_decisions"] if each["use"] == use for code in each["reason_codes"]}


@RUNS
@given(records(), profiles(), VERIFIED)
def test_no_admitted_use_has_an_error(value, profile, verified):
    """And every decision follows from the findings that it names."""
    report = judged(value, profile, verified)
    for use, status in statuses(report).items():
        against = [each for each in report["findings"] if use in each["blocking_uses"]]
        severities = {each["severity"] for each in against}
        expected = "rejected" if "error" in severities else "review_required" if severities else "admitted"
        assert status == expected
        assert codes(report, use) == {each["rule_id"] for each in against}
    if report["overall_status"] == "admitted":
        assert report["findings"] == []
    assert all(each["severity"] == CODES[each["rule_id"]].severity for each in report["findings"])
    assert all(each["message"] and each["field_path"].startswith("$") for each in report["findings"])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@RUNS
@given(records(), st.data())
def test_nothing_crashes(value, data):
    """Whatever JSON stands wherever in a record, there is a report, and what is no record is not admitted."""
    place = value
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    VALIDATOR.profile, VALIDATOR.grounders = GENERAL, ()
    report = VALIDATOR.validate(value)
    assert report["overall_status"] in WORST
    if not report["schema_valid"]:
        assert set(statuses(report).values()) <= {"rejected"}
        assert report["overall_status"] == "rejected"


@RUNS
@given(records(), profiles(), VERIFIED, st.randoms(use_true_random=False))
def test_order_decides_nothing(value, profile, verified, random):
    """Sources, items, lines, adjudications, scopes, cited ids and uses are collections without order."""
    other = copy.deepcopy(value)
    collections = [
        other["source_artifacts"],
        other["evidence_items"],
        other["adjudications"],
        other["requested_uses"],
        other["statement"]["evidence_lines"],
        other["statement"]["scope"],
        *(each["scope"] for each in other["evidence_items"]),
        *(each["evidence_item_ids"] for each in other["statement"]["evidence_lines"]),
        *(each["applies_to_uses"] for each in other["adjudications"]),
    ]
    for each in collections:
        random.shuffle(each)
    one, two = judged(value, profile, verified), judged(other, profile, verified)
    assert statuses(one) == statuses(two)
    assert one["overall_status"] == two["overall_status"]
    assert all(codes(one, use) == codes(two, use) for use in statuses(one))


def without(value, gone):
    """The record without one item, and without the lines that cite nothing any more."""
    left = copy.deepcopy(value)
    left["evidence_items"] = [each for each in left["evidence_items"] if each["id"] != gone]
    lines = left["statement"]["evidence_lines"]
    for cites in lines:
        cites["evidence_item_ids"] = [each for each in cites["evidence_item_ids"] if each != gone]
    left["statement"]["evidence_lines"] = [cites for cites in lines if cites["evidence_item_ids"]]
    return left


@RUNS
@given(records(), profiles(), VERIFIED)
def test_removing_evidence_admits_nothing(value, profile, verified):
    """But for what objected to the evidence that is gone."""
    before = judged(value, profile, verified)
    for gone in [each["id"] for each in value["evidence_items"]]:
        after = judged(without(value, gone), profile, verified)
        for use, status in statuses(after).items():
            if status == "admitted":
                assert codes(before, use) <= set(FREED_BY_REMOVAL)


def profile(**changes):
    """A profile of the use `one`, which asks for nothing."""
    use = Use((), False, False, False)
    return Profile("p", "1", "", (), (), (), {"one": replace(use, **changes)}, SHA, {})


def rests_on(*items, lines=None, **changes):
    """A record for the use `one` that rests on these items."""
    numbers = range(1, len(items) + 1)
    return record(
        profile_id="p",
        requested_uses=["one"],
        evidence_items=list(items),
        statement__evidence_lines=lines or [line(*numbers)],
        **changes,
    )


LLM, MATCH = "llm_extraction", "normalized_string_match"
FREEING = {
    "RECORD_INTEGRITY": (rests_on(item(1), item(2) | {"source_artifact_id": "none"}), profile()),
    "BEV004": (rests_on(item(1), item(2), lines=[line(1), line(2, direction="contradicts")]), profile()),
    "BEV005": (rests_on(item(1), item(2, scope=["mouse"])), profile()),
    "BEV013": (rests_on(item(1, LLM), item(2, MATCH)), profile(allow_llm_only=True)),
    "BEV021": (
        rests_on(
            item(1) | {"created_by": HUMAN},
            item(2) | {"created_by": PROGRAM},
            adjudications=[adjudication(uses=["one"], reviewer=PROGRAM)],
        ),
        profile(require_independent_review=True),
    ),
}


@pytest.mark.parametrize("rule", FREED_BY_REMOVAL)
def test_each_rule_of_the_list_belongs_there(rule):
    """Taking the second item away admits a use that this rule alone stood against."""
    value, asked = FREEING[rule]
    assert codes(judged(value, asked), "one") == {rule}
    assert statuses(judged(without(value, "r1/evidence/2"), asked)) == {"one": "admitted"}


@RUNS
@given(records(), profiles(), VERIFIED)
def test_removing_adjudications_never_makes_up_for_one(value, profile, verified):
    """A person's or a reviewer's acceptance that is gone is missed; only an objection that is gone frees."""
    before = judged(value, profile, verified)
    for index in range(len(value["adjudications"])):
        left = copy.deepcopy(value)
        gone = left["adjudications"].pop(index)
        after = judged(left, profile, verified)
        for use, status in statuses(after).items():
            if WORST[status] < WORST[statuses(before)[use]]:
                assert gone["decision"] != "accept"
                assert use in gone["applies_to_uses"]


def test_every_rule_is_met_by_the_generator():
    """What is generated reaches the rules; otherwise the properties above would say little."""
    met = set()

    @settings(max_examples=400, deadline=None, database=None, derandomize=True)
    @given(records(), profiles(), VERIFIED)
    def collect(value, profile, verified):
        met.update(each["rule_id"] for each in judged(value, profile, verified)["findings"])

    collect()
    numbers = itertools.chain(range(1, 14), (20, 21))
    assert met >= {f"BEV{number:03}" for number in numbers} - {"BEV003"}
