"""What the extraction stages hand on."""

from dataclasses import dataclass
from typing import Literal

from evidag.documents.artifacts import Block
from evidag.sources.artifacts import PaperMetadata

SCHEMA = "extraction.schema.json"

PaperFamily = Literal[
    "primary_research", "evidence_synthesis", "methodological", "case_based", "opinion_or_theory", "unknown"
]
GenerationMode = Literal[
    "generates_original_data",
    "synthesizes_existing_evidence",
    "proposes_method",
    "reports_cases",
    "argues_or_interprets",
    "unclear",
]
StudyDesign = Literal[
    "randomized_trial",
    "non_randomized_trial",
    "prospective_cohort",
    "retrospective_cohort",
    "case_control",
    "cross_sectional",
    "case_series",
    "meta_analysis",
    "systematic_review",
    "animal_experiment",
    "in_vitro_experiment",
    "in_silico",
    "method_evaluation",
    "other",
    "unclear",
]
StudyRole = Literal["primary", "secondary", "replication", "sensitivity", "exploratory", "unclear"]

Confidence = Literal["low", "medium", "high"]
ObservationRole = Literal[
    "primary_finding", "quantitative_support", "context_support", "limitation_or_caution"
]
EvidenceType = Literal[
    "between_group_result",
    "within_group_change",
    "association",
    "correlation",
    "dose_response",
    "time_course",
    "subgroup_result",
    "mechanistic_result",
    "null_result",
    "adverse_effect",
    "feasibility_result",
    "descriptive_result",
    "specificity_or_selectivity_result",
    "other",
    "unclear",
]
Organism = Literal["human", "animal", "in_vitro", "mixed", "unclear"]
Direction = Literal[
    "increase",
    "decrease",
    "no_change",
    "mixed",
    "positive_association",
    "negative_association",
    "not_applicable",
    "unclear",
]
EvidenceRole = Literal[
    "primary_result",
    "secondary_result",
    "subgroup_result",
    "sensitivity_result",
    "mechanistic_result",
    "descriptive_result",
    "method_detail",
    "background",
    "limitation",
    "unclear",
]
AssertionType = Literal[
    "causal", "comparative", "associational", "mechanistic", "descriptive", "methodological", "unclear"
]


@dataclass(frozen=True)
class RoutingEvidence:
    block_id: str
    quote: str


@dataclass(frozen=True)
class Override:
    """A curator's word on a paper's family, which wins over the classifier's."""

    paper_family: PaperFamily
    by: str
    why: str


@dataclass(frozen=True)
class Classification:
    """How the paper itself makes knowledge."""

    paper_id: str
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
    override: Override | None


@dataclass(frozen=True)
class ClassifierInput:
    """What the classifier was shown: metadata, and blocks less sections that say nothing of the method."""

    paper_id: str
    article_type: str | None
    metadata: PaperMetadata
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class EvidenceSkipped:
    paper_id: str
    reason: Literal["non_primary_research"]
    paper_family: PaperFamily
    paper_type: str
    evidence_generation_mode: GenerationMode


@dataclass(frozen=True)
class TrimmedPaper:
    """Blocks that evidence may come from; `metadata_extraction` is written as `metadata-extraction`."""

    paper_id: str
    metadata_extraction: PaperMetadata
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class ExperimentScope:
    source_block_ids: tuple[str, ...]
    study_id: str | None
    study_design: StudyDesign | None
    study_role_in_paper: StudyRole | None


@dataclass(frozen=True)
class ExperimentMap:
    paper_id: str
    experiment_scopes: tuple[ExperimentScope, ...]
    unmapped_block_ids: tuple[str, ...]


@dataclass(frozen=True)
class Packet:
    """One scope of one paper with exactly its blocks: all that one extraction call may see."""

    packet_id: str
    paper_id: str
    study_id: str | None
    study_design: StudyDesign | None
    study_role_in_paper: StudyRole | None
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Packets:
    paper_id: str
    packets: tuple[Packet, ...]


@dataclass(frozen=True)
class Observation:
    source_block_id: str
    source_quote: str
    observation_role: ObservationRole


@dataclass(frozen=True)
class QuantitativeValue:
    label: str
    value: str
    units: str | None
    source_block_id: str


@dataclass(frozen=True)
class QuantitativeData:
    summary: str | None
    values: tuple[QuantitativeValue, ...]


@dataclass(frozen=True)
class CanonicalItem:
    """One finding in the paper's own words; what is missing stays null, what is uncertain is `unclear`."""

    canonical_evidence_id: str
    paper_id: str
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
    source_block_ids: tuple[str, ...]
    evidence_role_in_paper: EvidenceRole
    assertion_type: AssertionType


@dataclass(frozen=True)
class Dropped:
    """An item that the extractor gave and the rules refused, with the reason."""

    packet_id: str
    reason: str
    item: str


@dataclass(frozen=True)
class CanonicalEvidence:
    """The validated outputs of all packets of one paper."""

    paper_id: str
    extractor: str
    items: tuple[CanonicalItem, ...]
    dropped: tuple[Dropped, ...]
