"""A JATS article as blocks: in reading order, with section and place, nothing lost and nothing glued."""

import json

import pytest

from evidag.documents.blocks import prepared_text
from evidag.documents.jats_blocks import blocks_from_jats
from evidag.documents.jats_tables import grids
from evidag.errors import PaperError
from evidag.sources.jats import FOREIGN, parse


def blocks(body="", front="", back="", rest=""):
    content = (
        f"<article><front><article-meta>{front}</article-meta></front>"
        f"<body>{body}</body><back>{back}</back>{rest}</article>"
    )
    return blocks_from_jats("fern", parse(content.encode()))


def shown(found):
    return [(each.section_type, each.content_kind, each.text) for each in found]


TABLE = (
    '<table-wrap id="t1"><label>Table 1</label><caption><title>Height</title></caption><table>'
    '<tr><th rowspan="2">Year</th><th colspan="2">Fern</th></tr><tr><td>1801</td><td>8,893</td></tr></table>'
    "<table-wrap-foot><fn><label>a</label><p>In cm.</p></fn></table-wrap-foot></table-wrap>"
)
FIGURE = '<fig id="f1"><label>Figure 1</label><caption><title>Shade.</title><p>By day.</p></caption></fig>'


def test_a_paper_is_split_in_reading_order():
    """Title, people and keywords, abstract, sections with their kinds, references."""
    found = blocks(
        front="<title-group><article-title>Shade</article-title></title-group><contrib-group><contrib><name>"
        "<surname>Roe</surname><given-names>Ada</given-names></name></contrib></contrib-group>"
        "<abstract><sec><title>Aim</title><p>To shade.</p></sec></abstract>"
        "<kwd-group><kwd>ferns</kwd><kwd>light</kwd></kwd-group>",
        body="<sec><title>Methods</title><sec><title>Light</title><p>We shaded.</p></sec></sec>"
        "<sec><title>Results</title><p>It slowed.</p></sec>",
        back="<ack><p>Thanks.</p></ack><ref-list><ref id='r1'><label>1</label>"
        "<mixed-citation>Roe A. <source>Ferns</source>. 2001.</mixed-citation></ref></ref-list>",
    )
    assert [(each.section_path, *rest) for each, rest in zip(found, shown(found), strict=True)] == [
        (("Front matter",), "front_matter", "metadata", "Shade"),
        (("Front matter",), "front_matter", "metadata", "Roe Ada"),
        (("Front matter", "Keywords"), "front_matter", "metadata", "ferns; light"),
        (("Abstract", "Aim"), "abstract", "paragraph", "To shade."),
        (("Methods", "Light"), "methods", "paragraph", "We shaded."),
        (("Results",), "results", "paragraph", "It slowed."),
        (("Acknowledgements",), "acknowledgements", "paragraph", "Thanks."),
        (("References",), "references", "reference", "1 Roe A. Ferns. 2001."),
    ]
    assert [each.order for each in found] == list(range(len(found)))


def test_what_floats_in_a_paragraph_follows_it():
    """The sentence is whole, and caption and table are blocks of their own, unsplit."""
    found = blocks(f"<sec><title>Results</title><p>It grew. {FIGURE}{TABLE} Then not.</p></sec>")
    assert shown(found) == [
        ("results", "paragraph", "It grew. Then not."),
        ("results", "figure_caption", "Figure 1\nShade.\nBy day."),
        ("results", "table", "Table 1\nHeight\nYear | Fern\n | 1801 | 8,893\na In cm."),
    ]


def test_a_loose_float_follows_its_first_mention():
    """It takes the section that cites it; one that nothing cites comes last."""
    found = blocks(
        "<sec><title>Results</title><p>None.</p><p>See <xref ref-type='fig' rid='f1'>Figure 1</xref>.</p>"
        "<p>Again <xref ref-type='fig' rid='f1'>Figure 1</xref>.</p></sec>",
        rest=f"<floats-group>{FIGURE}{TABLE}</floats-group>",
    )
    assert [each.content_kind for each in found] == ["paragraph"] * 2 + [
        "figure_caption",
        "paragraph",
        "table",
    ]
    assert [each.section_type for each in found[2:]] == ["results", "results", "unknown"]


def test_lists_equations_boxes_and_notes_are_kept():
    """Each once: nested lists inside their list, notes and boxes after the paragraph that holds them."""
    found = blocks(
        "<sec><title>Methods</title><p>Steps:<list><list-item><label>1.</label><p>Cut.</p><list><list-item>"
        "<p>Thin.</p></list-item></list></list-item><list-item><p>Weigh.</p></list-item></list></p>"
        "<p>By<fn><p>With care.</p></fn> hand.</p>"
        "<disp-formula><label>(1)</label><tex-math>$$x=1$$</tex-math></disp-formula>"
        "<boxed-text><caption><title>Box 1</title></caption><p>Boxed.</p></boxed-text>"
        "<def-list><def-item><term>DW</term><def><p>dry weight</p></def></def-item></def-list></sec>"
    )
    assert [(each.content_kind, each.text) for each in found] == [
        ("paragraph", "Steps:"),
        ("list", "1. Cut.\nThin.\nWeigh."),
        ("paragraph", "By hand."),
        ("paragraph", "With care."),
        ("equation", "x=1 (1)"),
        ("paragraph", "Boxed."),
        ("list", "DW dry weight"),
    ]
    assert found[5].section_path == ("Methods", "Box 1")
    assert {each.section_type for each in found} == {"methods"}


def test_a_heading_without_text_is_not_lost():
    """It stands as a block of its own under itself."""
    found = blocks("<sec><title>Supplementary Material</title><supplementary-material/></sec>")
    assert [(each.section_path, each.content_kind, each.text) for each in found] == [
        (("Supplementary Material",), "metadata", "Supplementary Material")
    ]


def test_notes_about_the_paper_are_told_by_their_type_or_first_words():
    """Footnotes of the back are about interests, contributions or money."""
    notes = (
        '<fn fn-type="COI-statement"><p>None declared.</p></fn><fn><p>Funding: The Fern Society.</p></fn>'
        '<fn fn-type="con"><p>AR grew.</p></fn><fn><p>See page 2.</p></fn>'
    )
    found = blocks(back=f"<fn-group>{notes}</fn-group>")
    assert [each.section_type for each in found] == ["disclosure", "funding", "acknowledgements", "appendix"]


def test_a_place_is_the_element_and_the_span_of_its_text():
    """Every part of a block names its own element, and its span in the prepared text is exactly its text."""
    found = blocks(f"<sec><title>Results</title><p id='p1'>It grew.</p>{FIGURE}</sec>")
    text = prepared_text(found)
    places = [(part.element_id, text[part.start : part.end]) for each in found for part in each.prov]
    assert places == [("p1", "It grew."), ("n8", "Figure 1"), ("n10", "Shade."), ("n11", "By day.")]


def test_names_are_deterministic_and_unique():
    """Equal texts in one paper and in two get different names; the same paper gives the same ones."""
    body = "<sec><title>Results</title><p>Same.</p><p>Same.</p><p>Other.</p></sec>"
    article = parse(f"<article><front/><body>{body}</body></article>".encode())
    one, again, two = (blocks_from_jats(name, article) for name in ("one", "one", "two"))
    assert one == again
    names = [each.block_id for each in (*one, *two)]
    assert len(set(names)) == len(names) == 6
    assert one[0].content_hash == one[1].content_hash == two[0].content_hash != one[2].content_hash


def test_other_documents_in_the_file_give_no_blocks(shared):
    """Case s08: neither the decision letter nor the translation is the paper."""
    case = json.loads((shared / "cases/s08-jats-sub-article.json").read_text("utf-8"))
    found = blocks_from_jats("s08", parse(case["input"]["jats"].encode()))
    assert [each.text for each in found] == ["Main study", "The drug lowered blood pressure."]


def test_the_case_of_tables_poured_into_sentences(shared):
    """Case s07: the table's cells stand apart, row by row."""
    case = json.loads((shared / "cases/s07-jats-inline-and-tables.json").read_text("utf-8"))
    found = blocks_from_jats("s07", parse(case["input"]["jats"].encode()))
    text = "\n".join(each.text for each in found)
    assert all(wanted in text for wanted in case["right_result"]["prose_must_contain"])
    assert not any(fused in text for fused in case["right_result"]["must_not_contain"])
    table = next(each.text for each in found if each.content_kind == "table")
    assert [line.split(" | ") for line in table.splitlines()[1:]] == case["right_result"]["table"]


@pytest.mark.parametrize("span", ["99999", "9" * 5000])
def test_a_table_of_absurd_spans_is_refused(span):
    """A few bytes cannot ask for millions of places, nor for a number that Python does not read."""
    cell = f'<td colspan="{span}">x</td>'
    with pytest.raises(PaperError, match="places"):
        blocks(f"<table-wrap><table><tr>{cell * 20}</tr></table></table-wrap>")


def real_articles(shared):
    for path in sorted((shared / "corpus/jats").glob("*.xml")):
        if not path.name.endswith("bmc-art.xml"):  # another format, refused by name
            yield path.name, parse(path.read_bytes())


LICENCE = ("This is an Open Access", "This article is an open access")


def test_real_articles_lose_nothing(shared):
    """Every paragraph, heading and table cell of the paper itself is in its blocks."""
    names = set()
    seen = 0
    for name, article in real_articles(shared):
        found = blocks_from_jats(name, article)
        assert all(each.text.strip() and each.section_path and each.prov for each in found), name
        text = prepared_text(found)
        headings = {heading for each in found for heading in each.section_path}
        for each in article.paragraphs:
            if each.where in FOREIGN or each.tag == "article-title" or each.text.startswith(LICENCE):
                continue
            in_references = each.where == "reference_list" and each.tag == "p"
            assert in_references or each.text in text or each.text in headings, (name, each)
        for wrap in article.element.iter("table-wrap"):
            if next(wrap.iterancestors("sub-article"), None) is None:
                assert all(cell in text for _, cells in grids(wrap) for cell in cells.values()), name
        names |= {each.block_id for each in found}
        seen += len(found)
    assert len(names) == seen > 4000
