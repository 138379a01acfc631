"""Turns findings into evidence records."""

TRIAL = "10.5555_tiny.trial"


def test_a_finding_becomes_a_record(by_hand):
    """Of an exposure, an outcome and the predicate of its direction."""
    (record,) = by_hand("build_records/0").lines()[TRIAL]["artifact"]["records"]
    assert record["statement"]["predicate"] == "decreases"
    assert record["source_artifacts"][0]["uri"] == "doi:10.5555/tiny.trial"
