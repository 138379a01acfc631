"""The experiment map: block ids and context, and nothing of what was found."""

import json

import pytest

from evidag.errors import AnswerError, PaperError
from evidag.extraction import map as mapping
from evidag.extraction import offline_map, packets
from evidag.extraction.artifacts import ExperimentMap, ExperimentScope
from tests.extraction.invented import block, trimmed

PAPER = trimmed(
    block(1, "Rats were fed.", "methods"), block(2, "They grew."), block(3, "Weather.", "discussion")
)
SCOPE = {"source_block_ids": ["b1", "b2"], "study_id": None, "study_design": "animal_experiment"}


def test_the_mapper_sees_blocks_and_no_title():
    content = json.loads(mapping.build_prompt(PAPER, "map").messages[1]["content"])
    assert list(content) == ["blocks"]
    assert "Pears" not in json.dumps(content)


def test_what_no_scope_names_is_unmapped():
    found = mapping.read_answer({"experiment_scopes": [SCOPE]}, PAPER).value
    assert found.experiment_scopes[0].source_block_ids == ("b1", "b2")
    assert found.unmapped_block_ids == ("b3",)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"experiment_scopes": [SCOPE | {"source_block_ids": ["b1", "b7"]}]}, "no block 'b7' was given"),
        ({"experiment_scopes": [SCOPE | {"source_block_ids": []}]}, "source_block_ids"),
        ({"experiment_scopes": [SCOPE | {"source_block_ids": ["b1", "b1"]}]}, "named 2 times"),
        ({"experiment_scopes": [SCOPE], "unmapped_block_ids": ["b2"]}, "is in a scope too"),
        ({"experiment_scopes": [SCOPE | {"population": "rats"}]}, "'population' was unexpected"),
        ({"experiment_scopes": [SCOPE | {"findings": ["they grew"]}]}, "'findings' was unexpected"),
        ({"experiment_scopes": [SCOPE | {"dose": "3 mg"}]}, "'dose' was unexpected"),
        ({"experiment_scopes": [SCOPE | {"study_design": "rct"}]}, "study_design"),
        ({"scopes": []}, "experiment_scopes"),
    ],
)
def test_findings_and_foreign_blocks_are_refused(answer, said):
    with pytest.raises(AnswerError) as refused:
        mapping.read_answer(answer, PAPER)
    assert said in str(refused.value)


def mapped(*blocks):
    paper = trimmed(*blocks)
    answer = offline_map.answer(json.loads(mapping.build_prompt(paper, "map").messages[1]["content"]))
    return mapping.read_answer(answer, paper).value


def test_one_study_is_one_scope():
    found = mapped(
        block(1, "Patients were randomly assigned to zinc or placebo.", "methods"), block(2, "Pain fell.")
    )
    (scope,) = found.experiment_scopes
    assert (scope.study_id, scope.study_design) == (None, "randomized_trial")


def test_headings_that_number_studies_split_them_and_share_the_methods():
    found = mapped(
        block(1, "Weights were taken.", "methods", path=("Methods",)),
        block(2, "Rats grew.", path=("Results", "Experiment 1")),
        block(3, "Mice grew.", path=("Results", "Experiment 2: mice")),
        block(4, "Both grew.", "discussion", path=("Discussion",)),
    )
    assert [(each.study_id, each.source_block_ids) for each in found.experiment_scopes] == [
        ("experiment 1", ("b1", "b2")),
        ("experiment 2", ("b1", "b3")),
        (None, ("b4",)),
    ]


@pytest.mark.parametrize(
    ("methods", "design"),
    [
        ("Forty adults were recruited. Patients were randomised to zinc or placebo.", "randomized_trial"),
        ("Rats were housed in pairs and randomly assigned to zinc or vehicle.", "animal_experiment"),
        ("HeLa cells were cultured in DMEM and transfected.", "in_vitro_experiment"),
        ("This prospective cohort enrolled 900 women, followed up for a year.", "prospective_cohort"),
        ("In this retrospective cohort, patients were identified from records.", "retrospective_cohort"),
        ("A cross-sectional survey of 90 patients.", "cross_sectional"),
        ("Stones were weighed.", "unclear"),
    ],
)
def test_designs_are_the_papers_own_words(methods, design):
    assert (
        mapped(block(1, methods, "methods"), block(2, "It grew.")).experiment_scopes[0].study_design == design
    )


def test_a_packet_holds_exactly_the_blocks_of_its_scope_in_its_order():
    scope = ExperimentScope(("b2", "b1"), "study 1", "animal_experiment", "primary")
    made = packets.build(PAPER, ExperimentMap("10.5555_pear.1", (scope, scope), ("b3",)))
    first, second = made.packets
    assert [each.block_id for each in first.blocks] == ["b2", "b1"]
    assert (first.study_id, first.study_design) == ("study 1", "animal_experiment")
    assert first.packet_id == second.packet_id != packets.packet_id("10.5555_plum.1", scope)


def test_a_map_of_another_run_is_refused():
    scope = ExperimentScope(("b8",), None, None, None)
    with pytest.raises(PaperError) as refused:
        packets.build(PAPER, ExperimentMap("10.5555_pear.1", (scope,), ()))
    assert refused.value.code == "unknown_block"
