"""What a check found, and what a grounder is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Severity = Literal["error", "review"]
ERROR: Severity = "error"
REVIEW: Severity = "review"
Record = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """
    One thing that stands in the way of one or more uses of a record.

    Args:
        rule_id: the rule, as the contract names it (`BEV007`).
        message: what is wrong, and what to try.
        field_path: where, as a JSON path (`$.evidence_items[2].locator`).
        blocking_uses: the requested uses that it touches; a grounder leaves it empty, which means all.
    """

    rule_id: str
    severity: Severity
    message: str
    field_path: str
    blocking_uses: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The finding as a report carries it."""
        return {
            "rule_id": self.rule_id,
            "severity": self.severity,
            "message": self.message,
            "field_path": self.field_path,
            "blocking_uses": list(self.blocking_uses),
        }


class Grounder(Protocol):
    """Compares a record with the pinned sources that it cites."""

    name: str

    def check(self, record: Record) -> Iterable[Finding]:
        """What the sources say against the record; nothing when it cites none that this grounder knows."""
        ...

    def verified_items(self, record: Record) -> set[str]:
        """The ids of the evidence items that the sources bear out."""
        ...
