"""Say of each paper how it makes knowledge itself; only primary research goes on."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, read_lines, write_lines
from evidag.documents.artifacts import Paper
from evidag.extraction import classify, offline_classify
from evidag.extraction.artifacts import Classification
from evidag.extraction.gate import overrides
from evidag.extraction.prompts import instructions
from evidag.files import read_text
from evidag.llm.client import client
from evidag.llm.rounds import ask, only, request

STAGE = "classify_papers"


def run(
    *,
    papers: Annotated[Path, "structured papers, a line a paper"],
    prompt: Annotated[Path, "the prompt (Markdown)"],
    gate: Annotated[Path, "a curator's overrides: TSV with paper, family, by, why; may be absent"],
    model: Annotated[str, "the model, offline/baseline for the project's own extractor"],
    mode: Annotated[str, "replay: stored answers only"],
    exchanges: Annotated[Path, "the folder of stored answers"],
    repair_rounds: Annotated[int, "how often a model is told what was wrong with its answer"],
    classifications: Annotated[Path, "out: a classification a paper"],
) -> None:
    asked = instructions(read_text(prompt), at=prompt)
    decided = overrides(read_text(gate), at=gate) if gate.is_file() else {}
    answer = client(model, mode, exchanges, baseline=offline_classify.answer)

    def judge(paper: Paper) -> Classification:
        shown = classify.classifier_input(paper)
        first = request(STAGE, paper.paper_id, model, classify.build_prompt(shown, asked))
        readings = ask(
            answer, first, lambda value: classify.read_answer(value, shown), repair_rounds=repair_rounds
        )
        return classify.overridden(only(readings), decided.get(paper.paper_id))

    write_lines(classifications, each(read_lines(Paper, papers), judge))
