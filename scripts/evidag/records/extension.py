"""
Extension schemas that a user selects: LinkML files, compiled once and kept.

This module's job is files. A compiled schema is kept under the digest of its LinkML source and of every file
that it imports, so that linkml, which takes seconds to import, is needed only for what is new.
"""

import logging
import os
from pathlib import Path
from typing import Any

from evidag.digests import digest, sha256
from evidag.errors import EvidagError, InputError
from evidag.files import parse_json, read_bytes, read_text, write_text
from evidag.records.loading import AnyPath, core_schema
from evidag.records.schema_stage import Schema
from evidag.records.strict_yaml import MAX_BYTES, parse_mapping

log = logging.getLogger(__name__)
COMPILED_FORM = 1  # raise it when the compiler gives other bytes for the same source
PACKAGED = ("annotations", "extensions", "mappings", "meta", "types", "units", "validation")


def generate_json_schema(schema_path: AnyPath | None = None) -> dict[str, Any]:
    """The compiled core schema, or the one of a LinkML file."""
    return (core_schema() if schema_path is None else load_extension(schema_path)).value


def load_extension(schema_path: AnyPath) -> Schema:
    """The compiled schema of a LinkML file, from the cache where it is there."""
    path = Path(schema_path)
    kept = _cache_folder() / f"{_key(path)}.schema.json"
    text = _kept_text(kept)
    if text is None:
        from evidag.records.schema_compiler import compile_linkml, schema_text

        text = schema_text(compile_linkml(str(path)))
        _keep(kept, text)
    return Schema("extension", text)


def _key(path: Path) -> str:
    return digest([COMPILED_FORM, [sha256(read_bytes(each, limit=MAX_BYTES)) for each in _sources(path)]])


def _sources(path: Path) -> list[Path]:
    """The file and what it imports, directly or not, each once."""
    found: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        each = waiting.pop(0)
        if each.resolve() not in found:
            found[each.resolve()] = None
            waiting += _imports(each)
    return list(found)


def _imports(path: Path) -> list[Path]:
    """Local files that a LinkML file imports; the network is refused, since validation opens no socket."""
    schema = parse_mapping(read_bytes(path, limit=MAX_BYTES), at=path)
    imports: Any = schema.get("imports") or []
    if not isinstance(imports, list) or not all(isinstance(each, str) for each in imports):
        raise InputError("is no LinkML schema: imports must be a list of names", at=path)
    found = []
    for name in imports:
        prefix, colon, local = name.partition(":")
        if prefix == "linkml" and local in PACKAGED:
            continue
        if colon:
            raise InputError(
                f"imports {name!r}, which is neither part of LinkML nor a local file",
                at=path,
                hint="save it beside the schema and import it by its file name",
            )
        found.append(path.parent / f"{name}.yaml")
    return found


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "evidag" / "schemas"


def _kept_text(path: Path) -> str | None:
    if not path.is_file():
        return None
    try:
        text = read_text(path)
        return text if isinstance(parse_json(text, at=path), dict) else None
    except EvidagError:
        return None  # damaged; it is compiled again


def _keep(path: Path, text: str) -> None:
    try:
        write_text(path, text)
    except EvidagError as problem:
        log.debug("the compiled schema is not kept: %s", problem)
