"""How many papers went how far: the counts that a PRISMA flow diagram needs."""

from collections import Counter
from collections.abc import Iterable

from evidag.report.rows import DecisionRow, PaperRow

FLOW = ("step", "count", "meaning")
ENDS = {
    "unresolved": "no resolver's answer",
    "no_text": "no full text and no usable PDF",
    "not_converted": "a text or file that failed",
    "gated_out": "no primary research",
    "without_evidence": "no result found, or none that makes a record",
    "failed_later": "a failure after conversion",
    "with_records": "papers that gave at least one record",
}
CODES = {
    "no_text": "no_text",
    "abstract_only": "no_text",
    "non_primary_research": "gated_out",
    "no_evidence_sections": "without_evidence",
    "no_result_sentence": "without_evidence",
    "no_record": "without_evidence",
}
STOPS = {
    "paper_metadata": "unresolved",
    "pdf_links": "not_converted",
    "documents": "not_converted",
    "structured_papers": "not_converted",
}


def flow_rows(
    *, seed_lines: int, bad_lines: int, papers: Iterable[PaperRow], decisions: Iterable[DecisionRow]
) -> list[tuple[str, int, str]]:
    """
    The lines of `flow.tsv`, from what was identified to what was decided.

    Args:
        seed_lines: seed entries that name an identifier, repeats included.
        bad_lines: seed entries that could not be read.
    """
    listed = list(papers)
    single = [paper for paper in listed if paper.duplicate_of is None]
    drafts = [paper for paper in listed if paper.paper_id.startswith("draft.")]
    seeded = [paper for paper in single if not paper.paper_id.startswith("draft.")]
    ends = Counter(map(end, seeded))
    uses = Counter(row.decision for row in decisions)
    repeated = seed_lines - (len(listed) - len(drafts))
    rows = [
        ("identified", seed_lines, "seed entries that name an identifier"),
        ("unreadable_seeds", bad_lines, "seed entries that could not be read"),
        ("duplicate_seeds", repeated, "entries that repeat an identifier"),
        ("duplicate_papers", len(listed) - len(single), "identifiers that resolve to a paper already there"),
        ("papers", len(seeded), "distinct papers"),
        *((name, ends[name], meaning) for name, meaning in ENDS.items()),
        ("drafts", len(drafts), "records that people wrote, by file"),
        ("records", sum(paper.records for paper in single), "evidence records validated"),
    ]
    rows += [(f"uses_{word.replace(' ', '_')}", uses[word], f"records and uses: {word}") for word in _WORDS]
    return rows


_WORDS = ("admitted", "review", "awaiting acceptance", "rejected")


def end(paper: PaperRow) -> str:
    """Which of `ENDS` a paper came to: each has exactly one, so that the counts add up."""
    if paper.code is None:
        return "with_records"
    return CODES.get(paper.code) or STOPS.get(paper.stopped_at or "", "failed_later")
