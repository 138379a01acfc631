"""Asking until an answer stands, a bounded number of times; what was wrong goes back, never what is right."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from evidag.errors import AnswerError, PaperError
from evidag.extraction.answers import Reading
from evidag.extraction.prompts import Prompt
from evidag.llm import answers
from evidag.llm.client import Model
from evidag.llm.exchanges import Request

A = TypeVar("A")

WHOLE = """Your answer was refused:
{error}

Answer again with the whole JSON object and nothing else."""
PARTS = """Parts of your answer were refused; the rest is kept:
{error}

Answer with a JSON object of the same shape that holds only the refused parts, corrected. Leave out what the
text that you were given does not say."""


def request(stage: str, paper_id: str, model: str, prompt: Prompt) -> Request:
    """The first request for a prompt; a stage asks for the most likely answer."""
    return Request(stage, paper_id, model, prompt, {"temperature": 0}, 1)


def ask(
    model: Model, first: Request, read: Callable[[Any], Reading[A]], *, repair_rounds: int
) -> list[Reading[A]]:
    """
    What was read of each answer that stands, in the order given; all but the last have faults.

    Raises:
        PaperError: `invalid_answer`, when no answer stands after the last round.
    """
    readings: list[Reading[A]] = []
    asked, error = first, ""
    for _ in range(repair_rounds + 1):
        answer = model(asked)
        try:
            if answer.refused is not None:
                raise AnswerError(answer.refused)
            reading = read(answers.parse(answer.text))
        except AnswerError as problem:
            error, complaint = str(problem), WHOLE
        else:
            readings.append(reading)
            if not reading.faults:
                return readings
            error, complaint = "\n".join(reading.faults), PARTS
        prompt = asked.prompt.after(answer.text, complaint.format(error=error))
        asked = replace(asked, prompt=prompt, attempt=asked.attempt + 1)
    if not readings:
        tries = f"{repair_rounds + 1} answers" if repair_rounds else "the answer"
        raise PaperError("invalid_answer", f"{tries} of {first.model} refused: {error}", retryable=True)
    return readings


def only(readings: list[Reading[A]]) -> A:
    """The last reading's value, where an answer stands whole or not at all."""
    return readings[-1].value
