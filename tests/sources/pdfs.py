"""Small PDFs, whole and broken."""


def pdf(text: str = "Hello") -> bytes:
    """A PDF of one page."""
    stream = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    content, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(content)
    return content + table + trailer


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 12345\n"
HTML = b"<!DOCTYPE html>\n<html><body>Please log in</body></html>"
BROKEN = {
    "empty": (b"", "empty_file"),
    "blank": (b"\n \n", "empty_file"),
    "web page": (HTML, "not_a_pdf"),
    "Git LFS pointer": (LFS, "not_a_pdf"),
    "XML": (b'<?xml version="1.0"?><article/>', "not_a_pdf"),
    "other bytes": (b"PK\x03\x04 a zip file", "not_a_pdf"),
    "first half": (pdf()[: len(pdf()) // 2], "truncated_pdf"),
    "without its last lines": (pdf().partition(b"startxref")[0], "truncated_pdf"),
    "table beyond the end": (pdf().replace(b"startxref\n", b"startxref\n9"), "truncated_pdf"),
    "one that says it is longer": (
        pdf().replace(b"%PDF-1.4\n", b"%PDF-1.4\n9 0 obj\n<< /Linearized 1 /L 99999 >>\nendobj\n"),
        "truncated_pdf",
    ),
    "header alone": (b"%PDF-1.4\nstartxref\n0\n%%EOF\n", "not_a_pdf"),
}
