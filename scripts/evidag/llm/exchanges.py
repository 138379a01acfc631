"""
The store of exchanges: what was asked of a model and what it answered, under the SHA-256 of what was asked.

    <directory>/<first two digits>/<sha256 of the request>.json

No key, no header and no address is part of a request, so none can be stored.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidag.artifacts import plain
from evidag.digests import digest
from evidag.errors import InputError, PaperError, UsageError
from evidag.extraction.prompts import Prompt
from evidag.files import dump_json, read_json, write_text

PARAMETERS = frozenset(
    {
        "frequency_penalty",
        "max_tokens",
        "presence_penalty",
        "reasoning_effort",
        "seed",
        "temperature",
        "top_p",
    }
)
FORMAT = 1


@dataclass(frozen=True)
class Request:
    """
    One question to one model.

    Args:
        stage, paper_id: for whom it is asked; no part of what the exchange is stored under.
        attempt: 1, then one more for each answer that was refused.
    """

    stage: str
    paper_id: str
    model: str
    prompt: Prompt
    parameters: dict[str, Any]
    attempt: int

    def canonical(self) -> dict[str, Any]:
        """The value that the exchange is stored under."""
        unknown = sorted(set(self.parameters) - PARAMETERS)
        if unknown:
            raise UsageError(
                f"no model parameter {unknown[0]!r}", hint=f"there are {', '.join(sorted(PARAMETERS))}"
            )
        return {
            "model": self.model,
            "messages": plain(self.prompt.messages),
            "response_schema": self.prompt.response_schema,
            "parameters": self.parameters,
            "attempt": self.attempt,
        }

    def digest(self) -> str:
        return digest(self.canonical())

    def prompt_digest(self) -> str:
        """Which prompt this is, whatever it is asked about."""
        return digest(self.prompt.messages[0]["content"])


@dataclass(frozen=True)
class Answer:
    """
    What a model answered.

    Args:
        cost: in US dollars, as a decimal text; null when not known.
        refused: why the answer failed validation when it was given; such an answer is never taken as good.
    """

    text: str
    model_version: str
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost: str | None = None
    refused: str | None = None


class ExchangeStore:
    """Exchanges in a folder; each is checked against its own name and digest when it is read."""

    def __init__(self, directory: Path) -> None:
        self.directory = Path(directory)

    def path(self, name: str) -> Path:
        return self.directory / name[:2] / f"{name}.json"

    def keep(self, request: Request, answer: Answer) -> str:
        """Store an exchange and return its name; the same exchange again changes nothing."""
        canonical = request.canonical()
        name = digest(canonical)
        response = plain(answer)
        kept = {
            "format": FORMAT,
            "request": canonical,
            "response": response,
            "response_sha256": digest(response),
        }
        text = dump_json(kept, indent=1) + "\n"
        path = self.path(name)
        if not path.is_file() or path.read_bytes() != text.encode():
            write_text(path, text)
        return name

    def find(self, request: Request) -> Answer | None:
        """
        The stored answer to a request; None when it was never stored.

        Raises:
            PaperError: `corrupt_exchange`, when what is stored is not what was kept.
        """
        name = request.digest()
        path = self.path(name)
        if not path.is_file():
            return None
        try:
            return self._verified(name, read_json(path))
        except (InputError, TypeError, KeyError, ValueError) as problem:
            raise PaperError(
                "corrupt_exchange",
                f"the stored exchange {path} cannot be trusted ({problem}); remove it and record it again",
                retryable=True,
            ) from problem

    def _verified(self, name: str, kept: dict[str, Any]) -> Answer:
        if kept["format"] != FORMAT:
            raise ValueError(f"format {kept['format']!r}, not {FORMAT}")
        if digest(kept["request"]) != name:
            raise ValueError("its request is another")
        if digest(kept["response"]) != kept["response_sha256"]:
            raise ValueError("its response was changed")
        answer = Answer(**kept["response"])
        if not isinstance(answer.text, str):
            raise ValueError("its response holds no text")
        return answer
