"""Turn each finding and outcome into an evidence record that cites the pinned source."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, read_lines, write_lines
from evidag.documents.artifacts import Paper
from evidag.extraction.artifacts import CanonicalEvidence
from evidag.records.from_evidence import paper_records
from evidag.records.loading import load_profile
from evidag.sources.catalog import read_catalog


def run(
    *,
    evidence: Annotated[Path, "canonical evidence of one batch"],
    papers: Annotated[Path, "structured papers of the batch, whose paragraphs are quoted"],
    catalog: Annotated[Path, "the batch's catalogue, which names the pinned bytes"],
    profile: Annotated[str, "the evidence profile: a built-in name or a file"],
    uses: Annotated[list[str], "what the records are meant for"],
    records: Annotated[Path, "out: evidence records, a line a paper"],
) -> None:
    known = read_catalog(catalog)
    profile_id = load_profile(profile).id
    texts = {line.paper_id: line.value for line in read_lines(Paper, papers) if line.outcome == "ok"}
    write_lines(
        records,
        each(
            read_lines(CanonicalEvidence, evidence),
            lambda found: paper_records(
                found, texts[found.paper_id], known, profile_id=profile_id, uses=uses
            ),
        ),
    )
