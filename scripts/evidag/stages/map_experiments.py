"""Group each paper's blocks by the study that they report."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, read_lines, write_lines
from evidag.extraction import map as mapping
from evidag.extraction import offline_map
from evidag.extraction.artifacts import ExperimentMap, TrimmedPaper
from evidag.extraction.prompts import instructions
from evidag.files import read_text
from evidag.llm.client import client
from evidag.llm.rounds import ask, only, request

STAGE = "map_experiments"


def run(
    *,
    trimmed: Annotated[Path, "trimmed papers, a line a paper"],
    prompt: Annotated[Path, "the prompt (Markdown)"],
    model: Annotated[str, "the model, offline/baseline for the project's own extractor"],
    mode: Annotated[str, "replay: stored answers only"],
    exchanges: Annotated[Path, "the folder of stored answers"],
    repair_rounds: Annotated[int, "how often a model is told what was wrong with its answer"],
    maps: Annotated[Path, "out: an experiment map a paper"],
) -> None:
    asked = instructions(read_text(prompt), at=prompt)
    answer = client(model, mode, exchanges, baseline=offline_map.answer)

    def draw(paper: TrimmedPaper) -> ExperimentMap:
        first = request(STAGE, paper.paper_id, model, mapping.build_prompt(paper, asked))
        readings = ask(
            answer, first, lambda value: mapping.read_answer(value, paper), repair_rounds=repair_rounds
        )
        return only(readings)

    write_lines(maps, each(read_lines(TrimmedPaper, trimmed), draw))
