"""
A paper's text fetched, converted or remembered, and filed as Markdown and as Docling's document.

One of the few modules whose job is files.
"""

import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evidag.artifacts import Line
from evidag.digests import sha256
from evidag.documents.artifacts import Document
from evidag.documents.cache import ConversionCache, converter_name, key_of
from evidag.documents.conversion import Converter
from evidag.documents.conversion_messages import MEGABYTE, Conversion, Kind, Options
from evidag.documents.fulltexts import Converted, TextSource, convert_paper
from evidag.files import dump_json, write_bytes
from evidag.sources.artifacts import PaperFiles, PaperMetadata
from evidag.sources.store import SnapshotStore

log = logging.getLogger(__name__)


class Desk:
    """Where texts are fetched from and documents are put."""

    def __init__(
        self, converter: Converter, cache: ConversionCache, store: SnapshotStore, artifacts: Path
    ) -> None:
        self._converter, self._cache, self._store = converter, cache, store
        self._folder = artifacts / "markdown"

    def convert(
        self, paper: PaperMetadata, files: Line[PaperFiles] | None, wanted: TextSource
    ) -> Document | Line[Any]:
        begin = time.monotonic()
        found = convert_paper(paper, files, wanted, self._store.load, self._conversion)
        if isinstance(found, Line):
            return found
        document = self._written(paper.metadata_id, found)
        pages = f", {document.pages} pages" if document.pages else ""
        log.info("%s: %s%s, %.1f s", document.paper_id, found.text.kind, pages, time.monotonic() - begin)
        return document

    def _conversion(self, content: bytes, kind: Kind) -> Conversion:
        options = self._converter.options
        key = key_of(content, kind, options)
        cached = self._cache.get(key)
        if cached is not None and _is_within_limits(content, cached, options):
            return cached
        conversion = self._converter.convert(content, kind)
        self._cache.put(key, conversion)
        return conversion

    def _written(self, paper_id: str, found: Converted) -> Document:
        markdown = found.conversion.markdown.encode("utf-8", "replace")
        docling = dump_json(_named(found.conversion.document, paper_id, found.text.kind)).encode() + b"\n"
        for extension, content in (("md", markdown), ("json", docling)):
            write_bytes(self._path(paper_id, extension), content)
        return Document(
            paper_id=paper_id,
            text_source=found.text.kind,
            source_sha256=found.text.sha256,
            article_type=found.article_type,
            markdown_path=self._path(paper_id, "md").as_posix(),
            docling_path=self._path(paper_id, "json").as_posix(),
            markdown_sha256=sha256(markdown),
            docling_sha256=sha256(docling),
            converter=converter_name(found.text.kind, self._converter.options),
            pages=found.conversion.pages,
            notes=found.notes,
        )

    def without_leftovers(self, lines: Iterator[Line[Any]]) -> Iterator[Line[Any]]:
        """A paper that has no document now keeps no file that could be taken for one."""
        for line in lines:
            if line.outcome != "ok":
                for extension in ("md", "json"):
                    self._path(line.paper_id, extension).unlink(missing_ok=True)
            yield line

    def _path(self, paper_id: str, extension: str) -> Path:
        return self._folder / f"{paper_id}.{extension}"


def _is_within_limits(content: bytes, conversion: Conversion, options: Options) -> bool:
    """Limits may have become tighter since a document was converted."""
    small = len(content) <= options.max_megabytes * MEGABYTE
    return small and (conversion.pages or 0) <= options.max_pages


def _named(document: dict[str, Any], paper_id: str, kind: Kind) -> dict[str, Any]:
    """The document under the name of its paper, as one file's bytes may belong to two."""
    filename = f"{paper_id}.{'pdf' if kind == 'pdf' else 'xml'}"
    origin = {**document["origin"], "filename": filename} if document.get("origin") else None
    return {**document, "name": paper_id, **({"origin": origin} if origin else {})}
