"""
A cited work as its pinned bytes tell it: what the resolver said, and the paragraphs of its text.

Each work is read once, however many records cite it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from evidag.errors import PaperError
from evidag.sources import jats, pubmed
from evidag.sources.answers import Response
from evidag.sources.catalog import Entry
from evidag.sources.jats import Paragraph
from evidag.sources.responses import read_response
from evidag.sources.store import SnapshotStore
from evidag.text import fold, levelled, normalise


@dataclass(frozen=True)
class Passage:
    """
    One paragraph, ready to be searched.

    Args:
        forms: the texts in which a quote may stand; several, since reference marks may be copied along or
            not, and raised characters may be typed level.
        where: the part of the file, which may be another document inside it (`sub_article`, `response`).
    """

    id: str
    forms: tuple[str, ...]
    readable: str
    where: str


@dataclass(frozen=True)
class Text:
    """
    The text that a work's quotes are looked up in.

    Args:
        level: `full_text` or `abstract`.
        ids: identifiers that the file itself gives its paper.
    """

    level: str
    passages: tuple[Passage, ...]
    ids: Mapping[str, str]
    by_id: Mapping[str, list[Passage]] = field(default_factory=dict)


class Work:
    """One entry of the catalogue and what its pinned bytes say."""

    def __init__(self, store: SnapshotStore, entry: Entry, *, strict_contract: bool) -> None:
        self.store, self.entry, self.strict_contract = store, entry, strict_contract
        self.trouble: list[str] = []

    @cached_property
    def response(self) -> Response | None:
        """What the resolver answered; None when those bytes are gone, altered or unreadable."""
        content = self.store.verified(self.entry.metadata_sha256)
        if content is None:
            self.trouble.append("the resolver's pinned answer is missing or altered; pin the work again")
            return None
        try:
            return read_response(self.entry.resolver, content, strict_contract=self.strict_contract)
        except PaperError as problem:
            self.trouble.append(str(problem))
            return None

    @cached_property
    def text(self) -> Text | None:
        """The full text, or the abstract where there is none; None when neither can be read."""
        if self.entry.fulltext_sha256:
            content = self.store.verified(self.entry.fulltext_sha256)
            if content is not None:
                return self._full_text(content)
            self.trouble.append("the pinned full text is missing or altered; pin the work again")
        if self.entry.abstract_sha256:
            content = self.store.verified(self.entry.abstract_sha256)
            if content is not None:
                return self._abstract(content)
            self.trouble.append("the pinned abstract is missing or altered; pin the work again")
        return None

    def _full_text(self, content: bytes) -> Text | None:
        try:
            article = jats.parse(content)
        except PaperError as problem:
            self.trouble.append(str(problem))
            return None
        given = {"doi": article.doi, "pmid": article.pmid, "pmcid": article.pmcid}
        return self._indexed("full_text", article.paragraphs, {k: v for k, v in given.items() if v})

    def _abstract(self, content: bytes) -> Text | None:
        try:
            record = pubmed.parse(content)
        except PaperError as problem:
            self.trouble.append(str(problem))
            return None
        given = {"doi": record.doi, "pmid": record.pmid}
        return self._indexed("abstract", record.paragraphs, {k: v for k, v in given.items() if v})

    def _indexed(self, level: str, paragraphs: tuple[Paragraph, ...], ids: Mapping[str, str]) -> Text:
        passages = tuple(self._passage(each) for each in paragraphs)
        by_id: dict[str, list[Passage]] = {}
        for each in passages:
            by_id.setdefault(each.id, []).append(each)
        return Text(level, passages, ids, by_id)

    def _passage(self, paragraph: Paragraph) -> Passage:
        if self.strict_contract:
            return Passage(paragraph.id, (normalise(paragraph.plain),), paragraph.text, paragraph.where)
        level = levelled(paragraph.text, paragraph.plain)
        forms = {fold(each): None for each in (paragraph.text, paragraph.plain, level) if each}
        return Passage(paragraph.id, tuple(forms), paragraph.text, paragraph.where)
