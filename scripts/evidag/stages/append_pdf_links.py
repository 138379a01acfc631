"""Add to the ledger the links between papers and PDFs that it does not hold yet."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import read_lines
from evidag.sources import ledger as book
from evidag.sources.artifacts import PaperFiles


def run(
    *,
    links: Annotated[list[Path], "what intake found, every batch"],
    ledger: Annotated[Path, "extended: JSONL, a line a link"],
) -> None:
    found = [
        line.value.link for path in links for line in read_lines(PaperFiles, path) if line.outcome == "ok"
    ]
    book.append(ledger, [link for link in found if link is not None])
