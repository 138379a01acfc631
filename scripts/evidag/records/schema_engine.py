"""The fast engine: whether a value meets a compiled schema, and why not, when it is of a usual size."""

from functools import cached_property
from typing import Any

from evidag.records.formats import FORMATS
from evidag.records.schema_wording import Fault, Violation, worded

MOST_VALUES = 5_000  # beyond, telling the faults would take memory that the library does not


class Engine:
    """One schema, compiled when it is first needed."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._schema = schema

    @cached_property
    def _validator(self) -> Any:
        import jsonschema_rs

        return jsonschema_rs.Draft202012Validator(self._schema, validate_formats=True, formats=dict(FORMATS))

    def is_valid(self, value: Any) -> bool:
        """
        Whether a value meets the schema.

        Raises:
            ValueError, TypeError: the engine cannot hold it, as a lone surrogate.
        """
        return bool(self._validator.is_valid(value))

    def faults(self, value: Any) -> list[Fault] | None:
        """Every fault, ordered by path; None where the value is too large to tell them here."""
        if not _is_small(value):
            return None
        return worded([_violation(each) for each in self._validator.iter_errors(value)])


def _is_small(value: Any) -> bool:
    waiting, seen = [value], 0
    while waiting:
        each = waiting.pop()
        if isinstance(each, (dict, list)):
            seen += len(each)
            if seen > MOST_VALUES:
                return False
            waiting.extend(each.values() if isinstance(each, dict) else each)
    return True


def _violation(error: Any) -> Violation:
    kind = error.kind
    first = kind.context[0] if kind.name == "anyOf" and kind.context else ()
    wanted = kind.value if kind.name != "anyOf" else None
    return Violation(
        error.instance_path, kind.name, wanted, error.instance, error.message, tuple(map(_violation, first))
    )
