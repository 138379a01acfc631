"""Running Snakemake in a project as a person would, and reading what it says it would do."""

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EPOCH = "1767225600"
PATIENCE = 1500  # seconds after which a command counts as hanging, also on a busy machine
MADE = ("data/lake", "data/artifacts", "data/snapshots", "data/reports")
JOB = re.compile(r"^(?:local)?(?:rule|checkpoint) (\w+):\n((?:    .*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    said: str

    @property
    def last_line(self) -> str:
        return self.said.strip().splitlines()[-1]


def environment(root: Path = ROOT, **more: str) -> dict[str, str]:
    """The environment of a job: this checkout's package (or a copy's), one moment, compiled code welcome."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(root / "scripts"), "SOURCE_DATE_EPOCH": EPOCH, **more}


def command(*arguments: str, cores: int = 2, root: Path = ROOT) -> list[str]:
    """Snakemake on the workflow of a checkout."""
    return [
        sys.executable,
        "-m",
        "snakemake",
        "-s",
        str(root / "Snakefile"),
        "--cores",
        str(cores),
        *arguments,
    ]


def snakemake(project: Path, *arguments: str, cores: int = 2, root: Path = ROOT, **more: str) -> Ran:
    """Run the workflow in a project."""
    done = subprocess.run(
        command(*arguments, cores=cores, root=root),
        cwd=project,
        env=environment(root, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout)


def evidag(project: Path, *arguments: str) -> Ran:
    """Run one of our commands in a project."""
    done = subprocess.run(
        [sys.executable, "-m", "evidag.cli", *arguments],
        cwd=project,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout)


def planned(project: Path, *arguments: str, root: Path = ROOT, **more: str) -> set[str]:
    """What a dry run would do: `rule` or `rule/batch`, less the target itself."""
    ran = snakemake(project, "--dry-run", *arguments, root=root, **more)
    assert ran.code == 0, ran.said
    found = set()
    for rule, facts in JOB.findall(ran.said):
        batch = re.search(r"wildcards: batch=(\w+)", facts)
        found.add(f"{rule}/{batch.group(1)}" if batch else rule)
    return found - {"all", "everything"}


def fingerprint(project: Path) -> dict[str, str]:
    """The digest of every file that runs make, by its name."""
    return {
        path.relative_to(project).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in MADE
        for path in sorted((project / folder).rglob("*"))
        if path.is_file()
    }
