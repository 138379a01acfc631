"""Why a value does not meet a JSON Schema, by the library that knows every keyword: one fault for each."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY

from evidag.records.formats import FORMATS
from evidag.records.schema_wording import MOST, Fault, Violation, worded

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
        found = worded([_violation(each) for each in islice(errors, MOST)])
        if next(errors, None) is not None:
            found.insert(0, ([], f"has more faults than the {MOST} that are listed; mend these first"))
        return found


def _of_text(accepts: Callable[[str], bool], final_newline: bool) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        return not isinstance(value, str) or accepts(value.removesuffix("\n") if final_newline else value)

    return check


def _required(_: Any, names: list[str], value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        yield from (
            ValidationError("is lacking", validator_value=name) for name in names if name not in value
        )


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    """`$` is the very end of a text, as JSON Schema has it."""
    exact = _END.sub(lambda found: found[1] or r"\Z", pattern)
    return _python_pattern(validator, exact, value, schema)


def _python_pattern(_: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not re.search(pattern, value):
        yield ValidationError(f"does not match {schema['pattern']}")


def _violation(error: ValidationError) -> Violation:
    wanted = error.validator_value
    if error.validator == "additionalProperties":
        known = error.schema.get("properties", {})
        wanted = [name for name in error.instance if name not in known]
    first = [each for each in error.context or () if each.relative_schema_path[0] == 0]
    return Violation(
        list(error.absolute_path),
        str(error.validator),
        wanted,
        error.instance,
        error.message,
        tuple(map(_violation, first)),
    )
