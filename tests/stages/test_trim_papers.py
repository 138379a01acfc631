"""Keeps what evidence may come from."""

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_only_primary_research_goes_on(by_hand):
    """The review is an outcome of its own, no failure."""
    made = by_hand("trim_papers/2")
    assert made.outcomes() == {COHORT: "ok", REVIEW: "skipped non_primary_research"}
    kept = {block["section_type"] for block in made.lines()[COHORT]["artifact"]["blocks"]}
    assert kept == {"methods", "results"}
