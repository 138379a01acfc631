"""
Judge evidence records: admitted, review_required or rejected for each requested use.

Reads a record from a JSON file and prints its report. Given several files, a folder, or a .jsonl file with a
record a line, it prints a line of JSON for each record, {"input": FILE[:LINE], "report": {…}}, in the order
given, and a summary on stderr; where one input cannot be read, no report at all.

Exit code: 0 all are admitted, 1 one is rejected, 2 one needs review, 3 an input cannot be read.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import KEYS
from evidag.errors import InputError
from evidag.files import read_json, read_jsonl
from evidag.gathered import gathered
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

    if len(inputs) == 1 and inputs[0].suffix != ".jsonl" and not inputs[0].is_dir():
        record = read_json(inputs[0])  # before the profile, whose faults are told after those of the record
        report = validator().validate(record)
        give(json.dumps(report, indent=2) + "\n", output)
        return EXIT_CODES[report["overall_status"]]
    statuses: Counter[str] = Counter()
    with gathered(output) as write:
        for name, record in _readable(files):
            report = validator().validate(record)
            statuses[report["overall_status"]] += 1
            write(json.dumps({"input": name, "report": report}) + "\n")
    print(_summary(statuses), file=sys.stderr)
    return next(EXIT_CODES[status] for status in WORST_FIRST if status in statuses)


def _summary(statuses: Counter[str]) -> str:
    """
    How many records ended how.

    >>> _summary(Counter({"rejected": 2, "admitted": 1}))
    '3 records: 1 admitted, 0 review_required, 2 rejected'
    """
    counts = ", ".join(f"{statuses[status]} {status}" for status in reversed(WORST_FIRST))
    return f"{statuses.total()} records: {counts}"


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
    count, named = 0, list[InputError]()
    for name, record in _records(files):
        if isinstance(record, InputError):
            count += 1
            named += [record] if len(named) < MOST_NAMED else []
        elif not count:
            yield name, record
    if count == 1:
        raise named[0]
    if count:
        raise InputError(f"{count} inputs cannot be read: {'; '.join(map(str, named))}")


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
