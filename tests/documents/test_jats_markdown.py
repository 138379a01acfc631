"""Docling's Markdown and document of a JATS article, whatever its dialect."""

import html
import re

import pytest

from evidag.documents.jats_blocks import blocks_from_jats
from evidag.documents.jats_markdown import docling_from_jats, plain_jats
from evidag.documents.jats_tables import grids
from evidag.sources.jats import parse

PAPER = """<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN" "publishing.dtd">
<article><front><article-meta><title-group>
<article-title>Ferns in <italic>shade</italic> at 24 kg/m<sup>2</sup></article-title>
</title-group></article-meta></front>
<body><sec><label>1</label><title>Results &amp; more</title>
<p>It grew<xref ref-type="bibr"><sup>1</sup></xref>.</p>
<table-wrap><label>Table 1</label><caption><p>Heights</p></caption><table>
<tr><th rowspan="2">Year</th><th rowspan="2">N</th></tr><tr/>
<tr><td>1801</td><td>8,893<table><tr><td>inner</td></tr></table></td></tr></table></table-wrap></sec></body>
<floats-group><table-wrap><caption><p>Loose</p></caption><table><tr><td>last</td></tr></table></table-wrap>
</floats-group><sub-article><body><p>We doubt it.</p></body></sub-article></article>"""


def test_an_old_dialect_becomes_whole_markdown():
    """Title with its markup, heading without its number, nested and floating tables, no other document."""
    markdown, document = docling_from_jats("fern", parse(PAPER.encode()))
    assert markdown.startswith("# Ferns in shade at 24 kg/m²\n\n## Results &amp; more\n\nIt grew.\n")
    assert [cell["text"] for table in document["tables"] for cell in table["data"]["table_cells"]] == [
        "Year",
        "N",
        "1801",
        "8,893 inner",
        "last",
    ]
    assert "doubt" not in markdown


def test_the_plain_form_is_the_same_each_time():
    """Bytes depend on the article alone."""
    assert plain_jats(parse(PAPER.encode())) == plain_jats(parse(PAPER.encode()))
    assert docling_from_jats("fern", parse(PAPER.encode())) == docling_from_jats(
        "fern", parse(PAPER.encode())
    )


def test_torch_is_not_needed():
    """The conversion of JATS imports nothing of that weight."""
    import sys

    docling_from_jats("fern", parse(PAPER.encode()))
    assert "torch" not in sys.modules


def in_one_line(text):
    return re.sub(r"\s+", " ", html.unescape(text.replace("\\_", "_"))).strip()


@pytest.mark.parametrize("folder", ["jats", "pairs"])
def test_docling_takes_every_real_article_whole(shared, folder):
    """Every heading of the blocks is a heading of the Markdown, every table cell is in Docling's document."""
    for path in sorted((shared / "corpus" / folder).glob("*.xml")):
        if path.name.endswith("bmc-art.xml"):  # another format, refused by name
            continue
        article = parse(path.read_bytes())
        markdown, document = docling_from_jats("paper", article)
        lines = (line for line in markdown.splitlines() if line.startswith("#"))
        headings = {in_one_line(line.lstrip("# ")) for line in lines}
        for block in blocks_from_jats("paper", article):
            for heading in block.section_path:
                assert in_one_line(heading) in headings or heading in ("Front matter", "Main text"), path.name
        cells = {
            in_one_line(cell["text"]) for each in document["tables"] for cell in each["data"]["table_cells"]
        }
        for wrap in article.element.iter("table-wrap"):
            if next(wrap.iterancestors("sub-article"), None) is None:
                wanted = {in_one_line(text) for _, grid in grids(wrap) for text in grid.values()}
                assert wanted <= cells | {""}, path.name
