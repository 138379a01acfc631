"""
JATS to Docling: the article in the plain form that its backend reads whole, then what it makes of it.

Left to itself the backend refuses old DTDs, cuts titles at inline markup, takes a number for a heading and
drops tables that float, nest or span oddly. So it gets the blocks' text under their headings, as simple JATS.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from lxml import etree

from evidag.documents.blocks import FRONT, Draft
from evidag.documents.jats_blocks import drafts_from_jats
from evidag.documents.jats_floats import caption_pieces, note_pieces
from evidag.documents.jats_tables import cells, grids
from evidag.errors import PaperError
from evidag.sources.jats import Article
from evidag.sources.jats_text import Element, tex

DOCTYPE = (
    b'<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.1 '
    b'20151215//EN" "JATS-archivearticle1.dtd">\n'
)


def docling_from_jats(name: str, article: Article) -> tuple[str, dict[str, Any]]:
    """
    The Markdown and the document that Docling makes of an article.

    Raises:
        PaperError: `docling_failed`, when Docling gives no text.
    """
    from docling.backend.xml.jats_backend import JatsDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument

    source = InputDocument(
        path_or_stream=BytesIO(plain_jats(article)),
        format=InputFormat.XML_JATS,
        backend=JatsDocumentBackend,
        filename=f"{name}.xml",
    )
    if not source.valid:
        raise PaperError("docling_failed", "Docling does not take the article's JATS")
    backend: Any = source._backend
    document = backend.convert()
    if not document.texts:
        raise PaperError("docling_failed", "Docling finds no text in the article's JATS")
    return document.export_to_markdown(), document.export_to_dict()


def plain_jats(article: Article) -> bytes:
    """The article as title, sections, paragraphs, lists, tables and figures, without inline markup."""
    root = etree.Element("article")
    meta = etree.SubElement(etree.SubElement(root, "front"), "article-meta")
    _add(etree.SubElement(meta, "title-group"), "article-title", article.title)
    body = etree.SubElement(root, "body")
    open_sections: list[tuple[str, Element]] = []
    for draft in drafts_from_jats(article):
        if draft.section_path == FRONT and [piece.text for piece in draft.pieces] == [article.title]:
            continue
        holder = _section(body, open_sections, draft.section_path)
        for element in _elements(article, draft):
            holder.append(element)
    content: bytes = etree.tostring(root, encoding="utf-8")
    return DOCTYPE + content


def _section(body: Element, open_sections: list[tuple[str, Element]], path: tuple[str, ...]) -> Element:
    """The section of this path, opened below what is open already."""
    wanted = path[1:] if path[:1] == FRONT else path
    same = 0
    while same < min(len(wanted), len(open_sections)) and open_sections[same][0] == wanted[same]:
        same += 1
    del open_sections[same:]
    for heading in wanted[same:]:
        section = etree.SubElement(open_sections[-1][1] if open_sections else body, "sec")
        _add(section, "title", heading)
        open_sections.append((heading, section))
    return open_sections[-1][1] if open_sections else body


def _elements(article: Article, draft: Draft) -> Iterator[Element]:
    lines = [piece.text for piece in draft.pieces]
    if draft.content_kind == "metadata" and lines == [draft.section_path[-1]]:
        return  # a heading with nothing under it; its section is open by now
    if draft.content_kind == "table":
        yield from _table(article, draft.source)
    elif draft.content_kind == "figure_caption":
        yield _captioned("fig", lines)
    elif draft.content_kind in ("list", "reference"):
        yield _list(draft)
    elif draft.content_kind == "equation" and (source := tex(draft.source)):
        formula = etree.Element("disp-formula")
        _add(formula, "tex-math", source)
        yield formula
    else:
        yield from map(_paragraph, lines)


def _table(article: Article, wrap: Element) -> Iterator[Element]:
    """A `table-wrap` for each table, the caption with the first, then the notes."""
    caption = [piece.text for piece in caption_pieces(article, wrap)]
    tables = [table for table, grid in grids(wrap) if any(grid.values())]
    if not tables:
        yield _captioned("fig", caption)
    for place, table in enumerate(tables):
        made = _captioned("table-wrap", [] if place else caption)
        _copy_cells(table, etree.SubElement(made, "table"))
        yield made
    yield from (_paragraph(piece.text) for piece in note_pieces(article, wrap))


def _copy_cells(table: Element, made: Element) -> None:
    for _, row in groupby(cells(table), key=lambda cell: cell.row):
        line = etree.SubElement(made, "tr")
        for cell in row:
            place = _add(line, "th" if cell.is_head else "td", cell.text)
            place.set("colspan", str(cell.right))
            place.set("rowspan", str(cell.down))


def _captioned(tag: str, lines: Sequence[str]) -> Element:
    made = etree.Element(tag)
    caption = etree.SubElement(made, "caption")
    for line in lines:
        _add(caption, "p", line)
    return made


def _list(draft: Draft) -> Element:
    """An item for each line; what is glued to it, as its text to its number, is in its line."""
    made = etree.Element("list")
    for piece in draft.pieces:
        if piece.glue == "\n" or not len(made):
            paragraph = _add(etree.SubElement(made, "list-item"), "p", piece.text)
        else:
            paragraph.text += piece.glue + piece.text
    return made


def _paragraph(text: str) -> Element:
    made = etree.Element("p")
    made.text = text
    return made


def _add(parent: Element, tag: str, text: str) -> Element:
    made = etree.SubElement(parent, tag)
    made.text = text
    return made
