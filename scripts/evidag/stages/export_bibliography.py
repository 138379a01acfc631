"""The papers as BibTeX, for a reference manager."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import read_lines
from evidag.files import write_text
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.bibliography import to_bibtex


def run(
    *,
    metadata: Annotated[Path, "the joined metadata"],
    bibliography: Annotated[Path, "written: BibTeX, an entry a paper"],
) -> None:
    papers = [line.value for line in read_lines(PaperMetadata, metadata) if line.outcome == "ok"]
    write_text(bibliography, to_bibtex(papers))
