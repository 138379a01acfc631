"""JATS: read safely, with the contract's ids, one text as the file has it and one as a reader sees it."""

import json

import pytest
from lxml import etree

from evidag.errors import PaperError
from evidag.sources.jats import MAX_DEPTH, parse

META = """<article-meta>
  <article-id pub-id-type="doi">https://doi.org/10.5555/Fern.7</article-id>
  <article-id pub-id-type="pmid">900001</article-id>
  <article-id pub-id-type="pmc">9000001</article-id>
  <title-group><article-title>Shade and <italic>Pteris</italic> growth</article-title></title-group>
  <abstract><p>Shade slowed growth.</p></abstract>
</article-meta>"""


def article(body="", meta=META, **attributes):
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return parse(f"<article{given}><front>{meta}</front><body>{body}</body></article>".encode())


def text(inside):
    """The readable text of one paragraph with this inside."""
    return next(each.text for each in article(f"<p>{inside}</p>").paragraphs if each.where == "body")


def refusal(content):
    with pytest.raises(PaperError) as caught:
        parse(content)
    assert caught.value.code == "not_jats"
    return caught.value.message


def test_an_article_says_what_paper_it_is():
    """Identifiers in their usual form, the title without markup, the abstract, the type."""
    found = article("<p>Ferns grew.</p>", article_type="research-article")
    assert (found.doi, found.pmid, found.pmcid) == ("10.5555/fern.7", "900001", "PMC9000001")
    assert found.title == "Shade and Pteris growth"
    assert found.abstract == "Shade slowed growth."
    assert (found.article_type, found.level) == ("research-article", "full_text")


def test_ids_are_the_attribute_or_the_position_among_all_elements():
    """Positions count every element from the root, 0, and neither comments nor processing instructions."""
    content = b"""<?xml version="1.0"?><!-- c --><article><front><article-meta/></front><?pi x?>
      <body><!-- c --><sec><title>Aims</title><p id="p7">One.</p><p>Two <bold>and</bold>.</p></sec></body>
      </article>"""
    assert [(each.id, each.tag) for each in parse(content).paragraphs] == [
        ("n5", "title"),
        ("p7", "p"),
        ("n7", "p"),
    ]


def test_plain_text_is_all_text_of_the_element():
    """As the contract takes it: marks, nested paragraphs and figures included, comments not."""
    found = article("<p>A<sup>1</sup> <!-- no -->b<fig><caption><p>Fig.</p></caption></fig></p>")
    assert found.paragraphs[-2].plain == "A1 bFig."


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("24 kg/m<sup>2</sup> in B", "24 kg/m² in B"),
        ("10<sup>-3</sup> or 10<sup>–3</sup>", "10⁻³ or 10⁻³"),
        ("Ca<sup>2+</sup> and H<sub>2</sub>O", "Ca²⁺ and H₂O"),
        ("V<sub>max</sub> and <italic>p16</italic><sup>INK4a</sup>", "V_max and p16^INK4a"),
        ("the 5<sup>th</sup> and 19 <sup>th</sup> day", "the 5th and 19 th day"),
        ("Apoe<sup>−/−</sup> mice", "Apoe−/− mice"),
        ("one<break/>two", "one two"),
        ("tell\n   apart", "tell apart"),
    ],
)
def test_raised_and_lowered_characters_stay_apart(inside, expected):
    """A power is never a digit of its number."""
    assert text(inside) == expected


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('grew<xref ref-type="bibr" rid="r1"><sup>1</sup></xref>, slowly', "grew, slowly"),
        ('grew<sup><xref ref-type="bibr" rid="r1">1</xref>,<xref ref-type="bibr">2</xref></sup>.', "grew."),
        ('grew<xref ref-type="bibr">1</xref>,<xref ref-type="bibr">2</xref>.', "grew."),
        ('grew.<xref ref-type="bibr">1 2</xref> Then', "grew. Then"),
        ('grew <sup><xref ref-type="bibr">1</xref></sup>. It <xref ref-type="bibr">2</xref>', "grew. It 2"),
        ('<italic>Pteris</italic><xref ref-type="bibr">12</xref> grew', "Pteris grew"),
        ('12.5<xref ref-type="table-fn">a</xref> cm', "12.5 cm"),
        ('grew [<xref ref-type="bibr">1</xref>, <xref ref-type="bibr">2</xref>].', "grew [1, 2]."),
        ('as in ref. <xref ref-type="bibr">12</xref> grew', "as in ref. 12 grew"),
        ('<xref ref-type="bibr">Roe et al., 2001</xref> saw', "Roe et al., 2001 saw"),
        ('a <xref ref-type="bibr">carcinoma</xref> of', "a carcinoma of"),
        ('see <xref ref-type="fig">Fig. 1</xref>', "see Fig. 1"),
    ],
)
def test_raised_reference_marks_are_left_out_and_cited_words_are_not(inside, expected):
    """A citation's number never ends in a word or a number of the sentence."""
    assert text(inside) == expected


def test_what_floats_in_a_paragraph_is_no_part_of_its_sentence():
    """A figure, table, formula, list or footnote inside is left out, and what surrounds it keeps a space."""
    inside = (
        "It grew.<fig><label>Figure 1</label><caption><p>Height.</p></caption></fig>Then "
        "<disp-formula><tex-math>x=1</tex-math></disp-formula>it stopped<fn><p>Note.</p></fn>."
    )
    assert text(inside) == "It grew. Then it stopped ."


def test_formulas_in_a_line_are_read_once():
    """The MathML where there is some, else the TeX without the document around it."""
    math = "<mml:math xmlns:mml='m'><mml:msup><mml:mi>r</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>"
    tex = r"<tex-math>\documentclass{x}\begin{document}$$r^2$$\end{document}</tex-math>"
    assert (
        text(f"so <inline-formula><alternatives>{tex}{math}</alternatives></inline-formula> is") == "so r² is"
    )
    assert text(f"so <inline-formula>{tex}</inline-formula> is") == "so r^2 is"


WHOLE = """<article><front>{meta}</front>
<body><sec><title>Results</title><p>Body.</p>
  <fig><caption><p>Caption.</p></caption></fig>
  <table-wrap><table><tr><td><p>Cell.</p></td></tr></table></table-wrap>
  <sec><title>Growth</title><p>Deep.<fn><p>Foot.</p></fn></p></sec></sec></body>
<back><ack><p>Thanks.</p></ack><ref-list><title>Works</title><ref><mixed-citation>
  <article-title>Cited title</article-title></mixed-citation></ref></ref-list></back>
<floats-group><fig><caption><p>Loose.</p></caption></fig></floats-group>
<sub-article><body><p>Review.</p></body><response><body><p>Reply.</p></body></response></sub-article>
<response><body><p>Answer.</p></body></response></article>"""


def test_every_paragraph_says_where_it_stands():
    """Text of another document in the file, of a caption or of the reference list is known as such."""
    found = parse(WHOLE.format(meta=META).encode()).paragraphs
    assert {each.plain: each.where for each in found if each.tag != "title"} == {
        "Shade and Pteris growth": "front",
        "Shade slowed growth.": "abstract",
        "Body.": "body",
        "Caption.": "caption",
        "Cell.": "table",
        "Deep.Foot.": "body",
        "Foot.": "footnote",
        "Thanks.": "back",
        "Cited title": "reference_list",
        "Loose.": "caption",
        "Review.": "sub_article",
        "Reply.": "sub_article",
        "Answer.": "response",
    }
    deep = next(each for each in found if each.plain == "Deep.Foot.")
    assert deep.section_titles == ("Results", "Growth")


def test_the_second_article_of_a_set_is_another_document():
    """An archive's wrapper is opened; only its first article is the paper."""
    one = f"<article><front>{META}</front><body><p>One.</p></body></article>"
    found = parse(f"<pmc-articleset>{one}{one}</pmc-articleset>".encode())
    assert found.doi == "10.5555/fern.7"
    assert [each.where for each in found.paragraphs if each.tag == "p"][1::2] == ["body", "other_article"]


def test_namespaces_do_not_matter():
    """An article in a namespace reads as one without."""
    content = "<j:article xmlns:j='urn:j'><j:front/><j:body><j:p>Grew.</j:p></j:body></j:article>"
    assert [each.text for each in parse(content.encode()).paragraphs] == ["Grew."]


def test_an_english_abstract_is_preferred_however_it_is_tagged():
    """A translated abstract in English comes before one in the paper's language."""
    meta = """<article-meta><abstract xml:lang="es"><p>Creció.</p></abstract>
    <abstract abstract-type="graphical"><p>Picture.</p></abstract>
    <trans-abstract xml:lang="en"><sec><title>Aim</title><p>It grew.</p></sec></trans-abstract>
    </article-meta>"""
    assert article("<p>x</p>", meta).abstract == "Aim\nIt grew."


BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("permissions", "expected"),
    [
        (f"<license><license-p>Open. <ext-link>{BY}</ext-link></license-p></license>", "cc by"),
        (f'<license xmlns:x="http://www.w3.org/1999/xlink" x:href="{BY}"><p>Open.</p></license>', "cc by"),
        ("<license><p>Creative Commons Attribution License</p></license>", "cc by"),
        ("<license><p>Creative Commons Attribution-NonCommercial</p></license>", "other"),
        ("<license><p>https://creativecommons.org/licenses/by-nc-nd/4.0/</p></license>", "other"),
        ("<license><p>https://creativecommons.org/publicdomain/zero/1.0/</p></license>", "cc0"),
        ("<license><p>All rights reserved.</p></license>", "other"),
        ("<copyright-statement>A. Roe</copyright-statement>", None),
    ],
)
def test_the_licence_is_named_only_where_it_is_plain(permissions, expected):
    """A variant that forbids something is not the plain attribution licence."""
    meta = f"<article-meta><permissions>{permissions}</permissions></article-meta>"
    assert article("<p>x</p>", meta).license == expected


HOSTILE = {
    "declares entities": b'<!DOCTYPE article [<!ENTITY a "x">]><article><body><p>&a;</p></body></article>',
    "external entity": b'<!DOCTYPE article [<!ENTITY a SYSTEM "file:///etc/hostname">]><article><front/></article>',
    "parameter entity": b'<!DOCTYPE article [<!ENTITY % a SYSTEM "x:y"> %a;]><article><front/></article>',
    "undefined entity": b'<!DOCTYPE article SYSTEM "x.dtd"><article><body><p>&alpha;</p></body></article>',
    "no declaration": b"<article><front/><body><p>&alpha;</p></body></article>",
    "empty": b"",
    "a PDF": b"%PDF-1.4",
    "cut off": b"<article><front/><body><p>Half",
    "wrong encoding": b"<article><front/><body><p>\xe9</p></body></article>",
    "a web page": b"<html><body><article><p>Log in</p></article></body></html>",
    "another format": b"<art><bdy><p>Text</p></bdy></art>",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_safe_jats_is_refused_in_one_line(content):
    """The message says what the file is instead, and holds no line break."""
    assert "\n" not in refusal(content)


def test_a_bomb_of_entities_is_refused_at_once():
    """Nested entities are never expanded, in text or in attributes."""
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20 if n else "ha"}">' for n in range(12))
    for place in ("<article><body><p>&a11;</p></body></article>", '<article id="&a11;"><body/></article>'):
        refusal(f"<!DOCTYPE article [{entities}]>{place}".encode())


def test_depth_is_bounded():
    """What nests deeper than any article is refused, not followed."""
    deep = "<bold>" * MAX_DEPTH + "x" + "</bold>" * MAX_DEPTH
    assert "deeper" in refusal(f"<article><front/><body><p>{deep}</p></body></article>".encode())
    refusal(b"<article>" * 5000 + b"</article>" * 5000)


def test_overlap_is_bounded():
    """A little file cannot ask for its text many times over."""
    nested = "<p>" * 60 + "word " * 2000 + "</p>" * 60
    assert "inside paragraphs" in refusal(f"<article><front/><body>{nested}</body></article>".encode())


def test_a_long_run_of_marks_is_read():
    """However many stand in a row."""
    marks = '<xref ref-type="bibr">1</xref>,' * 3000
    assert text(f"It grew{marks} slowly") == "It grew, slowly"


def test_size_is_bounded(monkeypatch):
    """A file past the limit is not even parsed."""
    monkeypatch.setattr("evidag.sources.jats.MAX_BYTES", 10)
    assert "larger" in refusal(b"<article><front/><body/></article>")


def test_an_archive_that_has_no_article_says_so():
    """Its own message is passed on."""
    content = b'<pmc-articleset><Reply Id="1" error="not available"/></pmc-articleset>'
    assert "'not available'" in refusal(content)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_declared_encodings_are_read(encoding):
    """The same text whatever the bytes."""
    declared = encoding.removesuffix("-sig")
    content = (
        f'<?xml version="1.0" encoding="{declared}"?><article><front/><body><p>Café</p></body></article>'
    )
    assert parse(content.encode(encoding)).paragraphs[0].text == "Café"


def test_the_cases_of_text_lost_or_fused(shared):
    """Case s07: powers kept, marks dropped, legend and table apart from the sentence."""
    case = json.loads((shared / "cases/s07-jats-inline-and-tables.json").read_text("utf-8"))
    found = [each for each in parse(case["input"]["jats"].encode()).paragraphs if each.where == "body"]
    prose = next(each.text for each in found if each.tag == "p")
    assert all(wanted in prose for wanted in case["right_result"]["prose_must_contain"])
    assert not any(fused in prose for fused in case["right_result"]["must_not_contain"])


def test_the_case_of_sub_articles(shared):
    """Case s08: identifiers and title are the main article's, and other documents' text is marked."""
    case = json.loads((shared / "cases/s08-jats-sub-article.json").read_text("utf-8"))
    found = parse(case["input"]["jats"].encode())
    assert (found.doi, found.title) == (case["right_result"]["doi"], case["right_result"]["title"])
    where = [
        next(each.where for each in found.paragraphs if check["quote"] in each.plain)
        for check in case["input"]["checks"]
    ]
    assert where == ["body", "sub_article", "sub_article"]


def test_the_case_of_abstracts_taken_for_full_texts(shared):
    """Case s09: how much of the paper a file holds; a short notice is whole."""
    case = json.loads((shared / "cases/s09-abstract-only-record.json").read_text("utf-8"))
    found = [parse(each["jats"].encode()) for each in case["input"]["answers"] if "jats" in each]
    assert [each.level for each in found] == ["abstract_only", "title_only", "full_text"]


def plain_walk(content):
    """Ids and texts by a loop of its own, in another parser."""
    import xml.etree.ElementTree

    root = xml.etree.ElementTree.fromstring(content)
    for position, element in enumerate(root.iter()):
        if element.tag.rpartition("}")[2] in ("p", "title", "article-title"):
            yield element.get("id") or f"n{position}", "".join(element.itertext())


def test_real_files_give_the_ids_of_an_independent_walk(shared):
    """Every article of the corpus: same paragraphs, same ids, same plain text, in the same order."""
    seen = 0
    for path in sorted((shared / "corpus/jats").glob("*.xml")):
        if etree.parse(path).getroot().tag != "article":
            continue
        content = path.read_bytes()
        ours = [(each.id, each.plain) for each in parse(content).paragraphs]
        assert ours == list(plain_walk(content)), path.name
        seen += 1
    assert seen >= 40
