"""What the findings mean for each use, and for the record as a whole."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from evidag.records.findings import ERROR, REVIEW, Finding

Status = Literal["admitted", "review_required", "rejected"]
ABOUT_EVERY_USE = ("SCHEMA", "RECORD_INTEGRITY")


@dataclass(frozen=True)
class Decision:
    """What became of one use, with the rules that say so."""

    use: str
    admission_status: Status
    reason_codes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The decision as a report carries it."""
        return {
            "use": self.use,
            "admission_status": self.admission_status,
            "reason_codes": list(self.reason_codes),
        }


def decide(uses: Iterable[str], findings: Sequence[Finding]) -> list[Decision]:
    """
    A decision for each distinct use.

    >>> decide(["a", "b", "a"], [Finding("BEV010", "error", "…", "$", ("a",))])[1].admission_status
    'admitted'
    """
    relevant: dict[str, list[Finding]] = {use: [] for use in uses}
    for finding in findings:
        touched = relevant if finding.rule_id in ABOUT_EVERY_USE else dict.fromkeys(finding.blocking_uses)
        for use in touched:
            if use in relevant:
                relevant[use].append(finding)
    return [_decide(use, found) for use, found in relevant.items()]


def overall(decisions: Sequence[Decision], findings: Iterable[Finding]) -> Status:
    """
    Rejected when anything is an error, even for one use only, or when there is nothing to decide.

    >>> overall([], [])
    'rejected'
    """
    if not decisions or any(finding.severity == ERROR for finding in findings):
        return "rejected"
    if any(decision.admission_status == "review_required" for decision in decisions):
        return "review_required"
    return "admitted"


def _decide(use: str, relevant: Sequence[Finding]) -> Decision:
    severities = {each.severity for each in relevant}
    status: Status = "admitted"
    if ERROR in severities:
        status = "rejected"
    elif REVIEW in severities:
        status = "review_required"
    return Decision(use, status, tuple(sorted({each.rule_id for each in relevant})))
