"""The tables: what they say of a paper, of a record and use, and of the whole flow."""

from evidag.artifacts import failed, ok, skipped
from evidag.records.artifacts import NoRecord, PaperRecords, PaperValidations, Validation
from evidag.report.flow import ENDS, flow_rows
from evidag.report.passages import passage, span_of
from evidag.report.rows import SUMMARY, decision_rows, error_codes, paper_row, summary_rows
from evidag.report.tables import table
from tests.report.invented import paper


def report(*findings, uses=("research_summary", "knowledge_base")):
    decisions = []
    for use in uses:
        errors = [f for f in findings if use in f["blocking_uses"]]
        decisions.append(
            {
                "use": use,
                "admission_status": "rejected" if errors else "admitted",
                "reason_codes": sorted({f["rule_id"] for f in errors}),
            }
        )
    return {"findings": list(findings), "use_decisions": decisions, "overall_status": "rejected"}


def finding(rule, *uses):
    return {
        "rule_id": rule,
        "severity": "error",
        "blocking_uses": list(uses),
        "message": "",
        "field_path": "$",
    }


RECORD = {
    "record_id": "r1",
    "statement": {
        "subject": {"label": "velamine"},
        "predicate": "decreases",
        "object": {"label": "blood pressure"},
    },
}


def test_use_that_lacks_only_acceptance_awaits_it():
    """BEV010 alone is `awaiting acceptance`; beside any other error the use is rejected."""
    only = report(finding("BEV010", "knowledge_base"))
    assert [row.decision for row in decision_rows("p", None, RECORD, only)] == [
        "admitted",
        "awaiting acceptance",
    ]
    both = report(
        finding("BEV010", "knowledge_base"), finding("BEV017", "research_summary", "knowledge_base")
    )
    assert [row.decision for row in decision_rows("p", None, RECORD, both)] == ["rejected", "rejected"]


def test_structural_findings_bear_on_every_use():
    """A SCHEMA finding without uses still counts against each use."""
    assert error_codes(report(finding("SCHEMA")), "any") == {"SCHEMA"}


def test_a_paper_says_where_it_stopped_first():
    """A carried outcome is told at the stage that gave it."""
    lines = {
        "paper_metadata": failed("p", "unresolved_identifier", "no resolver knows doi:10.5555/x"),
        "documents": skipped("p", "unresolved_identifier", "no resolver knows doi:10.5555/x"),
    }
    row = paper_row("p", lines, None)
    assert (row.stopped_at, row.code) == ("paper_metadata", "unresolved_identifier")


def test_a_paper_without_records_says_why():
    """Findings that gave no record are counted by reason."""
    none = PaperRecords(
        "p", None, (), (NoRecord("c1", "pulse", "direction_unclear"), NoRecord("c2", None, "no_outcome"))
    )
    row = paper_row("p", {"records": ok("p", none)}, None)
    assert row.code == "no_record"
    assert "direction_unclear (1), no_outcome (1)" in row.why


def test_duplicate_paper_is_named():
    row = paper_row("p", {}, "10.5555_a")
    assert (row.code, row.why) == ("duplicate_of", "the same paper as 10.5555_a")


def test_flow_adds_up():
    """Every seed entry is a paper, a repeat or a duplicate; every paper has one end."""
    papers = [
        paper("a"),
        paper("b", code="non_primary_research", stopped_at="paper_classifications", records=0),
        paper("c", code="no_text", stopped_at="documents", records=0),
        paper("d", code="docling_failed", stopped_at="documents", records=0),
        paper("e", duplicate_of="a", code="duplicate_of", records=2),
        paper("f", code="truncated_pdf", stopped_at="pdf_links", records=0),
        paper("g", code="no_record", stopped_at="records", records=0),
        paper("h", code="internal_error", stopped_at="experiment_maps", records=0),
        paper("i", code="not_pinned", stopped_at="paper_metadata", records=0),
        paper("draft.x", records=1),
    ]
    rows = {
        step: count for step, count, _ in flow_rows(seed_lines=11, bad_lines=1, papers=papers, decisions=[])
    }
    assert rows["identified"] == 11
    assert rows["duplicate_seeds"] == 2
    assert rows["duplicate_papers"] == 1
    assert rows["papers"] == 8
    assert {name: rows[name] for name in ENDS} == {
        "unresolved": 1,
        "no_text": 1,
        "not_converted": 2,
        "gated_out": 1,
        "without_evidence": 1,
        "failed_later": 1,
        "with_records": 1,
    }
    assert (rows["drafts"], rows["records"]) == (1, 2)


def test_tables_run_nothing_in_a_spreadsheet():
    """A title that is a formula, a tab, a newline or a control character stays one plain cell."""
    text = table(["title"], [["=1+1"], ["+a"], ["-b"], ["@c"], ["a\tb\r\nc\x00\ud800"]])
    assert text.split("\n")[1:-1] == ["'=1+1", "'+a", "'-b", "'@c", "a b c\ufffd\ufffd"]


def test_quote_is_found_over_line_breaks():
    assert span_of("lowered blood pressure", "it lowered\n  blood pressure") == (3, 27)


def test_a_record_counts_as_the_worst_of_its_uses():
    """One that lacks only a person's acceptance is counted as such, never among the rejected."""
    waits = report(finding("BEV010", "knowledge_base"))
    refused = report(finding("BEV010", "knowledge_base"), finding("BEV017", "research_summary"))
    ended = PaperValidations("p", None, tuple(map(Validation, "abc", (report(), waits, refused))))
    row = dict(
        zip(SUMMARY, next(summary_rows([paper_row("p", {"validations": ok("p", ended)}, None)])), strict=True)
    )
    assert (row["records_admitted"], row["records_awaiting_acceptance"], row["records_rejected"]) == (1, 1, 1)


def test_passage_is_none_without_blocks():
    assert passage("#p1", "any words at all here", ()) is None
