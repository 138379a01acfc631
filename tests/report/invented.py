"""Invented records and papers for the report's tests."""

from collections import Counter

from evidag.report.page import ShownRecord, Standing, render
from evidag.report.rows import PaperRow

RUN = {
    "started_at": "2026-03-04T05:06:07+00:00",
    "versions": {"evidag": "0"},
    "profile": {"id": "paper-evidence", "version": "1"},
}


def paper(paper_id: str = "10.5555_a", **changes) -> PaperRow:
    facts = {
        "paper_id": paper_id,
        "doi": "10.5555/a",
        "title": "Velamine and blood pressure",
        "outcomes": {"paper_metadata": "ok"},
        "text_source": "jats",
        "paper_family": "primary_research",
        "items": 1,
        "statuses": Counter(admitted=1),
        "records": 1,
        "no_record": Counter(),
        "stopped_at": None,
        "code": None,
        "why": None,
        "retryable": False,
        "duplicate_of": None,
        "tags": (),
        "notes": (),
    }
    return PaperRow(**{**facts, **changes})


def record(record_id: str = "r1", **changes) -> ShownRecord:
    passage = changes.pop("passage", "In week 12 velamine lowered blood pressure by 4 mmHg.")
    quote = changes.pop("quote", "velamine lowered blood pressure")
    start = passage.find(quote)
    facts = {
        "paper_id": "10.5555_a",
        "record_id": record_id,
        "claim": ("velamine", "decreases", "blood pressure"),
        "uses": (("research_summary", "admitted"), ("knowledge_base", "awaiting acceptance")),
        "codes": ("BEV010",),
        "detail": {
            "scope": ["NCBITaxon:9606"],
            "quotes": [
                {
                    "text": quote,
                    "locator": "#p1",
                    "source": "s",
                    "method": "manual_curation",
                    "direction": "supports",
                    "passage": passage,
                    "section": "Results",
                    "span": (start, start + len(quote)),
                }
            ],
            "findings": [
                {
                    "rule_id": "BEV010",
                    "severity": "error",
                    "message": "nobody accepted it",
                    "field_path": "$.adjudications",
                    "blocking_uses": ["knowledge_base"],
                }
            ],
            "sources": [{"title": "Velamine and blood pressure", "uri": "doi:10.5555/a", "sha256": "0" * 64}],
            "reviews": [],
            "draft": None,
        },
    }
    return ShownRecord(**{**facts, **changes})


def page(papers=None, records=None, standing=None) -> str:
    return render(
        title="Report",
        run=RUN,
        flow=[("papers", 1, "distinct papers")],
        papers=[paper()] if papers is None else papers,
        standing=standing or {},
        records=[record()] if records is None else records,
    )


def retracted() -> dict[str, Standing]:
    return {"10.5555_a": Standing(True, "10.5555/notice")}
