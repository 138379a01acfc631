"""Where a command's answer goes: to a file that is written whole, or to stdout."""

import os
import sys
from pathlib import Path

from evidag.errors import InputError
from evidag.files import write_text


def give(text: str, output: Path | None) -> None:
    """Write the answer; a reader that closes its pipe early changes nothing of how the command ends."""
    if output is not None:
        write_text(output, text)
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def keep_apart(output: Path | None, *inputs: Path | None) -> None:
    """
    Refuse an output that is one of the inputs, by whatever path.

    Raises:
        InputError: writing it would destroy what the command reads.
    """
    if output is None:
        return
    for each in inputs:
        if each is not None and _same(output, each):
            raise InputError(f"is {each}, which the command reads", at=output, hint="name another output")


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))
    except (OSError, RuntimeError) as problem:
        raise InputError(f"cannot be followed: {problem}", at=one) from problem
