"""
Evidence records from canonical evidence: one for each finding and outcome, quoting the pinned source.

Ids are digests of content, so that neither a new version of the code nor of a model makes a new record.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evidag.digests import digest
from evidag.documents.artifacts import Block, Paper
from evidag.errors import PaperError
from evidag.extraction.artifacts import CanonicalEvidence, CanonicalItem, Observation
from evidag.records.artifacts import NoRecord, PaperRecords
from evidag.records.formats import is_date_time
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.catalog import Catalog
from evidag.sources.identifiers import catalog_key, doi_uri
from evidag.text import quoted_words

PREDICATES = {
    "increase": "increases",
    "decrease": "decreases",
    "no_change": "has_no_effect_on",
    "positive_association": "is_positively_associated_with",
    "negative_association": "is_negatively_associated_with",
    "mixed": "has_mixed_effect_on",
}
SUPPORTING = frozenset({"primary_finding", "quantitative_support"})
EVIDENCE_TYPE = "publication_quote"
OFFLINE = "offline/"
HUMAN = "NCBITaxon:9606"
LEAST_WORDS = 5  # of a quote that a grounder can check


@dataclass(frozen=True)
class Citation:
    """How a paper's records cite it: by the key of the catalogue, with the bytes that are pinned there."""

    uri: str
    title: str
    version: str
    retrieved_at: str
    sha256: str


def paper_records(
    evidence: CanonicalEvidence, paper: Paper, catalog: Catalog, *, profile_id: str, uses: Sequence[str]
) -> PaperRecords:
    """
    The records of one paper, and why the rest of its findings gave none.

    Raises:
        PaperError: `not_in_catalogue`, when nothing of the paper is pinned, or nobody knows when it was.
    """
    cited = citation(paper.metadata, catalog)
    blocks = {block.block_id: block for block in paper.blocks}
    records: list[dict[str, Any]] = []
    none: list[NoRecord] = []
    for item in evidence.items:
        for outcome in dict.fromkeys(item.outcomes) or (None,):
            made = _record(item, outcome, blocks, evidence.extractor, cited)
            if isinstance(made, str):
                none.append(NoRecord(item.canonical_evidence_id, outcome, made))
            else:
                records.append({**made, "profile_id": profile_id, "requested_uses": list(uses)})
    ordered = [_in_schema_order(record) for record in records]
    return PaperRecords(evidence.paper_id, None, tuple(ordered), tuple(none))


def citation(metadata: PaperMetadata, catalog: Catalog) -> Citation:
    """The paper's address under which the catalogue holds it."""
    addresses = (
        doi_uri(metadata.doi) if metadata.doi else None,
        f"pmid:{metadata.pmid}" if metadata.pmid else None,
        f"pmcid:{metadata.pmcid}" if metadata.pmcid else None,
    )
    for uri in addresses:
        entry = catalog.get(catalog_key(uri) or "") if uri else None
        if uri and entry:
            retrieved_at = entry.retrieved_at or metadata.retrieved_at
            break
    else:
        raise _not_pinned(metadata, "nothing is pinned for it")
    if not is_date_time(retrieved_at):
        raise _not_pinned(metadata, f"when it was retrieved is not known ({retrieved_at!r})")
    pinned = entry.pinned_sha256
    return Citation(uri, metadata.title, metadata.issued or pinned[:12], retrieved_at, pinned)


def _not_pinned(metadata: PaperMetadata, why: str) -> PaperError:
    return PaperError("not_in_catalogue", f"{metadata.metadata_id}: {why}; fetch its metadata again")


def entity_name(term: str) -> str:
    """
    The name that an exposure or outcome goes by: lower case, runs of other characters become one `_`.

    >>> entity_name("Office systolic blood-pressure (mmHg)"), entity_name("—")
    ('office_systolic_blood_pressure_mmhg', '')
    """
    plain = unicodedata.normalize("NFKC", term).lower()
    return re.sub("_+", "_", "".join(each if _is_of_a_word(each) else "_" for each in plain)).strip("_")


def _is_of_a_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")


def _record(
    item: CanonicalItem,
    outcome: str | None,
    blocks: Mapping[str, Block],
    extractor: str,
    cited: Citation,
) -> dict[str, Any] | str:
    """A record without profile and uses, or the reason why there is none."""
    if item.direction not in PREDICATES:
        return f"direction_{item.direction}"
    exposure = item.intervention_or_exposure or ""
    if not entity_name(exposure):
        return "no_exposure"
    if outcome is None or not entity_name(outcome):
        return "no_outcome"
    quotes = _quotes(item.observations, blocks)
    if not any(role in SUPPORTING for _, _, role in quotes):
        return "no_checkable_quote"
    record_id = f"evidag:{digest([item.canonical_evidence_id, outcome])[:32]}"
    agent = {"id": extractor, "agent_type": "software"}
    scope = _scope(item)
    items = list(_items(record_id, quotes, extractor, scope, agent))
    return {
        "record_id": record_id,
        "statement": {
            "id": f"{record_id}/statement",
            "subject": _entity("exposure", exposure),
            "predicate": PREDICATES[item.direction],
            "object": _entity("outcome", outcome),
            "scope": scope,
            "evidence_lines": list(_lines(record_id, quotes, items)),
            "statement_status": "proposed",
            "created_by": agent,
        },
        "source_artifacts": [_source(record_id, cited)],
        "evidence_items": items,
    }


def _entity(kind: str, label: str) -> dict[str, str]:
    return {"id": f"{kind}:{entity_name(label)}", "label": label, "entity_type": kind}


def _quotes(observations: Iterable[Observation], blocks: Mapping[str, Block]) -> list[tuple[str, str, str]]:
    """Locator, words and role of each quote that a grounder can check, each once."""
    found: dict[tuple[str, str], str] = {}
    for each in observations:
        block = blocks.get(each.source_block_id)
        locator = locator_of(block, each.source_quote) if block else None
        if locator and quoted_words(each.source_quote) >= LEAST_WORDS:
            place = (locator, each.source_quote)
            if found.get(place) not in SUPPORTING:
                found[place] = each.observation_role
    return [(locator, quote, role) for (locator, quote), role in found.items()]


def locator_of(block: Block, quote: str) -> str | None:
    """The paragraph's id (JATS) or the page (PDF) on which the quote begins."""
    if block.content_kind != "paragraph" or not block.prov:
        return None
    at = block.prov[0].start + max(0, block.text.find(quote))
    place = [each for each in block.prov if each.start <= at][-1]
    if place.element_id is not None:
        return f"#{place.element_id}"
    return None if place.page is None else f"page={place.page}"


def _scope(item: CanonicalItem) -> list[str]:
    organism = HUMAN if item.organism == "human" else item.organism
    parts = [part for part in (organism, item.population) if part and part.strip()]
    return list(dict.fromkeys(parts)) or ["unspecified"]


def _items(
    record_id: str,
    quotes: Sequence[tuple[str, str, str]],
    extractor: str,
    scope: list[str],
    agent: dict[str, str],
) -> Iterable[dict[str, Any]]:
    method = "normalized_string_match" if extractor.startswith(OFFLINE) else "llm_extraction"
    for number, (locator, quote, _) in enumerate(quotes, 1):
        yield {
            "id": f"{record_id}/evidence/{number}",
            "source_artifact_id": f"{record_id}/source",
            "locator": locator,
            "extracted_text": quote,
            "evidence_type": EVIDENCE_TYPE,
            "extraction_method": method,
            "scope": scope,
            "created_by": agent,
        }


def _lines(
    record_id: str, quotes: Sequence[tuple[str, str, str]], items: Sequence[dict[str, Any]]
) -> Iterable[dict[str, Any]]:
    for direction, supports in (("supports", True), ("neutral", False)):
        cited = [
            item["id"]
            for item, (_, _, role) in zip(items, quotes, strict=True)
            if (role in SUPPORTING) is supports
        ]
        if cited:
            yield {
                "id": f"{record_id}/line/{direction}",
                "direction": direction,
                "evidence_item_ids": cited,
            }


def _source(record_id: str, cited: Citation) -> dict[str, Any]:
    return {
        "id": f"{record_id}/source",
        "title": cited.title,
        "source_type": "publication",
        "uri": cited.uri,
        "version": cited.version,
        "retrieved_at": cited.retrieved_at,
        "sha256": cited.sha256,
    }


_ORDER = (
    "record_id",
    "profile_id",
    "statement",
    "source_artifacts",
    "evidence_items",
    "adjudications",
    "requested_uses",
)


def _in_schema_order(record: dict[str, Any]) -> dict[str, Any]:
    whole = {"adjudications": [], **record}
    return {key: whole[key] for key in _ORDER}
