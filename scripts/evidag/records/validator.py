"""The validator: schema, integrity, rules and grounding, in this order, and a decision for each use."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from evidag import clock
from evidag.digests import digest
from evidag.errors import InputError
from evidag.records.findings import Finding, Grounder, Record
from evidag.records.integrity import check_integrity
from evidag.records.loading import AnyPath, core_schema, load_profile
from evidag.records.profile import Profile
from evidag.records.report import make_report
from evidag.records.rules import Case, apply_rules
from evidag.records.schema_stage import Schema, SchemaStage, requested_uses


class RecordValidator:
    """
    Judges records under one profile; made once, used for many.

    Args:
        profile: a built-in name, a file, or a profile already loaded.
        schema_path: a LinkML file whose compiled schema records have to meet as well.
        grounders: compare a record with its pinned sources, in this order.
        strict_contract: the contract's behaviour where ours differs for good reason.
        now: the clock.
    """

    def __init__(
        self,
        profile: AnyPath | Profile = "general",
        schema_path: AnyPath | None = None,
        grounders: Iterable[Grounder] = (),
        *,
        strict_contract: bool = False,
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        self.profile = profile if isinstance(profile, Profile) else load_profile(profile)
        self.grounders = tuple(grounders)
        self.strict_contract, self.now = strict_contract, now
        self.schema = SchemaStage(core_schema(), _extension(schema_path), strict_contract=strict_contract)

    def validate(self, record: Any) -> dict[str, Any]:
        """The report on one parsed JSON value."""
        return make_report(
            input_sha256=_digest(record),
            uses=requested_uses(record),
            findings=self._findings(record),
            profile=self.profile,
            schemas=self.schema.schemas,
            grounders=[grounder.name for grounder in self.grounders],
            validated_at=self.now(),
        )

    def _findings(self, record: Any) -> list[Finding]:
        """What the schema finds stops the rest, and so does what integrity finds."""
        found = self.schema.check(record) or check_integrity(record, self.profile)
        if found:
            return found
        grounded = [finding for grounder in self.grounders for finding in self._ground(grounder, record)]
        return (
            apply_rules(Case(record, self.profile, self._verified(record), self.strict_contract)) + grounded
        )

    def _ground(self, grounder: Grounder, record: Record) -> list[Finding]:
        uses = tuple(record["requested_uses"])
        return [replace(finding, blocking_uses=uses) for finding in grounder.check(record)]

    def _verified(self, record: Record) -> frozenset[str]:
        """What any grounder bore out; one that only refuses may leave `verified_items` out."""
        asked = (getattr(grounder, "verified_items", None) for grounder in self.grounders)
        return frozenset(item for verified in asked if verified for item in verified(record) or ())


def validate_record(
    record: Any,
    profile: AnyPath | Profile = "general",
    schema_path: AnyPath | None = None,
    **options: Any,
) -> dict[str, Any]:
    """One record's report; `RecordValidator` is for many."""
    return RecordValidator(profile, schema_path, **options).validate(record)


def _extension(schema_path: AnyPath | None) -> Schema | None:
    if schema_path is None:
        return None
    from evidag.records.extension import load_extension

    return load_extension(schema_path)


def _digest(record: Any) -> str:
    try:
        return digest(record)
    except (TypeError, ValueError, RecursionError) as problem:
        raise InputError(f"the record is no JSON value: {problem}") from problem
