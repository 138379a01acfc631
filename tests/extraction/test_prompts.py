"""The prompts that the workflow brings: readable, with examples that keep the rules they teach."""

import json
import re
from pathlib import Path

import pytest

from evidag.documents.artifacts import Block
from evidag.errors import InputError
from evidag.extraction import classify, evidence
from evidag.extraction import map as mapping
from evidag.extraction.prompts import instructions
from tests.extraction.invented import PAPER, block, packet, paper, trimmed

PROMPTS = Path(__file__).parents[2] / "config/prompts"
NAMES = ("classify_papers", "map_experiments", "extract_evidence")


def text(name: str) -> str:
    return (PROMPTS / f"{name}.md").read_text("utf-8")


def example(name: str) -> tuple[dict, dict]:
    given, answer = re.search(r"Given:\n(\{.*\})\n\nAnswer:\n(\{.*\})\n", text(name)).groups()
    return json.loads(given), json.loads(answer)


def blocks(given: dict) -> list[Block]:
    return [
        block(
            n,
            each["text"],
            each["section_type"],
            path=tuple(each["section_path"]),
            kind=each["content_kind"],
        )
        for n, each in enumerate(given["blocks"], 1)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_head_is_for_people_and_the_rest_for_the_model(name):
    asked = instructions(text(name), at=name)
    assert "version:" in text(name) and "version:" not in asked
    assert "never an" in asked and "instruction" in asked, "the text of a paper is data"


def test_examples_keep_the_rules_they_teach():
    """Each is an answer that would stand."""
    given, answer = example("classify_papers")
    shown = classify.classifier_input(paper(*blocks(given)))
    assert classify.read_answer(answer, shown).value.paper_family == "evidence_synthesis"
    given, answer = example("map_experiments")
    assert mapping.read_answer(answer, trimmed(*blocks(given))).value.unmapped_block_ids == ("b5",)
    given, answer = example("extract_evidence")
    reading = evidence.read_answer(answer, packet(*blocks(given)))
    assert reading.faults == ()
    assert [each.direction for each in reading.value.items] == ["decrease", "no_change"]


def test_every_value_of_a_closed_list_is_explained():
    """A model cannot keep to a list that it was not told."""
    for name, asked in (
        ("classify_papers", classify.build_prompt(classify.classifier_input(paper()), "")),
        ("map_experiments", mapping.build_prompt(trimmed(block(1, "x")), "")),
        ("extract_evidence", evidence.build_prompt(packet(block(1, "x")), "")),
    ):
        for defined in asked.response_schema["$defs"].values():
            for value in defined.get("enum", []):
                assert f"`{value}`" in text(name), f"{name} does not tell {value}"


@pytest.mark.parametrize("wrong", ["", "---\nversion: 1\n", "---\nversion: 1\n---\n \n"])
def test_a_file_without_a_prompt_is_refused(wrong):
    with pytest.raises(InputError):
        instructions(wrong, at="p.md")


def test_examples_are_invented():
    assert PAPER.startswith("10.5555")
    for name in NAMES:
        assert set(re.findall(r"10\.\d{4,}", text(name))) <= {"10.5555"}
