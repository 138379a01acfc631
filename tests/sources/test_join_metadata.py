"""Duplicates: found whatever the order, decided by the papers alone."""

import itertools
from dataclasses import replace
from pathlib import Path

from evidag.artifacts import failed, ok, write_lines
from evidag.cli import main
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.duplicates import first_of
from evidag.sources.responses import metadata_of
from tests.sources import invented
from tests.sources.invented import Work
from tests.sources.project import METADATA, lines
from tests.sources.resolver_server import ResolverServer
from tests.sources.test_responses import PINNED, read


def paper(
    name: str, doi: str | None = None, pmid: str | None = None, pmcid: str | None = None
) -> PaperMetadata:
    described = metadata_of(
        read("crossref", invented.crossref(Work("10.5555/x"))), PINNED, paper_id=name, named={}, seeds=()
    )
    return replace(described, doi=doi, pmid=pmid, pmcid=pmcid)


BY_DOI = paper("10.5555_a", "10.5555/a", "1", "PMC1")
BY_PMID = paper("pmid_1", "10.5555/a", "1")
BY_PMCID = paper("pmc1", None, None, "PMC1")
OTHER = paper("10.5555_b", "10.5555/b", "2")


def test_the_doi_stays_whatever_the_order():
    for order in itertools.permutations([BY_DOI, BY_PMID, BY_PMCID, OTHER]):
        assert first_of(order) == {"pmid_1": "10.5555_a", "pmc1": "10.5555_a"}


def test_names_are_followed_from_paper_to_paper():
    """Two that share nothing are one when a third is both."""
    one, two, both = (
        paper("pmid_1", pmid="1"),
        paper("pmc9", pmcid="PMC9"),
        paper("pmid_2", None, "1", "PMC9"),
    )
    for order in itertools.permutations([one, two, both]):
        assert first_of(order) == {"pmid_2": "pmid_1", "pmc9": "pmid_1"}


def test_papers_with_other_dois_are_two():
    """A PMID that one of them has by mistake does not make them one."""
    assert first_of([BY_DOI, replace(OTHER, pmid="1")]) == {}


def test_a_joined_file(project):
    """A PMID that resolves to the DOI of another seed is skipped and says whose duplicate it is."""
    project.seed({"pmid": 101}, {"doi": "10.5555/open"}, {"pmcid": "PMC11"}, {"doi": "10.5555/none"})
    with ResolverServer([Work("10.5555/open", pmid="101", pmcid="PMC11")]) as server:
        project.fetch(server)
    assert main(["join-metadata", f"--metadata={METADATA}", "--joined=joined.jsonl"]) == 0
    found = lines(Path("joined.jsonl"))
    assert {name: (line["outcome"], line["code"]) for name, line in found.items()} == {
        "10.5555_none": ("failed", "unresolved_identifier"),
        "10.5555_open": ("ok", None),
        "pmc11": ("skipped", "duplicate_of"),
        "pmid_101": ("skipped", "duplicate_of"),
    }
    assert found["pmid_101"]["message"] == "the same paper as 10.5555_open"


def test_the_order_of_batches_plays_no_role(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_lines(Path("0.jsonl"), [ok("pmid_1", BY_PMID), failed("x", "not_pinned", "no")])
    write_lines(Path("1.jsonl"), [ok("10.5555_a", BY_DOI)])
    for order in (["0.jsonl", "1.jsonl"], ["1.jsonl", "0.jsonl"]):
        assert main(["join-metadata", "--metadata", *order, f"--joined={'-'.join(order)}"]) == 0
    assert Path("0.jsonl-1.jsonl").read_bytes() == Path("1.jsonl-0.jsonl").read_bytes()
