"""Digests of values and of code."""

import ast
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
# What goes in circles is too deep for it all the same; looking for circles would take a third of the time.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False)


def sha256(content: bytes) -> str:
    """Lower-case hex SHA-256."""
    return hashlib.sha256(content).hexdigest()


def canonical_json(value: Any) -> bytes:
    """
    The bytes that digests of values are taken over: sorted keys, no spaces, ASCII escapes.

    >>> canonical_json({"b": 1.0, "a": "é"})
    b'{"a":"\\\\u00e9","b":1.0}'
    """
    return _ENCODER.encode(value).encode()


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value."""
    return sha256(canonical_json(value))


def code_digest(stage: str) -> str:
    """
    The digest of the code of a stage.

    Snakemake does not see a change in an installed package; a rule that carries this in its params does.
    """
    return digest_of_code(f"evidag.stages.{stage}")


@cache
def digest_of_code(module: str) -> str:
    """
    The digest of a module, of every package module it imports, directly or not, and of the data files that
    those modules name.
    """
    parts = {}
    for name in sorted(imported(module)):
        for path in (_file(name), *_data(name)):
            parts[path.relative_to(PACKAGE).as_posix()] = sha256(path.read_bytes())
    return digest(parts)[:16]


def imported(module: str) -> set[str]:
    """The package modules that a module needs, itself included."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_imports(name))
    return found


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_file(module).read_bytes())


def _file(module: str) -> Path:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _exists(module: str) -> bool:
    return module.partition(".")[0] == "evidag" and _file(module).is_file()


@cache
def _imports(module: str) -> tuple[str, ...]:
    found = []
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
            found += [f"{node.module}.{each.name}" for each in node.names]
    return tuple(name for name in found if name != "evidag" and _exists(name))


def _data(module: str) -> list[Path]:
    """Files beside the module whose name one of its string literals gives."""
    folder = _file(module).parent
    named = set()
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Constant) and _may_be_a_name(node.value):
            path = folder / str(node.value)
            if path.is_file() and path.suffix != ".py":
                named.add(path)
    return sorted(named)


def _may_be_a_name(value: object) -> bool:
    return isinstance(value, str) and len(value) < 80 and bool(re.fullmatch(r"[\w/-][\w./-]*\.\w+", value))
