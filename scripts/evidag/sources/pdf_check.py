"""Whether a file that a person handed in is a PDF that can be read, and whole."""

import re

from evidag.errors import PaperError

LFS_POINTER = b"version https://git-lfs.github.com/spec/"
_HEAD, _TAIL = 1024, 65536  # where a header may stand, and how much may follow the end
_PASSWORD = 4  # FPDF_ERR_PASSWORD
_ENCRYPTED = -1  # what an unencrypted document gives for its security handler
_PERMISSIONS = ((3, "printing"), (4, "changing"), (5, "copying text"), (6, "adding notes"))
_START = re.compile(rb"startxref\s+([0-9]{1,12})\s+%%EOF")
_LINEAR = re.compile(rb"/Linearized\b[^>]*?/L\s+([0-9]{1,12})")


def check_pdf(content: bytes) -> tuple[str, ...]:
    """
    What to note about a good PDF.

    Raises:
        PaperError: `empty_file`, `not_a_pdf`, `truncated_pdf`, `password_needed`.
    """
    _check_beginning(content)
    _check_end(content)
    return _open(content)


def _check_beginning(content: bytes) -> None:
    if not content.strip():
        raise PaperError("empty_file", "the file has no bytes; download it again")
    if content.startswith(LFS_POINTER):
        raise PaperError("not_a_pdf", "the file is a Git LFS pointer; get the PDF itself with `git lfs pull`")
    if b"%PDF-" in content[:_HEAD]:
        return
    beginning = content[:_HEAD].lstrip().lower()
    if re.match(rb"<!doctype html|<html|<head|<body", beginning):
        message = "the file is a web page saved under the name of a PDF; download the PDF itself"
    elif beginning.startswith(b"<"):
        message = "the file is XML; if it is JATS, name it .xml"
    else:
        message = "the file does not begin as a PDF does; download it again"
    raise PaperError("not_a_pdf", message)


def _check_end(content: bytes) -> None:
    linear = _LINEAR.search(content[:_HEAD])
    if linear and int(linear.group(1)) > len(content):
        raise _truncated(f"it says that it has {int(linear.group(1))} bytes and has {len(content)}")
    ends = list(_START.finditer(content, max(0, len(content) - _TAIL)))
    if not ends:
        raise _truncated("it has no end (no startxref and %%EOF)")
    if int(ends[-1].group(1)) >= len(content):
        raise _truncated("its table of objects lies beyond its end")


def _truncated(why: str) -> PaperError:
    return PaperError("truncated_pdf", f"the PDF is cut off: {why}; download it again")


def _open(content: bytes) -> tuple[str, ...]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as problem:
        if problem.err_code == _PASSWORD:
            message = "the PDF opens only with a password; hand in a copy without one"
            raise PaperError("password_needed", message) from problem
        message = "the file begins as a PDF does but is damaged and does not open; download it again"
        raise PaperError("not_a_pdf", message) from problem
    try:
        if len(document) == 0:
            raise PaperError("not_a_pdf", "the PDF has no pages; download it again")
        return _permissions(document)
    finally:
        document.close()


def _permissions(document: object) -> tuple[str, ...]:
    from pypdfium2 import raw

    if raw.FPDF_GetSecurityHandlerRevision(document) == _ENCRYPTED:
        return ()
    allowed = raw.FPDF_GetDocPermissions(document)
    denied = [name for bit, name in _PERMISSIONS if not allowed >> (bit - 1) & 1]
    said = f"; its owner does not permit {', '.join(denied)}" if denied else ""
    return (f"encrypted, opens without a password{said}",)
