"""Wording that may not carry a claim goes to a person, once for each kind."""

import pytest

from evidag.grounding.cues import CueChecker


def record(*quotes, predicate="decreases", scope=("NCBITaxon:9606",), direction="supports"):
    items = [{"id": str(n), "extracted_text": quote, "scope": list(scope)} for n, quote in enumerate(quotes)]
    line = {"direction": direction, "evidence_item_ids": [item["id"] for item in items]}
    return {"statement": {"predicate": predicate, "evidence_lines": [line]}, "evidence_items": items}


def raised(quote, checker=None, **more):
    return [found.message for found in (checker or CueChecker(hedges=True)).check(record(quote, **more))]


@pytest.mark.parametrize(
    "quote",
    [
        "It did NOT fall.",
        "no-change was seen",
        "a lack of effect",
        "it fails to act",
        "non-significant",
        "nonsignificant",
        "cannot",
        "unchanged levels",
    ],
)
def test_negations(quote):
    (message,) = raised(quote)
    assert "supports the claim" in message


@pytest.mark.parametrize(
    "quote",
    ["It fell in notes.", "another knot", "lack  of effect", "lacking of", "a significant fall", "nothing"],
)
def test_what_is_no_negation(quote):
    """Whole words only, and one space inside."""
    assert raised(quote) == []


def test_a_negative_predicate_is_borne_out_by_a_negation():
    for given in ("has_no_effect_on", ["has_no_effect_on"]):
        checker = CueChecker(negative_predicates=given)
        assert raised("It did not fall.", checker, predicate="has_no_effect_on") == []
        assert len(raised("It did not fall.", checker)) == 1


@pytest.mark.parametrize("quote", ["It may fall.", "we hypothesised", "speculative", "it appears to fall"])
def test_hedges_only_where_asked(quote):
    assert len(raised(quote)) == 1
    assert raised(quote, CueChecker()) == []


@pytest.mark.parametrize(
    ("quote", "scope", "count"),
    [
        ("It fell in mice.", ["NCBITaxon:9606"], 1),
        ("It fell in a cell line.", ["NCBITaxon:9606", "adults"], 1),
        ("It fell in mice and patients.", ["NCBITaxon:9606"], 0),
        ("It fell in mice.", ["NCBITaxon:10090"], 0),
        ("Miceal fell.", ["NCBITaxon:9606"], 0),
    ],
)
def test_animals_where_the_scope_is_human(quote, scope, count):
    assert len(raised(quote, scope=scope)) == count
    assert len(raised(quote, CueChecker(human_scope=["NCBITaxon:9606"]), scope=scope)) == count


def test_one_finding_a_kind_in_order():
    """Negation, hedge, species; each at the item that says it."""
    quotes = ("All fell.", "It may not, and could not, fall in mice or rats.", None, "")
    found = list(CueChecker(hedges=True).check(record(*quotes)))
    assert [(each.rule_id, each.severity, each.field_path) for each in found] == [
        ("BEV022", "review", "$.evidence_items[1]")
    ] * 3
    assert ["'not'" in found[0].message, "'may'" in found[1].message, "'mice'" in found[2].message] == [
        True
    ] * 3


@pytest.mark.parametrize("direction", ["contradicts", "neutral"])
def test_only_what_supports_is_read(direction):
    assert raised("It did not fall.", direction=direction) == []


def test_wording_verifies_nothing():
    assert CueChecker().verified_items(record("All fell.")) == set()
