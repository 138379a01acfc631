"""Splits papers into blocks."""

TRIAL = "10.5555_tiny.trial"


def test_blocks_know_their_section(by_hand):
    """And a row a block stands in the second file."""
    made = by_hand("structure_papers/0")
    blocks = made.lines()[TRIAL]["artifact"]["blocks"]
    result = next(block for block in blocks if "6 mm Hg" in block["text"])
    assert (result["section_type"], result["section_path"]) == ("results", ["Results"])
    assert len(made.text(1).splitlines()) == len(blocks)
