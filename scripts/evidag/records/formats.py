"""Formats of texts in records: times of RFC 3339, URIs of RFC 3986."""

import re
from datetime import date

_MOMENT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\.[0-9]+)?"
    r"([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
)
_PARTS = re.compile(
    r"(?P<scheme>[^:/?#]+):(//(?P<authority>[^/?#]*))?(?P<path>[^?#]*)(\?(?P<query>[^#]*))?(#(?P<fragment>.*))?",
    re.DOTALL,
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")
_NAME = r"-A-Za-z0-9._~!$&'()*+,;="  # the unreserved characters and sub-delimiters of RFC 3986
_ESCAPE = "%[0-9A-Fa-f]{2}"
_PLAIN = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]*:(?://[-A-Za-z0-9.]+(?:/[-A-Za-z0-9._~:@()/]*)?|(?!//)[-A-Za-z0-9._~:@()/]*)"
)
_AUTHORITY = re.compile(
    rf"((?:[{_NAME}:]|{_ESCAPE})*+@)?(\[(?P<literal>[{_NAME}:]+)\]|(?:[{_NAME}]|{_ESCAPE})*+)(:[0-9]*)?"
)
_PATH = re.compile(rf"(?:[{_NAME}:@/]|{_ESCAPE})*+")
_QUERY = re.compile(rf"(?:[{_NAME}:@/?]|{_ESCAPE})*+")
_FUTURE_ADDRESS = re.compile(rf"[vV][0-9A-Fa-f]+\.[{_NAME}:]+")


def is_date_time(text: str) -> bool:
    """
    A moment of RFC 3339 with its zone: the day exists, no hour 24, no second 60.

    >>> is_date_time("2024-02-29t12:00:00.250z"), is_date_time("2026-03-01T10:20:30")
    (True, False)
    """
    found = _MOMENT.fullmatch(text)
    return found is not None and is_date(found[1])


def is_date(text: str) -> bool:
    """A day that exists, as `2026-03-04`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_time(text: str) -> bool:
    """A time of day with its zone, as RFC 3339 has it."""
    return is_date_time(f"2000-01-01T{text}")


def is_uri(text: str) -> bool:
    """
    A URI of RFC 3986: with its scheme, with or without a fragment, nothing that should have been escaped.

    >>> is_uri("doi:10.1/a(b);c"), is_uri("doi:10.1/a<b"), is_uri("//x/y")
    (True, False, False)
    """
    if _PLAIN.fullmatch(text):  # most of them; the rest is taken apart
        return True
    parts = _PARTS.fullmatch(text)
    return (
        parts is not None
        and _SCHEME.fullmatch(parts["scheme"]) is not None
        and _PATH.fullmatch(parts["path"]) is not None
        and (parts["authority"] is None or _is_authority(parts["authority"]))
        and all(_QUERY.fullmatch(parts[name] or "") for name in ("query", "fragment"))
    )


def _is_authority(text: str) -> bool:
    found = _AUTHORITY.fullmatch(text)
    return found is not None and (found["literal"] is None or _is_address(found["literal"]))


def _is_address(literal: str) -> bool:
    from ipaddress import IPv6Address

    if _FUTURE_ADDRESS.fullmatch(literal):
        return True
    try:
        return bool(IPv6Address(literal).exploded)
    except ValueError:
        return False


FORMATS = {"date-time": is_date_time, "uri": is_uri, "date": is_date, "time": is_time}
