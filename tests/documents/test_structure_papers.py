"""The stage that splits papers into blocks: from pinned JATS, or from Docling's document of a PDF."""

import json

import pytest

from evidag.artifacts import failed, ok, read_lines, write_lines
from evidag.digests import sha256
from evidag.documents.artifacts import Document, Paper
from evidag.stages.structure_papers import run
from tests.sources.invented import metadata

JATS = b"""<article article-type="research-article"><front><article-meta/></front>
<body><sec><title>Results</title><p>It grew.</p></sec></body></article>"""
DOCLING = json.dumps(
    {
        "body": {"children": [{"$ref": "#/texts/0"}, {"$ref": "#/texts/1"}]},
        "texts": [
            {"label": "section_header", "text": "Results", "level": 1, "prov": [], "children": []},
            {"label": "text", "text": "It wilted.", "prov": [], "children": []},
        ],
        "pages": {},
    }
).encode()


def document(paper, source, *, pinned="0" * 64, converted=b""):
    path = f"data/artifacts/markdown/{paper}"
    return ok(
        paper,
        Document(
            paper_id=paper,
            text_source=source,
            source_sha256=pinned,
            article_type=None,
            markdown_path=f"{path}.md",
            docling_path=f"{path}.json",
            markdown_sha256="0" * 64,
            docling_sha256=sha256(converted),
            converter="docling",
            pages=None,
            notes=(),
        ),
    )


@pytest.fixture
def structured(tmp_path):
    """Run the stage on these documents; give the lines of papers and the rows of blocks."""
    (tmp_path / "snapshots").mkdir()
    (tmp_path / "snapshots" / f"{sha256(JATS)}.xml").write_bytes(JATS)
    (tmp_path / "artifacts/markdown").mkdir(parents=True)
    (tmp_path / "artifacts/markdown/pdf.json").write_bytes(DOCLING)

    def call(*documents):
        write_lines(tmp_path / "documents.jsonl", documents)
        papers = [line.paper_id for line in documents]
        write_lines(tmp_path / "metadata.jsonl", [ok(paper, metadata(paper)) for paper in papers])
        run(
            documents=tmp_path / "documents.jsonl",
            metadata=tmp_path / "metadata.jsonl",
            snapshots=tmp_path / "snapshots",
            artifacts=tmp_path / "artifacts",
            structurer="layout",
            papers=tmp_path / "papers.jsonl",
            blocks=tmp_path / "blocks.jsonl",
        )
        rows = (tmp_path / "blocks.jsonl").read_text("utf-8").splitlines()
        return list(read_lines(Paper, tmp_path / "papers.jsonl")), [json.loads(row) for row in rows]

    return call


def test_both_sources_give_papers_and_rows(structured):
    """A line a paper with its blocks, a row a block, in order of papers."""
    lines, rows = structured(
        document("pdf", "pdf", converted=DOCLING), document("jats", "jats", pinned=sha256(JATS))
    )
    assert [(line.paper_id, line.value.article_type) for line in lines] == [
        ("jats", "research-article"),
        ("pdf", None),
    ]
    assert [(row["paper_id"], row["section_type"], row["text"]) for row in rows] == [
        ("jats", "results", "It grew."),
        ("pdf", "results", "It wilted."),
    ]
    assert [block.block_id for line in lines for block in line.value.blocks] == [
        row["block_id"] for row in rows
    ]


def test_a_paper_that_cannot_go_on_does_not_stop_the_others(structured):
    """Each gets the reason: not pinned any more, changed since, no document of Docling's, failed before."""
    lines, rows = structured(
        document("gone", "jats", pinned="1" * 64),
        document("missing", "pdf", converted=DOCLING),
        document("pdf", "pdf", converted=b"what was there"),
        failed("sick", "docling_failed", "no text"),
        document("well", "jats", pinned=sha256(JATS)),
    )
    assert [(line.paper_id, line.outcome, line.code) for line in lines] == [
        ("gone", "failed", "processing_failed"),
        ("missing", "failed", "unreadable_input"),
        ("pdf", "failed", "processing_failed"),
        ("sick", "skipped", "docling_failed"),
        ("well", "ok", None),
    ]
    assert [row["paper_id"] for row in rows] == ["well"]


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b"[]",
        b'{"body": {"children": [{"$ref": "#/texts/9"}]}, "texts": []}',
        b'{"body": {"children": []}}',
    ],
)
def test_what_docling_did_not_write_is_refused(structured, tmp_path, content):
    """A file of another shape, or without text, is a failure with its name."""
    (tmp_path / "artifacts/markdown/pdf.json").write_bytes(content)
    ((line,), rows) = structured(document("pdf", "pdf", converted=content))
    assert (line.outcome, line.code, rows) == ("failed", "processing_failed", [])


def test_two_runs_give_the_same_bytes(structured, tmp_path):
    """Nothing in the outputs depends on the moment or the order of the input."""
    both = (document("pdf", "pdf", converted=DOCLING), document("jats", "jats", pinned=sha256(JATS)))
    structured(*both)
    first = (tmp_path / "papers.jsonl").read_bytes(), (tmp_path / "blocks.jsonl").read_bytes()
    structured(*reversed(both))
    assert first == ((tmp_path / "papers.jsonl").read_bytes(), (tmp_path / "blocks.jsonl").read_bytes())
