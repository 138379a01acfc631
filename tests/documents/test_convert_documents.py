"""The stage: JATS before PDF, a reason for every paper without text, and no file left of one that failed."""

import json
from pathlib import Path

import pytest

from evidag.artifacts import failed, ok, read_lines, write_lines
from evidag.documents.artifacts import Document
from evidag.sources.artifacts import PaperFiles
from evidag.sources.store import SnapshotStore
from evidag.stages.convert_documents import run
from tests.documents import paper_pdf
from tests.sources.invented import metadata

JATS = b"""<article article-type="research-article"><front><article-meta><title-group>
<article-title>Mossberry tea</article-title></title-group>%s</article-meta></front>%s</article>"""
ABSTRACT = b"<abstract><p>Tea was given and sleep was measured.</p></abstract>"
BODY = b"<body><sec><title>Results</title><p>Workers who drank the tea slept longer.</p></sec></body>"
FULL, SHORT = JATS % (ABSTRACT, BODY), JATS % (ABSTRACT, b"")


class Project:
    """A project's files in a folder; papers are added, then the stage is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = SnapshotStore(folder / "snapshots")
        (folder / "snapshots").mkdir()
        self.metadata, self.links = [], []

    def paper(self, paper_id, *, jats=None, pdf=None, is_open_access=None, refused=None):
        fulltext = self.store.add(jats, "xml") if jats else None
        handed_in = self.store.add(pdf, "pdf") if pdf else None
        known = metadata(paper_id, is_open_access=is_open_access, fulltext_sha256=fulltext)
        self.metadata.append(ok(paper_id, known))
        self.links.append(refused or ok(paper_id, PaperFiles(paper_id, None, handed_in, None, ())))

    def run(self, **options):
        write_lines(self.folder / "metadata.jsonl", self.metadata)
        write_lines(self.folder / "links.jsonl", self.links)
        usual = {
            "metadata": self.folder / "metadata.jsonl",
            "links": self.folder / "links.jsonl",
            "snapshots": self.folder / "snapshots",
            "artifacts": self.folder / "artifacts",
            "cache": self.folder / "cache",
            "text_source": "auto",
            "layout": "geometric",
            "ocr": False,
            "max_pages": 50,
            "max_megabytes": 20.0,
            "timeout_seconds": 120.0,
            "documents": self.folder / "documents.jsonl",
        }
        run(**usual | options)
        return {line.paper_id: line for line in read_lines(Document, self.folder / "documents.jsonl")}

    def files(self):
        return {path.name for path in (self.folder / "artifacts" / "markdown").glob("*")}


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def test_each_paper_ends_in_its_document_or_a_reason(project):
    pdf = paper_pdf.plain("Workers who drank the tea slept longer than the others.")
    project.paper("both", jats=FULL, pdf=pdf)
    project.paper("paper_only", pdf=pdf)
    project.paper("short", jats=SHORT)
    project.paper("short_with_pdf", jats=SHORT, pdf=pdf)
    project.paper("no_xml", jats=b"<html>not found</html>", pdf=pdf)
    project.paper("broken", jats=b"<html>not found</html>")
    project.paper("closed", is_open_access=False)
    project.paper("unknown")
    project.paper("refused", refused=failed("refused", "truncated_pdf", "the PDF is cut off"))
    project.metadata.append(failed("lost", "unresolved_identifier", "no such work"))
    lines = project.run()
    assert {name: (line.outcome, line.code) for name, line in lines.items()} == {
        "both": ("ok", None),
        "paper_only": ("ok", None),
        "short": ("skipped", "abstract_only"),
        "short_with_pdf": ("ok", None),
        "no_xml": ("ok", None),
        "broken": ("failed", "not_jats"),
        "closed": ("skipped", "no_text"),
        "unknown": ("skipped", "no_text"),
        "refused": ("skipped", "truncated_pdf"),
        "lost": ("skipped", "unresolved_identifier"),
    }
    sources = {name: line.artifact.text_source for name, line in lines.items() if line.artifact}
    assert sources == {"both": "jats", "paper_only": "pdf", "short_with_pdf": "pdf", "no_xml": "pdf"}
    assert "not open access" in lines["closed"].message
    assert lines["refused"].message == "the PDF is cut off"
    assert "no body" in lines["short_with_pdf"].artifact.notes[0]
    assert lines["no_xml"].artifact.notes[0].startswith("not from its JATS: ")
    assert project.files() == {f"{name}.{end}" for name in sources for end in ("md", "json")}


def test_documents_say_what_they_are(project):
    project.paper("both", jats=FULL, pdf=paper_pdf.plain("x"))
    project.paper("paper_only", pdf=paper_pdf.two_columns())
    lines = project.run()
    both, paper = lines["both"].artifact, lines["paper_only"].artifact
    assert (both.article_type, both.pages, paper.article_type, paper.pages) == (
        "research-article",
        None,
        None,
        2,
    )
    docling = json.loads(Path(paper.docling_path).read_text())
    assert docling["name"] == "paper_only" and docling["origin"]["filename"] == "paper_only.pdf"
    assert Path(paper.markdown_path).read_text().startswith(f"## {paper_pdf.TITLE}")
    assert "Workers who drank the tea slept longer." in Path(both.markdown_path).read_text()


def test_the_config_chooses_the_text(project):
    pdf = paper_pdf.plain("Workers who drank the tea slept longer than the others.")
    project.paper("both", jats=FULL, pdf=pdf)
    project.paper("paper_only", pdf=pdf)
    assert project.run(text_source="pdf")["both"].artifact.text_source == "pdf"
    lines = project.run(text_source="jats")
    assert lines["both"].artifact.text_source == "jats"
    assert (lines["paper_only"].code, project.files()) == ("no_text", {"both.md", "both.json"})


def test_a_second_run_starts_no_converter_and_gives_the_same_bytes(project, monkeypatch):
    project.paper("paper_only", pdf=paper_pdf.two_columns())
    first = project.run()
    content = {path: path.read_bytes() for path in (project.folder / "artifacts").rglob("*.*")}

    def refuse(*_: object) -> None:
        raise AssertionError("converted again")

    monkeypatch.setattr("evidag.documents.conversion.Converter.convert", refuse)
    assert project.run() == first
    assert {path: path.read_bytes() for path in (project.folder / "artifacts").rglob("*.*")} == content
    assert project.run(max_pages=1)["paper_only"].code == "internal_error"  # tighter limits ask again


def test_a_paper_that_converts_no_more_keeps_no_file(project):
    project.paper("paper_only", pdf=paper_pdf.two_columns())
    project.run()
    assert project.files() == {"paper_only.md", "paper_only.json"}
    lines = project.run(max_pages=1)
    assert lines["paper_only"].code == "docling_failed" and project.files() == set()


def test_one_pdf_of_two_papers_is_converted_once_and_named_twice(project):
    content = paper_pdf.two_columns()
    project.paper("one", pdf=content)
    project.paper("two", pdf=content)
    project.run()
    assert len(list((project.folder / "cache" / "documents").iterdir())) == 1
    folder = project.folder / "artifacts" / "markdown"
    assert [json.loads((folder / f"{name}.json").read_text())["name"] for name in ("one", "two")] == [
        "one",
        "two",
    ]
