"""A converted PDF as blocks, each part with its page and box."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from evidag.documents.artifacts import Block, ContentKind
from evidag.documents.blocks import FRONT, Draft, Piece, build
from evidag.documents.docling_items import Role, items
from evidag.documents.docling_sections import Placed, placed

CONTENT: dict[Role, ContentKind] = {
    "title": "metadata",
    "heading": "metadata",
    "text": "paragraph",
    "footnote": "paragraph",
    "list": "list",
    "caption": "figure_caption",
    "table": "table",
    "formula": "equation",
}


def blocks_from_docling(paper_id: str, document: Mapping[str, Any], title: str) -> tuple[Block, ...]:
    """
    Every block of the document that Docling made of a PDF, in its reading order.

    Args:
        title: the paper's, by which its front is told from its sections.
    """
    return build(paper_id, _drafts(placed(items(document), title)))


def _drafts(found: list[Placed]) -> Iterator[Draft]:
    for place, each in enumerate(found):
        if each.item.role == "heading" and each.path != FRONT:
            if not _is_empty(found, place):
                continue
            yield _draft(each, "metadata", each.item.pieces)
        elif each.kind == "references" and each.item.role in ("text", "list"):
            for entry in _entries(each.item.pieces):
                yield _draft(each, "reference", entry)
        elif each.kind == "front_matter" and each.item.role == "text":
            yield _draft(each, "metadata", each.item.pieces)
        else:
            yield _draft(each, CONTENT[each.item.role], each.item.pieces)


def _draft(each: Placed, content: ContentKind, pieces: tuple[Piece, ...]) -> Draft:
    return Draft(each.path, each.kind, content, pieces, flags=tuple(sorted(each.item.flags)))


def _is_empty(found: list[Placed], place: int) -> bool:
    """Whether a heading has neither text nor sections under it, so that it would be lost."""
    path = found[place].path
    following = found[place + 1].path if place + 1 < len(found) else ()
    return following[: len(path)] != path


def _entries(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """The works of a reference list, each on a line of its own."""
    entry: list[Piece] = []
    for piece in pieces:
        if entry and piece.glue == "\n":
            yield tuple(entry)
            entry = []
        entry.append(piece if entry else replace(piece, glue="\n"))
    if entry:
        yield tuple(entry)
