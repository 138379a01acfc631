"""
What is pinned of each paper, and pinning what is not: the snapshot folder as fetching uses it.

One of the few modules whose job is files. The bytes come first and the paper's entry last, so that a run that
was cut off leaves bytes that nobody names, and never a name without bytes.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from evidag.errors import PaperError
from evidag.sources.answers import Response
from evidag.sources.artifacts import PaperFiles, PaperMetadata
from evidag.sources.catalog import FILE, Catalog, Entry, read_catalog, read_work, write_work
from evidag.sources.identifiers import Identifier
from evidag.sources.resolvers import Resolved
from evidag.sources.responses import metadata_of, read_response
from evidag.sources.seeds import SeededPaper
from evidag.sources.store import AlteredSnapshot, SnapshotStore

log = logging.getLogger(__name__)
Ask = Callable[[Identifier], Resolved]


class Pins:
    """
    The pinned works of one snapshot folder.

    Args:
        ask: how a work is resolved; None where nobody may be asked.
        refresh: ask again for what is pinned.
        moment: when what is pinned now was retrieved.
    """

    def __init__(self, directory: Path, ask: Ask | None, *, refresh: bool, moment: str) -> None:
        self.directory = directory
        self.store = SnapshotStore(directory)
        self._ask, self._refresh, self._moment = ask, refresh, moment
        catalog = directory / FILE
        self._listed: Catalog = read_catalog(catalog) if catalog.is_file() else {}

    def entry(self, paper: SeededPaper) -> Entry:
        """
        The entry of a paper, from an earlier run or asked for now.

        Raises:
            PaperError: `not_pinned`, or whatever resolving raises when there is no pin to fall back on.
        """
        pinned = self._find(paper)
        if pinned is not None and (self._ask is None or (not self._refresh and self._whole(pinned))):
            return pinned
        if self._ask is None:
            message = "nothing is pinned for it, and sources.offline forbids to ask; run once with network"
            raise PaperError("not_pinned", message, retryable=True)
        try:
            return self._pin(paper, self._ask(paper.identifiers[0]))
        except PaperError as problem:
            if pinned is None:
                raise
            log.warning("%s: what was pinned earlier is kept: %s", paper.paper_id, problem)
            return pinned

    def _find(self, paper: SeededPaper) -> Entry | None:
        """The entry under the paper's key, else one under another of its names that is about this work."""
        for key in dict.fromkeys([paper.key, *(each.key for each in paper.identifiers)]):
            entry = read_work(self.directory, key) or self._listed.get(key)
            if entry is not None and (key == paper.key or self._is_about(entry, paper)):
                return entry
        return None

    def _is_about(self, entry: Entry, paper: SeededPaper) -> bool:
        content = self.store.verified(entry.metadata_sha256)
        try:
            response = read_response(entry.resolver, content) if content is not None else None
        except PaperError:
            return False
        return response is not None and response.found and not response.contradicts(paper.key)

    def _whole(self, entry: Entry) -> bool:
        hashes = entry.metadata_sha256, entry.fulltext_sha256, entry.abstract_sha256
        return all(self.store.state(each) == "verified" for each in hashes if each is not None)

    def _pin(self, paper: SeededPaper, found: Resolved) -> Entry:
        entry = Entry(
            resolver=found.resolver,
            metadata_sha256=self.store.add(found.metadata, "json"),
            fulltext_sha256=self.store.add(found.fulltext, "xml") if found.fulltext else None,
            abstract_sha256=self.store.add(found.abstract, "xml") if found.abstract else None,
            license=found.license,
            retrieved_at=self._moment,
            urls=found.urls,
        )
        write_work(self.directory, paper.key, entry)
        return entry

    def described(self, paper: SeededPaper, files: PaperFiles, works: list[Catalog]) -> PaperMetadata:
        """
        A paper's metadata; what is pinned of it, the person's own files included, is added to the works.

        Raises:
            PaperError: `unresolved_identifier`, `unreadable_response`, or whatever `entry` raises.
        """
        entry = self.entry(paper)
        try:
            response = self._response(paper, entry)
            entry = self._with_files(entry, files)
            agreed = [each for each in paper.identifiers if not response.contradicts(each.key)]
            named: dict[str, str] = {each.kind: each.value for each in reversed(agreed)}
            named |= {"doi": paper.doi} if paper.doi else {}
            found = metadata_of(response, entry, paper_id=paper.paper_id, named=named, seeds=paper.seeds)
        except PaperError:
            works.append({paper.key: entry})  # so that a record that cites what is not there is told so
            raise
        works.append({each.key: entry for each in agreed})
        return found

    def _response(self, paper: SeededPaper, entry: Entry) -> Response:
        """The pinned answer, when it says that there is this very work."""
        response = read_response(entry.resolver, self._answer(entry))
        if not response.found:
            name = paper.identifiers[0].uri
            message = f"no resolver knows {name}; correct the seed, or ask again with sources.refresh"
            raise PaperError("unresolved_identifier", message)
        if response.contradicts(paper.key):
            message = f"the pinned answer is about another work, {' '.join(response.ids.values())}; ask again"
            raise PaperError("unresolved_identifier", message)
        return response

    def _answer(self, entry: Entry) -> bytes:
        try:
            content = self.store.load(entry.metadata_sha256)
        except AlteredSnapshot as problem:
            message = f"the pinned answer is not what it was ({problem}); ask again with sources.refresh"
            raise PaperError("unreadable_response", message) from problem
        if content is None:
            message = (
                f"the pinned answer {entry.metadata_sha256} is missing from the store; run once with network"
            )
            raise PaperError("not_pinned", message, retryable=True)
        return content

    def _with_files(self, entry: Entry, files: PaperFiles) -> Entry:
        """A person's JATS file with a body is the full text; their PDF is named beside it."""
        if files.jats_sha256 is not None:
            from evidag.sources.jats import parse

            content = self.store.load(files.jats_sha256)
            article = parse(content) if content is not None else None
            if article is not None and article.has_body:
                entry = replace(entry, fulltext_sha256=files.jats_sha256, license=article.license)
        return replace(entry, pdf_sha256=files.pdf_sha256) if files.pdf_sha256 is not None else entry
