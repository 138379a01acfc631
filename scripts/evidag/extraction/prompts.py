"""What a model is asked: a prompt, one JSON message, and the schema of the answer."""

from dataclasses import dataclass
from typing import Any

from evidag import artifacts
from evidag.documents.artifacts import Block
from evidag.errors import InputError
from evidag.extraction import answers
from evidag.files import dump_json

Message = dict[str, str]


@dataclass(frozen=True)
class Prompt:
    """The parts of a request that the phase decides; which model answers is not its concern."""

    messages: tuple[Message, ...]
    response_schema: dict[str, Any]

    def after(self, answer: str, complaint: str) -> "Prompt":
        """The same question, asked again with what was wrong with the answer."""
        more = ({"role": "assistant", "content": answer}, {"role": "user", "content": complaint})
        return Prompt((*self.messages, *more), self.response_schema)


def prompt(instructions: str, payload: Any, answer: type) -> Prompt:
    """A question about one JSON value, to be answered in one shape."""
    messages = (
        {"role": "system", "content": instructions},
        {"role": "user", "content": dump_json(payload)},
    )
    return Prompt(messages, answers.schema_of(answer))


def instructions(text: str, *, at: object) -> str:
    """
    The prompt that a file holds, without its head.

    The head, between two lines of `---`, is for people: version, stage, schema, what changed.
    """
    body = text
    if text.startswith("---\n"):
        _, mark, body = text[4:].partition("\n---\n")
        if not mark:
            raise InputError("its head has no second line of ---", at=at, hint="close the head or drop it")
    if not body.strip():
        raise InputError("holds no prompt", at=at)
    return body.strip() + "\n"


def block_view(block: Block) -> dict[str, Any]:
    """What a model sees of a block: no hashes, no places on a page."""
    return {
        "block_id": block.block_id,
        "section_path": artifacts.plain(block.section_path),
        "section_type": block.section_type,
        "content_kind": block.content_kind,
        "text": block.text,
    }
