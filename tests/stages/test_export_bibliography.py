"""Exports the papers as BibTeX."""


def test_an_entry_a_paper(by_hand):
    """With its title and DOI."""
    text = by_hand("export_bibliography").text()
    assert text.count("@article{") == 3
    assert "doi = {10.5555/tiny.review}" in text
