"""What is wrong with review files, collected so that one reading tells all of it."""

from collections.abc import Iterable

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
        Raise what was found, the first twenty in full.

        Raises:
            InputError: something was found.
        """
        count = len(self._said)
        if count == 1:
            raise InputError(self._said[0])
        if count:
            most = "at least " if count >= ENOUGH else ""
            first = f", the first {SHOWN} of them" if count > SHOWN else ""
            raise InputError("\n".join([f"{most}{count} problems{first}:", *self._said[:SHOWN]]))
