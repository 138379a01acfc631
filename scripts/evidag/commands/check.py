"""
Say whether a project is ready to run: what is wrong, what is missing, what is left over.

With --gate, judge the last run instead: fail on what the config's gate.fail_on says must not happen.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from evidag.config import load
from evidag.errors import DONE, FOUND, InputError
from evidag.files import read_text
from evidag.project import entered
from evidag.readiness import Config, findings
from evidag.report.ending import broken, rows_of, unknown_words


def run(
    project: Annotated[Path, "the project's folder"] = Path(),
    *,
    gate: Annotated[bool, "judge the last run by the config's gate.fail_on"] = False,
    summary: Annotated[Path | None, "with --gate: the run's summary.tsv"] = None,
    decisions: Annotated[Path | None, "with --gate: the run's decisions.tsv"] = None,
    fail_on: Annotated[list[str] | None, "with --gate: what must not happen"] = None,
) -> int:
    with entered(project):
        config = load()
        if gate:
            reports = Path(config["paths"]["reports"])
            words = config["gate"]["fail_on"] if fail_on is None else fail_on
            tables = [summary or reports / "summary.tsv", decisions or reports / "decisions.tsv"]
            return _judge(tables, words, config["records"]["uses"])
        return _look(config)


def _look(config: Config) -> int:
    found = list(findings(config))
    for finding in found:
        print(f"{finding.kind:<8} {finding.message}")
    bad = sum(finding.kind == "problem" for finding in found)
    print(f"{bad} problems" if bad else "ready to run")
    return FOUND if bad else DONE


def _judge(tables: Sequence[Path], fail_on: Sequence[str], uses: Sequence[str]) -> int:
    unknown = unknown_words(fail_on, uses)
    if unknown:
        raise InputError(
            f"no table ever holds {unknown[0]!r}", at="gate.fail_on", hint="see config/README.md"
        )
    if not all(path.is_file() for path in tables):
        raise InputError("no tables of a run yet", at=tables[0].parent, hint="run snakemake")
    summary, decisions = (rows_of(read_text(path)) for path in tables)
    cases = list(broken(summary, decisions, fail_on))
    print("\n".join(cases) if cases else f"nothing of: {', '.join(fail_on)}")
    return FOUND if cases else DONE
