"""Running one stage by hand, with the very command that its rule runs: the handoffs promise that one can."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.workflow.running import environment, fingerprint, snakemake

SHOWN = re.compile(r"^rule (\w+):\n((?:    .*\n)*)Shell command: *\n((?:        .*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Typed:
    """A rule's command as one would type it, and what it writes."""

    command: str
    outputs: list[str]
    extends: bool  # rather than makes


@dataclass(frozen=True)
class ByHand:
    """A project in which one stage was run by hand, and what that wrote."""

    project: Path
    outputs: list[str]

    def text(self, index: int = 0) -> str:
        return (self.project / self.outputs[index]).read_text()

    def lines(self, index: int = 0) -> dict[str, dict]:
        """The lines of an output that is a collection, by paper."""
        return {line["paper_id"]: line for line in map(json.loads, self.text(index).splitlines())}

    def outcomes(self) -> dict[str, str]:
        """Each paper's outcome, with its code where there is one."""
        said = {paper: [line["outcome"], line["code"]] for paper, line in self.lines().items()}
        return {paper: " ".join(filter(None, words)) for paper, words in said.items()}


@pytest.fixture(scope="session")
def typed(finished) -> dict[str, Typed]:
    """Every rule's command, as Snakemake would run it, by `rule` or `rule/batch`."""
    ran = snakemake(finished, "--dry-run", "--forceall", "--printshellcmds")
    found = {}
    for rule, facts, command in SHOWN.findall(ran.said):
        batch = re.search(r"wildcards: batch=(\w+)", facts)
        outputs = re.search(r"    output: (.*)\n", facts).group(1)
        extended = outputs.endswith(" (update)")
        made = Typed(command, outputs.removesuffix(" (update)").split(", "), extended)
        found[f"{rule}/{batch.group(1)}" if batch else rule] = made
    return found


@pytest.fixture
def by_hand(finished, typed, tmp_path) -> Callable[[str], ByHand]:
    """Take a stage's outputs away, type its command, and find every byte of the run again."""

    def run(name: str) -> ByHand:
        project = Path(shutil.copytree(finished, tmp_path / "project"))
        for output in typed[name].outputs if not typed[name].extends else []:
            (project / output).unlink()
        path = f"{Path(sys.executable).parent}:{environment()['PATH']}"
        done = subprocess.run(
            ["bash", "-c", typed[name].command],
            cwd=project,
            env=environment(PATH=path),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert fingerprint(project) == fingerprint(finished)
        return ByHand(project, typed[name].outputs)

    return run
