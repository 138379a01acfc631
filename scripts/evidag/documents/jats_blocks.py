"""
A JATS article as blocks in reading order.

Peer review, author responses and translations in the same file are other documents and give no blocks. A
table or figure that the file keeps apart from its text follows the paragraph that first mentions it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidag.documents import jats_floats, jats_front_blocks
from evidag.documents.artifacts import Block, ContentKind, SectionType
from evidag.documents.blocks import FRONT, Draft, Piece, build
from evidag.documents.jats_references import reference
from evidag.documents.section_types import BODY_KINDS, named, section_types
from evidag.sources.jats import Article, own_heading
from evidag.sources.jats_front import first
from evidag.sources.jats_text import Element, readable, readable_whole

SECTIONS = frozenset({"ack", "bio", "boxed-text", "fn-group", "notes", "sec"})
SETTLED: dict[str, SectionType] = {
    "app": "appendix",
    "bio": "front_matter",
    "glossary": "appendix",
    "ref-list": "references",
}
USUAL_HEADINGS = {
    "ack": "Acknowledgements",
    "app": "Appendix",
    "bio": "Author information",
    "fn-group": "Footnotes",
    "glossary": "Abbreviations",
    "ref-list": "References",
}
SKIPPED = frozenset({"label", "object-id", "permissions", "response", "sec-meta", "sub-article", "title"})
ONE_BLOCK = frozenset({"code", "preformat", "speech", "statement", "verse-group"})
LOOSE = frozenset(
    {"floats-group", "floats-wrap"}
)  # figures and tables that the file keeps apart from its text
WHOLE = frozenset({"table", "table-wrap-foot", "tgroup"})  # the text of a table is one with what it holds
BLOCKS = ("p", "sec", "ref", "fn", *jats_floats.KINDS)
TYPE_ATTRIBUTES = ("sec-type", "notes-type", "content-type", "fn-type")
INSIDE = frozenset({"boxed-text", "disp-quote", "fn", "ref-list", "sec", *ONE_BLOCK})


@dataclass(frozen=True)
class Place:
    """Where in the paper a walk stands; an empty heading is an untitled section."""

    path: tuple[str, ...]
    kind: SectionType
    kinds: dict[tuple[str, ...], SectionType]
    settled: bool = False

    def draft(
        self,
        content: ContentKind,
        pieces: tuple[Piece, ...],
        *,
        kind: SectionType | None = None,
        source: Element | None = None,
    ) -> Draft:
        path = tuple(filter(None, self.path))
        return Draft(path, kind or self.kind, content, pieces, source=source)


def blocks_from_jats(paper_id: str, article: Article) -> tuple[Block, ...]:
    """Every block of the article, from its title to its references."""
    return build(paper_id, drafts_from_jats(article))


def drafts_from_jats(article: Article) -> Iterator[Draft]:
    """The same before they have names."""
    for draft in _Walk(article).article_drafts():
        if draft.has_text:
            yield draft


class _Walk:
    def __init__(self, article: Article) -> None:
        self.article = article
        self.waiting = {article.ids[each]: each for each in _loose_floats(article.element)}

    def article_drafts(self) -> Iterator[Draft]:
        element = self.article.element
        meta = first(element, "front/article-meta", "front-stub")
        if meta is not None:
            yield from self._front(meta)
        parts: tuple[tuple[str, SectionType], ...] = (
            ("front", "disclosure"),
            ("body", "unknown"),
            ("back", "appendix"),
        )
        for tag, otherwise in parts:
            for part in element.iterchildren(tag):
                yield from self._part(part, otherwise)
        for left in list(self.waiting.values()):
            yield from self._float(left, Place(("Figures and tables",), "unknown", {}))

    def _front(self, meta: Element) -> Iterator[Draft]:
        yield from jats_front_blocks.metadata_blocks(self.article, meta)
        front = Place(FRONT, "front_matter", {})
        for notes in meta.iterchildren("author-notes"):
            yield from self._inside(notes, front)
        for part in meta.iterchildren("title-group", "history"):
            for note in part.iter("fn"):
                yield from self._note(note, front)
        for abstract in meta.iterchildren("abstract", "trans-abstract"):
            heading = own_heading(abstract) or "Abstract"
            yield from self._section(abstract, Place((heading,), "abstract", {}, settled=True))
        yield from jats_front_blocks.statement_blocks(self.article, meta)

    def _part(self, part: Element, otherwise: SectionType) -> Iterator[Draft]:
        kinds = _section_kinds(part)
        kinds = {path: otherwise if kind == "unknown" else kind for path, kind in kinds.items()}
        place = Place((), kinds.get(("",), otherwise), kinds)
        for child in part:
            if child.tag not in ("article-meta", "journal-meta"):
                yield from self._element(child, place)

    def _inside(self, holder: Element, place: Place) -> Iterator[Draft]:
        for child in holder:
            yield from self._element(child, place)

    def _element(self, element: Element, place: Place) -> Iterator[Draft]:
        tag = element.tag
        if tag in SKIPPED or tag in LOOSE:
            return
        if tag == "p":
            piece = Piece(self.article.paragraph_of[element].text, self.article.ids[element])
            yield place.draft("paragraph", (piece,))
            yield from self._apart(element, place)
        elif tag in jats_floats.KINDS:
            yield from self._float(element, place)
        elif tag == "fn":
            yield from self._note(element, place)
        elif tag == "ref":
            yield place.draft("reference", reference(self.article, element))
        elif tag == "caption" and element.getparent().tag == "boxed-text":
            yield from self._inside(element, place)  # its title is the box's heading
        elif tag == "caption":
            yield place.draft("figure_caption", tuple(jats_floats.paragraph_pieces(self.article, element)))
        elif tag in SECTIONS or tag in SETTLED:
            yield from self._section(element, self._enter(element, place))
        elif tag in ONE_BLOCK or next(element.iter(*BLOCKS), None) is None:
            label = tuple(jats_floats.label_pieces(self.article, element))
            yield place.draft("paragraph", (*label, *jats_floats.paragraph_pieces(self.article, element)))
            yield from self._apart(element, place)
        else:
            yield from self._inside(element, place)

    def _section(self, element: Element, place: Place) -> Iterator[Draft]:
        """What a section holds; of one that holds no text, its heading, so that no heading is lost."""
        drafts = [each for each in self._inside(element, place) if each.has_text]
        yield from drafts
        if not drafts:
            found = first(element, "title", "caption/title", "label")
            if found is not None:
                yield place.draft("metadata", (Piece(readable(found), self.article.ids[found]),))

    def _enter(self, element: Element, place: Place) -> Place:
        heading = _heading(element)
        path = (*place.path, heading) if heading or not place.path else place.path
        if element.tag in SETTLED and not place.settled:
            return replace(place, path=path, kind=SETTLED[element.tag], settled=True)
        kind = place.kind if place.settled else place.kinds.get(path, place.kind)
        return replace(place, path=path, kind=kind)

    def _float(self, element: Element, place: Place) -> Iterator[Draft]:
        kind: SectionType | None = None
        if not place.settled and element.tag == "supplementary-material":
            kind = "supplementary"
        elif not place.settled and element.tag in jats_floats.LISTS:
            kind = named(own_heading(element))  # a list of abbreviations, wherever it stands
        pieces = jats_floats.pieces(self.article, element)
        yield place.draft(jats_floats.KINDS[element.tag], pieces, kind=kind, source=element)
        yield from self._apart(element, place)

    def _apart(self, element: Element, place: Place) -> Iterator[Draft]:
        """What it holds that is no part of its text, then what it is the first to mention."""
        yield from self._held(element, place)
        for xref in element.iter("xref") if self.waiting else ():
            for name in (xref.get("rid") or "").split():
                if name in self.waiting:
                    yield from self._float(self.waiting.pop(name), place)

    def _held(self, element: Element, place: Place) -> Iterator[Draft]:
        for child in element:
            if child.tag in SKIPPED or child.tag in WHOLE or element.tag in jats_floats.EQUATIONS:
                continue
            a_block = child.tag in INSIDE or (child.tag in jats_floats.KINDS and not _is_in_list(child))
            if a_block or (child.tag == "p" and element.tag == "p"):
                yield from self._element(child, place)
            else:
                yield from self._held(child, place)

    def _note(self, note: Element, place: Place) -> Iterator[Draft]:
        """A footnote; in notes about the paper its type or first words say what it is about."""
        kind = None
        if not place.settled and place.kind not in BODY_KINDS:
            lead = readable_whole(note)[:80].partition(":")[0]
            kind = jats_front_blocks.NOTE_TYPES.get(note.get("fn-type", "")) or named(lead)
        label = tuple(jats_floats.label_pieces(self.article, note))
        pieces = (*label, *jats_floats.paragraph_pieces(self.article, note))
        yield place.draft("paragraph", pieces, kind=kind)
        yield from self._apart(note, place)


def _heading(element: Element) -> str:
    return own_heading(element) or USUAL_HEADINGS.get(element.tag, "")


def _section_kinds(part: Element) -> dict[tuple[str, ...], SectionType]:
    """The kind of each section of a part; ("",) is what stands there without a heading."""
    paths: dict[Element, tuple[str, ...]] = {part: ()}
    tags: dict[tuple[str, ...], str] = {}
    for child in part:
        if child.tag not in SECTIONS and child.tag not in SETTLED and child.tag not in SKIPPED:
            tags.setdefault(("",), "")
        for section in child.iter(*SECTIONS):
            parent = section.getparent()
            while parent not in paths and parent.tag not in SETTLED:
                parent = parent.getparent()
            if parent in paths:
                heading, above = _heading(section), paths[parent]
                paths[section] = (*above, heading) if heading or not above else above
                tag = next(filter(None, (section.get(name) for name in TYPE_ATTRIBUTES)), "")
                tags.setdefault(paths[section], tag)
    return section_types(list(tags), tags)


def _loose_floats(element: Element) -> Iterator[Element]:
    for holder in element.iterchildren(*LOOSE):
        yield from _floats_of(holder)


def _floats_of(holder: Element) -> Iterator[Element]:
    for child in holder:
        if child.tag in jats_floats.KINDS:
            yield child
        else:
            yield from _floats_of(child)


def _is_in_list(element: Element) -> bool:
    return element.tag in jats_floats.LISTS and any(
        above.tag in jats_floats.LISTS for above in element.iterancestors()
    )
