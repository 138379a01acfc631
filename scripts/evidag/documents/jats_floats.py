"""Figures, tables, lists and formulas of a JATS article, each as one block."""

from collections.abc import Iterator

from evidag.documents.artifacts import ContentKind
from evidag.documents.blocks import Piece
from evidag.documents.jats_tables import grids
from evidag.documents.tables import as_text
from evidag.sources.jats import Article
from evidag.sources.jats_text import Element, formula, readable, readable_whole

LISTS = frozenset({"list", "def-list"})
FIGURES = frozenset({"fig", "media", "supplementary-material", "chem-struct-wrap"})
EQUATIONS = frozenset({"disp-formula"})
KINDS: dict[str, ContentKind] = {
    "table-wrap": "table",
    **dict.fromkeys(LISTS, "list"),
    **dict.fromkeys(FIGURES, "figure_caption"),
    **dict.fromkeys(EQUATIONS, "equation"),
}


def pieces(article: Article, element: Element) -> tuple[Piece, ...]:
    """The text of one float, each part with the id of the element that it comes from."""
    if element.tag == "table-wrap":
        return (*caption_pieces(article, element), *_tables(article, element), *note_pieces(article, element))
    if element.tag == "list":
        return tuple(_list(article, element))
    if element.tag == "def-list":
        return tuple(_definitions(article, element))
    if element.tag in EQUATIONS:
        return (Piece(_equation(element), article.ids[element]),)
    return tuple(caption_pieces(article, element))


def paragraph_pieces(article: Article, holder: Element) -> Iterator[Piece]:
    """Every paragraph and title inside, without those of floats; the holder's own text where it has none."""
    found = list(_paragraphs(article, holder))
    if found:
        yield from found
    elif text := readable(holder):
        yield Piece(text, article.ids[holder])


def _paragraphs(article: Article, holder: Element) -> Iterator[Piece]:
    for child in holder:
        if child.tag in ("p", "title"):
            yield Piece(article.paragraph_of[child].text, article.ids[child])
            yield from _paragraphs(article, child)
        elif child.tag not in KINDS and child.tag != "label":
            yield from _paragraphs(article, child)


def label_pieces(article: Article, holder: Element) -> Iterator[Piece]:
    for label in holder.iterchildren("label"):
        yield Piece(readable(label), article.ids[label])


def caption_pieces(article: Article, holder: Element) -> Iterator[Piece]:
    yield from label_pieces(article, holder)
    for caption in holder.iterchildren("caption", "title", "p"):
        if caption.tag == "caption":
            yield from paragraph_pieces(article, caption)
        else:
            yield Piece(article.paragraph_of[caption].text, article.ids[caption])


def _tables(article: Article, holder: Element) -> Iterator[Piece]:
    for table, cells in grids(holder):
        yield Piece(as_text(cells), article.ids[table])


def note_pieces(article: Article, holder: Element) -> Iterator[Piece]:
    for foot in holder.iter("table-wrap-foot"):
        for note in foot:
            label = note.find("label")
            if label is not None:
                yield Piece(readable(label), article.ids[label])
            found = list(note.iter("p", "title")) or [note]
            for place, each in enumerate(found):
                glue = " " if label is not None and not place else "\n"
                yield Piece(readable(each), article.ids[each], glue=glue)


def _list(article: Article, element: Element) -> Iterator[Piece]:
    for child in element:
        if child.tag == "title":
            yield Piece(readable(child), article.ids[child])
        elif child.tag == "list-item":
            yield from _item(article, child)


def _item(article: Article, item: Element) -> Iterator[Piece]:
    glue = "\n"
    for label in item.iterchildren("label"):
        yield Piece(readable(label), article.ids[label])
        glue = " "
    if item.find("p") is None and (text := readable(item)):
        yield Piece(text, article.ids[item], glue=glue)
    for child in item:
        if child.tag == "p":
            yield Piece(article.paragraph_of[child].text, article.ids[child], glue=glue)
            glue = "\n"
            for inner in child.iterchildren("list", "def-list"):
                yield from pieces(article, inner)
        elif child.tag in LISTS:
            yield from pieces(article, child)


def _definitions(article: Article, element: Element) -> Iterator[Piece]:
    for title in element.iterchildren("title"):
        yield Piece(readable(title), article.ids[title])
    for item in element.iterchildren("def-item"):
        for place, child in enumerate(item.iterchildren("term", "def")):
            text = readable_whole(child)
            yield Piece(text, article.ids[child], glue=" " if place else "\n")
    for inner in element.iterchildren("def-list"):
        yield from _definitions(article, inner)


def _equation(element: Element) -> str:
    label = element.find("label")
    text = formula(element)
    return f"{text} {readable(label)}" if label is not None and text else text
