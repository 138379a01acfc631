"""Where a command's answer goes: to a file that is written whole, or to stdout."""

import os
import sys
from pathlib import Path

from evidag.errors import InputError, OutputError
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


def say(text: str, *, in_its_encoding: bool = False) -> None:
    """
    Print as UTF-8, whatever the console is set to: what a command answers does not depend on who listens.

    Args:
        in_its_encoding: use the console's own encoding instead, and fail where that has no such character.
    """
    stream = getattr(sys.stdout, "buffer", None)
    if stream is not None and not in_its_encoding:
        sys.stdout.flush()
        stream.write(text.encode("utf-8"))
        return
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError as problem:
        raise OutputError(f"cannot be written as {problem.encoding}", at="stdout") from problem


def give_new(text: str, output: Path) -> None:
    """
    Write a file that is not there yet, in a folder that is.

    Raises:
        OutputError: somebody's file stands there, or none can be written.
    """
    try:
        open(output, "xb").close()  # holds the name against whoever else asks for it
    except FileExistsError as problem:
        raise OutputError(
            "is there already", at=output, hint="name another file, or move this one"
        ) from problem
    except OSError as problem:
        raise OutputError(f"cannot be written: {problem.strerror or problem}", at=output) from problem
    try:
        write_text(output, text)
    except OutputError:
        output.unlink(missing_ok=True)
        raise


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
