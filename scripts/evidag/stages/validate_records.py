"""Check each record against its schema, its profile and its pinned sources, and decide it for each use."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import each, read_lines, write_lines
from evidag.grounding.literature import LiteratureGrounder
from evidag.grounding.source_bytes import SourceBytesGrounder
from evidag.records.artifacts import PaperRecords, PaperValidations, Validation
from evidag.records.loading import PACKAGED, load_profile
from evidag.records.validator import RecordValidator
from evidag.sources.catalog import merged, read_catalog
from evidag.sources.store import SnapshotStore


def run(
    *,
    records: Annotated[Path, "evidence records of one batch, or the drafts'"],
    catalogs: Annotated[list[Path], "the catalogues of the papers that they cite"],
    snapshots: Annotated[Path, "the snapshot store"],
    profile: Annotated[str, "the run's evidence profile: a built-in name or a file"],
    profiles: Annotated[list[Path], "other profile files, which a draft may name by their id"],
    validations: Annotated[Path, "out: a report a record, a line a paper"],
) -> None:
    validator_for = _validators(catalogs, snapshots, profile, profiles)
    write_lines(
        validations, each(read_lines(PaperRecords, records), lambda found: _judged(found, validator_for))
    )


def _judged(found: PaperRecords, validator_for: Callable[[str], RecordValidator]) -> PaperValidations:
    judged = tuple(
        Validation(record["record_id"], validator_for(record["profile_id"]).validate(record))
        for record in found.records
    )
    return PaperValidations(found.paper_id, found.draft_path, judged)


def _validators(
    catalogs: list[Path], snapshots: Path, profile: str, profiles: list[Path]
) -> Callable[[str], RecordValidator]:
    """The validator of the profile that a record names; the run's own where nobody has one of that id."""
    store = SnapshotStore(snapshots)
    grounders: list[Any] = [
        SourceBytesGrounder(store),
        LiteratureGrounder(store, merged(read_catalog(each) for each in catalogs)),
    ]
    own = load_profile(profile)
    named = {own.id: own}
    for path in profiles:
        other = load_profile(path)
        named.setdefault(other.id, other)

    @cache
    def validator_for(profile_id: str) -> RecordValidator:
        chosen = named.get(profile_id) or (load_profile(profile_id) if profile_id in PACKAGED else own)
        return RecordValidator(chosen, grounders=grounders)

    return validator_for
