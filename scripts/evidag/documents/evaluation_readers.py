"""What evaluation compares, read from a JATS article and from a converted document."""

from collections.abc import Iterator, Mapping
from typing import Any

from evidag.documents.docling_items import items
from evidag.documents.evaluation import Converted, Twin
from evidag.documents.jats_tables import grids
from evidag.documents.tables import Grid
from evidag.sources.jats import FOREIGN, Article, Paragraph

HEADED = frozenset({"body", "back", "reference_list"})


def twin_of(article: Article) -> Twin:
    """The paper as its publisher tagged it; other articles in the same file are left out."""
    own = [each for each in article.paragraphs if each.where not in FOREIGN]
    titles = [each for each in own if each.tag == "title"]
    return Twin(
        title=article.title,
        headings=_texts(each for each in titles if each.where in HEADED),
        optional_headings=_texts(each for each in titles if each.where not in ("body", "table", "caption")),
        paragraphs=_texts(each for each in own if each.tag == "p" and each.where == "body"),
        tables=tuple(_tables(article)),
    )


def _texts(paragraphs: Iterator[Paragraph]) -> tuple[str, ...]:
    return tuple(each.text for each in paragraphs if each.text.strip())


def _tables(article: Article) -> Iterator[Grid]:
    for holder in article.element.iter("table-wrap"):
        if next(holder.iterancestors("sub-article", "response", "table-wrap"), None) is None:
            for _, grid in grids(holder):
                yield grid


def converted_of(document: Mapping[str, Any]) -> Converted:
    """A document as Docling writes it."""
    found = items(document)
    return Converted(
        headings=tuple(each.text for each in found if each.role in ("title", "heading")),
        blocks=tuple(each.text for each in found if each.role not in ("table",)),
        tables=tuple(_grid(table) for table in document.get("tables", ())),
    )


def _grid(table: Mapping[str, Any]) -> Grid:
    return {
        (cell["start_row_offset_idx"], cell["start_col_offset_idx"]): cell["text"]
        for cell in table["data"]["table_cells"]
    }
