"""What the converting process does with a document; it alone imports Docling."""

from collections.abc import Set
from functools import cache
from importlib import import_module
from typing import Any

from evidag.documents.conversion_messages import MEGABYTE, Conversion, Options
from evidag.documents.pdf_integrity import Damage, damage_of
from evidag.errors import PaperError
from evidag.sources.pdf_check import check_pdf

OCR_HINT = "to read the images, pip install 'evidag[ocr]' and set documents.ocr: true"


def convert(kind: str, content: bytes, options: Options) -> Conversion:
    """
    Convert a document of a kind (`pdf`, `jats`).

    Raises:
        PaperError: `docling_failed` or `not_jats`, with the reason.
    """
    return _pdf(content, options) if kind == "pdf" else _jats(content)


NEEDED = {
    "pdf": ("evidag.documents.pdf_pipeline", "evidag.sources.pdf_check"),
    "jats": ("docling.backend.xml.jats_backend", "evidag.documents.jats_markdown"),
}


def warm_up(kind: str) -> None:
    """Import what a kind of document needs, which takes seconds."""
    for name in NEEDED[kind]:
        import_module(name)


def _jats(content: bytes) -> Conversion:
    from evidag.documents.jats_markdown import docling_from_jats
    from evidag.sources.jats import parse

    markdown, document = docling_from_jats("document", parse(content))
    return Conversion(document, markdown, None)


def _pdf(content: bytes, options: Options) -> Conversion:
    if len(content) > options.max_megabytes * MEGABYTE:
        size = f"{len(content) / MEGABYTE:.1f} MB, more than max_megabytes ({options.max_megabytes:g})"
        raise PaperError("docling_failed", f"the PDF has {size}; raise it in the config if this is right")
    try:
        check_pdf(content)
    except PaperError as problem:
        raise PaperError("docling_failed", problem.message) from problem
    count, plain = _opened(content)
    if count > options.max_pages:
        size = f"{count} pages, more than max_pages ({options.max_pages})"
        raise PaperError("docling_failed", f"the PDF has {size}; raise it in the config if this is right")
    damage = damage_of(plain)
    if damage.lost:
        raise PaperError("docling_failed", "the PDF is damaged: objects that its pages need cannot be read")
    if options.layout == "heron":
        return _by_heron(content, count, damage)
    return _by_geometry(content, count, damage, options.ocr)


def _opened(content: bytes) -> tuple[int, bytes]:
    """How many pages a PDF has, and its bytes without encryption, which hides damage."""
    import io

    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        if b"/Encrypt" not in content:
            return len(document), content
        plain = io.BytesIO()
        document.save(plain, flags=pypdfium2.raw.FPDF_REMOVE_SECURITY)
        return len(document), plain.getvalue()
    finally:
        document.close()


def _by_geometry(content: bytes, count: int, damage: Damage, ocr: bool) -> Conversion:
    from evidag.documents.pdf_pipeline import flagged

    pipeline = _geometric_pipeline(ocr)
    document = pipeline.read(content, leave_out=damage.pages).document
    pages = pipeline.pages
    missing = {IMAGE: pages.images, GARBLED: pages.garbled, UNPARSED: pages.unparsed, DAMAGED: damage.pages}
    notes = notes_on(count, missing)
    if not document.texts and not document.tables:
        raise PaperError("docling_failed", "the PDF holds no text")
    notes += tuple(f"page {page} read from its image" for page in sorted(pages.read_from_images))
    exported = _exported(document)
    exported["evidag"] = {"flags": flagged(exported, pages.read_from_images, "ocr")}
    return Conversion(exported, document.export_to_markdown(), count, notes)


def _exported(document: Any) -> dict[str, Any]:
    exported: dict[str, Any] = document.export_to_dict()
    return exported


@cache
def _geometric_pipeline(ocr: bool) -> Any:
    from evidag.documents.pdf_pipeline import GeometricPdfPipeline

    return GeometricPdfPipeline(ocr=ocr)


# Why the text of a page is missing: what to note of the page, and what to say where most pages are so.
DAMAGED = ("its bytes are damaged", "cannot be read: the bytes are damaged; download it again")
UNPARSED = ("it cannot be parsed", "cannot be parsed; the PDF is not built as it should be")
GARBLED = (
    "its fonts do not tell which letters they paint",
    "cannot be read: its fonts do not tell which letters they paint",
)
IMAGE = (f"it is only an image; {OCR_HINT}", f"is only an image, without text; {OCR_HINT}")

Missing = dict[tuple[str, str], Set[int]]


def notes_on(count: int, missing: Missing) -> tuple[str, ...]:
    """
    What to note about pages that are missing from a document of `count` pages.

    >>> notes_on(9, {DAMAGED: {2}})
    ('page 2 unreadable: its bytes are damaged',)

    Raises:
        PaperError: `docling_failed`, where more pages are missing than are there.
    """
    reasons = {page: reason for reason, pages in missing.items() for page in pages}
    if 2 * len(reasons) > count:
        _, said = max(missing, key=lambda reason: len(missing[reason]))
        which = "every page" if len(reasons) == count else f"{len(reasons)} of {count} pages"
        raise PaperError("docling_failed", f"{which} of the PDF {said}")
    return tuple(f"page {page} unreadable: {reasons[page][0]}" for page in sorted(reasons))


def _by_heron(content: bytes, count: int, damage: Damage) -> Conversion:
    from evidag.documents.heron import read_with_heron

    notes = notes_on(count, {DAMAGED: damage.pages})
    document = read_with_heron(content)
    if not document.texts and not document.tables:
        raise PaperError("docling_failed", "the PDF holds no text; layout heron reads no page images")
    return Conversion(_exported(document), document.export_to_markdown(), count, notes)
