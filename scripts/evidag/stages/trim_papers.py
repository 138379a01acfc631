"""Trim each primary paper to the blocks that evidence may come from; the others stop here."""

from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import Line, each, read_lines, write_lines
from evidag.documents.artifacts import Paper
from evidag.extraction.artifacts import Classification
from evidag.extraction.trim import trim


def run(
    *,
    papers: Annotated[Path, "structured papers, a line a paper"],
    classifications: Annotated[Path, "their classifications"],
    trimmed: Annotated[Path, "out: metadata and evidence sections of the primary papers"],
) -> None:
    whole = {line.paper_id: line for line in read_lines(Paper, papers)}

    def keep(found: Classification) -> Line[Any]:
        return trim(whole[found.paper_id].value, found)

    write_lines(trimmed, each(read_lines(Classification, classifications), keep))
