"""A converted document as the processed paper: its metadata and every block of its text."""

from collections.abc import Mapping
from typing import Any

from evidag.documents.artifacts import Block, Document, Paper
from evidag.documents.docling_blocks import blocks_from_docling
from evidag.documents.jats_blocks import blocks_from_jats
from evidag.errors import PaperError
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.jats import parse


def paper_from_jats(document: Document, metadata: PaperMetadata, content: bytes) -> Paper:
    """
    The paper from its pinned JATS, which is walked as it is.

    Raises:
        PaperError: `not_jats`, or `processing_failed` where it holds no text.
    """
    article = parse(content)
    blocks = blocks_from_jats(document.paper_id, article)
    return _paper(document, metadata, article.article_type, blocks)


def paper_from_docling(document: Document, metadata: PaperMetadata, converted: Mapping[str, Any]) -> Paper:
    """
    The paper from what Docling made of its PDF.

    Raises:
        PaperError: `processing_failed`, where that is no document of Docling's or holds no text.
    """
    try:
        blocks = blocks_from_docling(document.paper_id, converted, metadata.title)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as problem:
        what = f"is no document that Docling wrote ({type(problem).__name__}: {problem})"
        raise PaperError("processing_failed", f"{document.docling_path} {what}; convert again") from problem
    return _paper(document, metadata, document.article_type, blocks)


def _paper(
    document: Document, metadata: PaperMetadata, article_type: str | None, blocks: tuple[Block, ...]
) -> Paper:
    if not blocks:
        raise PaperError("processing_failed", "the document holds no text")
    return Paper(
        paper_id=document.paper_id,
        text_source=document.text_source,
        source_sha256=document.source_sha256,
        article_type=article_type,
        metadata=metadata,
        blocks=blocks,
    )
