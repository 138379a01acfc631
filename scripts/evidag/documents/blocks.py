"""Blocks from what a reader of a source found: numbered, identified, and placed in the prepared text."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from evidag.digests import digest, sha256
from evidag.documents.artifacts import Block, ContentKind, Provenance, SectionType

BETWEEN_BLOCKS = "\n\n"
UNTITLED = ("Main text",)
FRONT = ("Front matter",)


@dataclass(frozen=True)
class Piece:
    """
    A run of text from one place of the source.

    Args:
        glue: what stands between this piece and the one before it in the same block.
    """

    text: str
    element_id: str | None = None
    page: int | None = None
    bbox: tuple[float, ...] | None = None
    glue: str = "\n"


@dataclass(frozen=True)
class Draft:
    """
    A block before it has a number and a name.

    Args:
        section_path: headings from the outermost in; empty where the text stands under none.
        source: the XML element that it comes from, for what needs more than its text.
    """

    section_path: tuple[str, ...]
    section_type: SectionType
    content_kind: ContentKind
    pieces: tuple[Piece, ...]
    flags: tuple[str, ...] = ()
    source: Any = field(default=None, repr=False, compare=False)

    @property
    def has_text(self) -> bool:
        return any(piece.text.strip() for piece in self.pieces)


def build(paper_id: str, drafts: Iterable[Draft]) -> tuple[Block, ...]:
    """
    The blocks of a paper, in the order given; a draft without text gives none.

    A block's name depends on its paper, its text and, for repeated texts, on their count, so that it outlives
    a change elsewhere in the paper.
    """
    blocks: list[Block] = []
    seen: Counter[str] = Counter()
    start = 0
    for draft in drafts:
        text, prov = _joined(draft.pieces, start)
        if not text:
            continue
        seen[text] += 1
        blocks.append(
            Block(
                block_id="b" + digest([paper_id, text, seen[text]])[:20],
                paper_id=paper_id,
                content_hash=sha256(text.encode("utf-8", "surrogatepass")),
                order=len(blocks),
                section_path=draft.section_path or UNTITLED,
                section_type=draft.section_type,
                content_kind=draft.content_kind,
                text=text,
                prov=prov,
                flags=draft.flags,
            )
        )
        start += len(text) + len(BETWEEN_BLOCKS)
    return tuple(blocks)


def prepared_text(blocks: Iterable[Block]) -> str:
    """The text that the character spans of `prov` count in."""
    return BETWEEN_BLOCKS.join(block.text for block in blocks)


def _joined(pieces: Iterable[Piece], start: int) -> tuple[str, tuple[Provenance, ...]]:
    text = ""
    prov = []
    for piece in pieces:
        if not piece.text.strip():
            continue
        if text:
            text += piece.glue
        begin = start + len(text)
        text += piece.text
        prov.append(Provenance(piece.element_id, piece.page, piece.bbox, begin, start + len(text)))
    return text, tuple(prov)
