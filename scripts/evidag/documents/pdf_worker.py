"""
The process that converts documents, one after the other, and that may be killed with any of them.

Requests come on standard input, answers go to standard output; what libraries print goes to standard error.
"""

import logging
import os
import sys
import threading
import time
from dataclasses import asdict
from typing import Any

from evidag.documents.conversion_messages import Options, message, read_message
from evidag.errors import InputError, PaperError


def main() -> None:
    """Answer requests until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _leave_with(os.getppid())
    logging.disable(logging.ERROR)  # a library's remarks on a document are no news of the run
    while (request := read_message(sys.stdin.buffer)) is not None:
        answers.write(message(answer(*request)))
        answers.flush()


def _leave_with(parent: int) -> None:
    """A worker must not outlive the caller that would have read its answer."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def answer(head: dict[str, Any], content: bytes) -> dict[str, Any]:
    """A conversion as JSON, or why there is none; nothing, where the request is to get ready."""
    from evidag.documents.converters import convert, warm_up

    if "warm_up" in head:
        warm_up(head["warm_up"])
        return {}
    try:
        return asdict(convert(head["kind"], content, Options(**head["options"])))
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
