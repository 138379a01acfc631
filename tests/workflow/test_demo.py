"""The demo, run by Snakemake, ends as `tests/data/demo_expected.json` says it should."""

import csv
import json
from pathlib import Path

import pytest

from evidag.artifacts import Line, read_lines
from evidag.records.artifacts import PaperRecords, PaperValidations
from evidag.report.rows import STAGES
from tests.workflow.running import ROOT

EXPECTED = json.loads((ROOT / "tests/data/demo_expected.json").read_text("utf-8"))


def lines(project: Path, collection: str, cls: type = dict) -> dict[str, Line]:
    """A collection of every batch, by paper."""
    found = {}
    for path in sorted((project / "data/lake" / collection).glob("*.jsonl")):
        found |= {line.paper_id: line for line in read_lines(cls, path)}
    return found


def table(project: Path, name: str) -> list[dict[str, str]]:
    with open(project / "data/reports" / name, encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def ended(line: Line) -> str:
    return line.outcome if line.code is None else f"{line.outcome} {line.code}"


def uses(report: dict) -> dict[str, str]:
    """Each use's decision with its reason codes, in one string."""
    return {
        each["use"]: " ".join([each["admission_status"], *each["reason_codes"]])
        for each in report["use_decisions"]
    }


def test_every_paper_goes_as_far_as_it_should(demo):
    """Each paper's outcome and code at every stage that saw it."""
    found: dict[str, dict[str, str]] = {}
    for stage in STAGES:
        for paper, line in lines(demo, stage).items():
            found.setdefault(paper, {})[stage] = ended(line)
    assert found == EXPECTED["stages"]


def test_every_record_is_decided_as_it_should(demo):
    """Who says what of what, in which words, and how each use was decided for which reasons."""
    records = lines(demo, "records", PaperRecords)
    found = {}
    for paper, line in lines(demo, "validations", PaperValidations).items():
        if line.outcome != "ok":
            continue
        reports = {each.record_id: each.report for each in line.value.validations}
        found[paper] = [
            _told(record, reports[record["record_id"]]) for record in records[paper].value.records
        ]
    assert found == EXPECTED["records"]


def _told(record: dict, report: dict) -> dict:
    statement = record["statement"]
    return {
        "subject": statement["subject"]["id"],
        "predicate": statement["predicate"],
        "object": statement["object"]["id"],
        "scope": statement["scope"],
        "quotes": [item["extracted_text"] for item in record["evidence_items"]],
        "uses": uses(report),
    }


def test_the_summary_says_why_a_paper_gave_no_record(demo):
    """The line a curator reads: where the paper stopped and its code."""
    rows = table(demo, "summary.tsv")
    found = {row["paper_id"]: [row["stopped_at"], row["code"]] for row in rows if row["code"]}
    assert found == EXPECTED["stopped"]
    assert all(row["why"] for row in rows if row["code"])


def test_uses_end_in_every_way(demo):
    """Some records and uses are admitted, some in review, some await a person, some are rejected."""
    counts: dict[str, int] = {}
    for row in table(demo, "decisions.tsv"):
        counts[row["decision"]] = counts.get(row["decision"], 0) + 1
    assert counts == EXPECTED["decisions"]


def test_the_flow_counts_every_paper_once(demo):
    """What a PRISMA diagram needs."""
    found = {row["step"]: int(row["count"]) for row in table(demo, "flow.tsv")}
    assert found == EXPECTED["flow"]


@pytest.mark.parametrize("name", EXPECTED["drafts"])
def test_a_draft_ends_as_it_should(demo, name):
    """Two of the three drafts are admitted; the one that misquotes is not."""
    line = lines(demo, "validations", PaperValidations)[name]
    assert line.value.validations[0].report["overall_status"] == EXPECTED["drafts"][name]


def test_the_curators_override_is_shown_as_such(demo):
    """The letter goes on because a named person said so, and the classification says who and why."""
    classified = lines(demo, "paper_classifications")
    overridden = {paper: line.value["override"] for paper, line in classified.items() if line.outcome == "ok"}
    assert {paper: each["by"] for paper, each in overridden.items() if each} == EXPECTED["overrides"]
