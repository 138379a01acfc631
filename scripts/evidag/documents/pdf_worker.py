"""
The process that converts documents, one after the other, and that may be killed with any of them.

Requests come on standard input, answers go to standard output; what libraries print goes to standard error.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from evidag.documents.conversion_messages import Conversion, Options, message, read_message
from evidag.errors import InputError, PaperError

Convert = Callable[[str, bytes, Options], Conversion]


def main() -> None:
    """Answer requests until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _leave_with(os.getppid())
    convert = _converter()
    while (request := read_message(sys.stdin.buffer)) is not None:
        head, content = request
        answers.write(message(answer(convert, head["kind"], content, Options(**head["options"]))))
        answers.flush()


def _leave_with(parent: int) -> None:
    """A worker must not outlive the caller that would have read its answer."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _converter() -> Convert:
    import logging

    logging.disable(logging.WARNING)  # a library's remarks on a document are no news of the run
    from evidag.documents.converters import convert

    return convert


def answer(convert: Convert, kind: str, content: bytes, options: Options) -> dict[str, Any]:
    """A conversion as JSON, or why there is none."""
    try:
        return asdict(convert(kind, content, options))
    except PaperError as problem:
        return {"code": problem.code, "message": problem.message}
    except InputError as problem:
        return {"code": "docling_failed", "message": str(problem)}
    except MemoryError:
        return {"code": "docling_failed", "message": "there is not enough memory for it"}
    except Exception as problem:
        cause = problem.__cause__ or problem
        return {"code": "docling_failed", "message": f"Docling: {type(cause).__name__}: {cause}"[:500]}


if __name__ == "__main__":
    main()
