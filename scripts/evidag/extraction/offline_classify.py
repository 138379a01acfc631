"""
The offline extractor's gate: how a paper makes knowledge, from its type, title, headings and wording.

Each cue gives points to one family; the family that leads clearly is taken, else the answer is `unknown`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from evidag.extraction.paper_cues import CUES, HEADINGS, Cue
from evidag.extraction.paper_types import ARTICLE_TYPES, NOTICES, SUBTYPES, Kind
from evidag.text import sentences

SURE, LEAD = 6, 3  # points of a clear case, and points ahead of the next family
MODES = {
    "primary_research": "generates_original_data",
    "evidence_synthesis": "synthesizes_existing_evidence",
    "methodological": "proposes_method",
    "case_based": "reports_cases",
    "opinion_or_theory": "argues_or_interprets",
    "unknown": "unclear",
}
MOST_QUOTES = 3


@dataclass(frozen=True)
class Hit:
    """A cue that was met, and where it can be quoted."""

    cue: Cue
    block_id: str | None
    quote: str | None


def answer(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The classification of a paper, as a model would answer."""
    kind = _declared(payload)
    notice = kind if kind and kind.paper_type in NOTICES else None
    hits = [] if notice else list(_hits(payload))
    points: Counter[str] = Counter()
    for hit in hits:
        points[hit.cue.family] += hit.cue.points
    if kind and not notice:
        points[kind.family] += kind.points
    family, confidence = (notice.family, "high") if notice else _decide(points)
    return {
        "paper_family": family,
        "paper_type": notice.paper_type if notice else _paper_type(family, kind, hits),
        "evidence_generation_mode": MODES[family],
        "has_original_experiments": _tells(family, "primary_research"),
        "has_systematic_search": True if _met(hits, "searched") else (None if family == "unknown" else False),
        "has_meta_analysis": True if _met(hits, "pooled") else (None if family == "unknown" else False),
        "classification_confidence": confidence,
        "quality_flags": [] if payload["blocks"] else ["no_blocks"],
        "risk_flags": ["retracted"] if payload["metadata"].get("is_retracted") else [],
        "routing_evidence": _routing(hits, family),
        "reasoning_summary": _reasoning(kind, hits, points, family),
    }


def _tells(family: str, wanted: str) -> bool | None:
    return None if family == "unknown" else family == wanted


def _declared(payload: Mapping[str, Any]) -> Kind | None:
    """What publisher and resolver call the paper; an explicit kind goes before `research-article`."""
    given = [payload.get("article_type") or "", *payload["metadata"].get("publication_types", [])]
    kinds = [
        ARTICLE_TYPES[name] for each in given if (name := "-".join(each.lower().split())) in ARTICLE_TYPES
    ]
    return max(kinds, key=lambda kind: kind.points, default=None)


def _hits(payload: Mapping[str, Any]) -> Iterator[Hit]:
    """Each cue that is met, once, at the first place that can be quoted."""
    title = payload["metadata"].get("title") or ""
    blocks = payload["blocks"]
    headings = " | ".join(dict.fromkeys(part for block in blocks for part in block["section_path"]))
    abstract = [block for block in blocks if block["section_type"] == "abstract"]
    methods = [block for block in blocks if block["section_type"] == "methods"]
    opening = abstract or blocks[:2]
    for cue in CUES["title"]:
        if cue.shape.search(title):
            yield Hit(cue, None, None)
    for cue in HEADINGS:
        if cue.shape.search(headings):
            yield Hit(cue, None, None)
    spoken = payload["metadata"].get("abstract") or ""
    for place, where in (("abstract", opening), ("methods", methods), ("text", blocks)):
        for cue in CUES[place]:
            hit = _first(cue, where)
            if hit is None and place == "abstract" and cue.shape.search(spoken):
                hit = Hit(cue, None, None)
            if hit:
                yield hit


def _first(cue: Cue, blocks: list[Mapping[str, Any]]) -> Hit | None:
    for block in blocks:
        found = cue.shape.search(block["text"])
        if found:
            for start, end in sentences(block["text"]):
                if start <= found.start() < end:
                    return Hit(cue, block["block_id"], block["text"][start:end])
            return Hit(cue, None, None)
    return None


def _decide(points: Counter[str]) -> tuple[str, str]:
    ranked = points.most_common(2)
    if not ranked or ranked[0][1] < LEAD:
        return "unknown", "low"
    family, most = ranked[0]
    ahead = most - (ranked[1][1] if len(ranked) > 1 else 0)
    if ahead <= 0:
        return "unknown", "low"
    return family, "high" if most >= SURE and ahead >= LEAD else "medium" if ahead >= 2 else "low"


def _met(hits: list[Hit], name: str) -> bool:
    return any(hit.cue.name == name for hit in hits)


def _paper_type(family: str, kind: Kind | None, hits: list[Hit]) -> str:
    """The most telling cue of the family that says a type; else what the publisher calls it."""
    named = [hit.cue for hit in hits if hit.cue.family == family and hit.cue.name in SUBTYPES]
    if named:
        return SUBTYPES[max(named, key=lambda cue: cue.points).name]
    return kind.paper_type if kind and kind.family == family else family


def _routing(hits: list[Hit], family: str) -> list[dict[str, str]]:
    quoted = [hit for hit in hits if hit.cue.family == family and hit.block_id and hit.quote]
    quoted.sort(key=lambda hit: -hit.cue.points)
    seen: dict[str, dict[str, str]] = {}
    for hit in quoted:
        seen.setdefault(str(hit.quote), {"block_id": str(hit.block_id), "quote": str(hit.quote)})
    return list(seen.values())[:MOST_QUOTES]


def _reasoning(kind: Kind | None, hits: list[Hit], points: Counter[str], family: str) -> str:
    said = [f"declared as {kind.paper_type}"] if kind else []
    said += [f"{hit.cue.place}: {hit.cue.name}" for hit in hits if hit.cue.family == family]
    others = [f"{name} {count}" for name, count in points.most_common() if name != family]
    text = "; ".join(said) or "no cue was met"
    return text + (f" (against it: {', '.join(others)})" if others else "")
