"""One invented paper, pinned, and a record that quotes it."""

import json
from pathlib import Path
from typing import Any

from evidag.grounding.literature import LiteratureGrounder
from evidag.grounding.source_bytes import SourceBytesGrounder
from evidag.records.validator import RecordValidator
from evidag.sources.catalog import Entry
from evidag.sources.store import SnapshotStore

DOI = "10.5555/velamine.1"
TITLE = "Velamine and blood pressure in older cats"
QUOTE = "Velamine lowered mean blood pressure by 12.5 mmHg in 40 cats."
JATS = f"""<article article-type="research-article"><front><article-meta>
<article-id pub-id-type="doi">{DOI}</article-id>
<title-group><article-title>{TITLE}</article-title></title-group></article-meta></front>
<body><sec><title>Results</title>
<p id="p1">{QUOTE[:-1]} (Table 1). No cat fell ill during the whole trial.</p>
<p id="p2">Counts reached 10<sup>5</sup> cells per plate<xref ref-type="bibr" rid="r1"><sup>1</sup></xref>
in week two.</p></sec></body>
<sub-article id="SA1"><body><p id="d1">We doubt that velamine lowered any blood pressure.</p></body>
</sub-article>
</article>"""
ANSWER = {"resultList": {"result": [{"doi": DOI, "title": f"{TITLE}.", "isOpenAccess": "Y"}]}}


class Pinned:
    """A snapshot store with one work, which a test may alter before it looks."""

    def __init__(
        self, folder: Path, *, answer: Any = ANSWER, jats: str | None = JATS, key: str = f"doi:{DOI}", **more
    ):
        self.store = SnapshotStore(folder)
        self.metadata = self.store.add(json.dumps(answer).encode(), "json")
        self.fulltext = self.store.add(jats.encode(), "xml") if jats is not None else None
        self.entry = Entry(
            "europepmc", self.metadata, self.fulltext, retrieved_at="2026-01-02T03:04:05Z", **more
        )
        self.catalog = {key: self.entry}
        self.folder = folder

    def report(self, record: dict[str, Any], **options: Any) -> dict[str, Any]:
        store = SnapshotStore(self.folder)
        grounders = [SourceBytesGrounder(store), LiteratureGrounder(store, self.catalog, **options)]
        return RecordValidator("paper-evidence", grounders=grounders, **options).validate(record)

    def codes(self, record: dict[str, Any], **options: Any) -> set[str]:
        return {finding["rule_id"] for finding in self.report(record, **options)["findings"]}

    def record(self, quote: str = QUOTE, locator: str = "#p1", **source: Any) -> dict[str, Any]:
        """A record that is admitted for a research summary as long as nothing is changed."""
        return {
            "record_id": "r",
            "profile_id": "paper-evidence",
            "statement": {
                "id": "r/statement",
                "subject": {"id": "exposure:velamine", "label": "velamine", "entity_type": "exposure"},
                "predicate": "decreases",
                "object": {"id": "outcome:bp", "label": "blood pressure", "entity_type": "outcome"},
                "scope": ["cats"],
                "evidence_lines": [{"id": "r/line", "direction": "supports", "evidence_item_ids": ["r/1"]}],
                "statement_status": "proposed",
            },
            "source_artifacts": [
                {
                    "id": "r/source",
                    "title": TITLE,
                    "source_type": "publication",
                    "uri": f"doi:{DOI}",
                    "version": "1",
                    "retrieved_at": "2026-01-02T03:04:05Z",
                    "sha256": self.entry.pinned_sha256,
                    **source,
                }
            ],
            "evidence_items": [
                {
                    "id": "r/1",
                    "source_artifact_id": "r/source",
                    "locator": locator,
                    "extracted_text": quote,
                    "evidence_type": "publication_quote",
                    "extraction_method": "manual_curation",
                    "scope": ["cats"],
                }
            ],
            "requested_uses": ["research_summary"],
        }
