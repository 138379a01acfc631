"""What a model may answer: closed shapes, and every place where an answer departs from them."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from evidag import artifacts
from evidag.errors import AnswerError
from evidag.extraction.artifacts import (
    AssertionType,
    Confidence,
    Direction,
    EvidenceRole,
    EvidenceType,
    ExperimentScope,
    GenerationMode,
    Observation,
    Organism,
    PaperFamily,
    QuantitativeData,
    RoutingEvidence,
)

SCHEMA = "extraction.schema.json"
MOST_NAMED = 20  # faults of one answer that are told; the rest are counted
A = TypeVar("A")


@dataclass(frozen=True)
class ClassificationAnswer:
    """What a classifier may answer."""

    paper_family: PaperFamily
    paper_type: str
    evidence_generation_mode: GenerationMode
    has_original_experiments: bool | None
    has_systematic_search: bool | None
    has_meta_analysis: bool | None
    classification_confidence: Confidence
    quality_flags: tuple[str, ...]
    risk_flags: tuple[str, ...]
    routing_evidence: tuple[RoutingEvidence, ...]
    reasoning_summary: str


@dataclass(frozen=True)
class MapAnswer:
    """What a mapper may answer; a block that no scope names is unmapped."""

    experiment_scopes: tuple[ExperimentScope, ...]
    unmapped_block_ids: tuple[str, ...] | None


@dataclass(frozen=True)
class ItemAnswer:
    """One finding as an extractor gives it; ids may be left out and must agree when given."""

    canonical_evidence_id: str | None
    paper_id: str | None
    study_id: str | None
    evidence_type: EvidenceType
    evidence_text: str
    population: str | None
    subgroup: str | None
    organism: Organism | None
    intervention_or_exposure: str | None
    comparator: str | None
    outcomes: tuple[str, ...]
    direction: Direction
    timepoint: str | None
    duration: str | None
    dose: str | None
    measurement_method: str | None
    observations: tuple[Observation, ...]
    quantitative_data: QuantitativeData | None
    source_block_ids: tuple[str, ...] | None
    evidence_role_in_paper: EvidenceRole
    assertion_type: AssertionType


@dataclass(frozen=True)
class EvidenceAnswer:
    """All findings of one packet."""

    items: tuple[ItemAnswer, ...]


@dataclass(frozen=True)
class Reading(Generic[A]):
    """What of an answer stands, and what of it does not, word for word as the model is told."""

    value: A
    faults: tuple[str, ...] = ()


def load(cls: type[A], value: Any) -> A:
    """
    An answer of the given shape.

    Raises:
        AnswerError: every place that departs from the shape.
    """
    problems = artifacts.problems(cls, value)
    named = list(islice(problems, MOST_NAMED))
    if named:
        more = sum(1 for _ in problems)
        raise AnswerError("\n".join([*named, *([f"and {more} more"] if more else [])]))
    return artifacts.load(cls, value, at=cls.__name__)


def schema_of(cls: type) -> dict[str, Any]:
    """The JSON Schema that a request carries: the answer's class and what it refers to, no more."""
    whole = artifacts.schema_of(cls)
    definitions = whole["$defs"]
    needed: set[str] = set()
    waiting = {cls.__name__}
    while waiting:
        name = waiting.pop()
        needed.add(name)
        waiting |= set(_references(definitions[name])) - needed
    return {"title": cls.__name__, **whole, "$defs": {name: definitions[name] for name in sorted(needed)}}


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].rpartition("/")[2]] if isinstance(value.get("$ref"), str) else []
        return own + [name for each in value.values() for name in _references(each)]
    if isinstance(value, list):
        return [name for each in value for name in _references(each)]
    return []
