"""
Run worked cases about evidence records: validating, building, grounding, and tell where answers differ.

Each case is run through this command line, in a temporary folder. Where a case says what is better than the
expected answer, that is looked for; with --strict-contract the expected answer itself, but for crashes.

Exit code: 0 all agree, 1 some differ or could not be run.
"""

from importlib import import_module
from pathlib import Path
from typing import Annotated

from evidag.conformance.cases import read_cases
from evidag.conformance.judging import RECORD_KINDS, judge
from evidag.conformance.telling import all_agree, lines
from evidag.errors import DONE, FOUND


def run(
    paths: Annotated[list[Path], "cases: .json, .jsonl or .jsonl.gz files, or folders of them"],
    *,
    strict_contract: Annotated[bool, "expect the contract even where it is known to be weak"] = False,
) -> int:
    command_line = import_module("evidag.cli").main  # as a command knows its like: by name, when it is run
    cases = read_cases(paths, RECORD_KINDS)
    verdicts = [judge(case, command_line, strict_contract=strict_contract) for case in cases]
    for line in lines(verdicts):
        print(line)
    return DONE if all_agree(verdicts) else FOUND
