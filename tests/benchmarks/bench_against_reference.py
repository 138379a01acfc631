"""
This validator against the public package bioai-evidence-validator: the same records, one run, ratios.

    python -m tests.benchmarks.bench_against_reference [--records N] [--runs N] [--reference PYTHON]

The package goes into a throw-away environment, which needs a package index, unless --reference names the
Python of one that has it. CPU time is compared, user and system, since it depends less on what else the
machine does. The package validates a file at a time, so it is measured twice for a batch: by its command, and
by a loop over its programming interface in one process, which pays for its start only once.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.records.invented import adjudication, changed, item, line, record

PACKAGE = "bioai-evidence-validator"
QUOTE = "In the treated group the mean pressure fell by 12 mm Hg within eight weeks of the first dose. "
LOOP = """
import json, sys
from bioevidence_validator.engine import RecordValidator
validator = RecordValidator(profile="general")
with open(sys.argv[1], encoding="utf-8") as lines, open(sys.argv[2], "w", encoding="utf-8") as out:
    for line in lines:
        out.write(json.dumps(validator.validate(json.loads(line))) + "\\n")
"""
JUDGING = """
import json, sys, time
from {module} import RecordValidator
validator = RecordValidator(profile="general")
records = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
for each in records[:10]:
    validator.validate(each)
begun = time.process_time()
for each in records:
    validator.validate(each)
print(time.process_time() - begun)
"""


@dataclass(frozen=True)
class Cost:
    """CPU seconds and peak memory in MB of a process."""

    cpu: float
    memory: float


def records(count: int) -> list[dict]:
    """Records of a usual size: of ten, six admitted, two rejected, one for review, one malformed."""
    items = [
        item(number) | {"extracted_text": QUOTE * 2, "created_by": {"id": "x", "agent_type": "software"}}
        for number in range(1, 6)
    ]
    base = record(
        evidence_items=items,
        statement__evidence_lines=[line(1, 2, 3), line(4, 5, direction="neutral")],
        adjudications=[adjudication(), adjudication(uses=["research_summary"], number=2)],
    )
    kinds = [base] * 6
    kinds += [changed(base, {"statement__statement_status": "superseded"})]
    kinds += [changed(base, {"adjudications__0__decision": "reject"})]
    kinds += [changed(base, {"adjudications__0__decision": "defer"})]
    kinds += [changed(base, {"evidence_items__2__locator": " "})]
    return [changed(kinds[number % 10], {"record_id": f"r{number}"}) for number in range(count)]


def measure(command: list[str], runs: int = 1) -> Cost:
    """The median cost of a command; with more than one run, after one that fills the bytecode cache."""
    costs = []
    for _ in range(runs + (runs > 1)):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode in (0, 1, 2), command
        costs.append(Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))
    last = costs[-runs:]
    return Cost(statistics.median(each.cpu for each in last), max(each.memory for each in last))


def judging(python: str, module: str, batch: Path) -> float:
    """CPU seconds of judging alone, all records read and the validator made."""
    command = [python, "-c", JUDGING.format(module=module), str(batch)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def installed(folder: Path) -> str:
    """The Python of a new environment that holds the package."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", PACKAGE], check=True)
    subprocess.run([python, "-m", "compileall", "-q", str(folder / "lib")], check=False)
    return python


def same_decisions(ours: Path, theirs: Path) -> int:
    """How many records get the same decisions; a speed is worth nothing without."""
    pairs = zip(ours.read_text().splitlines(), theirs.read_text().splitlines(), strict=True)
    both = ((json.loads(mine)["report"], json.loads(other)) for mine, other in pairs)
    return sum(mine["use_decisions"] == other["use_decisions"] for mine, other in both)


def compare(reference: str, folder: Path, count: int, runs: int) -> None:
    batch, single = folder / "all.jsonl", folder / "one.json"
    values = records(count)
    batch.write_text("".join(json.dumps(each) + "\n" for each in values))
    single.write_text(json.dumps(values[0]))
    ours, theirs = folder / "ours.jsonl", folder / "theirs.jsonl"
    evidag, command = [sys.executable, "-m", "evidag.cli"], str(Path(reference).with_name("bioevidence"))
    mine = measure([*evidag, "validate", str(batch), "--output", str(ours)])
    loop = measure([reference, "-c", LOOP, str(batch), str(theirs)])
    print(f"{same_decisions(ours, theirs)} of {count} records decided alike")
    cold = measure([*evidag, "validate", str(single)], runs)
    their_cold = measure([command, "validate", str(single)], runs)
    start = measure([reference, "-c", "import bioevidence_validator.engine"], runs)
    tell("batch, records a CPU second, against its command", count / mine.cpu, 1 / their_cold.cpu, "")
    tell("batch, records a CPU second, against a loop", count / mine.cpu, count / loop.cpu, "")
    apart = count / (mine.cpu - cold.cpu), count / max(loop.cpu - start.cpu, 1e-9)
    tell("  the same without either's start", *apart, "")
    alone = (
        judging(sys.executable, "evidag.records", batch),
        judging(reference, "bioevidence_validator.engine", batch),
    )
    tell("  judging alone, nothing read or written", *(count / each for each in alone), "")
    tell("one record, cold, CPU", their_cold.cpu, cold.cpu, "s", lower=True)
    tell("one record, peak memory", their_cold.memory, cold.memory, "MB", lower=True)
    tell("batch, peak memory, against a loop", loop.memory, mine.memory, "MB", lower=True)


def tell(what: str, one: float, other: float, unit: str, *, lower: bool = False) -> None:
    ours, theirs = (other, one) if lower else (one, other)
    print(f"{what:<50} {ours:10.2f} {unit:<2} against {theirs:10.2f} {unit:<2}  {one / other:8.1f} x")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--reference")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reference = given.reference or installed(Path(folder, "reference"))
        compare(reference, Path(folder), given.records, given.runs)


if __name__ == "__main__":
    main()
