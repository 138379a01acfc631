"""How many papers went how far: the counts that a PRISMA flow diagram needs."""

from collections import Counter
from collections.abc import Iterable

from evidag.report.rows import DecisionRow, PaperRow

FLOW = ("step", "count", "meaning")
UNRESOLVED = {"unresolved_identifier", "not_pinned", "resolver_failed", "unreadable_response"}
NO_TEXT = {"no_text", "abstract_only"}


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
    codes = Counter(paper.code for paper in seeded)
    uses = Counter(row.decision for row in decisions)
    repeated = seed_lines - (len(listed) - len(drafts))
    rows = [
        ("identified", seed_lines, "seed entries that name an identifier"),
        ("unreadable_seeds", bad_lines, "seed entries that could not be read"),
        ("duplicate_seeds", repeated, "entries that repeat an identifier"),
        ("duplicate_papers", len(listed) - len(single), "identifiers that resolve to a paper already there"),
        ("papers", len(seeded), "distinct papers"),
        ("unresolved", sum(codes[code] for code in UNRESOLVED), "no resolver's answer"),
        ("no_text", sum(codes[code] for code in NO_TEXT), "no full text and no usable PDF"),
        (
            "not_converted",
            sum(_stopped_at(seeded, "documents")) - sum(codes[c] for c in NO_TEXT),
            "a text that failed",
        ),
        ("gated_out", codes["non_primary_research"], "no primary research"),
        ("without_evidence", codes["no_result_sentence"] + codes["no_evidence_sections"], "no result found"),
        ("with_records", sum(1 for paper in seeded if paper.records), "papers that gave at least one record"),
        ("drafts", len(drafts), "records that people wrote, by file"),
        ("records", sum(paper.records for paper in listed), "evidence records validated"),
    ]
    rows += [(f"uses_{word.replace(' ', '_')}", uses[word], f"records and uses: {word}") for word in _WORDS]
    return rows


_WORDS = ("admitted", "review", "awaiting acceptance", "rejected")


def _stopped_at(papers: Iterable[PaperRow], stage: str) -> list[bool]:
    return [paper.stopped_at == stage for paper in papers]
