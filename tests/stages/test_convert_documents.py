"""Converts full texts to Markdown."""

TRIAL = "10.5555_tiny.trial"


def test_pinned_jats_becomes_markdown(by_hand):
    """The document says where it came from, and its Markdown holds the result."""
    made = by_hand("convert_documents/0")
    document = made.lines()[TRIAL]["artifact"]
    assert document["text_source"] == "jats"
    assert "6 mm Hg" in (made.project / document["markdown_path"]).read_text()
