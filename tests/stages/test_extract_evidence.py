"""Reads findings out of packets."""

TRIAL = "10.5555_tiny.trial"


def test_a_finding_quotes_its_packet(by_hand):
    """Word for word, with its direction."""
    made = by_hand("extract_evidence/0")
    (item,) = made.lines()[TRIAL]["artifact"]["items"]
    assert item["direction"] == "decrease"
    quotes = [each["source_quote"] for each in item["observations"]]
    assert "Larkwort decreased systolic blood pressure compared with placebo by 6 mm Hg." in quotes
