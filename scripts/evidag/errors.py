"""What can go wrong in ways that we expect, each with what, where and what to try."""

DONE, FOUND, USAGE, FAILED = 0, 1, 2, 3  # exit codes of commands whose contract names no others


class EvidagError(Exception):
    """
    An expected failure: one line for a person, and the exit code of the command that met it.

    >>> str(EvidagError("no seeds", at="data/inputs/seeds", hint="add a .jsonl file"))
    'data/inputs/seeds: no seeds; add a .jsonl file'
    """

    exit_code = FAILED

    def __init__(self, message: str, *, at: object = None, hint: str = "") -> None:
        self.message, self.at, self.hint = message, at, hint
        super().__init__(message)

    def __str__(self) -> str:
        where = f"{self.at}: " if self.at is not None else ""
        return where + self.message + (f"; {self.hint}" if self.hint else "")


class InputError(EvidagError):
    """A file, option or record that cannot be read as what it should be."""


class OutputError(EvidagError):
    """A file that cannot be written; what stood there before still does."""


class UsageError(EvidagError):
    """A command line that asks for something the command does not do."""

    exit_code = USAGE


class PaperError(EvidagError):
    """
    One paper cannot go on; the others can.

    Args:
        code: what happened, in one word that scripts can match (`docling_failed`).
        retryable: whether the same input may succeed later (a 503, a spent budget).
    """

    def __init__(self, code: str, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.code, self.retryable = code, retryable


class AnswerError(EvidagError):
    """A model's answer that the rules refuse; the message goes back to the model word for word."""
