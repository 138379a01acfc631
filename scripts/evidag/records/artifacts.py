"""What the records and grounding stages hand on; records stay the plain objects of their contract."""

from dataclasses import dataclass
from typing import Any

SCHEMA = "handoff.schema.json"


@dataclass(frozen=True)
class NoRecord:
    """A canonical item and outcome that give no record, and why (`direction_unclear`, `no_exposure`, …)."""

    canonical_evidence_id: str
    outcome: str | None
    reason: str


@dataclass(frozen=True)
class PaperRecords:
    """The evidence records of one paper, or of one draft (`draft_path` says which file)."""

    paper_id: str
    draft_path: str | None
    records: tuple[dict[str, Any], ...]
    no_record: tuple[NoRecord, ...]


@dataclass(frozen=True)
class Validation:
    """One record's report (evidence-record contract, 1.7) under the profile that judged it."""

    record_id: str
    report: dict[str, Any]


@dataclass(frozen=True)
class PaperValidations:
    paper_id: str
    draft_path: str | None
    validations: tuple[Validation, ...]
