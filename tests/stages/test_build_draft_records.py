"""Builds the records that people wrote."""


def test_a_draft_is_a_line_of_its_own(by_hand):
    """With the path of its file."""
    line = by_hand("build_draft_records").lines()["draft.larkwort"]
    assert line["artifact"]["draft_path"] == "data/inputs/drafts/larkwort.yaml"
    assert len(line["artifact"]["records"]) == 1
