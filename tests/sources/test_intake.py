"""Intake by hand: the same outcome as the workflow's, at once, and found by every later run."""

import json
from pathlib import Path

import pytest

from evidag.cli import main
from tests.sources.pdfs import HTML, pdf
from tests.sources.project import INTAKE, tree

SEEDS = Path("data/inputs/seeds/a.jsonl")
LEDGER = Path("data/lake/paper_pdf_links.jsonl")


@pytest.fixture
def home(project, tmp_path):
    """A project with two seeds; the person's downloads lie beside it."""
    SEEDS.parent.mkdir(parents=True)
    SEEDS.write_text('{"doi": "10.5555/a"}\n{"pmid": 7}\n')
    downloads = tmp_path / "Downloads – mine"
    downloads.mkdir()
    (downloads / "first.pdf").write_bytes(pdf("first"))
    (downloads / "second.pdf").write_bytes(pdf("second"))
    (downloads / "page.pdf").write_bytes(HTML)
    return downloads


def intake(*words: object) -> int:
    return main(["intake", *map(str, words)])


def ledger() -> list[dict]:
    return [json.loads(line) for line in LEDGER.read_text().splitlines()] if LEDGER.exists() else []


def test_one_file(home, capsys):
    """Copied, linked, entered in manifest and ledger; doing it again changes nothing."""
    assert intake(home / "first.pdf", "--metadata-id", "doi:10.5555/A") == 0
    assert "taken in  first.pdf: 10.5555_a" in capsys.readouterr().out
    assert (home / "first.pdf").exists()
    assert (INTAKE / "pdfs/first.pdf").read_bytes() == pdf("first")
    assert Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes() == pdf("first")
    assert (INTAKE / "manifest.tsv").read_text() == "metadata_id\tfile\treplace\n10.5555_a\tpdfs/first.pdf\n"
    assert [(each["paper_id"], each["link_method"]) for each in ledger()] == [("10.5555_a", "command_line")]
    before = tree(Path("data"))
    assert intake(home / "first.pdf", "--metadata-id", "10.5555_a") == 0
    assert tree(Path("data")) == before


@pytest.mark.parametrize(
    ("file", "paper", "said"),
    [
        ("first.pdf", "10.5555/unknown", "no seed names a paper"),
        ("page.pdf", "10.5555/a", "not_a_pdf"),
        ("none.pdf", "10.5555/a", "no such file"),
    ],
)
def test_a_refused_file_leaves_nothing_behind(home, capsys, file, paper, said):
    before = tree(Path("data"))
    assert intake(home / file, "--metadata-id", paper) == 1
    assert said in capsys.readouterr().out
    assert tree(Path("data")) == before


def test_a_second_pdf_needs_replace(home):
    assert intake(home / "first.pdf", "--metadata-id", "10.5555/a") == 0
    assert intake(home / "second.pdf", "--metadata-id", "10.5555/a") == 1
    assert Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes() == pdf("first")
    assert not (INTAKE / "pdfs/second.pdf").exists()
    assert intake(home / "second.pdf", "--metadata-id", "10.5555/a", "--replace") == 0
    assert Path("data/artifacts/pdfs/10.5555_a.pdf").read_bytes() == pdf("second")
    assert (INTAKE / "manifest.tsv").read_text().splitlines()[1:] == [
        "10.5555_a\tpdfs/first.pdf",
        "10.5555_a\tpdfs/second.pdf\tyes",
    ]


def test_a_file_of_a_person_is_never_written_over(home, capsys):
    (INTAKE / "pdfs").mkdir(parents=True)
    (INTAKE / "pdfs/first.pdf").write_bytes(b"theirs")
    assert intake(home / "first.pdf", "--metadata-id", "10.5555/a") == 1
    assert "rename yours" in capsys.readouterr().out
    assert (INTAKE / "pdfs/first.pdf").read_bytes() == b"theirs"


def test_what_a_cell_of_the_manifest_cannot_hold_is_refused(home, capsys):
    """Also where the file lies in the intake folder already; the manifest stays one that can be read."""
    (INTAKE / "pdfs").mkdir(parents=True)
    for name in ("a\tb.pdf", "{a}.pdf", " a.pdf"):
        for folder in (home, INTAKE / "pdfs"):
            (folder / name).write_bytes(pdf(name))
    assert intake(home / " a.pdf", "--metadata-id", "10.5555/a") == 1
    for name in ("a\tb.pdf", "{a}.pdf"):
        assert intake(home / name, "--metadata-id", "10.5555/a") == 1
        assert intake(INTAKE / "pdfs" / name, "--metadata-id", "10.5555/a") == 1
    assert capsys.readouterr().out.count("rename the file") == 5
    assert not LEDGER.exists()


def test_a_separator_of_lines_in_a_name_ends_no_line_of_the_manifest(home):
    """Entering another file leaves the first one's line whole."""
    (home / "a\u2028b.pdf").write_bytes(pdf("odd"))
    assert intake(home / "a\u2028b.pdf", "--metadata-id", "10.5555/a") == 0
    assert intake(home / "first.pdf", "--metadata-id", "PMID:7") == 0
    lines = (INTAKE / "manifest.tsv").read_text().split("\n")
    assert lines[1:] == ["10.5555_a\tpdfs/a\u2028b.pdf", "pmid_7\tpdfs/first.pdf", ""]


def test_a_table(home):
    """Its good rows are taken in, whatever its bad ones are; the project's own table is taken as it is."""
    table = home / "mine.tsv"
    table.write_text("metadata_id\tfile\nPMID:7\tfirst.pdf\n10.5555/a\tpage.pdf\n")
    assert intake("--manifest", table) == 1
    assert [each["paper_id"] for each in ledger()] == ["pmid_7"]
    before = tree(Path("data"))
    assert intake("--manifest", INTAKE / "manifest.tsv") == 0
    assert tree(Path("data")) == before


def test_another_folder_s_project(home, tmp_path, monkeypatch):
    """Paths of files are the person's, paths in the ledger are the project's."""
    monkeypatch.chdir(home)
    assert intake("first.pdf", "--metadata-id", "10.5555/a", "--project", tmp_path) == 0
    monkeypatch.chdir(tmp_path)
    assert ledger()[0]["source_pdf_path"] == "data/artifacts/intake/pdfs/first.pdf"


def test_backfill(home, tmp_path, capsys):
    """Names of files stay; one without a link, or with two, is refused; nothing is entered twice."""
    pdfs = Path("data/artifacts/pdfs")
    pdfs.mkdir(parents=True)
    for name in ("Doe 2020", "Roe_1999", "lost"):
        (pdfs / f"{name}.pdf").write_bytes(pdf(name))
    links = tmp_path / "links.jsonl"
    links.write_text(
        '{"doi": "10.5555/DOE/1", "artifact": "Doe 2020"}\n'
        '{"doi": "10.5555/roe", "artifact": "pdfs/Roe_1999.pdf"}\n'
        '{"doi": "10.5555/b", "artifact": "Roe_1999"}\n'
    )
    assert intake("--backfill", links) == 1
    said = capsys.readouterr().out
    assert "refused   lost.pdf: unknown_paper" in said and "older links name 2 DOIs" in said
    (line,) = ledger()
    assert (line["paper_id"], line["doi"], line["link_method"]) == ("Doe 2020", "10.5555/doe/1", "backfill")
    assert line["metadata_id"].startswith("10.5555_doe_1~")
    links.write_text(
        '{"doi": "10.5555/roe", "artifact": "Roe_1999"}\n{"doi": "10.5555/lost", "artifact": "lost"}\n'
    )
    assert intake("--backfill", links) == 0
    assert len(ledger()) == 3
    before = tree(Path("data"))
    assert intake("--backfill", links) == 0
    assert tree(Path("data")) == before


@pytest.mark.parametrize("words", [[], ["a.pdf"], ["--metadata-id", "x"], ["a.pdf", "--backfill", "b"]])
def test_half_a_command_is_refused(home, words):
    assert intake(*words) == 2
