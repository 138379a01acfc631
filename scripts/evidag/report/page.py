"""
One page for a curator: every record with its decisions, their reasons in plain words, each quote in place.

The page needs nothing but itself. What came from papers travels as compressed JSON and is put on the page as
text, never as markup; the details of a record are unpacked when it is opened, so that 100 000 stay usable.
"""

import base64
import gzip
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import Any

from evidag.files import dump_json
from evidag.report.passages import Passage, passage, quotes_of
from evidag.report.rows import DecisionRow, PaperRow
from evidag.report.wording import OUTCOMES, REASONS

CHUNK = 200  # records whose details are unpacked together
FINDING = ("rule_id", "severity", "message", "field_path", "blocking_uses")
SOURCE = ("title", "uri", "sha256")
MARKUP, STYLE, SCRIPT = "page.html", "page.css", "page.js"


@dataclass(frozen=True)
class ShownRecord:
    """One record as the page lists it, with what opens under it."""

    paper_id: str
    record_id: str
    claim: tuple[str, str, str]
    uses: tuple[tuple[str, str], ...]
    codes: tuple[str, ...]
    detail: dict[str, Any]


@dataclass(frozen=True)
class Standing:
    """What the page says of a paper beyond its row: a retraction is a banner."""

    retracted: bool
    notice: str | None


def shown_record(
    record: Mapping[str, Any],
    report: Mapping[str, Any],
    decisions: Sequence[DecisionRow],
    blocks_of: Mapping[str, Sequence[Any]],
    paper_id: str,
) -> ShownRecord:
    """
    A record made ready for the page.

    Args:
        blocks_of: the blocks of each source's paper, by source id; sources without text are left out.
    """
    statement = record["statement"]
    return ShownRecord(
        paper_id=paper_id,
        record_id=record["record_id"],
        claim=(statement["subject"]["label"], statement["predicate"], statement["object"]["label"]),
        uses=tuple((row.use, row.decision) for row in decisions),
        codes=tuple(sorted({code for row in decisions for code in row.reason_codes})),
        detail={
            "scope": statement["scope"],
            "quotes": list(_quotes(record, blocks_of)),
            "findings": [{key: finding[key] for key in FINDING} for finding in report["findings"]],
            "sources": [{key: each.get(key) for key in SOURCE} for each in record["source_artifacts"]],
            "reviews": [_review(each) for each in record.get("adjudications") or ()],
            "draft": decisions[0].draft if decisions else None,
        },
    )


def _quotes(record: Mapping[str, Any], blocks_of: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    for quote in quotes_of(record):
        place = passage(quote["locator"], quote["text"], blocks_of.get(quote["source"], ()))
        yield {**quote, **_place(place)}


def _review(adjudication: Mapping[str, Any]) -> dict[str, Any]:
    reviewer = adjudication["reviewer"]
    return {
        "reviewer": reviewer.get("name") or reviewer["id"],
        "decision": adjudication["decision"],
        "uses": adjudication["applies_to_uses"],
        "rationale": adjudication["rationale"],
    }


def _place(found: Passage | None) -> dict[str, Any]:
    return {
        "passage": None if found is None else found.text,
        "section": found and found.section,
        "span": found and found.span,
    }


def render(
    *,
    title: str,
    run: Mapping[str, Any],
    flow: Sequence[tuple[str, int, str]],
    papers: Sequence[PaperRow],
    standing: Mapping[str, Standing],
    records: Iterable[ShownRecord],
) -> str:
    """The whole page."""
    import jinja2

    here = files(__package__)
    index, chunks = _pack(records)
    data = {
        "papers": [_paper(paper, standing.get(paper.paper_id)) for paper in papers],
        "records": index,
        "chunk": CHUNK,
        "reasons": REASONS,
    }
    template = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(
        (here / MARKUP).read_text("utf-8")
    )
    return template.render(
        title=title,
        run=run,
        flow=flow,
        stopped=_stopped(papers),
        retracted=sum(each.retracted for each in standing.values()),
        style=(here / STYLE).read_text("utf-8"),
        script=(here / SCRIPT).read_text("utf-8"),
        index=_squeeze(data),
        chunks=chunks,
    )


def _stopped(papers: Iterable[PaperRow]) -> list[tuple[str, int, str]]:
    codes = Counter(paper.code for paper in papers if paper.code)
    return [(code, count, OUTCOMES.get(code, code)) for code, count in sorted(codes.items())]


def _paper(paper: PaperRow, standing: Standing | None) -> dict[str, Any]:
    return {
        "id": paper.paper_id,
        "doi": paper.doi,
        "title": paper.title,
        "source": paper.text_source,
        "family": paper.paper_family,
        "records": paper.records,
        "code": paper.code,
        "why": paper.why,
        "no_record": sorted(paper.no_record.items()),
        "tags": paper.tags,
        "notes": paper.notes,
        **(asdict(standing) if standing else {"retracted": False, "notice": None}),
    }


def _pack(records: Iterable[ShownRecord]) -> tuple[list[list[Any]], list[str]]:
    index: list[list[Any]] = []
    chunks: list[str] = []
    for group in _groups(records):
        index += [[each.paper_id, each.record_id, each.claim, each.uses, each.codes] for each in group]
        chunks.append(_squeeze([each.detail for each in group]))
    return index, chunks


def _groups(records: Iterable[ShownRecord]) -> Iterator[list[ShownRecord]]:
    group: list[ShownRecord] = []
    for record in records:
        group.append(record)
        if len(group) == CHUNK:
            yield group
            group = []
    if group:
        yield group


def _squeeze(value: Any) -> str:
    """Compressed JSON in base64: the same bytes for the same value."""
    return base64.b64encode(gzip.compress(dump_json(value).encode(), mtime=0)).decode()
