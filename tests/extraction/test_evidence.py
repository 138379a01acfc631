"""Canonical evidence: what of an answer may stand, and what is told of the rest."""

import pytest

from evidag.errors import AnswerError
from evidag.extraction import evidence
from evidag.extraction.evidence import aggregate, read_answer
from tests.extraction.invented import block, item, packet

TEXT = "Pears reduced pain (p = 0.01). Sleep was unchanged."
PACKET = packet(block(1, TEXT), block(2, "Table 1\nPain | 3", kind="table"), study="study 1")


def read(*items):
    return read_answer({"items": list(items)}, PACKET)


def test_an_item_gets_its_own_id_and_the_packets_context():
    reading = read(item())
    (found,) = reading.value.items
    assert reading.faults == ()
    assert (found.paper_id, found.study_id, found.source_block_ids) == ("10.5555_pear.1", "study 1", ("b1",))
    assert (
        found.canonical_evidence_id
        == read(item(canonical_evidence_id="mine")).value.items[0].canonical_evidence_id
    )
    assert (
        found.canonical_evidence_id != read(item(direction="increase")).value.items[0].canonical_evidence_id
    )


def quoted(quote, block_id="b1"):
    return item(
        observations=[
            {"source_block_id": block_id, "source_quote": quote, "observation_role": "primary_finding"}
        ]
    )


NUMBER = {"label": "p", "units": None, "source_block_id": "b1"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (quoted("Pears lowered pain"), "does not stand word for word"),
        (quoted("Pears reduced pain (p = 0.0"), "cut inside a word or number"),
        (quoted("ears reduced pain"), "cut inside a word or number"),
        (quoted("Pears reduced pain", "b7"), "names block b7"),
        (quoted("Pain | 3", "b2"), "is no paragraph"),
        (item(observations=[]), "no quote"),
        (item(paper_id="10.5555_plum.2"), "is not the packet's"),
        (item(study_id="study 2"), "is not the packet's"),
        (item(source_block_ids=["b9"]), "no block 'b9'"),
        (item(outcomes=["pain", " "]), "is blank"),
        (
            item(quantitative_data={"summary": None, "values": [NUMBER | {"value": "0.02"}]}),
            "the value '0.02'",
        ),
        (item(quantitative_data={"summary": None, "values": [NUMBER | {"value": "01"}]}), "cut inside"),
        (
            item(quantitative_data={"summary": None, "values": [NUMBER | {"value": "pain"}]}),
            "holds no number",
        ),
    ],
)
def test_an_item_that_the_packet_does_not_bear_out_is_dropped_and_reported(wrong, said):
    """The others stand; what is told names the fault, never the sentence that should have been quoted."""
    reading = read(item(), wrong)
    assert len(reading.value.items) == 1
    assert [said in fault for fault in reading.faults] == [True]
    assert reading.faults[0].startswith("$.items[1]")
    assert "Sleep" not in reading.faults[0]
    assert said in reading.value.dropped[0].reason


@pytest.mark.parametrize(
    "extra",
    [
        "rank",
        "exposure_id",
        "outcome_id",
        "projection_id",
        "general_evidence_id",
        "consensus",
        "recommendation",
    ],
)
def test_what_later_stages_decide_is_refused(extra):
    with pytest.raises(AnswerError) as refused:
        read(item(**{extra: "A"}))
    assert f"'{extra}' was unexpected" in str(refused.value)


@pytest.mark.parametrize(
    "changed",
    [
        {"direction": "improved"},
        {"organism": "dog"},
        {"outcomes": "pain"},
        {"evidence_text": " "},
        {"evidence_type": None},
    ],
)
def test_enumerations_are_closed(changed):
    with pytest.raises(AnswerError):
        read(item(**changed))


def test_all_faults_of_an_answer_are_told_at_once():
    with pytest.raises(AnswerError) as refused:
        read(item(direction="up"), item(organism="dog"))
    assert "$.items[0].direction" in str(refused.value)
    assert "$.items[1].organism" in str(refused.value)


def test_an_empty_list_is_an_answer():
    assert read().value.items == ()


def test_items_of_all_packets_and_rounds_stand_once():
    once = read(item(), item()).value
    again = read(item(), quoted("nowhere")).value
    whole = aggregate("10.5555_pear.1", "offline/baseline", [once, again, again])
    assert (len(whole.items), len(whole.dropped), whole.extractor) == (1, 1, "offline/baseline")


def test_the_packet_is_one_json_message():
    asked = evidence.build_prompt(PACKET, "extract")
    assert [each["role"] for each in asked.messages] == ["system", "user"]
    assert asked.response_schema["title"] == "EvidenceAnswer"
    assert "prov" not in asked.messages[1]["content"]
