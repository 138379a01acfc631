"""
Put all papers' metadata in one file; a paper that another seed names already is said to be its duplicate.

Two papers are one when their resolved DOI, PMID or PMCID agree. The one that stays is decided by the papers
alone, whatever the order of files.
"""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import Line, read_lines, skipped, write_lines
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.duplicates import first_of


def run(
    *,
    metadata: Annotated[list[Path], "metadata of every batch"],
    joined: Annotated[Path, "written: a line a paper"],
) -> None:
    lines = [line for path in metadata for line in read_lines(PaperMetadata, path)]
    same_as = first_of([line.value for line in lines if line.outcome == "ok"])

    def judged(line: Line[PaperMetadata]) -> Line[PaperMetadata]:
        first = same_as.get(line.paper_id, line.paper_id)
        if first == line.paper_id:
            return line
        return skipped(line.paper_id, "duplicate_of", f"the same paper as {first}")

    write_lines(joined, map(judged, lines))
