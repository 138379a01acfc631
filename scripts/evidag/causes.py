"""Why a run failed: what the logs of its failed jobs end with."""

import re
from collections.abc import Iterator
from pathlib import Path

from evidag.errors import InputError
from evidag.files import parse_json

FAILED_JOB = re.compile(r"^Error in rule (\w+):\n(?:    .*\n)*?    log: (.*?) \(check log file", re.MULTILINE)
TAIL = 65536  # bytes of a log that are looked at


def causes(run_log: str) -> Iterator[str]:
    """
    One line for each different cause of failure, from the text of Snakemake's own log.

    >>> list(causes("all is well"))
    []
    """
    seen = set()
    for rule, log in FAILED_JOB.findall(run_log):
        cause, where = _last_words(Path(log))
        if (rule, cause) not in seen:
            seen.add((rule, cause))
            yield f"evidag: {rule}: {cause}{where}"


def _last_words(log: Path) -> tuple[str, str]:
    """What a job's log ends with: our own error in plain words, else its last line and where that stands."""
    try:
        text = log.read_bytes()[-TAIL:].decode("utf-8", "replace")
    except OSError as problem:
        return "no reason is known", f", and {log} cannot be read: {problem.strerror}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return "no reason is known", f": {log} is empty"
    try:
        return str(parse_json(lines[-1], at=log)["message"]), ""
    except (InputError, KeyError, TypeError):
        return lines[-1], f" (see {log})"
