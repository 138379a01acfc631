"""
Worked cases in the interchange format of the public systems: read from files, and laid out in a folder.

This module's job is files. A case is one JSON object: the files it starts from, what is run on them, and what
an independent implementation answered.
"""

import base64
import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from evidag.errors import InputError
from evidag.files import parse_json, read_bytes

MATCH, MAY_DIFFER, DEFECT, BEYOND = "match", "may_differ", "reference_defect", "beyond_contract"


@dataclass(frozen=True)
class Case:
    """
    One worked case.

    Args:
        conformance: whether the expected answer is right (`match`), weak (`may_differ`), wrong
            (`reference_defect`) or about features outside the contract (`beyond_contract`).
        then: a second command, run after the first.
        api: what to run where no command line does it.
        divergence: where the expected answer is weak or wrong, why, and what to prefer.
    """

    id: str
    kind: str
    conformance: str
    tags: tuple[str, ...]
    files: dict[str, dict[str, Any]]
    argv: tuple[str, ...]
    then: tuple[str, ...]
    api: dict[str, Any]
    expect: dict[str, Any]
    divergence: dict[str, Any]

    @property
    def preferred(self) -> dict[str, Any]:
        return dict(self.divergence.get("preferred") or {})


def read_cases(paths: Iterable[Path], kinds: Iterable[str]) -> list[Case]:
    """
    The cases of these kinds in files and folders, each id once, in order of ids.

    Raises:
        InputError: a path holds none, or a file is no case.
    """
    wanted = set(kinds)
    found: dict[str, Case] = {}
    for path in paths:
        here = [case for raw, at in _objects(path) for case in _case(raw, at) if case.kind in wanted]
        if not here:
            raise InputError(f"holds no case of the kinds {', '.join(sorted(wanted))}", at=path)
        found |= {case.id: case for case in here}
    return [found[name] for name in sorted(found)]


def _objects(path: Path) -> Iterator[tuple[Any, str]]:
    if path.is_dir():
        for each in sorted(path.rglob("*")):
            if each.is_file() and each.name.endswith((".json", ".jsonl", ".jsonl.gz")):
                yield from _objects(each)
    elif path.name.endswith((".jsonl", ".jsonl.gz")):
        for number, line in enumerate(_content(path).splitlines(), 1):
            if line.strip():
                yield _parsed(line, f"{path}:{number}"), f"{path}:{number}"
    else:
        yield _parsed(_content(path), str(path)), str(path)


def _content(path: Path) -> bytes:
    content = read_bytes(path)
    if not path.name.endswith(".gz"):
        return content
    try:
        return gzip.decompress(content)
    except (OSError, EOFError) as problem:
        raise InputError(f"is no whole gzip stream ({problem})", at=path) from problem


def _parsed(content: bytes, at: str) -> Any:
    try:
        return parse_json(content.decode("utf-8"), at=at)
    except UnicodeDecodeError as problem:
        raise InputError("is not UTF-8", at=at) from problem


def _case(raw: Any, at: str) -> Iterator[Case]:
    """The case, if this is one; JSON files of other uses may lie beside cases."""
    if not isinstance(raw, dict) or not {"case_id", "kind", "expect"} <= set(raw):
        return
    try:
        yield Case(
            id=str(raw["case_id"]),
            kind=str(raw["kind"]),
            conformance=str(raw.get("conformance", MATCH)),
            tags=tuple(raw.get("tags") or ()),
            files=dict(raw.get("files") or {}),
            argv=tuple(raw.get("argv") or ()),
            then=tuple(raw.get("then") or ()),
            api=dict(raw.get("api") or {}),
            expect=dict(raw["expect"]),
            divergence=dict(raw.get("divergence") or {}),
        )
    except (TypeError, ValueError) as problem:
        raise InputError(f"is no case: {problem}", at=at) from problem


def lay_out(case: Case, folder: Path) -> None:
    """
    Make the case's files in an empty folder.

    Raises:
        InputError: a name leads out of the folder, or a recipe is unknown.
    """
    for name, recipe in case.files.items():
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise InputError(f"names a file outside its folder: {name!r}", at=case.id)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        ((kind, value),) = recipe.items()
        if kind == "dir":
            path.mkdir(exist_ok=True)
        elif kind == "symlink":
            path.symlink_to(value)
        else:
            path.write_bytes(content_of(kind, value, at=case.id))


def content_of(kind: str, value: Any, *, at: object) -> bytes:
    """
    The bytes of a file's recipe.

    >>> content_of("parts", [["ab", 2], ["c", 1]], at="x")
    b'ababc'
    """
    if kind == "json":
        return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")
    if kind == "parts":
        return "".join(text * count for text, count in value).encode()
    if kind == "gzip_of_text":
        return gzip.compress(value.encode(), mtime=0)
    if kind == "b64":
        return base64.b64decode(value)
    if kind == "text":
        return str(value).encode()
    raise InputError(f"has a file of the unknown recipe {kind!r}", at=at)
