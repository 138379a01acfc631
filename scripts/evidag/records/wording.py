"""How findings name places and values, so that no message grows with what it is about."""

from collections.abc import Iterable, Sequence
from typing import Any

LONGEST, FEW, SEVERAL = 80, 5, 12


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


def listed(values: Sequence[Any], most: int = FEW) -> str:
    """
    The first few values, and how many more there are.

    >>> listed("abcdefg")
    "'a', 'b', 'c', 'd', 'e' and 2 more"
    """
    more = f" and {len(values) - most} more" if len(values) > most else ""
    return ", ".join(shown(value) for value in values[:most]) + more


def choices(values: Sequence[Any]) -> str:
    """
    What may be written instead, without quotes.

    >>> choices(["supports", "contradicts"])
    'supports, contradicts'
    """
    more = ", …" if len(values) > SEVERAL else ""
    return ", ".join(str(value)[:LONGEST] for value in values[:SEVERAL]) + more
