"""
Kill a run again and again, at moments drawn from a seed, and see that one more run mends it all.

    python -m tests.workflow.kill_campaign DIR --kills 10 --seed 7     # DIR: a project that is ready to run

Works on copies of the project beside it. Each kill is a SIGKILL, in turn of Snakemake alone (its jobs go on
as orphans, which are waited for) and of Snakemake with all its jobs. Then comes `--unlock`, and the next run.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.workflow.running import command, environment, fingerprint, snakemake

PATIENCE = 120  # seconds to wait for orphans


@dataclass(frozen=True)
class Outcome:
    """What differs between the killed and the undisturbed run; nothing should."""

    differing: list[str]
    kills: int


def campaign(project: Path, *, kills: int, seed: int) -> Outcome:
    """Run a project undisturbed and killed, and compare every byte that the two made."""
    calm = Path(shutil.copytree(project, project.with_name("calm")))
    started = time.monotonic()
    _must(snakemake(calm))
    length = time.monotonic() - started
    killed = Path(shutil.copytree(project, project.with_name("killed")))
    draw = random.Random(seed)
    moments = [draw.uniform(0.1, 0.9) for _ in range(kills)]
    print(f"seed {seed}: kills at", ", ".join(f"{moment * length:.1f}" for moment in moments), "seconds")
    for number, moment in enumerate(moments):
        kill_one(killed, after=moment * length, with_jobs=bool(number % 2))
        _must(snakemake(killed, "--unlock"))
    _must(snakemake(killed))
    one, other = fingerprint(calm), fingerprint(killed)
    differing = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
    return Outcome(sorted(differing), kills)


def kill_one(project: Path, *, after: float, with_jobs: bool) -> None:
    """Start over, wait, kill, and wait for what still runs."""
    running = subprocess.Popen(
        command("--forceall"),
        cwd=project,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    time.sleep(after)
    if with_jobs:
        os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()
    running.wait()
    _wait_for_orphans(running.pid)


def _wait_for_orphans(group: int) -> None:
    until = time.monotonic() + PATIENCE
    while _alive(group):
        if time.monotonic() > until:
            raise TimeoutError(f"jobs of process group {group} still run after {PATIENCE} seconds")
        time.sleep(0.1)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _must(ran) -> None:
    if ran.code != 0:
        raise RuntimeError(ran.said)


def main() -> int:
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("project", type=Path)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    outcome = campaign(asked.project.absolute(), kills=asked.kills, seed=asked.seed)
    print(f"{outcome.kills} kills, {len(outcome.differing)} files differ", *outcome.differing, sep="\n")
    return 1 if outcome.differing else 0


if __name__ == "__main__":
    sys.exit(main())
