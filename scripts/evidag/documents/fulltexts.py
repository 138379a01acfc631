"""Which text of a paper is converted: its pinned JATS, else its PDF; and why there is none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from evidag.artifacts import Line, skipped
from evidag.documents.conversion_messages import Conversion, Kind
from evidag.errors import PaperError
from evidag.sources import jats
from evidag.sources.artifacts import PaperFiles, PaperMetadata

TextSource = Literal["auto", "jats", "pdf"]
Load = Callable[[str], bytes | None]  # a hash: the bytes that have it
Convert = Callable[[bytes, Kind], Conversion]


@dataclass(frozen=True)
class FullText:
    kind: Kind
    sha256: str


@dataclass(frozen=True)
class Converted:
    """
    Args:
        article_type: as the JATS says it.
        notes: on the way to this text, and on its conversion.
    """

    text: FullText
    conversion: Conversion
    article_type: str | None
    notes: tuple[str, ...]


class _AbstractOnly(PaperError):
    def __init__(self) -> None:
        super().__init__("abstract_only", "the JATS holds an abstract at most, and no body")


def convert_paper(
    paper: PaperMetadata, files: Line[PaperFiles] | None, wanted: TextSource, load: Load, convert: Convert
) -> Converted | Line[Any]:
    """
    The text of a paper, converted, or a line that says why it has none.

    Raises:
        PaperError: what is wrong with the text that there is.
    """
    texts = _full_texts(paper, files.artifact if files else None, wanted)
    refused = files if files is not None and files.outcome == "failed" else None
    if not texts and refused is not None:
        return skipped(paper.metadata_id, refused.code or "no_text", refused.message or "")
    if not texts:
        return skipped(paper.metadata_id, "no_text", f"metadata only: {_why_none(paper, wanted)}")
    try:
        return _first_good(
            texts, load, convert, [f"a file was refused: {refused.message}"] if refused else []
        )
    except _AbstractOnly as problem:
        return skipped(paper.metadata_id, problem.code, problem.message)


def _full_texts(paper: PaperMetadata, files: PaperFiles | None, wanted: TextSource) -> list[FullText]:
    """The texts that a paper has and the config wants, the better first."""
    pinned = paper.fulltext_sha256 or (files.jats_sha256 if files else None)
    handed_in = files.pdf_sha256 if files else None
    found = [FullText("jats", pinned)] if pinned and wanted != "pdf" else []
    return found + ([FullText("pdf", handed_in)] if handed_in and wanted != "jats" else [])


def _why_none(paper: PaperMetadata, wanted: TextSource) -> str:
    if wanted != "auto":
        return f"text_source is {wanted}, and the paper has no such text"
    if paper.is_open_access is False:
        return "it is not open access, and no PDF was handed in"
    return "no full text was found, and no PDF was handed in"


def _first_good(texts: Sequence[FullText], load: Load, convert: Convert, notes: list[str]) -> Converted:
    """The first text that can be converted; a note says why a better one was not."""
    for text in texts[:-1]:
        try:
            return _convert(text, load, convert, notes)
        except PaperError as problem:
            notes.append(f"not from its {text.kind.upper()}: {problem}")
    return _convert(texts[-1], load, convert, notes)


def _convert(text: FullText, load: Load, convert: Convert, notes: Sequence[str]) -> Converted:
    content = load(text.sha256)
    if content is None:
        raise PaperError(
            "docling_failed", f"its {text.kind.upper()} is not in the snapshot store; pin it again"
        )
    article = jats.parse(content) if text.kind == "jats" else None
    if article is not None and not article.has_body:
        raise _AbstractOnly
    conversion = convert(content, text.kind)
    article_type = article.article_type if article else None
    return Converted(text, conversion, article_type, (*notes, *conversion.notes))
