"""Read the findings of each packet, every one with a verbatim quote of the packet."""

from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, read_lines, write_lines
from evidag.extraction import evidence as canonical
from evidag.extraction import offline_evidence
from evidag.extraction.artifacts import CanonicalEvidence, Packet, Packets
from evidag.extraction.evidence import Findings
from evidag.extraction.prompts import instructions
from evidag.files import read_text
from evidag.llm.client import client
from evidag.llm.rounds import ask, request

STAGE = "extract_evidence"


def run(
    *,
    packets: Annotated[Path, "experiment packets, a line a paper"],
    prompt: Annotated[Path, "the prompt (Markdown)"],
    model: Annotated[str, "the model, offline/baseline for the project's own extractor"],
    mode: Annotated[str, "replay: stored answers only"],
    exchanges: Annotated[Path, "the folder of stored answers"],
    repair_rounds: Annotated[int, "how often a model is told what was wrong with its answer"],
    evidence: Annotated[Path, "out: the findings of each paper"],
) -> None:
    asked = instructions(read_text(prompt), at=prompt)
    answer = client(model, mode, exchanges, baseline=offline_evidence.answer)

    def findings(packet: Packet) -> list[Findings]:
        first = request(STAGE, packet.paper_id, model, canonical.build_prompt(packet, asked))
        readings = ask(
            answer, first, lambda value: canonical.read_answer(value, packet), repair_rounds=repair_rounds
        )
        return [reading.value for reading in readings]

    def extract(paper: Packets) -> CanonicalEvidence:
        found = [each_one for packet in paper.packets for each_one in findings(packet)]
        return canonical.aggregate(paper.paper_id, model, found)

    write_lines(evidence, each(read_lines(Packets, packets), extract))
