"""Asking again: what was wrong goes back, a bounded number of times, and nothing good is lost."""

import pytest

from evidag.errors import PaperError
from evidag.extraction import evidence
from evidag.files import dump_json
from evidag.llm.exchanges import Answer
from evidag.llm.rounds import ask, request
from tests.extraction.invented import block, item, packet
from tests.extraction.test_evidence import quoted

PACKET = packet(block(1, "Pears reduced pain (p = 0.01). Sleep was unchanged."))
GOOD = dump_json({"items": [item()]})
MIXED = dump_json({"items": [item(), quoted("Sleep did not change.")]})
MENDED = dump_json({"items": [quoted("Sleep was unchanged.")]})
EMPTY = dump_json({"items": []})


class Scripted:
    """A model that gives prepared answers and remembers what it was asked."""

    def __init__(self, *answers: str | Answer) -> None:
        self.answers, self.asked = list(answers), []

    def __call__(self, asked):
        self.asked.append(asked)
        given = self.answers.pop(0)
        return given if isinstance(given, Answer) else Answer(given, "scripted")


def asking(model, rounds=2):
    first = request("extract_evidence", PACKET.paper_id, "scripted", evidence.build_prompt(PACKET, "read"))
    return ask(model, first, lambda value: evidence.read_answer(value, PACKET), repair_rounds=rounds)


def items(readings):
    return evidence.aggregate("p", "scripted", [each.value for each in readings]).items


def test_a_good_answer_is_asked_for_once():
    model = Scripted(GOOD)
    assert len(items(asking(model))) == 1
    assert [each.attempt for each in model.asked] == [1]


def test_the_exact_error_goes_back_and_never_the_right_words():
    model = Scripted(MIXED, MENDED)
    assert len(items(asking(model))) == 2
    told = model.asked[1].prompt.messages[-1]["content"]
    assert (
        "$.items[1].observations[0]: the quote 'Sleep did not change.' does not stand word for word" in told
    )
    assert "Sleep was unchanged" not in told
    assert model.asked[1].attempt == 2
    assert model.asked[1].prompt.messages[2] == {"role": "assistant", "content": MIXED}


def test_what_stood_before_stays_whatever_comes_after():
    """A revision cannot take back a finding that was verified, nor can a broken last answer."""
    for later in (EMPTY, "not JSON"):
        readings = asking(Scripted(MIXED, later, later))
        assert [each.outcomes for each in items(readings)] == [("pain",)]
        whole = evidence.aggregate("p", "scripted", [each.value for each in readings])
        assert len(whole.dropped) == 1


def test_a_broken_answer_is_asked_for_whole():
    model = Scripted(GOOD[:-9], GOOD)
    assert len(items(asking(model))) == 1
    assert "cut off" in model.asked[1].prompt.messages[-1]["content"]
    assert "whole JSON object" in model.asked[1].prompt.messages[-1]["content"]


def test_rounds_are_bounded_and_then_the_packet_fails():
    model = Scripted(*["nonsense"] * 9)
    with pytest.raises(PaperError) as failed:
        asking(model)
    assert (failed.value.code, len(model.asked)) == ("invalid_answer", 3)
    assert "3 answers of scripted refused: the answer holds no JSON object" in str(failed.value)


def test_an_answer_refused_when_it_was_given_is_never_good():
    """Even where today's rules would let it pass."""
    model = Scripted(Answer(GOOD, "scripted", refused="an older rule"), EMPTY)
    assert items(asking(model)) == ()
    assert "an older rule" in model.asked[1].prompt.messages[-1]["content"]


def test_no_rounds_means_one_question():
    model = Scripted("nonsense")
    with pytest.raises(PaperError):
        asking(model, rounds=0)
    assert len(model.asked) == 1
