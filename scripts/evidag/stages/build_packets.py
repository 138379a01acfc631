"""Make a packet of each study: exactly its blocks, all that one extraction call may see."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, read_lines, write_lines
from evidag.extraction.artifacts import ExperimentMap, Packets, TrimmedPaper
from evidag.extraction.packets import build


def run(
    *,
    trimmed: Annotated[Path, "trimmed papers, a line a paper"],
    maps: Annotated[Path, "their experiment maps"],
    packets: Annotated[Path, "out: a packet for each scope of each paper's map"],
) -> None:
    papers = {line.paper_id: line for line in read_lines(TrimmedPaper, trimmed)}

    def fill(found: ExperimentMap) -> Packets:
        return build(papers[found.paper_id].value, found)

    write_lines(packets, each(read_lines(ExperimentMap, maps), fill))
