"""Which text of a paper is converted, and what is said where there is none."""

import pytest

from evidag.artifacts import Line, failed, ok
from evidag.documents.conversion_messages import Conversion
from evidag.documents.fulltexts import Converted, convert_paper
from evidag.errors import PaperError
from evidag.sources.artifacts import PaperFiles, PaperMetadata
from tests.sources.invented import metadata

JATS = b"<article><front/><body><p>Text.</p></body></article>"
HASHES = {"j" * 64: JATS, "p" * 64: b"%PDF-1.4"}


def paper(fulltext: str | None) -> PaperMetadata:
    return metadata("p", is_open_access=False, fulltext_sha256=fulltext)


def files(pdf: str | None) -> Line[PaperFiles]:
    return ok("p", PaperFiles("p", None, pdf, None, ()))


def convert(content: bytes, kind: str) -> Conversion:
    return Conversion(markdown=f"{kind}\n", document={}, pages=None, notes=())


def converted(metadata: PaperMetadata, handed_in: Line[PaperFiles], wanted: str = "auto", how=convert):
    return convert_paper(metadata, handed_in, wanted, HASHES.get, how)


@pytest.mark.parametrize(("wanted", "kind"), [("auto", "jats"), ("jats", "jats"), ("pdf", "pdf")])
def test_jats_is_preferred_where_nothing_else_is_wanted(wanted, kind):
    found = converted(paper("j" * 64), files("p" * 64), wanted)
    assert isinstance(found, Converted) and found.text.kind == kind


def test_a_paper_of_which_nothing_is_open_has_no_text():
    """And the line says why."""
    found = converted(paper(None), files(None))
    assert (found.outcome, found.code) == ("skipped", "no_text")
    assert found.message == "metadata only: it is not open access, and no PDF was handed in"


def test_a_refused_file_is_the_reason_where_there_is_no_other_text():
    """The reason is that of the intake, so that a table can tell where the paper stopped."""
    found = converted(paper(None), failed("p", "truncated_pdf", "the PDF is cut off"))
    assert (found.outcome, found.code, found.message) == ("skipped", "truncated_pdf", "the PDF is cut off")


def test_a_refused_file_is_a_note_where_there_is_another_text():
    """The pinned JATS is as good as it was."""
    found = converted(paper("j" * 64), failed("p", "truncated_pdf", "the PDF is cut off"))
    assert isinstance(found, Converted)
    assert found.notes == ("a file was refused: the PDF is cut off",)


def test_the_pdf_stands_in_for_a_jats_that_cannot_be_converted():
    """A note says why the better text was not taken."""

    def only_pdf(content: bytes, kind: str) -> Conversion:
        if kind == "jats":
            raise PaperError("docling_failed", "too deep")
        return convert(content, kind)

    found = converted(paper("j" * 64), files("p" * 64), how=only_pdf)
    assert isinstance(found, Converted) and found.text.kind == "pdf"
    assert found.notes == ("not from its JATS: too deep",)
