"""Reading and writing files so that nothing is ever half-written and nothing odd is read as JSON."""

import json
import os
import re
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from evidag.errors import InputError, OutputError

MAX_DEPTH = 100  # containers inside containers; the root counts as 1
MAX_DIGITS = 4300  # of an integer, as Python reads and prints them
MAX_VALUES = 4_000_000  # of one JSON text: a bound on memory
MAX_JSON_BYTES = 256 * 2**20


def write_bytes(path: Path, content: bytes) -> None:
    """
    Write beside the target and rename over it, so that a reader sees the old bytes or the new ones.

    The mode follows the umask, or the file that was there before.
    """
    with writing(path) as handle:
        handle.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """
    A file to write a part at a time; it takes the target's place when the block ends well.

    Raises:
        OutputError: it cannot be written; what stood there before still does.
    """
    path = Path(path)
    if path.exists() and not path.is_file():
        raise OutputError("cannot be written: it is no regular file", at=path, hint="name a file")
    beside = path.with_name(f".{path.name[:60]}.{secrets.token_hex(6)}.tmp")  # as `_BESIDE` says
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(beside, "xb") as handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        if path.is_file():
            os.chmod(beside, path.stat().st_mode & 0o7777)
        os.replace(beside, path)
    except OSError as problem:
        raise OutputError(f"cannot be written: {problem.strerror or problem}", at=path) from problem
    finally:
        with suppress(OSError):  # it has moved, or there may be no folder that it could be in
            beside.unlink()


_BESIDE = re.compile(r"\..{1,60}\.[0-9a-f]{12}\.tmp")


def sweep(folder: Path, *, before: float) -> None:
    """Remove what writers that were killed left beside their targets, if last touched before a moment."""
    for place, _, names in os.walk(folder):
        for name in filter(_BESIDE.fullmatch, names):
            path = Path(place, name)
            with suppress(FileNotFoundError):  # somebody else sweeps too
                if path.stat().st_mtime < before:
                    path.unlink()


def write_text(path: Path, text: str) -> None:
    """`write_bytes` of UTF-8."""
    write_bytes(path, text.encode("utf-8"))


def read_bytes(path: Path, *, limit: int = MAX_JSON_BYTES) -> bytes:
    """The bytes of a file of at most `limit` bytes."""
    try:
        with open(path, "rb") as handle:
            content = handle.read(limit + 1)
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror or problem}", at=path) from problem
    if len(content) > limit:
        raise InputError(f"is larger than {limit} bytes", at=path, hint="split it")
    return content


def read_text(path: Path, *, limit: int = MAX_JSON_BYTES) -> str:
    """The text of a UTF-8 file."""
    return decode(read_bytes(path, limit=limit), at=path)


def decode(content: bytes, *, at: object) -> str:
    """UTF-8 without a byte order mark, or an error that says where it stops being that."""
    if content.startswith(b"\xef\xbb\xbf"):
        raise InputError("begins with a byte order mark", at=at, hint="save it as UTF-8 without BOM")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"is not UTF-8 (line {line}, byte {problem.start})", at=at, hint="save it as UTF-8"
        ) from problem


def lines_of(text: str) -> list[str]:
    """
    The lines of a table that a person keeps; a line separator of Unicode inside a cell ends none.

    >>> lines_of("a\\r\\nb\\u2028c\\n")
    ['a', 'b\\u2028c']
    """
    found = re.split(r"\r\n|\r|\n", text)
    return found if found[-1] else found[:-1]


def parse_json(text: str, *, at: object) -> Any:
    """
    One JSON value, read strictly: no repeated keys, no NaN, no infinity, no text after it, in bounded memory.

    >>> parse_json('{"a": 1, "a": 2}', at="x")
    Traceback (most recent call last):
    ...
    evidag.errors.InputError: x: is not acceptable JSON: the key 'a' is given twice
    """
    try:
        opened = text.count("[") + text.count("{")
        if text.count(",") + opened > MAX_VALUES:
            raise ValueError(f"it holds more than {MAX_VALUES} values")
        value = _DECODER.decode(text)
        if opened > MAX_DEPTH:  # fewer cannot be nested too deeply
            _check_depth(value)
    except RecursionError:
        raise InputError(f"is not acceptable JSON: {_TOO_DEEP}", at=at) from None
    except ValueError as problem:
        raise InputError(f"is not acceptable JSON: {problem}", at=at) from problem
    return value


def dump_json(value: Any, *, indent: int | None = None) -> str:
    """JSON with the keys in the order given; a lone surrogate stays an escape, all else is plain UTF-8."""
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def read_json(path: Path) -> Any:
    """The one JSON value of a file, read strictly."""
    return parse_json(read_text(path), at=path)


def write_json(path: Path, value: Any) -> None:
    """A JSON file for people: two spaces of indentation and a final newline."""
    write_text(path, dump_json(value, indent=2) + "\n")


def read_jsonl(path: Path) -> Iterator[tuple[int, Any]]:
    """Line numbers, from 1, and values of a JSONL file, a line at a time; blank lines are passed over."""
    for number, line in enumerate(_byte_lines(path), 1):
        if line.strip():
            at = f"{path}:{number}"
            yield number, parse_json(decode(line, at=at), at=at)


def _byte_lines(path: Path) -> Iterator[bytes]:
    try:
        with open(path, "rb") as handle:
            while line := handle.readline(MAX_JSON_BYTES + 1):
                if len(line) > MAX_JSON_BYTES:
                    raise InputError(f"has a line of more than {MAX_JSON_BYTES} bytes", at=path)
                yield line
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror or problem}", at=path) from problem


_SURROGATE = re.compile("[\ud800-\udfff]")
_TOO_DEEP = f"containers nested deeper than {MAX_DEPTH}"


def _check_depth(value: Any) -> None:
    """Level by level, since what a file holds must not decide how deep our own stack goes."""
    level = [value] if isinstance(value, (dict, list)) else []
    for _ in range(MAX_DEPTH):
        if not level:  # nearly always after a step or two
            return
        level = [
            child
            for each in level
            for child in (each.values() if isinstance(each, dict) else each)
            if isinstance(child, (dict, list))
        ]
    if level:
        raise ValueError(_TOO_DEEP)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise ValueError(f"the key {counts.most_common(1)[0][0][:80]!r} is given twice")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:80]} is too large for a number")
    return value


def _int(text: str) -> int:
    if len(text.removeprefix("-")) > MAX_DIGITS:
        raise ValueError(f"an integer of more than {MAX_DIGITS} digits")
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_float, parse_int=_int
)
