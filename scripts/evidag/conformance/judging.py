"""A case run and judged: it agrees, it differs, or it was not run and why."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from evidag.conformance.cases import BEYOND, DEFECT, MAY_DIFFER, Case, lay_out
from evidag.conformance.differences import of_command, of_schema
from evidag.conformance.interface import differences_of_pinning, differences_of_validation
from evidag.conformance.running import CommandLine, run_command
from evidag.errors import EvidagError

RECORD_KINDS = (
    "api_validate",
    "build",
    "build_validate",
    "cli",
    "draft_schema",
    "ground",
    "profiles",
    "validate",
)
REVIEW_KINDS = ("review",)
STRICT = "--strict-contract"
Outcome = Literal["agrees", "differs", "not run", "beyond the contract"]


@dataclass(frozen=True)
class Verdict:
    """
    How a case came out.

    Args:
        reasons: the differences, or why it was not run.
    """

    case_id: str
    outcome: Outcome
    reasons: tuple[str, ...] = ()


def judge(case: Case, command_line: CommandLine, *, strict_contract: bool = False) -> Verdict:
    """Run a case in a temporary folder of its own."""
    if case.conformance == BEYOND:
        return Verdict(case.id, "beyond the contract")
    if "linkml" in case.tags and find_spec("linkml") is None:
        return Verdict(case.id, "not run", ("it needs linkml, which is not installed: evidag[schema]",))
    found = tuple(_differences(case, command_line, strict_contract))
    return Verdict(case.id, "differs" if found else "agrees", found)


def _differences(case: Case, command_line: CommandLine, strict_contract: bool) -> list[str]:
    """
    What differs from the answer that is to be met.

    Strictly, that is the expected one wherever the reference gave one; else, where the case says what is
    better, that, or either of the two.
    """
    crashed = case.divergence.get("kind") == "crash"
    if strict_contract and not crashed:
        return _run(case, command_line, case.expect, strict_contract=True)
    wanted = case.preferred if case.conformance in (DEFECT, MAY_DIFFER) and case.preferred else case.expect
    found = _run(case, command_line, wanted, strict_contract=False)
    if found and case.conformance == MAY_DIFFER and wanted is not case.expect:
        as_expected = _run(case, command_line, case.expect, strict_contract=False)
        return [] if not as_expected else found
    return found


def _run(
    case: Case, command_line: CommandLine, wanted: dict[str, Any], *, strict_contract: bool
) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="evidag-case-") as name:
        folder = Path(name).resolve()
        try:
            lay_out(case, folder)
            if case.kind == "api_validate":
                found = differences_of_validation(case, folder, wanted, strict_contract=strict_contract)
            elif case.kind == "ground":
                found = differences_of_pinning(case, folder, wanted)
            else:
                found = _of_commands(case, command_line, folder, wanted, strict_contract)
            return list(found)
        except EvidagError as problem:
            return [f"failed: {problem}"]


def _of_commands(
    case: Case, command_line: CommandLine, folder: Path, wanted: dict[str, Any], strict_contract: bool
) -> Iterator[str]:
    compare = of_schema if case.kind in ("draft_schema", "profiles") else of_command
    option = [STRICT] if strict_contract and case.argv[:1] in (("validate",), ("review",)) else []
    yield from compare(run_command(command_line, [*case.argv, *option], folder), wanted)
    if case.then:
        ran = run_command(command_line, case.then, folder)
        yield from (f"then {each}" for each in of_command(ran, wanted.get("then", {})))
