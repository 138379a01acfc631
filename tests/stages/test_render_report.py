"""Writes the page."""


def test_the_page_holds_quote_and_decision(by_hand):
    """And asks nothing of the network."""
    page = by_hand("render_report").text()
    assert "Larkwort decreased systolic blood pressure" in page
    assert "<script src" not in page and "<link" not in page
