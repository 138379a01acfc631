"""
CPU of a cold `evidag validate`, as a multiple of `python -c pass`: what every call from a shell costs.

    python -m tests.benchmarks.bench_validate [RUNS]
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.records.invented import adjudication, record

VALIDATE = ["-m", "evidag.cli", "validate"]


def cpu(arguments: list[str], runs: int) -> float:
    """The median CPU seconds of a Python process, user and system; one more run fills the bytecode cache."""
    seconds = []
    for _ in range(runs + 1):
        before = os.times()
        subprocess.run([sys.executable, *arguments], check=False, stdout=subprocess.DEVNULL)
        after = os.times()
        seconds.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    return statistics.median(seconds[1:])


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        cases = {
            "admitted": record(),
            "rejected by a rule": record(adjudications=[adjudication("reject")]),
            "rejected by the schema": record(record_id=""),
        }
        nothing = cpu(["-c", "pass"], runs)
        print(f"python -c pass           {nothing:.3f} s")
        for name, value in cases.items():
            path = Path(folder, "record.json")
            path.write_text(json.dumps(value))
            taken = cpu([*VALIDATE, str(path)], runs)
            print(f"{name:<24} {taken:.3f} s  {taken / nothing:.1f} x")


if __name__ == "__main__":
    main()
