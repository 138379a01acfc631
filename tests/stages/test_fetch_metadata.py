"""Finds pinned metadata again without the network, and writes the batch's catalogue."""

import json

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_what_is_pinned_needs_no_network(by_hand):
    """Both papers of the batch, each with its title and its full text's hash."""
    made = by_hand("fetch_metadata/2")
    assert made.outcomes() == {COHORT: "ok", REVIEW: "ok"}
    cohort = made.lines()[COHORT]["artifact"]
    assert cohort["title"] == "Larkwort and stroke: a prospective cohort study"
    works = json.loads(made.text(1))["works"]
    assert works["doi:10.5555/tiny.cohort"]["fulltext_sha256"] == cohort["fulltext_sha256"]
