"""From the lines of a run's collections to the rows of its tables."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from evidag.artifacts import COLLECTIONS, Line
from evidag.report.wording import AWAITING, OUTCOMES, WORST_FIRST, status_shown
from evidag.sources.artifacts import Seed

STAGES = COLLECTIONS  # a column for what each says of a paper
SUMMARY = (
    "paper_id",
    "doi",
    "title",
    *STAGES,
    "text_source",
    "paper_family",
    "evidence_items",
    "records",
    "records_admitted",
    "records_in_review",
    "records_awaiting_acceptance",
    "records_rejected",
    "stopped_at",
    "code",
    "why",
    "retryable",
    "tags",
    "notes",
)
DECISIONS = (
    "record_id",
    "paper_id",
    "use",
    "decision",
    "admission_status",
    "reason_codes",
    "subject",
    "predicate",
    "object",
    "draft",
)


@dataclass(frozen=True)
class PaperRow:
    """What the tables need to know of one paper (or draft): small, whatever the size of its text."""

    paper_id: str
    doi: str | None
    title: str | None
    outcomes: dict[str, str]
    text_source: str | None
    paper_family: str | None
    items: int | None
    statuses: Counter[str]
    records: int
    no_record: Counter[str]
    stopped_at: str | None
    code: str | None
    why: str | None
    retryable: bool
    duplicate_of: str | None
    tags: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class DecisionRow:
    """One record and use."""

    record_id: str
    paper_id: str
    use: str
    decision: str
    admission_status: str
    reason_codes: tuple[str, ...]
    subject: str
    predicate: str
    object: str
    draft: str | None


def paper_row(
    paper_id: str, lines: dict[str, Line[Any]], duplicate_of: str | None, seeds: Sequence[Seed] = ()
) -> PaperRow:
    """One paper's way through the stages, and the first place that stopped it."""
    metadata = _artifact(lines, "paper_metadata")
    evidence = _artifact(lines, "canonical_evidence")
    records = _artifact(lines, "records")
    validations = _artifact(lines, "validations")
    reports = [each.report for each in validations.validations] if validations else []
    stopped_at, code, why, retryable = _stop(lines, duplicate_of)
    return PaperRow(
        paper_id=paper_id,
        doi=metadata.doi if metadata else None,
        title=metadata.title if metadata else None,
        outcomes={stage: lines[stage].outcome for stage in STAGES if stage in lines},
        text_source=getattr(_artifact(lines, "documents"), "text_source", None),
        paper_family=getattr(_artifact(lines, "paper_classifications"), "paper_family", None),
        items=len(evidence.items) if evidence else None,
        statuses=Counter(map(record_shown, reports)),
        records=len(records.records) if records else 0,
        no_record=_reasons(records) if records else Counter(),
        stopped_at=stopped_at,
        code=code,
        why=why,
        retryable=retryable,
        duplicate_of=duplicate_of,
        tags=tuple(sorted({tag for seed in seeds for tag in seed.tags})),
        notes=tuple(dict.fromkeys(seed.note for seed in seeds if seed.note)),
    )


def _artifact(lines: dict[str, Line[Any]], stage: str) -> Any:
    line = lines.get(stage)
    return line.artifact if line is not None and line.outcome == "ok" else None


def _stop(
    lines: dict[str, Line[Any]], duplicate_of: str | None
) -> tuple[str | None, str | None, str | None, bool]:
    """Where a paper stopped and why: the first stage that did not end well, or the lack of any record."""
    if duplicate_of is not None:
        return "paper_metadata", "duplicate_of", f"the same paper as {duplicate_of}", False
    for stage in STAGES[1:]:
        line = lines.get(stage)
        if line is not None and line.outcome != "ok":
            stopped = next((s for s in STAGES if s in lines and lines[s].code == line.code), stage)
            return stopped, line.code, line.message or OUTCOMES.get(line.code or ""), line.retryable
    records = _artifact(lines, "records")
    if records is None or records.records:
        return None, None, None, False
    evidence = _artifact(lines, "canonical_evidence")
    if evidence is not None and not evidence.items:
        return "canonical_evidence", "no_result_sentence", OUTCOMES["no_result_sentence"], False
    reasons = ", ".join(f"{reason} ({n})" for reason, n in sorted(_reasons(records).items()))
    return "records", "no_record", f"{OUTCOMES['no_record']}: {reasons}", False


def _reasons(records: Any) -> Counter[str]:
    return Counter(each.reason for each in records.no_record)


def summary_rows(papers: Iterable[PaperRow]) -> Iterator[list[object]]:
    """The lines of `summary.tsv`."""
    for paper in papers:
        yield [
            paper.paper_id,
            paper.doi,
            paper.title,
            *(paper.outcomes.get(stage) for stage in STAGES),
            paper.text_source,
            paper.paper_family,
            paper.items,
            paper.records,
            paper.statuses["admitted"],
            paper.statuses["review"],
            paper.statuses[AWAITING],
            paper.statuses["rejected"],
            paper.stopped_at,
            paper.code,
            paper.why,
            "yes" if paper.retryable else "",
            "; ".join(paper.tags),
            "; ".join(paper.notes),
        ]


def decision_rows(
    paper_id: str, draft: str | None, record: dict[str, Any], report: dict[str, Any]
) -> Iterator[DecisionRow]:
    """A row for each use of one record, its decision in the words that people read."""
    statement = record.get("statement")
    statement = statement if isinstance(statement, dict) else {}
    for use in report["use_decisions"]:
        yield DecisionRow(
            record_id=str(record.get("record_id")),
            paper_id=paper_id,
            use=use["use"],
            decision=status_shown(use["admission_status"], error_codes(report, use["use"])),
            admission_status=use["admission_status"],
            reason_codes=tuple(use["reason_codes"]),
            subject=_label(statement.get("subject")),
            predicate=str(statement.get("predicate", "")),
            object=_label(statement.get("object")),
            draft=draft,
        )


def _label(entity: Any) -> str:
    return str(entity.get("label", "")) if isinstance(entity, dict) else ""


def record_shown(report: dict[str, Any]) -> str:
    """How a record ended, in the words that people read: as the worst of its uses."""
    shown = [
        status_shown(each["admission_status"], error_codes(report, each["use"]))
        for each in report["use_decisions"]
    ]
    return min(shown, key=WORST_FIRST.index, default="rejected")


def error_codes(report: dict[str, Any], use: str) -> set[str]:
    """The codes of the errors that bear on one use."""
    return {
        finding["rule_id"]
        for finding in report["findings"]
        if finding["severity"] == "error"
        and (use in finding["blocking_uses"] or finding["rule_id"] in ("SCHEMA", "RECORD_INTEGRITY"))
    }


def decision_cells(rows: Iterable[DecisionRow]) -> Iterator[list[object]]:
    """The lines of `decisions.tsv`."""
    for row in rows:
        yield [
            row.record_id,
            row.paper_id,
            row.use,
            row.decision,
            row.admission_status,
            " ".join(row.reason_codes),
            row.subject,
            row.predicate,
            row.object,
            row.draft,
        ]
