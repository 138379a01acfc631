"""
Cases about the programming interface: a record under given grounders, and pinning with canned answers.

This module's job is files: a case's folder holds the record and the snapshots.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from evidag.conformance.cases import Case
from evidag.conformance.differences import of_report, of_rules, unequal
from evidag.errors import EvidagError, InputError
from evidag.records.codes import severity
from evidag.records.findings import Finding, Grounder, Record
from evidag.records.validator import RecordValidator


class StaticGrounder:
    """Says what a case tells it to, and verifies the items that the case names."""

    def __init__(self, name: str, findings: list[list[str]], verified: list[str] | None) -> None:
        self.name, self._findings, self._verified = name, findings, verified

    def check(self, record: Record) -> Iterable[Finding]:
        for rule, path in self._findings:
            yield Finding(rule, severity(rule), "as the case says", path)

    def verified_items(self, record: Record) -> set[str]:
        return set(self._verified or ())


def differences_of_validation(
    case: Case, folder: Path, wanted: dict[str, Any], *, strict_contract: bool
) -> Iterator[str]:
    """A record validated with a case's grounders, against the expected report."""
    api = case.api
    grounders = [_grounder(dict(each), folder, strict_contract) for each in api["grounders"]]
    profile = api["profile"]
    named = folder / profile if (folder / profile).is_file() else profile
    validator = RecordValidator(named, None, grounders, strict_contract=strict_contract)
    report = validator.validate(json.loads((folder / api["record"]).read_bytes()))
    if "report" in wanted:
        yield from of_report(report, wanted["report"])
    if "rules" in wanted:
        yield from of_rules(report, wanted["rules"])


def _grounder(options: dict[str, Any], folder: Path, strict_contract: bool) -> Grounder:
    kind = options.pop("type")
    if kind == "static":
        return StaticGrounder(**options)
    if kind == "semantic-cues":
        from evidag.grounding.cues import CueChecker

        return CueChecker(**options)
    from evidag.grounding.literature import LiteratureGrounder
    from evidag.grounding.source_bytes import SourceBytesGrounder
    from evidag.sources.catalog import FILE, read_catalog
    from evidag.sources.store import SnapshotStore

    directory = folder / options["dir"]
    store = SnapshotStore.from_directory(directory)
    if kind == "source-bytes":
        return SourceBytesGrounder(store)
    if kind == "literature":
        return LiteratureGrounder(store, read_catalog(directory / FILE), strict_contract=strict_contract)
    raise InputError(f"asks for the unknown grounder {kind!r}")


class Canned:
    """Answers a request with the first canned answer whose words stand in the address."""

    def __init__(self, answers: list[list[str | None]]) -> None:
        self._answers, self.asked = answers, list[str]()

    def __call__(self, address: str) -> bytes | None:
        self.asked.append(address)
        for words, answer in self._answers:
            if words is not None and words in address:
                return None if answer is None else answer.encode()
        raise InputError(f"no answer is canned for {address}")


def differences_of_pinning(case: Case, folder: Path, wanted: dict[str, Any]) -> Iterator[str]:
    """A record's publications pinned from canned answers: catalogue, addresses, snapshots and sources."""
    from evidag.sources.resolvers import Services
    from evidag.sources.single_records import ground_record

    api = case.api
    fetch, directory = Canned(api["answers"]), folder / api["snapshot_dir"]
    record, code = None, 0
    try:
        record = ground_record(
            json.loads((folder / api["record"]).read_bytes()),
            directory,
            fetch,
            resolver=api.get("resolver", "europepmc"),
            services=Services(tool=_tool(case.expect)),
            refresh=bool(api.get("refresh")),
            moment=api["now"],
        )
    except EvidagError as problem:
        code = problem.exit_code
        if code != wanted.get("exit_code", 0):
            yield f"failed: {problem}"
    yield from unequal("exit code", code, wanted.get("exit_code", 0))
    yield from _pinned(wanted, fetch, directory)
    if record is not None and "sources" in wanted:
        yield from _sources(record["source_artifacts"], wanted["sources"])


def _tool(expect: dict[str, Any]) -> str:
    """What the other implementation calls itself in the addresses that it asks for."""
    named = (part for address in expect.get("requested_urls", []) for part in address.split("&"))
    return next((part[5:] for part in named if part.startswith("tool=")), "evidag")


def _pinned(expect: dict[str, Any], fetch: Canned, directory: Path) -> Iterator[str]:
    if "requested_urls" in expect:
        yield from unequal("requested addresses", fetch.asked, expect["requested_urls"])
    if "snapshot_files" in expect:
        made = sorted(path.name for path in directory.iterdir()) if directory.is_dir() else []
        yield from unequal("snapshot files", made, sorted(expect["snapshot_files"]))
    if "catalog" in expect:
        path = directory / "literature.json"
        catalog = json.loads(path.read_bytes()) if path.is_file() else None
        yield from unequal("catalogue", catalog, expect["catalog"])


def _sources(given: list[dict[str, Any]], expected: list[dict[str, Any]]) -> Iterator[str]:
    """What pinning writes into sources; a case may list the publications alone."""
    if len(given) != len(expected):
        given = [each for each in given if each.get("source_type") == "publication"]
    yield from unequal("number of sources", len(given), len(expected))
    for index, (source, wanted) in enumerate(zip(given, expected, strict=False)):
        for key, value in wanted.items():
            yield from unequal(f"sources[{index}].{key}", source.get(key), value)
