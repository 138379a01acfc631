"""Says how each paper makes knowledge."""

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_a_cohort_is_primary_research_and_a_review_is_not(by_hand):
    """Each with its family."""
    lines = by_hand("classify_papers/2").lines()
    families = {paper: line["artifact"]["paper_family"] for paper, line in lines.items()}
    assert families[COHORT] == "primary_research"
    assert families[REVIEW] not in ("primary_research", "unknown")
