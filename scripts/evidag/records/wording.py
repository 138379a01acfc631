"""How findings name places and values, so that no message grows with what it is about."""

from collections.abc import Iterable, Sequence
from typing import Any

LONGEST, MOST = 80, 5


def json_path(parts: Iterable[str | int]) -> str:
    """
    The path of a list of fields and positions, without quoting.

    >>> json_path(["evidence_items", 2, "locator"])
    '$.evidence_items[2].locator'
    """
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


def shown(value: Any) -> str:
    """
    A value in quotes, cut where it is long.

    >>> shown("a" * 200) == "'" + "a" * 80 + "'…"
    True
    """
    text = value if isinstance(value, str) else str(value)
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}…"


def listed(values: Sequence[Any]) -> str:
    """
    The first few values, and how many more there are.

    >>> listed("abcdefg")
    "'a', 'b', 'c', 'd', 'e' and 2 more"
    """
    more = f" and {len(values) - MOST} more" if len(values) > MOST else ""
    return ", ".join(shown(value) for value in values[:MOST]) + more
