"""The demo, run by Snakemake, ends as `tests/data/demo_expected.json` says it should."""

import csv
import json
from pathlib import Path

from evidag.artifacts import Line, read_lines
from evidag.records.artifacts import PaperRecords, PaperValidations
from evidag.report.rows import STAGES
from tests.workflow.running import ROOT, evidag

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


def decided(report: dict) -> dict[str, str]:
    """Each use's decision with its reason codes."""
    return {
        each["use"]: " ".join([each["admission_status"], *each["reason_codes"]])
        for each in report["use_decisions"]
    }


def told(record: dict) -> list[str]:
    """Subject, predicate, object, and the quotes that they rest on."""
    statement = record["statement"]
    names = [statement[part]["id"].partition(":")[2] for part in ("subject", "object")]
    quotes = [item["extracted_text"] for item in record["evidence_items"]]
    return [names[0], statement["predicate"], names[1], *quotes]


def test_every_paper_goes_as_far_as_it_should(demo):
    """Each paper's outcome and code at every stage that saw it."""
    found: dict[str, dict[str, str]] = {}
    for stage in STAGES:
        for paper, line in lines(demo, stage).items():
            found.setdefault(paper, {})[stage] = ended(line)
    assert found == EXPECTED["stages"]


def test_every_record_says_what_it_should(demo):
    """Who does what to what, and in which words the paper says so."""
    records = lines(demo, "records", PaperRecords)
    found = {
        paper: [told(record) for record in line.value.records]
        for paper, line in records.items()
        if line.outcome == "ok"
    }
    assert found == {paper: each["says"] for paper, each in EXPECTED["records"].items()}


def test_every_use_of_every_record_is_decided_as_it_should(demo):
    """Within a paper of the demo all records meet the same fate: it is the paper that differs."""
    found: dict[str, list[dict[str, str]]] = {}
    for paper, line in lines(demo, "validations", PaperValidations).items():
        if line.outcome == "ok":
            found[paper] = [decided(each.report) for each in line.value.validations]
    assert found == {paper: [each["uses"]] * len(each["says"]) for paper, each in EXPECTED["records"].items()}


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


def test_papers_are_of_the_kind_that_a_reader_sees(demo):
    """What the gate says of each paper that has a text."""
    classified = lines(demo, "paper_classifications")
    found = {paper: line.value["paper_family"] for paper, line in classified.items() if line.outcome == "ok"}
    assert found == EXPECTED["families"]


def test_the_curators_override_decides_and_is_shown(demo, tmp_path):
    """The letter goes on because a named person said so; left to itself the gate would have stopped it."""
    (letter,) = EXPECTED["overridden"]
    shown = lines(demo, "paper_classifications")[letter].value["override"]
    assert shown["by"] == "Ines Calloway (invented curator)" and "crossover" in shown["why"]
    batch = next(
        path for path in (demo / "data/lake/structured_papers").iterdir() if letter in path.read_text()
    )
    ran = evidag(
        demo,
        *("classify-papers", "--papers", str(batch), "--prompt", "config/prompts/classify_papers.md"),
        *("--gate", str(tmp_path / "none.tsv"), "--model", "offline/baseline", "--mode", "replay"),
        *("--exchanges", str(tmp_path), "--repair-rounds", "0"),
        *("--classifications", str(tmp_path / "out.jsonl")),
    )
    assert ran.code == 0, ran.said
    alone = {line.paper_id: line for line in read_lines(dict, tmp_path / "out.jsonl")}[letter].value
    assert alone["paper_family"] == EXPECTED["overridden"][letter]
