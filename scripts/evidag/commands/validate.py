"""
Judge evidence records: admitted, review_required or rejected for each requested use.

Reads a record from a JSON file and prints its report. Given several files, a folder, or a .jsonl file with a
record a line, it prints a line of JSON for each record: {"input": FILE[:LINE], "report": {…}}.

Exit code: 0 all are admitted, 1 one is rejected, 2 one needs review, 3 an input cannot be read.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import KEYS
from evidag.errors import InputError
from evidag.files import read_json, read_jsonl
from evidag.output import give, keep_apart
from evidag.records.findings import Grounder
from evidag.records.loading import CORE, profile_path
from evidag.records.validator import RecordValidator

EXIT_CODES = {"admitted": 0, "rejected": 1, "review_required": 2}
WORST_FIRST = ("rejected", "review_required", "admitted")
MOST_NAMED = 5


def run(
    inputs: Annotated[list[Path], "records: JSON files, .jsonl files, or folders of them"],
    *,
    output: Annotated[Path | None, "write here instead of to stdout"] = None,
    profile: Annotated[str, "a built-in profile (see evidag profiles) or a YAML file"] = "general",
    schema: Annotated[Path | None, "a LinkML schema that records have to meet as well"] = None,
    snapshot_dir: Annotated[Path | None, "pinned sources, to check hashes and quotes against"] = None,
    strict_contract: Annotated[bool, "follow the contract even where it is known to be weak"] = False,
) -> int:
    chosen = profile_path(profile)
    files = [file for each in inputs for file in _files(each)]
    keep_apart(output, *files, schema, chosen, CORE)

    @cache
    def validator() -> RecordValidator:
        grounders = _grounders(snapshot_dir, strict_contract)
        return RecordValidator(profile, schema, grounders, strict_contract=strict_contract)

    reports = [(name, validator().validate(record)) for name, record in _readable(files)]
    one = len(inputs) == 1 and inputs[0].suffix != ".jsonl" and not inputs[0].is_dir()
    give(_report(reports[0][1]) if one else _lines(reports), output)
    found = {report["overall_status"] for _, report in reports}
    return next(EXIT_CODES[status] for status in WORST_FIRST if status in found)


def _files(path: Path) -> list[Path]:
    """The file, or the records of a folder, not of the folders in it."""
    if not path.is_dir():
        return [path]
    found = sorted(each for each in path.iterdir() if each.suffix in (".json", ".jsonl") and each.is_file())
    if not found:
        raise InputError("holds no .json or .jsonl file", at=path)
    return found


def _readable(files: list[Path]) -> Iterator[tuple[str, Any]]:
    """
    Every record with the name of its place.

    Raises:
        InputError: after the last one, naming all that cannot be read.
    """
    problems: list[InputError] = []
    for name, record in _records(files):
        if isinstance(record, InputError):
            problems.append(record)
        elif not problems:
            yield name, record
    if len(problems) == 1:
        raise problems[0]
    if problems:
        named = "; ".join(str(each) for each in problems[:MOST_NAMED])
        raise InputError(f"{len(problems)} inputs cannot be read: {named}")


def _records(files: list[Path]) -> Iterator[tuple[str, Any]]:
    for file in files:
        try:
            if file.suffix == ".jsonl":
                yield from _lines_of(file)
            else:
                yield str(file), read_json(file)
        except InputError as problem:
            yield str(file), problem


def _lines_of(file: Path) -> Iterator[tuple[str, Any]]:
    number = 0
    for number, record in read_jsonl(file):
        if isinstance(record, dict) and set(record) == set(KEYS):
            raise InputError(
                "is a line of the lake, not a record",
                at=f"{file}:{number}",
                hint=f"evidag unpack {record['paper_id']} DIR writes its records as files",
            )
        yield f"{file}:{number}", record
    if not number:
        raise InputError("holds no record", at=file)


def _grounders(snapshot_dir: Path | None, strict_contract: bool) -> list[Grounder]:
    if snapshot_dir is None:
        return []
    from evidag.grounding.literature import LiteratureGrounder
    from evidag.grounding.source_bytes import SourceBytesGrounder
    from evidag.sources.catalog import FILE, read_catalog
    from evidag.sources.store import SnapshotStore

    store = SnapshotStore.from_directory(snapshot_dir)
    found: list[Grounder] = [SourceBytesGrounder(store)]
    if (snapshot_dir / FILE).is_file():
        catalog = read_catalog(snapshot_dir / FILE)
        found.append(LiteratureGrounder(store, catalog, strict_contract=strict_contract))
    return found


def _report(report: dict[str, Any]) -> str:
    return json.dumps(report, indent=2) + "\n"


def _lines(reports: list[tuple[str, dict[str, Any]]]) -> str:
    return "".join(json.dumps({"input": name, "report": report}) + "\n" for name, report in reports)
