"""The JSON of a model's answer: read strictly, never mended."""

import json

import pytest

from evidag.errors import AnswerError
from evidag.llm.answers import parse

GOOD = {
    '{"n": 1}': {"n": 1},
    '```json\n{"n": 1}\n```': {"n": 1},
    '```\n{"n": 1}\n```\n': {"n": 1},
    'Here is the record for {cat 3}:\n{"n": 1}': {"n": 1},
    'Sure. ```json\n{"quote": "use ``` to open a block"}\n```': {"quote": "use ``` to open a block"},
    '{"quote": "a } in a text, and a \\" and a ,]"}': {"quote": 'a } in a text, and a " and a ,]'},
    "{}": {},
}


@pytest.mark.parametrize(("text", "value"), GOOD.items())
def test_fences_and_words_before_are_tolerated(text, value):
    assert parse(text) == value


REFUSED = {
    "": "empty",
    " \n": "empty",
    "I cannot find such a statement.": "no JSON object",
    "null": "no JSON object",
    '[{"n": 1}]': "a JSON array",
    '```json\n{"n": 1, "page": ': "cut off",
    '{"n": {"m": 1}': "cut off",
    '{"n": "half a text': "cut off",
    '{"n": 1}\n{"n": 2}': "more than one JSON object",
    '{"n": 1} Hope this helps!': "goes on after",
    '{"n": 1, "n": 2}': "given twice",
    '{"n": NaN}': "NaN is not JSON",
    '{"n": Infinity}': "not JSON",
    '{"n": ["a",],}': "a comma before a closing bracket",
    "{'n': 1}": "no JSON object",
    '{"n": 1 // one\n}': "not acceptable JSON",
    '{"n": "\\u0000"}': "control character",
    '{"n": ["\\ud800"]}': "half a character",
    '{"n": 1e999}': "too large",
}


@pytest.mark.parametrize(("text", "said"), REFUSED.items(), ids=[repr(each)[:40] for each in REFUSED])
def test_what_would_need_a_guess_is_refused_with_its_reason(text, said):
    with pytest.raises(AnswerError) as refused:
        parse(text)
    assert said in str(refused.value)


def test_an_answer_that_stops_anywhere_is_refused():
    """No prefix of an answer is taken for one."""
    whole = json.dumps({"items": [{"quote": 'a {"b": [1]} c', "n": [1, {"m": 2}]}]})
    for length in range(len(whole)):
        with pytest.raises(AnswerError):
            parse(whole[:length])


@pytest.mark.parametrize(
    "text", ['{"n":' + "[" * 100_000, '{"n":"' + "\\" * 100_001, "{" * 100_000, "x" * 9_000_000]
)
def test_hostile_answers_are_refused_quickly(text):
    with pytest.raises(AnswerError):
        parse(text)


def test_the_known_cases_of_real_models(shared):
    """Each ends as the case says; a trailing comma is told to the model rather than mended."""
    case = json.loads((shared / "cases/s11-model-json.json").read_text())
    for text, right in zip(case["input"]["answers"], case["right_result"]["result"], strict=True):
        if isinstance(right, dict):
            assert parse(text) == right
        else:
            with pytest.raises(AnswerError):
                parse(text)
