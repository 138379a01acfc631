"""
A cited work as its pinned bytes tell it: what the resolver said, and the paragraphs of its text.

Each work is read once, however many records cite it.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from evidag.errors import PaperError
from evidag.grounding.closest import Sentences
from evidag.grounding.forms import Form, by_contract, quotable
from evidag.sources import jats, jats_front, pubmed
from evidag.sources.answers import Response
from evidag.sources.catalog import Entry
from evidag.sources.identifiers import normalise_doi
from evidag.sources.jats import FOREIGN, Article, Paragraph
from evidag.sources.jats_text import Element, plain
from evidag.sources.responses import read_response
from evidag.sources.store import SnapshotStore

Ids = Mapping[str, frozenset[str]]
_IDS = {"doi": ("doi",), "pmid": ("pmid",), "pmcid": ("pmc", "pmcid")}


@dataclass(frozen=True)
class Passage:
    """
    One paragraph, ready to be searched.

    Args:
        where: the part of the file, which may be another document inside it (`sub_article`, `response`).
        parts: the ids of the sections, boxes and figures that it stands in.
    """

    id: str
    forms: tuple[Form, ...]
    readable: str
    where: str
    parts: tuple[str, ...] = ()

    @property
    def is_foreign(self) -> bool:
        return self.where in FOREIGN


class Text:
    """
    The text that a work's quotes are looked up in.

    Args:
        whole: whether it is the full text, not the abstract or the title alone.
        ids: identifiers that the file itself gives its paper, by kind.
    """

    def __init__(self, passages: Iterable[Passage], *, whole: bool, ids: Ids) -> None:
        self.passages, self.whole, self.ids = tuple(passages), whole, ids
        self.by_id: dict[str, list[Passage]] = {}
        self.by_part: dict[str, list[Passage]] = {}
        for each in self.passages:
            self.by_id.setdefault(each.id, []).append(each)
            for part in each.parts:
                self.by_part.setdefault(part, []).append(each)

    def with_words(self, words: str) -> Iterator[Passage]:
        """The paragraphs in one of whose forms these words stand, in order."""
        joined, starts = self._joined
        at, last = joined.find(words) if words else -1, -1
        while at >= 0:
            number = bisect_right(starts, at) - 1
            if number != last:
                yield self.passages[number]
            last = number
            at = joined.find(words, starts[number + 1] if number + 1 < len(starts) else len(joined))

    @cached_property
    def _joined(self) -> tuple[str, list[int]]:
        """All forms of all paragraphs, with a line end after each, and where each paragraph begins."""
        whole = ["".join(f"{form.text}\n" for form in each.forms) for each in self.passages]
        return "".join(whole), list(accumulate(map(len, whole), initial=0))[:-1]

    @cached_property
    def sentences(self) -> Sentences:
        """Every sentence, for hints."""
        return Sentences(each.readable for each in self.passages)


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
                return self._read(content, self._full_text)
            self.trouble.append("the pinned full text is missing or altered; pin the work again")
        if self.entry.abstract_sha256:
            content = self.store.verified(self.entry.abstract_sha256)
            if content is not None:
                return self._read(content, self._abstract)
            self.trouble.append("the pinned abstract is missing or altered; pin the work again")
        return None

    def _read(self, content: bytes, reader: Callable[[bytes], Text]) -> Text | None:
        try:
            return reader(content)
        except PaperError as problem:
            self.trouble.append(str(problem))
            return None

    def _full_text(self, content: bytes) -> Text:
        article = jats.parse(content)
        if self.strict_contract:
            passages: Iterable[Passage] = map(_passage_by_contract, article.paragraphs)
        else:
            passages = _passages(article)
        return Text(passages, whole=article.has_body, ids=_ids_of(article))

    def _abstract(self, content: bytes) -> Text:
        record = pubmed.parse(content)
        made = _passage_by_contract if self.strict_contract else _passage
        given = {"doi": record.doi, "pmid": record.pmid}
        ids = {kind: frozenset({value}) for kind, value in given.items() if value}
        return Text(map(made, record.paragraphs), whole=False, ids=ids)


def _passage_by_contract(paragraph: Paragraph) -> Passage:
    return Passage(paragraph.id, by_contract(paragraph), paragraph.text, paragraph.where)


def _passage(paragraph: Paragraph) -> Passage:
    return Passage(paragraph.id, quotable(paragraph), paragraph.text, paragraph.where)


def _passages(article: Article) -> Iterator[Passage]:
    for element, paragraph in article.paragraph_of.items():
        forms = quotable(paragraph, frozenset(_cited(element)))
        parts = tuple(part for each in element.iterancestors() if (part := each.get("id")))
        yield Passage(paragraph.id, forms, paragraph.text, paragraph.where, parts)


def _cited(element: Element) -> Iterator[str]:
    """The numbers of the references that a paragraph marks as such."""
    for xref in element.iter("xref"):
        if xref.get("ref-type") == "bibr":
            yield plain(xref).strip(" []")


def _ids_of(article: Article) -> Ids:
    meta = jats_front.first(article.element, "front/article-meta", "front-stub", "front")
    given = {kind: set(jats_front.identifiers(meta, *names)) for kind, names in _IDS.items()}
    given["doi"] = {normalise_doi(value) or value for value in given["doi"]}
    return {kind: frozenset(values) for kind, values in given.items() if values}
