"""
Split each paper into blocks, each with its section and its place in the source; no text is rewritten.

JATS is walked as it was pinned; of a PDF, Docling's document beside the Markdown is read.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from evidag.artifacts import Line, each, plain, read_lines, write_lines
from evidag.digests import sha256
from evidag.documents.artifacts import Document, Paper
from evidag.documents.structure import paper_from_docling, paper_from_jats
from evidag.errors import PaperError
from evidag.files import decode, dump_json, parse_json, read_bytes, write_text
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.store import SnapshotStore


def run(
    *,
    documents: Annotated[Path, "converted documents, a line a paper"],
    metadata: Annotated[Path, "the papers' metadata"],
    snapshots: Annotated[Path, "folder of the snapshot store"],
    artifacts: Annotated[Path, "folder with markdown/, where the conversion lies"],
    structurer: Annotated[Literal["layout"], "how a document is split: by its own headings"],
    papers: Annotated[Path, "written: the processed papers"],
    blocks: Annotated[Path, "written: their blocks, a row each"],
) -> None:
    known = {line.paper_id: line for line in read_lines(PaperMetadata, metadata)}
    store = SnapshotStore(snapshots)

    def work(document: Document) -> Paper:
        about = known[document.paper_id].value
        if document.text_source == "jats":
            return paper_from_jats(document, about, _pinned(store, document))
        content = _converted(artifacts, document)
        return paper_from_docling(document, about, parse_json(content, at=document.docling_path))

    lines = list(each(read_lines(Document, documents), work))
    write_lines(papers, lines)
    write_text(blocks, "".join(_rows(lines)))


def _pinned(store: SnapshotStore, document: Document) -> bytes:
    content = store.load(document.source_sha256)
    if content is None:
        raise PaperError("processing_failed", f"the full text {document.source_sha256} is not in the store")
    return content


def _converted(artifacts: Path, document: Document) -> str:
    path = artifacts / "markdown" / Path(document.docling_path).name
    content = read_bytes(path)
    if sha256(content) != document.docling_sha256:
        raise PaperError("processing_failed", f"{path} was changed since it was converted; convert again")
    return decode(content, at=path)


def _rows(lines: Iterable[Line[Paper]]) -> Iterator[str]:
    for line in sorted(lines, key=lambda line: line.paper_id):
        for block in line.artifact.blocks if line.artifact is not None else ():
            yield dump_json(plain(block)) + "\n"
