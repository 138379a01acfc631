"""Answers of many parts: nothing is given before the last part is there, in bounded memory."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from evidag.files import writing
from evidag.output import give

HELD_IN_MEMORY = 8 * 2**20
PART = 2**20


@contextmanager
def gathered(output: Path | None) -> Iterator[Callable[[str], None]]:
    """
    A function that takes the next part, in ASCII; all go to a file or to stdout when the block ends well.

    What is to be printed waits in a temporary file.
    """
    if output is not None:
        with writing(output) as handle:
            yield _takes(handle)
        return
    with tempfile.SpooledTemporaryFile(max_size=HELD_IN_MEMORY) as waiting:
        yield _takes(waiting)
        waiting.seek(0)
        while part := waiting.read(PART):
            give(part.decode("ascii"), None)


def _takes(handle: IO[bytes]) -> Callable[[str], None]:
    def take(part: str) -> None:
        handle.write(part.encode("ascii"))

    return take
