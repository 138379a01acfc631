"""The ledger: only ever added to, each link once."""

import json
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.errors import InputError
from evidag.sources import ledger as book
from evidag.sources.artifacts import FileLink
from tests.sources.pdfs import pdf
from tests.sources.project import LINKS

LEDGER = Path("paper_pdf_links.jsonl")
FIELDS = [
    "metadata_id",
    "paper_id",
    "doi",
    "source_pdf_path",
    "artifact_pdf_path",
    "linked_at",
    "link_method",
]


def link(name: str = "10.5555_a", moment: str = "2026-01-02T03:04:05+00:00") -> FileLink:
    return FileLink(name, name, None, f"intake/{name}.pdf", f"pdfs/{name}.pdf", moment, "manifest")


def append() -> int:
    return main(["append-pdf-links", f"--links={LINKS}", f"--ledger={LEDGER}"])


def test_a_link_is_entered_once(project, monkeypatch):
    """Running it again, at another moment, appends nothing; a new link stands behind the older ones."""
    project.seed({"doi": "10.5555/b"}, {"doi": "10.5555/none"})
    project.hand_in("10.5555/b\tpdfs/b.pdf", b_pdf=pdf())
    project.link()
    assert append() == 0
    first = LEDGER.read_text()
    assert [list(json.loads(line)) for line in first.splitlines()] == [FIELDS]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    project.seed({"doi": "10.5555/a"}, {"doi": "10.5555/b"})
    project.hand_in("10.5555/b\tpdfs/b.pdf", "10.5555/a\tpdfs/b.pdf")
    project.link()
    assert append() == 0 and append() == 0
    assert LEDGER.read_text().startswith(first)
    assert [json.loads(line)["paper_id"] for line in LEDGER.read_text().splitlines()] == [
        "10.5555_b",
        "10.5555_a",
    ]


def test_lines_of_others_stay_as_they_are(tmp_path):
    """Also a last line without its end."""
    path = tmp_path / "ledger.jsonl"
    book.append(path, [link("a1")])
    theirs = path.read_text().replace('":"', '": "').rstrip("\n")
    path.write_text(theirs)
    assert book.append(path, [link("a1"), link("b1")]) == 1
    assert path.read_text().startswith(theirs + "\n")
    assert [each.paper_id for each in book.read(path)] == ["a1", "b1"]


def test_half_a_line_is_refused_and_left_alone(tmp_path):
    """It is for a person to look at; nothing is written over it."""
    path = tmp_path / "ledger.jsonl"
    path.write_text('{"metadata_id": "a"')
    with pytest.raises(InputError, match=r"ledger\.jsonl:1"):
        book.append(path, [link()])
    assert path.read_text() == '{"metadata_id": "a"'


def test_links_of_one_call_are_entered_in_order_and_once(tmp_path):
    path = tmp_path / "ledger.jsonl"
    assert book.append(path, [link("b1"), link("a1"), link("b1", moment="2027-01-01T00:00:00+00:00")]) == 2
    assert [each.paper_id for each in book.read(path)] == ["a1", "b1"]
