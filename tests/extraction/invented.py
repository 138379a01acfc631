"""Invented papers and packets, tiny and readable."""

from typing import Any

from evidag.documents.artifacts import Block, ContentKind, Paper, Provenance, SectionType
from evidag.extraction.artifacts import Packet, StudyDesign, TrimmedPaper
from evidag.sources.artifacts import PaperMetadata
from tests.sources.invented import metadata as of_paper

PAPER = "10.5555_pear.1"


def block(
    number: int,
    text: str,
    section: SectionType = "results",
    *,
    path: tuple[str, ...] = ("Results",),
    kind: ContentKind = "paragraph",
    flags: tuple[str, ...] = (),
) -> Block:
    prov = (Provenance(f"p{number}", None, None, 0, len(text)),)
    return Block(f"b{number}", PAPER, "0" * 64, number, path, section, kind, text, prov, flags)


def metadata(**changed: Any) -> PaperMetadata:
    return of_paper(PAPER, **({"title": "Pears and pain"} | changed))


def paper(*blocks: Block, article_type: str | None = "research-article", **changed: Any) -> Paper:
    return Paper(PAPER, "jats", "0" * 64, article_type, metadata(**changed), blocks)


def trimmed(*blocks: Block) -> TrimmedPaper:
    return TrimmedPaper(PAPER, metadata(), blocks)


def packet(*blocks: Block, design: StudyDesign | None = None, study: str | None = None) -> Packet:
    return Packet("packet.0", PAPER, study, design, "primary", blocks)


def item(**changed: Any) -> dict[str, Any]:
    """An answer's item about the block `b1`, "Pears reduced pain (p = 0.01)."."""
    return {
        "evidence_type": "between_group_result",
        "evidence_text": "Pears reduced pain.",
        "outcomes": ["pain"],
        "intervention_or_exposure": "pears",
        "direction": "decrease",
        "observations": [
            {
                "source_block_id": "b1",
                "source_quote": "Pears reduced pain (p = 0.01).",
                "observation_role": "primary_finding",
            }
        ],
        "evidence_role_in_paper": "primary_result",
        "assertion_type": "causal",
    } | changed
