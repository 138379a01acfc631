"""The bibliography is read back, by a standard parser, as it was."""

from dataclasses import replace
from pathlib import Path

import bibtexparser
import pytest
from bibtexparser.bparser import BibTexParser
from bibtexparser.customization import convert_to_unicode

from evidag.artifacts import failed, ok, write_lines
from evidag.cli import main
from evidag.sources.artifacts import Author, Seed
from evidag.sources.bibliography import key, to_bibtex
from tests.sources.test_join_metadata import BY_DOI, BY_PMID, OTHER

TITLES = [
    "50% of A & B: a_b #1 costs $5 ~ 10^5 \\n",
    "“Quoted” – µ, β₂, 10⁵; <5 = @home, 漢字, O'Brien",
    'A "title", with, commas and and',
]
AUTHORS = (
    Author("van der Meer", "L. J.", None),
    Author("The Mouse and Drug Group", None, None),
    Author("Müller-Lüdenscheidt", "Zoë", "0000-0002-1825-0097"),
    Author("WHO", None, None),
    Author("Smith, Jr.", "A.", None),
)


def back(text: str) -> list[dict[str, str]]:
    parser = BibTexParser()
    parser.customization = convert_to_unicode
    return bibtexparser.loads(text, parser).entries


@pytest.mark.parametrize("title", TITLES)
def test_a_title_comes_back(title):
    (entry,) = back(to_bibtex([replace(BY_DOI, title=title)]))
    assert entry["title"] == title


@pytest.mark.parametrize(
    "doi",
    ["10.5555/a_b%c#d", "10.5555/(sici)1097-0000(199901)10:1<1::aid-xyz1>3.0.co;2-6", "10.5555/a&b$c~d"],
)
def test_a_doi_comes_back(doi):
    """As it is, since programs follow it."""
    (entry,) = back(to_bibtex([replace(BY_DOI, doi=doi)]))
    assert entry["doi"] == doi


def test_authors_come_back():
    """A group is one name, although there is an `and` in it."""
    (entry,) = back(to_bibtex([replace(BY_DOI, authors=AUTHORS)]))
    names = entry["author"].replace("Mouse and Drug", "Mouse & Drug").split(" and ")
    assert names == [
        "van der Meer, L. J.",
        "The Mouse & Drug Group",
        "Müller-Lüdenscheidt, Zoë",
        "WHO",
        "Smith, Jr., A.",
    ]
    assert "{The Mouse {and} Drug Group}" in to_bibtex([replace(BY_DOI, authors=AUTHORS)])


def test_the_other_fields():
    paper = replace(
        BY_DOI,
        issued="2021-03-04",
        page="11–19",
        is_retracted=True,
        retraction_notice="10.5555/notice",
        seeds=(Seed("a.jsonl", "10.5555/a", ("b", "a"), None),),
    )
    (entry,) = back(to_bibtex([paper]))
    expected = {
        "ENTRYTYPE": "article",
        "ID": "10.5555_a",
        "year": "2021",
        "month": "3",
        "pages": "11--19",
        "journal": "Journal of Invented Results",
        "volume": "5",
        "number": "2",
        "pmid": "1",
        "pmcid": "PMC1",
        "keywords": "a, b",
        "note": "Retracted: 10.5555/notice",
    }
    assert expected.items() <= entry.items()


def test_keys_are_stable_and_unique():
    """A paper's key does not change with the papers beside it; every one is a name that LaTeX can cite."""
    names = ["10.5555_a", "10.5555_a~0123456789abcdef0123", "pmid_1"]
    papers = [replace(OTHER, metadata_id=name) for name in names]
    assert [entry["ID"] for entry in back(to_bibtex(papers))] == [key(paper) for paper in papers]
    assert len({key(paper) for paper in papers}) == 3 and not any(
        set("~,{} ") & set(key(each)) for each in papers
    )


def test_braces_do_not_break_the_entry():
    assert len(back(to_bibtex([replace(BY_DOI, title="A } b { c"), OTHER]))) == 2


def test_a_bibliography_of_a_joined_file(tmp_path, monkeypatch):
    """Duplicates and failed papers are not in it; an empty one is a good file, too."""
    monkeypatch.chdir(tmp_path)
    write_lines(Path("joined.jsonl"), [ok(OTHER.metadata_id, OTHER), failed("x", "not_pinned", "no")])
    for _ in range(2):
        assert main(["export-bibliography", "--metadata=joined.jsonl", "--bibliography=a.bib"]) == 0
        assert [entry["ID"] for entry in back(Path("a.bib").read_text("utf-8"))] == ["10.5555_b"]
    write_lines(Path("joined.jsonl"), [])
    assert main(["export-bibliography", "--metadata=joined.jsonl", "--bibliography=a.bib"]) == 0
    assert Path("a.bib").read_text() == ""


def test_order_plays_no_role():
    assert to_bibtex([BY_DOI, OTHER, BY_PMID]) == to_bibtex([BY_PMID, BY_DOI, OTHER])
