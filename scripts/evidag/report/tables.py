"""Tab-separated tables that a spreadsheet opens without running anything."""

from collections.abc import Iterable, Sequence


def cell(value: object) -> str:
    """
    One cell: no tab or line break gets through, nothing that a spreadsheet would run stands first.

    >>> cell("=HYPERLINK(1)"), cell("a\\tb\\nc"), cell(None), cell(-3), cell("-3")
    ("'=HYPERLINK(1)", 'a b c', '', '-3', "'-3")
    """
    if value is None:
        return ""
    if isinstance(value, (int, float)):
        return str(value)
    text = "".join(_shown(character) for character in " ".join(str(value).split()))
    return f"'{text}" if text[:1] in tuple("=+-@") else text


def _shown(character: str) -> str:
    """Characters that no table can carry become the replacement character."""
    code = ord(character)
    return "\ufffd" if 0xD800 <= code <= 0xDFFF or code < 32 or code == 127 else character


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A header and rows, each line ended by a line feed."""
    lines = ["\t".join(header), *("\t".join(map(cell, row)) for row in rows)]
    return "\n".join(lines) + "\n"
