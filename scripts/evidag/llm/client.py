"""
Who answers a request: the project's own offline extractor, or a stored exchange.

Both stand behind one callable, so that a stage does not know which of them it asks.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from evidag.errors import PaperError, UsageError
from evidag.files import dump_json, parse_json
from evidag.llm.exchanges import Answer, ExchangeStore, Request

MODES = ("replay", "live", "record")
OFFLINE = "offline/baseline"


class Model(Protocol):
    """Whoever answers requests."""

    def __call__(self, request: Request) -> Answer: ...


def client(model: str, mode: str, exchanges: Path, *, baseline: Callable[[Any], dict[str, Any]]) -> Model:
    """
    The model that a stage asks.

    Args:
        baseline: what the offline extractor answers to the JSON message of this stage's requests.

    Raises:
        UsageError: a model or mode that this release does not have.
    """
    if mode not in MODES:
        raise UsageError(f"no mode {mode!r}", at="llm.mode", hint=f"there are {', '.join(MODES)}")
    if model == OFFLINE:
        return Baseline(baseline)
    if model.startswith("offline/"):
        raise UsageError(f"no offline model {model!r}", at="llm.model", hint=f"there is {OFFLINE}")
    if not model.strip():
        raise UsageError("no model is named", at="llm.model", hint=f"there is {OFFLINE}")
    if mode != "replay":
        raise UsageError(
            f"this release does not ask models (mode {mode!r}, model {model!r})",
            at="llm.mode",
            hint=f"use model {OFFLINE!r}, or mode 'replay' with stored exchanges",
        )
    return Replay(ExchangeStore(exchanges))


class Baseline:
    """
    The project's own extractor: the very request that a model would get, answered at no cost.

    The instructions are for those who read; it knows the shape of the JSON message.
    """

    def __init__(self, work: Callable[[Any], dict[str, Any]]) -> None:
        self.work = work

    def __call__(self, request: Request) -> Answer:
        message = request.prompt.messages[1]["content"]
        value = self.work(parse_json(message, at=f"{request.stage} of {request.paper_id}"))
        return Answer(dump_json(value), OFFLINE, prompt_tokens=0, completion_tokens=0, cost="0")


class Replay:
    """Answers from stored exchanges and nothing else."""

    def __init__(self, store: ExchangeStore) -> None:
        self.store = store

    def __call__(self, request: Request) -> Answer:
        found = self.store.find(request)
        if found is None:
            raise PaperError(
                "no_exchange",
                f"no stored exchange for {request.stage} of {request.paper_id}: model {request.model}, "
                f"prompt {request.prompt_digest()[:12]}, request {request.digest()}, "
                f"attempt {request.attempt}; add it to {self.store.directory} or record the run again",
                retryable=True,
            )
        return found
