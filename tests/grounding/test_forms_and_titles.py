"""In what forms a paragraph may be quoted, and when two titles are one paper's."""

import pytest
from lxml import etree

from evidag.grounding.titles import same_title, same_title_by_contract
from tests.grounding.invented import JATS, TITLE, Pinned

MARKED = """<p id="p3">Cats ate less <xref ref-type="bibr" rid="r1">[1]</xref> when a toxin
[<xref ref-type="bibr" rid="r2">2</xref>, <xref ref-type="bibr" rid="r3">3</xref>] was near<sup>4</sup>,
and slept 45 [38-52] minutes more [<xref ref-type="bibr" rid="r7">7</xref>]. The stay was 12 [8-15].</p>"""


@pytest.fixture
def pinned(tmp_path):
    return Pinned(tmp_path, jats=JATS.replace("</sec></body>", f"{MARKED}</sec></body>"))


def test_invented_paragraph_is_xml():
    assert etree.fromstring(MARKED).get("id") == "p3"


@pytest.mark.parametrize(
    "quote",
    [
        "Cats ate less [1] when a toxin [2, 3] was near",
        "Cats ate less when a toxin was near, and slept 45 [38-52] minutes more.",
        "and slept 45 [38-52] minutes more [7].",
        "and slept 45 [38–52] minutes more. The stay was 12 [8-15].",
    ],
)
def test_reference_marks_may_be_left_out(pinned, quote):
    """Those that the file marks as such, and those at the end of a clause; never an interval inside."""
    assert pinned.codes(pinned.record(quote, "#p3")) == set()


@pytest.mark.parametrize(
    "quote",
    [
        "and slept 45 minutes more. The stay was 12",
        "and slept 45 [38-92] minutes more.",
        "and slept 45 [38-52] minutes more. The stay was 12 [8-95].",
        "and slept 45 [38-52] minutes more [8].",
        "Cats ate less [1] when a toxin [2, 4] was near",
    ],
)
def test_numbers_in_brackets_are_no_marks(pinned, quote):
    assert pinned.codes(pinned.record(quote, "#p3")) == {"BEV017", "BEV020"}


@pytest.mark.parametrize(
    ("locator", "codes"),
    [
        ("#s1", set()),
        ("Methods#s1", set()),
        ("#s2", {"BEV017", "BEV020"}),
        ("#", {"BEV015", "BEV020"}),
        ("p9", set()),
        ("p2", {"BEV017", "BEV020"}),
    ],
)
def test_a_section_is_a_place(tmp_path, locator, codes):
    """An anchor may name a section; a whole locator that is no id means the whole text."""
    two = '</p></sec><sec id="s2"><title>More results</title><p id="p2">'
    pinned = Pinned(tmp_path, jats=JATS.replace("<sec>", '<sec id="s1">').replace('</p>\n<p id="p2">', two))
    assert pinned.codes(pinned.record("No cat fell ill during the whole trial.", locator)) == codes


def test_an_article_may_have_two_dois(tmp_path):
    """One of its own and one of its version: either may be cited."""
    version = '<article-id pub-id-type="doi">10.5555/velamine.1.2</article-id>'
    pinned = Pinned(tmp_path, jats=JATS.replace("<article-id", f"{version}<article-id", 1))
    assert pinned.codes(pinned.record()) == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TITLE, f"{TITLE}."),
        (TITLE, "<i>Velamine</i> and blood pressure in older cats: a trial"),
        ("CO<sub>2</sub> in caves", "CO2 in caves"),
        ("β-blockers", "beta-blockers"),
        ("Étude des chats âgés", "ÉTUDE DES CHATS ÂGÉS"),
        ("糖尿病と遺伝子の研究", "糖尿病と遺伝子の研究。"),
        ("Влияние дозы на рост кошек", "Влияние дозы на рост собак"),
    ],
)
def test_titles_of_one_paper(one, other):
    assert same_title(one, other) and same_title(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TITLE, "A survey of dental care"),
        ("Прививка от COVID-19", "Течение и исход COVID-19 у детей"),
        ("糖尿病と遺伝子の研究", "高血圧の治療"),
        ("", ""),
        ("…", "…!"),
        (TITLE, ""),
    ],
)
def test_titles_of_two_papers(one, other):
    assert not same_title(one, other)


def test_the_contract_knows_latin_letters_only():
    assert same_title_by_contract("a b c", "a b c d e f")
    assert not same_title_by_contract("a b c", "a b c d e f g")
    assert not same_title_by_contract("дозы", "дозы")
