"""
The JSON of a model's answer, read strictly.

A code fence and words before the value are tolerated. Whatever would need a guess is refused with its reason.
"""

import re
from typing import Any

from evidag.errors import AnswerError, InputError
from evidag.files import parse_json

MAX_CHARACTERS = 8_000_000

_START = re.compile(r'\{(?=\s*["}])')  # what an object looks like; prose may hold other braces
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\Z)|[{}\[\]]', re.DOTALL)
_TRAILING_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|,\s*[}\]]', re.DOTALL)
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def parse(text: str) -> dict[str, Any]:
    """
    The one JSON object of an answer.

    >>> parse('Here is {cat 3}:\\n```json\\n{"n": 24}\\n```')
    {'n': 24}

    Raises:
        AnswerError: there is none, it is cut off, or it is not exactly one object.
    """
    if not text.strip():
        raise AnswerError("the answer is empty")
    if len(text) > MAX_CHARACTERS:
        raise AnswerError(f"the answer is longer than {MAX_CHARACTERS} characters")
    start = _START.search(text)
    if start is None:
        raise AnswerError("the answer holds no JSON object")
    before, end = text[: start.start()], _end(text, start.start())
    if re.search(r"\[\s*\Z", before):
        raise AnswerError("the answer is a JSON array, not one object")
    _nothing_after(text[end:], fenced="```" in before)
    return _strict(text[start.start() : end])


def _end(text: str, start: int) -> int:
    """Where the object that begins at `start` ends."""
    depth = 0
    for found in _MARKS.finditer(text, start):
        mark = found.group()
        if mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
            if depth == 0:
                return found.end()
    raise AnswerError(f"the answer is cut off: its JSON is not closed at character {len(text)}")


def _nothing_after(rest: str, *, fenced: bool) -> None:
    rest = rest.strip()
    if fenced and rest.startswith("```"):
        rest = rest[3:].strip()
    if not rest:
        return
    if _START.search(rest):
        raise AnswerError("the answer holds more than one JSON object; give one")
    raise AnswerError(f"the answer goes on after its JSON object: {rest[:60]!r}")


def _strict(text: str) -> dict[str, Any]:
    for found in _TRAILING_COMMA.finditer(text):
        if found.group()[0] == ",":
            raise AnswerError(f"a comma before a closing bracket, at character {found.start()} of the JSON")
    try:
        value: dict[str, Any] = parse_json(text, at="the answer")
    except InputError as problem:
        raise AnswerError(str(problem)) from problem
    _only_text(value, "$")
    return value


def _only_text(value: Any, at: str) -> None:
    """Refuse strings that no file could hold: control characters and halves of a character."""
    if isinstance(value, str):
        if _NOT_TEXT.search(value):
            raise AnswerError(f"{at} holds a control character or half a character")
    elif isinstance(value, list):
        for position, each in enumerate(value):
            _only_text(each, f"{at}[{position}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            _only_text(key, f"a key of {at}")
            _only_text(each, f"{at}.{key}")
