"""Joins the catalogues, and keeps what other tools put there."""

import json


def test_foreign_entries_stay(by_hand):
    """The fourth paper is pinned and not seeded; taking the catalogue away loses only that."""
    made = by_hand("join_catalogs")
    assert "doi:10.5555/tiny.trial" in json.loads(made.text())["works"]
