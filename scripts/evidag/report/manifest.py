"""What a run was made of: versions, configuration, and digests of what went in and what came out."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from evidag import __version__
from evidag.artifacts import COLLECTIONS
from evidag.clock import timestamp
from evidag.digests import digest, sha256
from evidag.records.loading import load_profile

PACKAGES = ("docling-slim", "docling-core", "docling-parse", "jsonschema-rs", "lxml", "snakemake")


def run_manifest(
    *,
    config: dict[str, Any],
    profile: str,
    inputs: Iterable[Path],
    lake: Path,
    batches: Sequence[str],
    tables: Iterable[Path],
) -> dict[str, Any]:
    """The content of `run.json`; paths are as the run was given them, relative to the project."""
    judged_by = load_profile(profile)
    outputs = sorted(
        path
        for collection in COLLECTIONS
        for batch in batches
        if (path := lake / collection / f"{batch}.jsonl").is_file()
    )
    return {
        "started_at": timestamp(),
        "versions": {"evidag": __version__, "python": sys.version.split()[0], **dict(_versions())},
        "profile": {"id": judged_by.id, "version": judged_by.version, "sha256": judged_by.sha256},
        "config": config,
        "inputs": {str(path): sha256(path.read_bytes()) for path in sorted(_files(inputs))},
        "store": digest(
            {path.stem: sha256(path.read_bytes()) for path in sorted((lake / "catalogs").glob("*.json"))}
        ),
        "outputs": {str(path): sha256(path.read_bytes()) for path in [*outputs, *tables]},
    }


def _versions() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            yield package, "not installed"


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from (each for each in path.rglob("*") if each.is_file())
        elif path.is_file():
            yield path
