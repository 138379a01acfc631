"""The store's own catalogue: the batches' works added, everybody else's kept."""

from dataclasses import replace
from pathlib import Path

from evidag.cli import main
from evidag.sources.catalog import Entry, read_catalog, write_catalog

OLD = Entry("ncbi", "1" * 64, fulltext_sha256="2" * 64, retrieved_at="2026-01-01T00:00:00+00:00")
NEW = Entry("europepmc", "3" * 64, retrieved_at="2026-02-02T00:00:00+00:00")


def test_batches_are_added_and_foreign_entries_stay(tmp_path, monkeypatch):
    """Of a paper that is ours the batch's entry counts, even where an older one had more."""
    monkeypatch.chdir(tmp_path)
    theirs = replace(OLD, other={"note": "by hand"})
    write_catalog(Path("literature.json"), {"pmid:9": theirs, "doi:10.5555/a": OLD})
    write_catalog(Path("0.json"), {"doi:10.5555/a": NEW, "pmid:1": NEW})
    write_catalog(Path("1.json"), {"pmid:1": OLD})
    for order in (["0.json", "1.json"], ["1.json", "0.json"]):
        assert main(["join-catalogs", "--catalogs", *order, "--catalog=literature.json"]) == 0
        assert read_catalog(Path("literature.json")) == {
            "doi:10.5555/a": NEW,
            "pmid:1": OLD,
            "pmid:9": theirs,
        }


def test_a_catalogue_is_made_where_there_is_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_catalog(Path("0.json"), {"pmid:1": NEW})
    assert main(["join-catalogs", "--catalogs", "0.json", "--catalog=store/literature.json"]) == 0
    assert Path("store/literature.json").read_bytes() == Path("0.json").read_bytes()


def test_a_catalogue_that_cannot_be_read_is_not_written_over(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_catalog(Path("0.json"), {"pmid:1": NEW})
    Path("literature.json").write_text("[]")
    assert main(["join-catalogs", "--catalogs", "0.json", "--catalog=literature.json"]) == 3
    assert "no catalogue" in capsys.readouterr().err
    assert Path("literature.json").read_text() == "[]"
