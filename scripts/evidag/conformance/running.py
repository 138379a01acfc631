"""
A command, run in a folder of its own: how it ended, and what it printed, made and changed.

This module's job is files and streams. The command line is handed in, so that a case meets the very one that
people type.
"""

import contextlib
import io
import json
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from evidag.errors import EvidagError

CommandLine = Callable[[list[str]], int]
CRASHED = 1  # the exit code of a Python program that ends in a traceback


@dataclass(frozen=True)
class Ran:
    """
    How a command ended.

    Args:
        written: the bytes of every file in the folder afterwards.
    """

    argv: tuple[str, ...]
    code: int
    out: str
    err: str
    before: dict[str, bytes]
    written: dict[str, bytes]

    @property
    def created(self) -> list[str]:
        return sorted(set(self.written) - set(self.before))

    @property
    def changed(self) -> list[str]:
        return sorted(name for name, was in self.before.items() if self.written.get(name) != was)

    @property
    def output(self) -> str | None:
        """The file that the answer goes to; None where it is printed."""
        return self.argv[self.argv.index("--output") + 1] if "--output" in self.argv[:-1] else None

    @property
    def text(self) -> str:
        """The answer as printed or written; empty where there is none."""
        if self.output is None:
            return self.out
        return self.written.get(self.output, b"").decode("utf-8", "replace")

    @cached_property
    def answer(self) -> Any:
        """The answer as JSON; None where it is none."""
        try:
            return json.loads(self.text)
        except (ValueError, RecursionError):
            return None


def run_command(command_line: CommandLine, argv: Sequence[str], folder: Path) -> Ran:
    """Run a command with `folder` as the working folder."""
    before = _files(folder)
    with contextlib.chdir(folder), _caught() as (out, err):
        code = _ended(command_line, list(argv))
    return Ran(tuple(argv), code, _read(out), _read(err), before, _files(folder))


def _ended(command_line: CommandLine, argv: list[str]) -> int:
    """The exit code that a shell would see."""
    try:
        return command_line(argv)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except EvidagError:
        raise  # the command line turns these into exit codes; one that comes out is about running the case
    except Exception:  # whatever it is: it is what the case wants to know
        traceback.print_exc()
        return CRASHED


@contextlib.contextmanager
def _caught() -> Any:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield out, err


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "replace")


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
