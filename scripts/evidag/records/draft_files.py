"""Drafts from files, and the files that drafts name: this module's job is reading them."""

import hashlib
from pathlib import Path
from typing import Any

from evidag.errors import InputError
from evidag.files import read_bytes
from evidag.records.drafts import expand_draft
from evidag.records.loading import AnyPath
from evidag.records.strict_yaml import MAX_BYTES, parse_mapping


def load_draft(path: AnyPath) -> dict[str, Any]:
    """A draft as its YAML or JSON file has it; `build_record` checks what it says."""
    return parse_mapping(read_bytes(Path(path), limit=MAX_BYTES), at=path)


def build_record(draft: dict[str, Any], *, base_dir: AnyPath = ".") -> dict[str, Any]:
    """The record of a draft; files that it names are looked for from `base_dir`, the draft's own folder."""
    return expand_draft(draft, lambda name: _file_digest(Path(base_dir) / name))


def _file_digest(path: Path) -> str:
    if not path.is_file():
        raise InputError("does not exist, or is no file", at=path, hint="paths are relative to the draft")
    with open(path, "rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
