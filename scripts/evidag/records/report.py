"""The report of one validation, in the shape of the contract."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from evidag import __version__
from evidag.errors import InputError
from evidag.records.decisions import decide, overall
from evidag.records.findings import Finding
from evidag.records.profile import Profile
from evidag.records.schema_stage import Schema

VALIDATOR = "evidag"
MOST_MENTIONS = 5_000_000  # of uses in findings: a bound on memory, far above what any profile leads to


def make_report(
    *,
    input_sha256: str,
    uses: Sequence[str],
    findings: Sequence[Finding],
    profile: Profile,
    schemas: Sequence[Schema],
    grounders: Sequence[str],
    validated_at: datetime,
) -> dict[str, Any]:
    """
    The report as JSON; `grounding` is there only where grounders were given.

    Args:
        uses: the requested uses, as far as the record says which.
        schemas: the baseline, then the extension; the last one is the schema that the report names.
    """
    _check_size(len(findings), len(uses))
    decisions = decide(uses, findings)
    selected = schemas[-1].source()
    report = {
        "validator": VALIDATOR,
        "validator_version": __version__,
        "profile_id": profile.id,
        "profile_version": profile.version,
        "profile_sha256": profile.sha256,
        "schema_version": selected["version"],
        "schema_sha256": selected["sha256"],
        "schema_sources": [schema.source() for schema in schemas],
        "input_sha256": input_sha256,
        "validated_at": validated_at.isoformat(timespec="microseconds"),
        "schema_valid": all(finding.rule_id != "SCHEMA" for finding in findings),
        "overall_status": overall(decisions, findings),
        "findings": [finding.to_dict() for finding in findings],
        "use_decisions": [decision.to_dict() for decision in decisions],
    }
    if grounders:
        report["grounding"] = list(grounders)
    return report


def _check_size(findings: int, uses: int) -> None:
    if findings * uses > MOST_MENTIONS:
        raise InputError(
            f"{findings} findings for each of {uses} requested uses are more than a report holds",
            hint="request fewer uses at a time",
        )
