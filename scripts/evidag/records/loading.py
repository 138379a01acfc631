"""Profiles and the core schema from their files: this module's job is reading them."""

import os
from pathlib import Path
from typing import Any

from evidag.errors import InputError
from evidag.files import read_bytes, read_text
from evidag.records.profile import Profile, read_profile
from evidag.records.schema_stage import Schema
from evidag.records.strict_yaml import MAX_BYTES

HERE = Path(__file__).parent
CORE = HERE / "core.schema.json"
BUILT_IN = {
    "general": "profiles/general.yaml",
    "literature-claim": "profiles/literature-claim.yaml",
    "dataset-label": "profiles/dataset-label.yaml",
}
OURS = {"paper-evidence": "profiles/paper-evidence.yaml"}
PACKAGED = BUILT_IN | OURS
AnyPath = str | os.PathLike[str]


def core_schema() -> Schema:
    """The baseline, which every record has to meet."""
    return Schema("baseline", read_text(CORE))


def profile_path(profile: AnyPath) -> Path:
    """
    The file of a built-in name or of a path; a built-in name wins over a file of that name.

    >>> profile_path("general").name
    'general.yaml'
    """
    if str(profile) in PACKAGED:
        return HERE / PACKAGED[str(profile)]
    if not Path(profile).is_file():
        names = ", ".join(PACKAGED)
        raise InputError("is neither a built-in profile nor a file", at=profile, hint=f"built in: {names}")
    return Path(profile)


def load_profile(profile: AnyPath) -> Profile:
    """A built-in profile by name, or the one of a file."""
    return read_profile(read_bytes(profile_path(profile), limit=MAX_BYTES), at=profile)


def list_profiles(*, ours: bool = False) -> list[dict[str, Any]]:
    """The built-in profiles of the contract as their files have them; with `ours`, also those we add."""
    return [dict(load_profile(name).raw) for name in (PACKAGED if ours else BUILT_IN)]
