"""What a run of cases came to, in lines for a person."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from evidag.conformance.judging import Verdict

QUIET = ("agrees", "beyond the contract")


def lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Every difference and every case that was not run, then the numbers."""
    for verdict in verdicts:
        if verdict.outcome not in QUIET:
            first, *rest = verdict.reasons or ("",)
            yield f"{verdict.outcome:<7}  {verdict.case_id}: {first}"
            yield from (f"         {verdict.case_id}: {reason}" for reason in rest)
    yield summary(verdicts)


def summary(verdicts: Iterable[Verdict]) -> str:
    """
    The numbers in one line.

    >>> summary([Verdict("a", "agrees"), Verdict("b", "differs"), Verdict("c", "beyond the contract")])
    '1 of 2 cases agree, 1 differ; 1 about features beyond the contract passed over'
    """
    counts = Counter(each.outcome for each in verdicts)
    beyond = counts.pop("beyond the contract", 0)
    parts = [f"{counts['agrees']} of {counts.total()} cases agree, {counts['differs']} differ"]
    parts += [f"{counts['not run']} could not be run"] if counts["not run"] else []
    said = ", ".join(parts)
    return f"{said}; {beyond} about features beyond the contract passed over" if beyond else said


def all_agree(verdicts: Iterable[Verdict]) -> bool:
    """Whether every case of the contract was run and agrees."""
    return all(each.outcome in QUIET for each in verdicts)
