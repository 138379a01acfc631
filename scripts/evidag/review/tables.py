"""Reports as Markdown tables."""

from collections.abc import Iterator
from typing import Any

NOTHING = "–"


def agreement_table(report: dict[str, Any]) -> str:
    """How far reviewers agree, a row for each use and label."""
    lines = [
        f"Reviewers: {', '.join(report['reviewers'])}",
        "",
        "| Use | Label | Units (2+ reviews) | % agreement | Krippendorff α (95% bootstrap) | Cohen κ |",
        "|---|---|---:|---:|---|---:|",
    ]
    return "".join(f"{line}\n" for line in [*lines, *_agreement_rows(report)])


def _agreement_rows(report: dict[str, Any]) -> Iterator[str]:
    for use, labels in report["uses"].items():
        for label, entry in labels.items():
            interval = entry["alpha_95_bootstrap"]
            span = f" ({interval[0]}–{interval[1]})" if interval else ""
            yield _row(
                use,
                label,
                entry["units_with_2plus_reviews"],
                _number(entry["percent_agreement"]),
                _number(entry["krippendorff_alpha"]) + span,
                _number(entry.get("cohen_kappa")),
            )


def score_table(report: dict[str, Any]) -> str:
    """What each method got wrong, a row for each method and subset."""
    lines = [
        f"Split: {report['split']} · reference units: {report['reference_units']}",
        "",
        "| Method | Subset | n | False admissions | False blocks | Admission agreement | Exact |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    return "".join(f"{line}\n" for line in [*lines, *_score_rows(report)])


def _score_rows(report: dict[str, Any]) -> Iterator[str]:
    for method, subsets in report["methods"].items():
        for subset, found in subsets.items():
            shares = [
                ("false_admissions", "reference_not_admitted"),
                ("false_blocks", "reference_admitted"),
                ("admission_agreement", "n"),
                ("exact_matches", "n"),
            ]
            yield _row(
                method, subset, found["n"], *(f"{found[part]}/{found[whole]}" for part, whole in shares)
            )


def _number(value: float | None) -> str:
    return NOTHING if value is None else str(value)


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(value: object) -> str:
    """
    Text that stays in its cell.

    >>> _cell("a|b\\nc")
    'a\\\\|b c'
    """
    return " ".join(str(value).splitlines()).replace("|", "\\|")
