"""Evidence records: their schema, profiles, drafts, and the validator."""

from importlib import import_module
from typing import Any

_HOMES = {
    "Finding": "findings",
    "RecordValidator": "validator",
    "build_record": "draft_files",
    "draft_json_schema": "draft_schema",
    "generate_json_schema": "extension",
    "list_profiles": "loading",
    "load_draft": "draft_files",
    "load_profile": "loading",
    "validate_record": "validator",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a public name's module when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
