"""
Review files as CSV: UTF-8, with or without a byte order mark, the columns in any order.

Nothing that a file holds is lost in silence: surplus cells, repeated columns and quotation marks that do not
pair are problems. The contract's reader (`strict_contract`) passes over them.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from evidag.errors import InputError
from evidag.files import decode
from evidag.review.problems import Problems
from evidag.review.rows import Prediction, Row, columns, needed_columns

R = TypeVar("R", bound=Row)

MAX_BYTES = 64 * 2**20
MAX_LINE = 4_000_000  # characters, more than all columns can hold together: a bound on the cells of a row
BOM = b"\xef\xbb\xbf"
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


def read_rows(
    kind: type[R], content: bytes, *, name: str, problems: Problems, strict_contract: bool = False
) -> list[R]:
    """
    The complete rows of a file; of the others, what is wrong.

    Args:
        name: what messages call the file.

    Raises:
        InputError: its rows cannot be told apart, or too much is wrong with them.
    """
    text = _text(content, name, strict_contract)
    rows = _rows(text, name, problems, strict_contract)
    header = next(rows, (1, []))[1]
    if not header:
        problems.refuse()
        raise InputError(f"has no header; its columns are {_list(columns(kind))}", at=f"{name}:1")
    reader = _Reader(kind, _checked(kind, header, name, strict_contract), strict_contract)
    found = []
    for line, cells in rows:
        if cells:  # an empty line is no row
            fault, row = reader.row(line, cells)
            if row is not None:
                found.append(row)
            else:
                problems.add(f"{name}:{line}", fault)
    return found


class _Reader(Generic[R]):
    """Makes rows of cells, knowing the columns."""

    def __init__(self, kind: type[R], header: list[str], strict_contract: bool) -> None:
        self._kind, self._header, self._strict = kind, header, strict_contract
        self._empty = dict.fromkeys(needed_columns(kind), "")
        # The contract joins predictions on whatever they hold.
        asked = [] if strict_contract and kind is Prediction else needed_columns(kind)
        self._asked = [name for name in asked if name not in kind.may_be_blank]

    def row(self, line: int, cells: list[str]) -> tuple[str, R | None]:
        """What is wrong with the cells, or their row."""
        if len(cells) > len(self._header) and not self._strict:
            surplus = _list(map(repr, cells[len(self._header) :]))
            hint = "quote a cell that holds a comma"
            return (
                f"has {len(cells)} cells for {len(self._header)} columns, too many: {surplus}; {hint}",
                None,
            )
        values = {**self._empty, **dict(zip(self._header, cells, strict=False))}
        blank = [name for name in self._asked if not values[name].strip()]
        if len(blank) == len(self._asked) > 0:
            return "is a blank row; remove it", None
        if blank:
            return f"{_list(blank)} blank; fill in what was decided", None
        return "", self._kind(line=line, **values)


def _text(content: bytes, name: str, strict_contract: bool) -> str:
    text = decode(content.removeprefix(BOM), at=name)
    if not strict_contract and "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("holds a NUL character", at=f"{name}:{line}", hint="save it as CSV, UTF-8")
    return text


def _rows(text: str, name: str, problems: Problems, strict_contract: bool) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row and the line that it begins on, up to what cannot be told apart."""
    reader = csv.reader(_lines(text), strict=not strict_contract)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as problem:
        problems.add(f"{name}:{begins}", f"is no CSV from here on ({problem}); mend its quotation marks")


def _lines(text: str) -> Iterator[str]:
    for found in _LINE.finditer(text):
        if found.end() - found.start() > MAX_LINE:
            raise csv.Error(f"line longer than {MAX_LINE} characters")
        yield found.group()


def _checked(kind: type[Row], header: list[str], name: str, strict_contract: bool) -> list[str]:
    known = columns(kind)
    said = {
        "missing": [each for each in needed_columns(kind) if each not in header],
        "unknown": [each for each in dict.fromkeys(header) if each not in known],
        "repeated": [each for each, count in Counter(header).items() if count > 1 and not strict_contract],
    }
    found = "; ".join(f"{what} columns {_list(names)}" for what, names in said.items() if names)
    if found:
        raise InputError(found, at=f"{name}:1", hint=f"the columns are {_list(known)}")
    return header


def _list(names: Iterable[str]) -> str:
    """
    Names for a message, no more than fit.

    >>> _list(["case_id", ""])
    "case_id, ''"
    """
    named = list(names)
    return ", ".join(each[:60] or "''" for each in named[:20]) + (" …" if len(named) > 20 else "")
