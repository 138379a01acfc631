"""What the document stages hand on."""

from dataclasses import dataclass
from typing import Literal

from evidag.sources.artifacts import PaperMetadata

SCHEMA = "documents.schema.json"

SectionType = Literal[
    "front_matter",
    "abstract",
    "introduction",
    "related_work",
    "methods",
    "results",
    "discussion",
    "conclusion",
    "references",
    "appendix",
    "supplementary",
    "acknowledgements",
    "funding",
    "disclosure",
    "ethics",
    "unknown",
]
ContentKind = Literal[
    "paragraph", "list", "table", "table_row", "figure_caption", "equation", "reference", "metadata"
]


@dataclass(frozen=True)
class Document:
    """One converted paper: where its text came from and where the Markdown lies."""

    paper_id: str
    text_source: Literal["jats", "pdf"]
    source_sha256: str
    article_type: str | None
    markdown_path: str
    docling_path: str
    markdown_sha256: str
    docling_sha256: str
    converter: str
    pages: int | None
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Provenance:
    """
    Where a block stands in its source.

    Args:
        element_id: JATS: the paragraph's `id`, or `n` and its position in a walk of all elements (root 0).
        page: PDF: from 1.
        bbox: PDF: left, top, right, bottom in points, origin at the top left of the page.
        start, end: character span in the document's prepared text (the blocks' texts joined by blank lines).
    """

    element_id: str | None
    page: int | None
    bbox: tuple[float, ...] | None
    start: int
    end: int


@dataclass(frozen=True)
class Block:
    """One paragraph, list, table or caption; its text is the source's, never rewritten."""

    block_id: str
    paper_id: str
    content_hash: str
    order: int
    section_path: tuple[str, ...]
    section_type: SectionType
    content_kind: ContentKind
    text: str
    prov: tuple[Provenance, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True)
class Paper:
    """The processed paper: metadata and every block, in reading order."""

    paper_id: str
    text_source: Literal["jats", "pdf"]
    source_sha256: str
    article_type: str | None
    metadata: PaperMetadata
    blocks: tuple[Block, ...]
