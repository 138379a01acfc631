"""What is wrong with review files, collected so that one reading tells all of it."""

from collections.abc import Iterable, Sequence

from evidag.errors import InputError

SHOWN = 20
ENOUGH = 1000  # a file with so many is not read further: a bound on time and memory

Problem = tuple[int, str]  # the line that it stands on, and what is wrong there


class Problems:
    """Problems of one file after another, in the order found."""

    def __init__(self) -> None:
        self._said: list[str] = []

    def add(self, at: str, message: str) -> None:
        self._said.append(f"{at}: {message}")
        if len(self._said) >= ENOUGH:
            self.refuse()

    def extend(self, name: str, problems: Iterable[Problem]) -> None:
        for line, message in problems:
            self.add(f"{name}:{line}", message)

    def refuse(self) -> None:
        """
        Raise what was found.

        Raises:
            InputError: something was.
        """
        least = "at least " if len(self._said) >= ENOUGH else ""
        refuse(self._said, f"{least}{len(self._said)} problems")


def refuse(said: Sequence[str], what: str) -> None:
    """
    Raise what was found: one thing by itself, several as a list, the first twenty of many.

    Raises:
        InputError: something was found.

    >>> refuse(["a.csv:2: is a blank row", "a.csv:3: is a blank row"], "2 problems")
    Traceback (most recent call last):
    ...
    evidag.errors.InputError: 2 problems:
    a.csv:2: is a blank row
    a.csv:3: is a blank row
    """
    if len(said) == 1:
        raise InputError(said[0])
    if said:
        first = f", the first {SHOWN} of them" if len(said) > SHOWN else ""
        raise InputError("\n".join([f"{what}{first}:", *said[:SHOWN]]))
