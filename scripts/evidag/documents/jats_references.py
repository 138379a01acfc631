"""Cited works and people's names as JATS holds them, in readable lines."""

from collections.abc import Iterator

from evidag.documents.blocks import Piece
from evidag.sources.jats import Article
from evidag.sources.jats_text import Element, readable, readable_whole

CITATIONS = frozenset({"mixed-citation", "element-citation", "nlm-citation", "citation"})
_NAMES = frozenset({"name", "string-name"})


def reference(article: Article, ref: Element) -> tuple[Piece, ...]:
    """One entry of a reference list: its number, then all the works that it cites."""
    citations = [each for each in ref.iter() if each.tag in CITATIONS] or [ref]
    label = "" if (found := ref.find("label")) is None else readable(found)
    texts = (text for each in citations if (text := citation(each)) and text != label)
    return tuple(Piece(text, article.ids[ref], glue=" ") for text in (label, *texts))


def citation(element: Element) -> str:
    """
    A cited work in one line; where the file gives only its parts, commas and stops stand between them.

    >>> from lxml import etree
    >>> citation(etree.fromstring("<element-citation><person-group><name><surname>Roe</surname>"
    ...     "<given-names>J</given-names></name></person-group><article-title>On ferns</article-title>"
    ...     "<year>2001</year></element-citation>"))
    'Roe J. On ferns. 2001.'
    """
    if _is_prose(element):
        return " ".join("".join(_spaced(element)).split())
    parts = (_part(child) for child in element if child.tag not in ("label", "object-id"))
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in parts if part)


def _is_prose(element: Element) -> bool:
    between = [element.text, *(child.tail for child in element)]
    return any((text or "").strip() for text in between)


def _part(element: Element) -> str:
    if element.tag == "person-group":
        people = [_part(child) for child in element]
        return ", ".join(filter(None, [*people, (element.text or "").strip(" ,;")]))
    if element.tag in _NAMES:
        return person(element)
    if element.tag == "etal":
        return readable(element) or "et al"
    return readable_whole(element)


def _spaced(element: Element) -> Iterator[str]:
    """The text of a citation that carries its own punctuation, its names apart."""
    yield element.text or ""
    for child in element:
        if child.tag in _NAMES:
            yield person(child)
        elif child.tag in ("person-group", "collab", "string-date", "date"):
            yield _part(child) if not _is_prose(child) else "".join(_spaced(child))
        elif child.tag != "label":
            yield readable_whole(child)
        following = child.getnext()
        yield child.tail or (" " if following is not None else "")


def person(element: Element) -> str:
    """A name as the reference style of the life sciences writes it, family name first."""
    if _is_prose(element):
        return readable(element)
    order = ("surname", "given-names", "suffix", "prefix")
    parts = (readable(found) for tag in order if (found := element.find(tag)) is not None)
    return " ".join(filter(None, parts)) or readable(element)
