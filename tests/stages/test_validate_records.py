"""Checks records against their pinned sources."""

TRIAL = "10.5555_tiny.trial"


def test_a_persons_true_quote_is_admitted(by_hand):
    """For the use that asks for no acceptance."""
    (judged,) = by_hand("validate_records/drafts").lines()["draft.larkwort"]["artifact"]["validations"]
    assert judged["report"]["overall_status"] == "admitted", judged["report"]["findings"]


def test_what_string_matching_found_goes_to_review(by_hand):
    """Its quote is the source's, and yet nobody has read it."""
    (judged,) = by_hand("validate_records/0").lines()[TRIAL]["artifact"]["validations"]
    codes = {finding["rule_id"] for finding in judged["report"]["findings"]}
    assert "BEV009" in codes
    assert not codes & {"BEV014", "BEV015", "BEV016", "BEV017"}
