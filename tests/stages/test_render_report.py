"""Writes the page."""

import re


def test_the_page_is_one_file_that_asks_nothing_of_the_network(by_hand):
    """It has its heading, and neither script nor style nor picture comes from elsewhere."""
    page = by_hand("render_report").text()
    assert "<title>Evidence report</title>" in page
    assert re.findall(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?!data:)[^"]*"', page) == []
