"""PubMed records: title and abstract under the ids that quotes name."""

import pytest

from evidag.errors import PaperError
from evidag.sources.pubmed import parse

RECORD = """<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://dtd.nlm.nih.gov/x.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">900002</PMID><Article>
<ArticleTitle>Iron in <i>Pteris</i> leaves.</ArticleTitle>
<ELocationID EIdType="doi">10.5555/Iron.2</ELocationID>
{abstract}
</Article></MedlineCitation><PubmedData><ReferenceList><Reference><ArticleIdList>
<ArticleId IdType="doi">10.5555/cited</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData>
</PubmedArticle></PubmedArticleSet>"""
ABSTRACT = """<Abstract><AbstractText Label="AIM">To weigh iron.</AbstractText>
<AbstractText Label="RESULTS">It was 3 mg/m<sup>2</sup>.</AbstractText></Abstract>"""


def test_title_and_parts_of_the_abstract_have_their_ids():
    """`title`, then `abstract-1` and on, with the part's label as its section."""
    found = parse(RECORD.format(abstract=ABSTRACT).encode())
    assert [(each.id, each.text, each.section_titles) for each in found.paragraphs] == [
        ("title", "Iron in Pteris leaves.", ()),
        ("abstract-1", "To weigh iron.", ("AIM",)),
        ("abstract-2", "It was 3 mg/m².", ("RESULTS",)),
    ]
    assert found.paragraphs[2].plain == "It was 3 mg/m2."
    assert (found.pmid, found.doi, found.title) == ("900002", "10.5555/iron.2", "Iron in Pteris leaves.")
    assert found.has_abstract


def test_a_record_without_abstract_says_so():
    """An empty abstract is none."""
    assert not parse(RECORD.format(abstract="<Abstract><AbstractText/></Abstract>").encode()).has_abstract
    assert not parse(b"<PubmedArticleSet></PubmedArticleSet>").has_abstract


@pytest.mark.parametrize(
    "content", [b"", b"<html><p>Busy</p></html>", b"<PubmedArticleSet>&x;</PubmedArticleSet>"]
)
def test_what_is_no_record_is_refused(content):
    """With the code of an unreadable answer, not of a bad full text."""
    with pytest.raises(PaperError) as caught:
        parse(content)
    assert caught.value.code == "unreadable_response"


def test_real_records_are_read(shared):
    """Every recorded answer has its PMID, but the empty one."""
    found = [parse(path.read_bytes()) for path in sorted((shared / "corpus").glob("*/api/pubmed_*.xml"))]
    found += [parse(path.read_bytes()) for path in sorted((shared / "corpus/api").glob("pubmed_*.xml"))]
    assert len(found) >= 8
    assert sum(each.pmid is None for each in found) == 1
    assert sum(each.has_abstract for each in found) >= 6
