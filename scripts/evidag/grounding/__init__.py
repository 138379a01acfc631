"""Grounding: what a record claims, computed again from the pinned bytes of its sources."""

from importlib import import_module
from typing import Any

_HOMES = {
    "CueChecker": "evidag.grounding.cues",
    "LiteratureGrounder": "evidag.grounding.literature",
    "SnapshotStore": "evidag.sources.store",
    "SourceBytesGrounder": "evidag.grounding.source_bytes",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Import a public name's module when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
