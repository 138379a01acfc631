"""Why a value does not meet a JSON Schema: one fault for each violated keyword and place, in plain words."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY

from evidag.records.formats import FORMATS
from evidag.records.wording import choices, json_path, listed, shown

Fault = tuple[list[str | int], str]
MOST = 100_000  # a bound on memory: a hostile file can hold millions
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
EXAMPLES = {
    "date-time": "a time with its zone, such as 2026-03-04T05:06:07Z",
    "uri": "a URI of RFC 3986, such as pmid:123 (escape spaces, <, > and non-ASCII characters with %)",
    "date": "a date that exists, such as 2026-03-04",
    "time": "a time of day with its zone, such as 05:06:07Z",
}
_END = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|\$", re.DOTALL)


class FaultFinder:
    """
    One schema, ready to say where and how values fail.

    Args:
        final_newline: let one newline stand after a text that a format or a pattern's `$` ends.
    """

    def __init__(self, schema: dict[str, Any], *, final_newline: bool = False) -> None:
        checker = FormatChecker(formats=())
        for name, accepts in FORMATS.items():
            checker.checks(name)(_of_text(accepts, final_newline))
        keywords = {"required": _required, "pattern": _python_pattern if final_newline else _pattern}
        self._validator = extend(Draft202012Validator, keywords)(
            schema, format_checker=checker, registry=EMPTY_REGISTRY
        )

    def faults(self, value: Any) -> list[Fault]:
        """Every fault, ordered by path."""
        errors = self._validator.iter_errors(value)
        found = [(list(each.absolute_path), _message(each)) for each in islice(errors, MOST)]
        if next(errors, None) is not None:
            found.append(([], f"has more faults than the {MOST} that are listed; mend these first"))
        return sorted(found, key=lambda fault: [str(part) for part in fault[0]])


def _of_text(accepts: Callable[[str], bool], final_newline: bool) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        return not isinstance(value, str) or accepts(value.removesuffix("\n") if final_newline else value)

    return check


def _required(_: Any, names: list[str], value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        yield from (
            ValidationError(f"lacks the field {name!r}; add it") for name in names if name not in value
        )


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    """`$` is the very end of a text, as JSON Schema has it."""
    exact = _END.sub(lambda found: found[1] or r"\Z", pattern)
    return _python_pattern(validator, exact, value, schema)


def _python_pattern(_: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not re.search(pattern, value):
        yield ValidationError(f"does not match {schema['pattern']}")


def _message(error: ValidationError) -> str:
    return _WORDING.get(str(error.validator), _other)(error)


def _type(error: ValidationError) -> str:
    allowed = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    return f"is {_kind(error.instance)}, must be {' or '.join(allowed)}"


def _enum(error: ValidationError) -> str:
    given = shown(error.instance) if isinstance(error.instance, str) else f"a value {_kind(error.instance)}"
    return f"{given} is none of the choices; take one of {choices(error.validator_value)}"


def _additional(error: ValidationError) -> str:
    known = error.schema.get("properties", {})
    unknown = [name for name in error.instance if name not in known]
    return f"has fields that the schema does not know: {listed(unknown)}; remove or rename them"


def _text_pattern(error: ValidationError) -> str:
    if not error.instance.strip():
        return "is blank; write the text, or leave the field out where it is optional"
    return f"{shown(error.instance)} {error.message}"


def _format(error: ValidationError) -> str:
    return f"{shown(error.instance)} is not {EXAMPLES.get(error.validator_value, error.validator_value)}"


def _items(error: ValidationError) -> str:
    return f"has {len(error.instance)} entries, needs at least {error.validator_value}"


def _any_of(error: ValidationError) -> str:
    inner = next(iter(error.context or ()), None)
    if inner is None:
        return "meets none of the allowed shapes"
    return f"is neither null nor valid: {json_path(inner.absolute_path)} {_message(inner)}"


def _other(error: ValidationError) -> str:
    return error.message if len(error.message) <= 300 else f"{error.message[:300]}…"


def _kind(value: Any) -> str:
    named = next((name for name, kind in KINDS.items() if isinstance(value, kind)), "number")
    return f"of type {named}"


_WORDING: dict[str, Callable[[ValidationError], str]] = {
    "type": _type,
    "enum": _enum,
    "additionalProperties": _additional,
    "pattern": _text_pattern,
    "format": _format,
    "minItems": _items,
    "anyOf": _any_of,
}
