"""
Convert each paper's full text, JATS where it is pinned, else the PDF, to Markdown and Docling's document.

Each document is converted in a process of its own; what was converted before is taken from the cache.
"""

from pathlib import Path
from typing import Annotated, Literal

from evidag.artifacts import each, read_lines, write_lines
from evidag.documents.cache import ConversionCache
from evidag.documents.conversion import Converter
from evidag.documents.conversion_messages import Options
from evidag.documents.desk import Desk
from evidag.sources.artifacts import PaperFiles, PaperMetadata
from evidag.sources.store import SnapshotStore


def run(
    *,
    metadata: Annotated[Path, "a line a paper, its metadata"],
    links: Annotated[Path, "a line a paper, the files that a person handed in"],
    snapshots: Annotated[Path, "folder of the snapshot store"],
    artifacts: Annotated[Path, "folder that gets markdown/<paper>.md and .json"],
    cache: Annotated[Path, "folder of conversions made before"],
    text_source: Annotated[Literal["auto", "jats", "pdf"], "which text; auto is JATS, else PDF"],
    layout: Annotated[Literal["geometric", "heron"], "how a PDF's page is taken apart"],
    ocr: Annotated[bool, "read page images (true or false); needs the extra evidag[ocr]"],
    max_pages: Annotated[int, "a longer PDF is refused"],
    max_megabytes: Annotated[float, "a larger file is refused"],
    timeout_seconds: Annotated[float, "seconds that one paper may take"],
    documents: Annotated[Path, "written: a line a paper, its converted document"],
) -> None:
    options = Options(layout, ocr, max_pages, max_megabytes, timeout_seconds)
    files = {line.paper_id: line for line in read_lines(PaperFiles, links)}
    with Converter(options) as converter:
        desk = Desk(converter, ConversionCache(cache / "documents"), SnapshotStore(snapshots), artifacts)
        lines = each(
            read_lines(PaperMetadata, metadata),
            lambda paper: desk.convert(paper, files.get(paper.metadata_id), text_source),
        )
        write_lines(documents, desk.without_leftovers(lines))
