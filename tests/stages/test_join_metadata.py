"""Puts every paper's metadata into one file."""

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"
TRIAL = "10.5555_tiny.trial"


def test_every_paper_once(by_hand):
    """In order of their ids, whatever their batches."""
    assert list(by_hand("join_metadata").lines()) == [COHORT, REVIEW, TRIAL]
