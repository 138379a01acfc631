"""The gate: what is shown, what may be answered, and a curator's word."""

import pytest

from evidag.errors import AnswerError
from evidag.extraction import classify
from evidag.extraction.artifacts import Override
from tests.extraction.invented import block, paper

ANSWER = {
    "paper_family": "evidence_synthesis",
    "paper_type": "review",
    "evidence_generation_mode": "synthesizes_existing_evidence",
    "classification_confidence": "high",
    "quality_flags": [],
    "risk_flags": [],
    "routing_evidence": [{"block_id": "b1", "quote": "We searched two databases."}],
    "reasoning_summary": "It searched.",
}
SHOWN = classify.classifier_input(paper(block(1, "We searched two databases.", "methods")))


def test_whole_sections_are_left_out_and_nothing_else():
    blocks = [
        block(n, "Text.", kind) for n, kind in enumerate(("abstract", "references", "ethics", "unknown"))
    ]
    shown = classify.classifier_input(paper(*blocks))
    assert [each.section_type for each in shown.blocks] == ["abstract", "unknown"]


def test_an_answer_becomes_the_classification():
    found = classify.read_answer(ANSWER, SHOWN).value
    assert (found.paper_id, found.paper_family, found.override) == (
        "10.5555_pear.1",
        "evidence_synthesis",
        None,
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"paper_family": "trial"}, "$.paper_family"),
        ({"rank": "A"}, "'rank' was unexpected"),
        ({"routing_evidence": [{"block_id": "b9", "quote": "We searched"}]}, "names block b9"),
        (
            {"routing_evidence": [{"block_id": "b1", "quote": "We searched three databases."}]},
            "word for word",
        ),
        ({"routing_evidence": [{"block_id": "b1", "quote": "e searched two"}]}, "cut inside a word"),
    ],
)
def test_what_the_paper_does_not_hold_is_refused(changed, said):
    with pytest.raises(AnswerError) as refused:
        classify.read_answer(ANSWER | changed, SHOWN)
    assert said in str(refused.value)


def test_a_curators_word_wins_and_is_shown():
    found = classify.read_answer(ANSWER, SHOWN).value
    word = Override("primary_research", "Ada", "it has its own cohort")
    decided = classify.overridden(found, word)
    assert (decided.paper_family, decided.override) == ("primary_research", word)
    assert decided.quality_flags == ("classifier_said_evidence_synthesis",)
    assert classify.overridden(found, None) is found
