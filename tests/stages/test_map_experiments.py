"""Groups blocks by study."""

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_scopes_hold_blocks_of_the_paper(by_hand):
    """And what was gated out is carried, unasked."""
    made = by_hand("map_experiments/2")
    assert made.outcomes() == {COHORT: "ok", REVIEW: "skipped non_primary_research"}
    scopes = made.lines()[COHORT]["artifact"]["experiment_scopes"]
    assert scopes and all(scope["source_block_ids"] for scope in scopes)
