"""The one clock: `SOURCE_DATE_EPOCH` where it is set, so that a replay gives the same bytes."""

import os
import time
from datetime import UTC, datetime

from evidag.errors import InputError


def now() -> datetime:
    """The moment of this run, in UTC; frozen when `SOURCE_DATE_EPOCH` (whole seconds) is set."""
    frozen = os.environ.get("SOURCE_DATE_EPOCH")
    if frozen is None:
        return datetime.fromtimestamp(time.time(), UTC)
    try:
        return datetime.fromtimestamp(int(frozen), UTC)
    except (ValueError, OverflowError, OSError) as problem:
        raise InputError(
            f"{frozen!r} is no time", at="SOURCE_DATE_EPOCH", hint="give whole seconds"
        ) from problem


def timestamp() -> str:
    """`now()` in RFC 3339 with whole seconds, as artifacts carry it: `2026-03-04T05:06:07+00:00`."""
    return now().isoformat(timespec="seconds")
