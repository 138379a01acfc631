"""Damage that readers pass over in silence is told by the checksums of compressed streams."""

import re
import zlib

from evidag.documents.pdf_integrity import damage_of
from tests.documents import paper_pdf


def _pdf(*objects: bytes) -> bytes:
    numbered = (b"%d 0 obj\n%s\nendobj\n" % (number, body) for number, body in enumerate(objects, 1))
    return b"%PDF-1.7\n" + b"".join(numbered) + b"startxref\n0\n%%EOF\n"


def _stream(body: bytes, extra: bytes = b"") -> bytes:
    return b"<< /Filter /FlateDecode %s /Length %d >>\nstream\n%s\nendstream" % (extra, len(body), body)


def _two_pages(*streams: bytes) -> bytes:
    return _pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
        b"<< /Type /Page /Parent 2 0 R /Contents [6 0 R] /Resources << /XObject << /I 7 0 R >> >> >>",
        *streams,
    )


GOOD = zlib.compress(b"BT (text) Tj ET" * 20)
BAD = GOOD[:20] + bytes(byte ^ 0xFF for byte in GOOD[20:24]) + GOOD[24:]


def test_a_good_file_is_whole():
    damage = damage_of(paper_pdf.two_columns())
    assert not damage.pages and not damage.lost


def test_a_damaged_page_is_named():
    assert damage_of(paper_pdf.damaged(paper_pdf.two_columns(), 2)).pages == {2}


def test_a_damaged_picture_takes_no_text_away():
    content = _two_pages(_stream(GOOD), _stream(GOOD), _stream(BAD, b"/Subtype /Image"))
    assert damage_of(content).pages == frozenset()


def test_a_damaged_form_belongs_to_the_page_that_shows_it():
    content = _two_pages(_stream(GOOD), _stream(GOOD), _stream(BAD, b"/Subtype /Form"))
    assert damage_of(content).pages == {2}


def test_lost_objects_are_said():
    """What was in a damaged object stream cannot be told."""
    content = _two_pages(_stream(GOOD), _stream(GOOD), _stream(BAD, b"/Type /ObjStm /N 1 /First 4"))
    assert damage_of(content).lost


def test_pages_inside_an_object_stream_are_found():
    inner = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
    ]
    places = b" ".join(b"%d %d" % (number, sum(map(len, inner[: number - 1]))) for number in (1, 2, 3))
    packed = zlib.compress(places + b" " + b"".join(inner))
    head = b"/Type /ObjStm /N 3 /First %d" % (len(places) + 1)
    content = (
        b"%PDF-1.7\n4 0 obj\n" + _stream(packed, head) + b"\nendobj\n5 0 obj\n" + _stream(BAD) + b"\nendobj\n"
    )
    assert damage_of(content).pages == {1}


def test_a_writer_that_cannot_take_checksums_is_no_damage():
    wrong = GOOD[:-4] + b"\0\0\0\0"
    content = _two_pages(_stream(wrong), _stream(wrong), _stream(wrong))
    assert damage_of(content).pages == frozenset()


def test_a_later_version_of_an_object_counts():
    content = _two_pages(_stream(BAD), _stream(GOOD), _stream(GOOD))
    assert damage_of(content).pages == {1}
    mended = content + b"5 0 obj\n" + _stream(GOOD) + b"\nendobj\n"
    assert damage_of(mended).pages == frozenset()


def test_no_pdf_has_no_damage():
    assert damage_of(b"") == damage_of(b"<html>") == damage_of(re.sub(b"obj", b"", GOOD))
