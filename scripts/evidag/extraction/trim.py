"""Trimming: whole blocks that evidence may come from, of papers that are primary research."""

from typing import Any

from evidag.artifacts import Line, ok, skipped
from evidag.documents.artifacts import Paper
from evidag.extraction.artifacts import Classification, EvidenceSkipped, TrimmedPaper

KEPT = frozenset({"methods", "results", "discussion", "conclusion"})
HIDDEN = "hidden_text"


def trim(paper: Paper, found: Classification) -> Line[Any]:
    """The paper's evidence sections, or why it goes no further."""
    if found.paper_family != "primary_research":
        return _gated_out(found)
    blocks = tuple(
        block for block in paper.blocks if block.section_type in KEPT and HIDDEN not in block.flags
    )
    if not blocks:
        return skipped(
            paper.paper_id,
            "no_evidence_sections",
            "none of its blocks stands under methods, results, discussion or conclusion",
        )
    return ok(paper.paper_id, TrimmedPaper(paper.paper_id, paper.metadata, blocks))


def _gated_out(found: Classification) -> Line[EvidenceSkipped]:
    reason = f"{found.paper_family} ({found.paper_type})"
    if found.override:
        reason += f", as {found.override.by} decided: {found.override.why}"
    artifact = EvidenceSkipped(
        found.paper_id,
        "non_primary_research",
        found.paper_family,
        found.paper_type,
        found.evidence_generation_mode,
    )
    return skipped(found.paper_id, "non_primary_research", reason, artifact)
