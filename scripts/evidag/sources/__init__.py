"""Where papers come from: their names, what resolvers say of them, and the store that pins it."""

import importlib
from typing import Any

_HOMES = {
    "ground_record": ("single_records", "ground_record"),
    "identifier": ("identifiers", "catalog_key"),
    "resolve": ("resolvers", "resolve"),
}
__all__ = ["ground_record", "identifier", "resolve"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inner = _HOMES[name]
    return getattr(importlib.import_module(f"{__name__}.{module}"), inner)
