"""
The first stage: a record against the compiled core schema, and against an extension where one is selected.

A fast engine decides, and tells the faults of records of a usual size. What is huge or what it cannot hold is
walked by the `jsonschema` library, which takes half a second to import; so is an extension.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from evidag.digests import sha256
from evidag.files import parse_json
from evidag.records.findings import ERROR, Finding
from evidag.records.schema_engine import Engine
from evidag.records.wording import json_path

if TYPE_CHECKING:
    from evidag.records.schema_faults import FaultFinder


@dataclass(frozen=True)
class Schema:
    """A compiled schema, kept as the text of its file so that its digest is that file's."""

    role: str
    text: str

    @cached_property
    def value(self) -> dict[str, Any]:
        return dict(parse_json(self.text, at=f"{self.role} schema"))

    @property
    def version(self) -> str | None:
        return self.value.get("version")

    @cached_property
    def sha256(self) -> str:
        return sha256(self.text.encode())

    def source(self) -> dict[str, Any]:
        """How a report names this schema."""
        return {"role": self.role, "version": self.version, "sha256": self.sha256}


class SchemaStage:
    """
    The schemas of one validator, compiled once.

    Args:
        strict_contract: let one newline stand after a hash, time or URI, as the contract does.
    """

    def __init__(
        self, baseline: Schema, extension: Schema | None = None, *, strict_contract: bool = False
    ) -> None:
        self.baseline, self.extension, self.strict_contract = baseline, extension, strict_contract
        self._finders: dict[str, FaultFinder] = {}

    @property
    def schemas(self) -> list[Schema]:
        return [self.baseline] if self.extension is None else [self.baseline, self.extension]

    def check(self, record: Any) -> list[Finding]:
        """The faults of the baseline, then those of the extension."""
        uses = requested_uses(record)
        found = self._baseline_faults(record)
        if self.extension is not None:
            found += self._faults(self.extension, record)
        return [Finding("SCHEMA", ERROR, message, path, uses) for path, message in found]

    @cached_property
    def _engine(self) -> Engine:
        return Engine(self.baseline.value)

    def _baseline_faults(self, record: Any) -> list[tuple[str, str]]:
        if self.strict_contract:
            return self._faults(self.baseline, record)  # the engine's `$` never stands before a newline
        try:
            if self._engine.is_valid(record):
                return []
            told = self._engine.faults(record)
        except (ValueError, TypeError):  # a lone surrogate, which the engine cannot hold
            return self._faults(self.baseline, record)
        if told is not None:
            return [(json_path(path), message) for path, message in told]
        return self._faults(self.baseline, record) or [("$", "is refused by the compiled schema")]

    def _faults(self, schema: Schema, record: Any) -> list[tuple[str, str]]:
        found = self._finder(schema).faults(record)
        return [(json_path(path), message) for path, message in found]

    def _finder(self, schema: Schema) -> "FaultFinder":
        if schema.role not in self._finders:
            from evidag.records.schema_faults import FaultFinder

            self._finders[schema.role] = FaultFinder(schema.value, final_newline=self.strict_contract)
        return self._finders[schema.role]


def requested_uses(record: Any) -> tuple[str, ...]:
    """The distinct uses that a record asks for, as far as it is well formed enough to say."""
    requested = record.get("requested_uses") if isinstance(record, dict) else None
    if not isinstance(requested, list):
        return ()
    return tuple(dict.fromkeys(use for use in requested if isinstance(use, str)))
