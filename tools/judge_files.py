"""
The GitHub Action's work: every matched draft built, every record judged, through the command line.

    FILES='records/**/*.json' FAIL_ON=rejected python tools/judge_files.py

Reads FILES, PROFILE, SNAPSHOT_DIR, FAIL_ON and REPORTS from the environment. Exit code: 0 nothing that
FAIL_ON names, 1 something, 2 the inputs make no sense, as when no file matches.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

DRAFTS = (".yaml", ".yml")
STATUS = {0: "admitted", 1: "rejected", 2: "review_required", 3: "unreadable"}
PASSES = {"review_required": {"admitted"}, "rejected": {"admitted", "review_required"}}
EVIDAG = [sys.executable, "-m", "evidag.cli"]


def main() -> int:
    given = os.environ
    fail_on, reports = given.get("FAIL_ON", "review_required"), Path(given.get("REPORTS") or "evidag-reports")
    if fail_on not in PASSES:
        return refused(f"fail-on is {fail_on!r}, not {' or '.join(PASSES)}")
    files = matched(given.get("FILES", ""), reports)
    if not files:
        return refused(f"no file matches {given.get('FILES', '')!r}")
    options = ["--profile", given.get("PROFILE") or "general"]
    if given.get("SNAPSHOT_DIR"):
        options += ["--snapshot-dir", given["SNAPSHOT_DIR"]]
    statuses = {file: judged(file, report_of(file, reports), options) for file in files}
    failed = [file for file, status in statuses.items() if status not in PASSES[fail_on]]
    for file, status in statuses.items():
        print(f"{status:<15} {file}")
    print(f"{len(files)} files, {len(failed)} of them fail (fail-on: {fail_on})")
    return 1 if failed else 0


def refused(message: str) -> int:
    print(f"::error::{message}")
    return 2


def matched(patterns: str, reports: Path) -> list[Path]:
    """The files that a line of the patterns matches, each once, without the reports of earlier runs."""
    found = {path for each in patterns.splitlines() if each.strip() for path in _glob(each.strip())}
    return sorted(path for path in found if path.is_file() and reports not in path.parents)


def _glob(pattern: str) -> Iterator[Path]:
    path = Path(pattern)
    if path.is_absolute():
        return Path(path.anchor).glob(str(path.relative_to(path.anchor)))
    return Path().glob(pattern)


def report_of(file: Path, reports: Path) -> Path:
    """Under the folder of the reports, as the file lies under its own."""
    parts = [part for part in file.parts if part not in (file.anchor, "..")]
    return reports.joinpath(*parts[:-1], f"{parts[-1]}.report.json")


def judged(file: Path, report: Path, options: list[str]) -> str:
    """How a record, or the record of a draft, ends."""
    record = file
    if file.suffix in DRAFTS:
        record = report.with_name(report.name.removesuffix(".report.json") + ".record.json")
        if run(["build", str(file), "--output", str(record)]) != 0:
            return "unreadable"
    return STATUS.get(run(["validate", str(record), "--output", str(report), *options]), "unreadable")


def run(words: list[str]) -> int:
    return subprocess.run([*EVIDAG, *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
