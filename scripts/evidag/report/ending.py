"""How a finished run ended, read back from its tables: counts for people, and what a gate fails on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from evidag.report.wording import OUTCOMES, REASONS, STATUS_WORDS, WORST_FIRST

Row = dict[str, str]
ANY_FAILED = "any_failed"


def rows_of(table: str) -> list[Row]:
    """
    The lines of a table under its header.

    >>> rows_of("paper_id\\tcode\\np1\\tno_text\\n")
    [{'paper_id': 'p1', 'code': 'no_text'}]
    """
    header, *lines = table.splitlines() or [""]
    names = header.split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines]


def how_it_ended(summary: Iterable[Row], decisions: Iterable[Row]) -> Iterator[str]:
    """Papers, drafts, records and uses, each with how many of them ended how."""
    rows = list(summary)
    drafts = [row for row in rows if row["paper_id"].startswith("draft.")]
    papers = [row for row in rows if not row["paper_id"].startswith("draft.")]
    uses = list(decisions)
    yield _line("papers", len(papers), Counter(map(_ending, papers)))
    if drafts:
        yield _line("drafts", len(drafts), Counter(map(_ending, drafts)))
    records: dict[tuple[str, str], str] = {}
    for row in uses:
        record = row["paper_id"], row["record_id"]
        records[record] = min(row["decision"], records.get(record, row["decision"]), key=WORST_FIRST.index)
    yield _line("records", len(records), Counter(records.values()))
    yield _line("uses", len(uses), Counter(row["decision"] for row in uses))


def _ending(row: Row) -> str:
    if not row["code"]:
        return "with records"
    return OUTCOMES.get(row["code"], row["code"])


def _line(name: str, total: int, counts: Counter[str]) -> str:
    parts = [f"{count} {word}" for word, count in sorted(counts.items(), key=_most_first) if count]
    return f"{name:<8} {total:>6}   {', '.join(parts)}".rstrip()


def _most_first(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def broken(summary: Iterable[Row], decisions: Iterable[Row], fail_on: Sequence[str]) -> Iterator[str]:
    """
    Each case of what a user says must not happen, in one line.

    Args:
        fail_on: a paper's code (`docling_failed`), a decision (`rejected`), a reason (`BEV019`), one of the
            two in one use (`knowledge_base:BEV019`), or `any_failed`.
    """
    words = set(fail_on)
    for row in summary:
        failed = ANY_FAILED in words and "failed" in row.values()
        if row["code"] in words or failed:
            yield f"{row['paper_id']}: {row['code']}: {row['why']}"
    for row in decisions:
        said = {row["decision"], *row["reason_codes"].split()}
        met = sorted(words & (said | {f"{row['use']}:{word}" for word in said}))
        if met:
            yield f"{row['record_id']} ({row['use']}): {', '.join(met)}"


def unknown_words(fail_on: Iterable[str], uses: Iterable[str]) -> list[str]:
    """Words that no table ever holds, so that a misspelt one does not pass for a clean run."""
    single = {*REASONS, *STATUS_WORDS.values()}
    known = {ANY_FAILED, *OUTCOMES, *single, *(f"{use}:{word}" for use in uses for word in single)}
    return sorted(set(fail_on) - known)
