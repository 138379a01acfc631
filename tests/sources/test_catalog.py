"""Catalogues: read strictly, merged in any order, written the same whatever came first."""

import itertools
import json
from dataclasses import replace

import pytest

from evidag.errors import InputError
from evidag.sources.catalog import Entry, merged, read_catalog, read_work, write_catalog, write_work

METADATA, TEXT, PDF, ABSTRACT = ("1" * 64, "2" * 64, "3" * 64, "4" * 64)
ENTRY = Entry("europepmc", METADATA, retrieved_at="2026-01-02T03:04:05+00:00", urls=("https://a.example",))


def test_the_pinned_hash_is_that_of_the_fullest_text():
    """Full text, else PDF, else abstract, else the answer itself."""
    assert ENTRY.pinned_sha256 == METADATA
    assert replace(ENTRY, abstract_sha256=ABSTRACT).pinned_sha256 == ABSTRACT
    assert replace(ENTRY, abstract_sha256=ABSTRACT, pdf_sha256=PDF).pinned_sha256 == PDF
    assert replace(ENTRY, pdf_sha256=PDF, fulltext_sha256=TEXT).pinned_sha256 == TEXT


def test_a_catalogue_comes_back_as_it_was(tmp_path):
    """Fields of other programs included, keys in order, what is optional only where it is given."""
    path = tmp_path / "literature.json"
    catalog = {"pmid:2": ENTRY, "doi:10.5555/a": replace(ENTRY, pdf_sha256=PDF, other={"theirs": [1]})}
    write_catalog(path, catalog)
    assert read_catalog(path) == catalog
    works = json.loads(path.read_text())["works"]
    assert list(works) == ["doi:10.5555/a", "pmid:2"]
    assert works["doi:10.5555/a"]["theirs"] == [1]
    assert "pdf_sha256" not in works["pmid:2"] and works["pmid:2"]["fulltext_sha256"] is None


def of_one(text: str) -> str:
    return '{"works": {"pmid:1": ' + text.replace("HASH", METADATA) + "}}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "no catalogue"),
        ('{"version": 2, "works": {}}', "version 2"),
        ('{"works": []}', "no catalogue"),
        (of_one("null"), "pmid:1: is no catalogue entry"),
        (of_one('{"metadata_sha256": "HASH"}'), "pmid:1: resolver is None"),
        (of_one('{"resolver": "ncbi"}'), "pmid:1: metadata_sha256 is missing"),
        (of_one('{"resolver": "ncbi", "metadata_sha256": "HASH\\n"}'), "is no SHA-256"),
        (of_one('{"resolver": "ncbi", "metadata_sha256": "HASH", "urls": 1}'), "urls"),
        (of_one('{"resolver": "ncbi", "metadata_sha256": "HASH", "license": 1}'), "license"),
        ('{"works": {}, "works": {}}', "given twice"),
        ("{", "not acceptable JSON"),
    ],
)
def test_what_is_no_catalogue_is_refused_with_its_place(tmp_path, text, message):
    path = tmp_path / "literature.json"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        read_catalog(path)


def test_a_catalogue_without_works_is_empty(tmp_path):
    path = tmp_path / "literature.json"
    path.write_text('{"version": 1}')
    assert read_catalog(path) == {}


def test_merging_does_not_depend_on_the_order():
    """The entry with more of the work stays; of two alike the later one."""
    entries = [
        ENTRY,
        replace(ENTRY, retrieved_at="2026-05-05T00:00:00+00:00"),
        replace(ENTRY, fulltext_sha256=TEXT),
        replace(ENTRY, pdf_sha256=PDF),
        replace(ENTRY, abstract_sha256=ABSTRACT),
    ]
    found = {
        merged({"pmid:1": each} for each in order)["pmid:1"] for order in itertools.permutations(entries)
    }
    assert found == {entries[2]}
    assert merged([{"pmid:1": entries[0]}, {"pmid:1": entries[1]}])["pmid:1"] == entries[1]


def test_a_work_has_a_file_of_its_own(tmp_path):
    """Found by its key alone; keys that differ in what a file name cannot hold do not meet."""
    write_work(tmp_path, "doi:10.5555/a/b", ENTRY)
    assert read_work(tmp_path, "doi:10.5555/a/b") == ENTRY
    assert read_work(tmp_path, "doi:10.5555/a_b") is None
    path = next((tmp_path / "works").iterdir())
    path.write_text(path.read_text().replace("a/b", "a/c"))
    with pytest.raises(InputError, match="not the entry of"):
        read_work(tmp_path, "doi:10.5555/a/b")


def test_the_catalogue_of_the_corpus(shared, tmp_path):
    """A catalogue that another program wrote is read, and written back the same."""
    theirs = shared / "corpus/civic/snapshots/literature.json"
    write_catalog(tmp_path / "ours.json", read_catalog(theirs))
    assert json.loads((tmp_path / "ours.json").read_text()) == json.loads(theirs.read_text())
