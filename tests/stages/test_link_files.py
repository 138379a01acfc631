"""Ties a person's files to their papers: a line for every paper, also for one without a file."""

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_papers_without_files_have_a_line_too(by_hand):
    """Ok, with nothing in it."""
    made = by_hand("link_files/2")
    assert made.outcomes() == {COHORT: "ok", REVIEW: "ok"}
    assert made.lines()[COHORT]["artifact"]["pdf_sha256"] is None
