"""
Reading a finished run's collections, a batch at a time, so that 10 000 papers need no more memory than 100.

One of the few modules outside the stages that reads files: both stages of the report need the same view of
the lake.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidag.artifacts import COLLECTIONS, DRAFTS, OF_DRAFTS, Line, read_lines
from evidag.documents.artifacts import Block, Document, Paper
from evidag.errors import InputError
from evidag.extraction.artifacts import (
    CanonicalEvidence,
    Classification,
    ExperimentMap,
    Packets,
    TrimmedPaper,
)
from evidag.files import read_jsonl
from evidag.records.artifacts import PaperRecords, PaperValidations
from evidag.report.rows import DecisionRow, PaperRow, decision_rows, paper_row
from evidag.sources import seeds as seed_files
from evidag.sources.artifacts import PaperFiles, PaperMetadata

TYPES: dict[str, type] = {
    "pdf_links": PaperFiles,
    "paper_metadata": PaperMetadata,
    "documents": Document,
    "structured_papers": Paper,
    "paper_classifications": Classification,
    "trimmed_papers": TrimmedPaper,
    "experiment_maps": ExperimentMap,
    "experiment_packets": Packets,
    "canonical_evidence": CanonicalEvidence,
    "records": PaperRecords,
    "validations": PaperValidations,
}


@dataclass(frozen=True)
class Judged:
    """One record with its report and its decisions."""

    paper_id: str
    record: dict[str, Any]
    report: dict[str, Any]
    decisions: tuple[DecisionRow, ...]


@dataclass(frozen=True)
class BatchView:
    """What the report needs of one batch; the blocks are kept only until the next batch is read."""

    papers: tuple[PaperRow, ...]
    metadata: dict[str, PaperMetadata]
    judged: tuple[Judged, ...]
    blocks: dict[str, tuple[Block, ...]]


def batches(
    lake: Path, names: Sequence[str], seeds: Sequence[Path], *, with_blocks: bool
) -> Iterator[BatchView]:
    """Each batch of a run, drafts last; tags and notes are the seeds', whatever became of a paper."""
    said = {paper.paper_id: paper.seeds for paper in seed_files.papers(seeds)}
    known = duplicates(lake / "paper_metadata.jsonl")
    for name in sorted(names, key=lambda each: (each == DRAFTS, each)):
        lines = {collection: _lines(lake, collection, name) for collection in COLLECTIONS}
        paper_ids = sorted({paper_id for found in lines.values() for paper_id in found})
        views = {
            paper_id: {c: found[paper_id] for c, found in lines.items() if paper_id in found}
            for paper_id in paper_ids
        }
        yield BatchView(
            papers=tuple(
                paper_row(each, views[each], known.get(each), said.get(each, ())) for each in paper_ids
            ),
            metadata={
                each: line.value for each, line in lines["paper_metadata"].items() if line.outcome == "ok"
            },
            judged=tuple(
                record for each in paper_ids if each not in known for record in _judged(each, views[each])
            ),
            blocks={
                each: line.value.blocks
                for each, line in lines["structured_papers"].items()
                if with_blocks and line.outcome == "ok"
            },
        )


def _lines(lake: Path, collection: str, batch: str) -> dict[str, Line[Any]]:
    path = lake / collection / f"{batch}.jsonl"
    if batch == DRAFTS and collection not in OF_DRAFTS:
        return {}
    found: Iterator[Line[Any]] = read_lines(TYPES[collection], path)
    return {line.paper_id: line for line in found}


def _judged(paper_id: str, lines: dict[str, Line[Any]]) -> Iterator[Judged]:
    records, validations = lines.get("records"), lines.get("validations")
    if records is None or validations is None or validations.outcome != "ok":
        return
    by_id = {record["record_id"]: record for record in records.value.records}
    draft = records.value.draft_path
    for each in validations.value.validations:
        record = by_id.get(each.record_id)
        if record is None:
            raise InputError(
                f"no record {each.record_id} for its validation", at=paper_id, hint="run the batch again"
            )
        yield Judged(
            paper_id, record, each.report, tuple(decision_rows(paper_id, draft, record, each.report))
        )


def duplicates(joined: Path) -> dict[str, str]:
    """Papers that the join found to be another one, and which."""
    found = {}
    for _, line in read_jsonl(joined):
        if line["code"] == "duplicate_of":
            found[line["paper_id"]] = line["message"].rpartition(" ")[2]
    return found
