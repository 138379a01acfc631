"""A fault of a value under a JSON Schema in plain words: what is wrong, and what to write instead."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evidag.records.wording import choices, json_path, listed, shown

Path = list[str | int]
Fault = tuple[Path, str]
MOST = 100_000  # a bound on memory: a hostile file can hold millions
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
EXAMPLES = {
    "date-time": "a time with its zone, such as 2026-03-04T05:06:07Z",
    "uri": "a URI of RFC 3986, such as pmid:123 (escape spaces, <, > and non-ASCII characters with %)",
    "date": "a date that exists, such as 2026-03-04",
    "time": "a time of day with its zone, such as 05:06:07Z",
}


@dataclass(frozen=True)
class Violation:
    """
    One keyword that a value does not meet.

    Args:
        wanted: the keyword's own value; for unknown fields, their names.
        said: how the engine words it, for keywords that have no words of ours.
        inner: what the first of several allowed shapes holds against the value.
    """

    path: Path
    keyword: str
    wanted: Any
    value: Any
    said: str = ""
    inner: tuple["Violation", ...] = ()


def in_order(found: list[Violation]) -> list[Violation]:
    """By path, its parts taken as texts; what stands at one path by keyword."""
    return sorted(found, key=_place)


def _place(violation: Violation) -> tuple[list[str], str]:
    return [str(part) for part in violation.path], violation.keyword


def worded(found: list[Violation]) -> list[Fault]:
    """Path and message of each, in order."""
    return [(each.path, _message(each)) for each in in_order(found)]


def _message(violation: Violation) -> str:
    return _WORDING.get(violation.keyword, _other)(violation)


def _type(violation: Violation) -> str:
    wanted = violation.wanted
    allowed = [wanted] if isinstance(wanted, str) else sorted(wanted, key=lambda name: (name == "null", name))
    return f"is {_kind(violation.value)}, must be {' or '.join(allowed)}"


def _required(violation: Violation) -> str:
    return f"lacks the field {violation.wanted!r}; add it"


def _enum(violation: Violation) -> str:
    value = violation.value
    given = shown(value) if isinstance(value, str) else f"a value {_kind(value)}"
    return f"{given} is none of the choices; take one of {choices(violation.wanted)}"


def _additional(violation: Violation) -> str:
    return f"has fields that the schema does not know: {listed(violation.wanted)}; remove or rename them"


def _pattern(violation: Violation) -> str:
    if not violation.value.strip():
        return "is blank; write the text, or leave the field out where it is optional"
    return f"{shown(violation.value)} does not match {violation.wanted}"


def _format(violation: Violation) -> str:
    return f"{shown(violation.value)} is not {EXAMPLES.get(violation.wanted, violation.wanted)}"


def _items(violation: Violation) -> str:
    return f"has {len(violation.value)} entries, needs at least {violation.wanted}"


def _any_of(violation: Violation) -> str:
    if not violation.inner:
        return "meets none of the allowed shapes"
    inner = in_order(list(violation.inner))[0]
    return f"is neither null nor valid: {json_path(inner.path)} {_message(inner)}"


def _other(violation: Violation) -> str:
    return violation.said if len(violation.said) <= 300 else f"{violation.said[:300]}…"


def _kind(value: Any) -> str:
    named = next((name for name, kind in KINDS.items() if isinstance(value, kind)), "number")
    return f"of type {named}"


_WORDING: dict[str, Callable[[Violation], str]] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "additionalProperties": _additional,
    "pattern": _pattern,
    "format": _format,
    "minItems": _items,
    "anyOf": _any_of,
}
