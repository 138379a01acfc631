"""
Converting documents in a process of their own, so that a monstrous one fails alone.

One warm process converts many documents, since importing Docling costs seconds; it is replaced when it dies,
hangs or grows too large. One of the few modules whose job is not values but a process.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from evidag.documents import pdf_worker
from evidag.documents.conversion_messages import LENGTH, MEGABYTE, Conversion, Kind, Options, message
from evidag.documents.heron import require_heron
from evidag.errors import InputError, PaperError

LOOK = 0.05  # seconds between two looks at the process
STARTING = 120.0  # seconds that a fresh process may take to import what it needs, before the clock runs


class Converter:
    """The process that converts, started when the first document comes; use it in a `with`."""

    def __init__(self, options: Options) -> None:
        if options.layout == "heron":
            require_heron()
            if options.ocr:
                raise InputError(
                    "layout heron reads no page images", hint="set ocr: false, or layout: geometric"
                )
        self.options = options
        self._process: subprocess.Popen[bytes] | None = None
        self._ready: set[Kind] = set()

    def __enter__(self) -> "Converter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; the next document would start another."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._process, self._ready = None, set()

    def convert(self, content: bytes, kind: Kind) -> Conversion:
        """
        Convert one document.

        Raises:
            PaperError: with the reason; `retryable` where a slower machine or a lack of memory may be it.
        """
        request = message({"kind": kind, "options": asdict(self.options)}, content)
        for last in (False, True):
            try:
                head = self._exchange(kind, request)
            except _Died as death:
                if last or death.signal != signal.SIGKILL:
                    raise PaperError("docling_failed", str(death), retryable=death.was_killed) from death
                continue  # killed from outside, as by a system short of memory: once more, alone
            break
        if "code" in head:
            raise PaperError(head["code"], head["message"])
        return Conversion(head["document"], head["markdown"], head["pages"], tuple(head["notes"]))

    def _exchange(self, kind: Kind, request: bytes) -> dict[str, Any]:
        process = self._started()
        try:
            if kind not in self._ready:
                _talk(process, message({"warm_up": kind}), replace(self.options, timeout_seconds=STARTING))
                self._ready.add(kind)
            head: dict[str, Any] = json.loads(_talk(process, request, self.options))
        except BaseException:
            self.close()  # whatever it is doing, its next answer would be to this request
            raise
        return head

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-m", pdf_worker.__name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **ENVIRONMENT},
                bufsize=0,
            )
        return self._process


ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",  # the number of cores must not change a byte, nor take more than the job has
    "MALLOC_ARENA_MAX": "2",  # memory that one document needed is given back before the next
    "PYTHONHASHSEED": "0",
}


class _Died(Exception):
    """The process ended before it answered."""

    def __init__(self, code: int) -> None:
        self.signal = -code if code < 0 else None
        self.was_killed = self.signal == signal.SIGKILL
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        super().__init__(f"the converting process died ({name})")


def _talk(process: subprocess.Popen[bytes], request: bytes, options: Options) -> bytes:
    """Send a request and wait for its answer, with an eye on clock and memory."""
    assert process.stdin is not None and process.stdout is not None
    deadline = time.monotonic() + options.timeout_seconds
    waiting, got = memoryview(request), bytearray()
    with _selector(process) as selector:
        while len(got) < LENGTH.size or len(got) < LENGTH.size + LENGTH.unpack_from(got)[0]:
            for key, _ in selector.select(LOOK):
                if key.fileobj is process.stdin:
                    waiting = _written(process, waiting)
                    if not waiting:
                        selector.unregister(process.stdin)
                elif piece := os.read(process.stdout.fileno(), 2**20):
                    got += piece
                else:
                    raise _Died(process.wait())
            _check(process, deadline, options)
    return bytes(got[LENGTH.size :])


@contextmanager
def _selector(process: subprocess.Popen[bytes]) -> Iterator[selectors.BaseSelector]:
    assert process.stdin is not None and process.stdout is not None
    for stream in (process.stdin, process.stdout):
        os.set_blocking(stream.fileno(), False)
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdin, selectors.EVENT_WRITE)
        selector.register(process.stdout, selectors.EVENT_READ)
        yield selector


def _written(process: subprocess.Popen[bytes], waiting: memoryview) -> memoryview:
    """What is left of a request after as much as the pipe takes."""
    assert process.stdin is not None
    try:
        return waiting[os.write(process.stdin.fileno(), waiting) :]
    except BlockingIOError:
        return waiting
    except BrokenPipeError:
        raise _Died(process.wait()) from None


def _check(process: subprocess.Popen[bytes], deadline: float, options: Options) -> None:
    if time.monotonic() > deadline:
        said = f"it took longer than timeout_seconds ({options.timeout_seconds:g})"
        raise PaperError("docling_failed", f"{said}; raise it in the config, or try again", retryable=True)
    held = _memory(process.pid)
    if held is not None and held > options.memory_megabytes * MEGABYTE:
        said = f"it needs more than {options.memory_megabytes:g} MB of memory to convert"
        raise PaperError("docling_failed", said)


def _memory(pid: int) -> int | None:
    """The bytes that a process holds, or None where the system does not say so."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as handle:
            return int(handle.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
