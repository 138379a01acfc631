"""
What stands in Docling's document of a PDF, in reading order, with pages and boxes.

The document is read as the JSON that Docling writes beside the Markdown; an optional key `evidag` in it holds
the converter's doubts about single items: `{"flags": {"#/texts/3": ["hidden_text"]}}`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from evidag.documents.blocks import Piece
from evidag.documents.pdf_wording import CAPTION, LIST_ITEM, SENTENCE_END
from evidag.documents.tables import Grid, as_text

Role = Literal["title", "heading", "text", "list", "caption", "table", "formula", "footnote"]
Node = Mapping[str, Any]

ROLES: dict[str, Role] = {
    "title": "title",
    "section_header": "heading",
    "caption": "caption",
    "formula": "formula",
    "footnote": "footnote",
    "list_item": "list",
}
UNREAD = frozenset({"page_header", "page_footer"})
FLOATS = frozenset({"caption", "table", "footnote", "formula"})
_HYPHEN = re.compile(r"[^\W\d_]-$")


@dataclass(frozen=True)
class Item:
    """One paragraph, heading, list, caption, table or formula as the converter found it."""

    role: Role
    pieces: tuple[Piece, ...]
    level: int = 1
    flags: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        return "".join((piece.glue if place else "") + piece.text for place, piece in enumerate(self.pieces))


def items(document: Node) -> list[Item]:
    """Everything that a reader would read, sentences that a column or page break cut in two made whole."""
    return list(_joined(_Reader(document).items()))


class _Reader:
    def __init__(self, document: Node) -> None:
        self.document = document
        self.heights = {
            int(number): float(page["size"]["height"]) for number, page in document.get("pages", {}).items()
        }
        self.flags = document.get("evidag", {}).get("flags", {})
        floats = (*document.get("tables", ()), *document.get("pictures", ()))
        self.attached = {
            each["$ref"]
            for node in floats
            for kind in ("captions", "footnotes")
            for each in node.get(kind, ())
        }

    def items(self) -> Iterator[Item]:
        yield from self._children(self.document["body"])

    def _children(self, node: Node) -> Iterator[Item]:
        for child in node.get("children", ()):
            name = child["$ref"]
            if name not in self.attached:
                yield from self._item(name, self._node(name))

    def _node(self, name: str) -> Node:
        _, collection, place = name.split("/")
        found: Node = self.document[collection][int(place)]
        return found

    def _item(self, name: str, node: Node) -> Iterator[Item]:
        if node.get("content_layer", "body") != "body" or node.get("label") in UNREAD:
            return
        collection = name.split("/")[1]
        if collection == "tables":
            yield self._table(name, node)
        elif collection == "pictures":
            yield from self._picture(name, node)
        elif collection == "groups":
            yield from self._group(node)
        else:
            yield self._text(name, node)
            yield from self._children(node)

    def _text(self, name: str, node: Node, role: Role | None = None) -> Item:
        found = role or ROLES.get(str(node.get("label")), "text")
        flags = frozenset(self.flags.get(name, ()))
        return Item(found, self._pieces(node), int(node.get("level") or 1), flags)

    def _pieces(self, node: Node) -> tuple[Piece, ...]:
        text, places = str(node.get("text", "")), node.get("prov", ())
        spans = [tuple(place.get("charspan", (0, 0))) for place in places]
        if len(places) < 2 or not _tiles(spans, len(text)):
            page, box = self._where(places[0]) if places else (None, None)
            return (Piece(text, page=page, bbox=box),)
        found: list[Piece] = []
        end = 0
        for place, (start, stop) in zip(places, spans, strict=True):
            page, box = self._where(place)
            glue = text[end:start] if found else "\n"
            found.append(Piece(text[start:stop], page=page, bbox=box, glue=glue))
            end = stop
        return tuple(found)

    def _where(self, place: Node) -> tuple[int, tuple[float, ...]]:
        box, page = place["bbox"], int(place["page_no"])
        top, bottom = float(box["t"]), float(box["b"])
        if box.get("coord_origin", "TOPLEFT") == "BOTTOMLEFT":
            height = self.heights.get(page, 0.0)
            top, bottom = height - top, height - bottom
        return page, tuple(round(each, 2) for each in (float(box["l"]), top, float(box["r"]), bottom))

    def _group(self, node: Node) -> Iterator[Item]:
        """A list is one item, a line of several styles is one; other groups are what they hold."""
        held = list(self._children(node))
        if node.get("label") == "inline" and held:
            pieces = (replace(piece, glue=" ") for item in held for piece in item.pieces)
            flags = frozenset[str]().union(*(item.flags for item in held))
            yield Item("text", tuple(pieces), flags=flags)
            return
        if node.get("label") not in ("list", "ordered_list"):
            yield from held
            return
        entries = [item for item in held if item.role == "list"]
        if entries:
            flags = frozenset[str]().union(*(item.flags for item in entries))
            yield Item("list", tuple(piece for item in entries for piece in item.pieces), flags=flags)
        yield from (item for item in held if item.role != "list")

    def _table(self, name: str, node: Node) -> Item:
        data = node.get("data", {})
        grid: Grid = {
            (cell["start_row_offset_idx"], cell["start_col_offset_idx"]): " ".join(str(cell["text"]).split())
            for cell in data.get("table_cells", ())
        }
        page, box = self._where(node["prov"][0]) if node.get("prov") else (None, None)
        cells = Piece(as_text(grid), page=page, bbox=box)
        captions = self._attached(node, "captions")
        return Item(
            "table",
            (*captions, cells, *self._attached(node, "footnotes")),
            flags=frozenset(self.flags.get(name, ())),
        )

    def _attached(self, node: Node, kind: str) -> tuple[Piece, ...]:
        return tuple(piece for each in node.get(kind, ()) for piece in self._pieces(self._node(each["$ref"])))

    def _picture(self, name: str, node: Node) -> Iterator[Item]:
        """A picture's caption; what is written in the picture itself is no text of the paper."""
        captions = self._attached(node, "captions")
        if not captions:
            inside = [self._node(child["$ref"]) for child in node.get("children", ())]
            texts = [each for each in inside if each.get("text")]
            first = next((n for n, each in enumerate(texts) if CAPTION.match(each["text"])), len(texts))
            pieces = [piece for each in texts[first:] for piece in self._pieces(each)]
            captions = tuple(replace(piece, glue=" ") for piece in pieces)
        if captions:
            yield Item("caption", captions, flags=frozenset(self.flags.get(name, ())))


def _tiles(spans: Sequence[tuple[int, ...]], length: int) -> bool:
    """Whether the parts of a text follow each other and leave nothing but gaps of a character or so."""
    ends = [0, *(span[1] for span in spans)]
    in_order = all(end <= span[0] < span[1] for end, span in zip(ends, spans, strict=False))
    return in_order and spans[0][0] == 0 and ends[-1] == length


def _joined(found: Iterator[Item]) -> Iterator[Item]:
    """Join paragraphs over column and page breaks; what floats between them follows."""
    open_item: Item | None = None
    between: list[Item] = []
    for item in found:
        if open_item is not None and item.role == "text" and goes_on(open_item, item):
            open_item = _with(open_item, item)
        elif open_item is not None and item.role in FLOATS:
            between.append(item)
        else:
            yield from (open_item, *between) if open_item is not None else ()
            open_item, between = (item, []) if item.role == "text" else (None, [])
            if open_item is None:
                yield item
    yield from (open_item, *between) if open_item is not None else ()


def goes_on(item: Item, other: Item) -> bool:
    """Whether the other is the rest of a sentence that the end of a column or page cut off."""
    before, after = item.text, other.text
    if not before or not after or SENTENCE_END.search(before) or LIST_ITEM.match(after):
        return False
    return after[0].islower() and _has_moved(item.pieces[-1], other.pieces[0])


def _has_moved(piece: Piece, other: Piece) -> bool:
    if piece.bbox is None or other.bbox is None or piece.page is None or other.page is None:
        return False
    if other.page != piece.page:
        return 0 < other.page - piece.page <= 2
    return other.bbox[0] >= piece.bbox[2] or other.bbox[1] < piece.bbox[1]


def _with(item: Item, other: Item) -> Item:
    last, first = item.pieces[-1], other.pieces[0]
    if _HYPHEN.search(last.text):
        first = replace(first, glue="")  # a hyphen stays: whether it belongs to the word is not known here
    else:
        first = replace(first, glue=" ")
    return replace(item, pieces=(*item.pieces, first, *other.pieces[1:]), flags=item.flags | other.flags)
