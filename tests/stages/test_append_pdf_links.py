"""Keeps the ledger of links: nothing new, nothing appended."""


def test_no_links_make_an_empty_ledger(by_hand):
    """The tiny project has no files of a person's."""
    assert by_hand("append_pdf_links").text() == ""
