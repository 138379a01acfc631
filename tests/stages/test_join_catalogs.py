"""Joins the catalogues, and keeps what other tools put there."""

import json


def test_foreign_entries_stay(by_hand):
    """The fourth paper is pinned and not seeded."""
    made = by_hand("join_catalogs")
    assert {"doi:10.5555/tiny.trial", "doi:10.5555/tiny.fourth"} <= set(json.loads(made.text())["works"])
