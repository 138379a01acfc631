"""
The offline extractor's findings: result sentences with exposure, outcome, direction and numbers.

It asserts a direction only where one reading of the sentence is left; else it says `unclear`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from evidag.extraction import context
from evidag.extraction import lexicon as words
from evidag.extraction.artifacts import Organism
from evidag.extraction.claims import Claim
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import predicates
from evidag.extraction.quantities import Number, numbers, ratio_sign, significance
from evidag.extraction.relations import claims
from evidag.extraction.sentences import statement
from evidag.text import sentences

READ = frozenset({"results", "discussion", "conclusion"})
OBSERVED = frozenset(
    {"prospective_cohort", "retrospective_cohort", "case_control", "cross_sectional", "case_series"}
)
EXPERIMENTS = frozenset(
    {"randomized_trial", "non_randomized_trial", "animal_experiment", "in_vitro_experiment"}
)
_ALSO_OF_OTHERS = pattern(r"\b(?:discussion|implications?|interpretation|comments?)\b")
_BETWEEN_GROUPS = pattern(
    r"\b(?:between|among|in|across)\s+(?:the\s+|both\s+)?(?:two\s+|study\s+|treatment\s+"
    r"|trial\s+)*(?:groups|arms)\b"
)
_PRESENT = pattern(
    r"\b(?:is|are|has|have|does|do|cannot|\w+(?:ates|izes|ances|uces|eases|otes|ents|ibits|ers|ifies"
    r"|oves))\b"
)
_HARM = pattern(
    r"\b(?:adverse|side[\s-]effects?|toxicit\w+|hepatotoxicity|complications?|hypogly\w+|bleeding"
    r"|withdrawals?)\b"
)
_ROLES = (
    ("primary_result", pattern(r"\bprimary\s+(?:outcome|end-?point|efficacy)")),
    ("secondary_result", pattern(r"\bsecondary\s+(?:outcome|end-?point)")),
    ("sensitivity_result", pattern(r"\bsensitivity\s+anal")),
    ("subgroup_result", pattern(r"\bsub-?group")),
)


@dataclass(frozen=True)
class _Packet:
    """What a packet says as a whole."""

    design: str | None
    population: str | None
    organism: Organism | None
    arms: tuple[str, str] | None


def answer(packet: Mapping[str, Any]) -> dict[str, Any]:
    """The items that a packet's sentences give, as a model would answer."""
    texts = [block["text"] for block in packet["blocks"]]
    design = packet.get("study_design")
    whole = _Packet(
        design,
        context.population(texts),
        context.organism("", texts, design),
        context.arms(texts) if design in EXPERIMENTS else None,
    )
    items: list[dict[str, Any]] = []
    for block in packet["blocks"]:
        if block["section_type"] in READ and block["content_kind"] == "paragraph":
            for start, end in sentences(block["text"]):
                items += _items(block["text"][start:end], block, whole)
    return {"items": items}


def _items(sentence: str, block: Mapping[str, Any], packet: _Packet) -> Iterator[dict[str, Any]]:
    said = statement(sentence, own=_tells_of_others(block))
    if said is None:
        return
    if (
        block["section_type"] == "conclusion"
        and not words.OWN.search(sentence)
        and _PRESENT.search(said.masked)
    ):
        return  # what is so in general, not what was found here
    found = [
        _between_arms(each, said.masked, packet)
        for each in claims(predicates(said.masked), said.stated, said.leading)
    ]
    for each in found:
        passage = sentence if len(found) == 1 else _passage(sentence, each, found)
        direction = _direction(each, passage, sentence, packet.design)
        yield _item(each, direction, sentence, said.subgroup, block, packet)


def _between_arms(claim: Claim, sentence: str, packet: _Packet) -> Claim:
    """A claim `between the groups` of a packet that has just two, with the names of both."""
    if claim.exposure is None and claim.sign == 0 and packet.arms and _BETWEEN_GROUPS.search(sentence):
        return replace(claim, exposure=packet.arms[0], comparator=packet.arms[1], origin="named")
    return claim


def _tells_of_others(block: Mapping[str, Any]) -> bool:
    """Whether a block's section also reports what others found."""
    return block["section_type"] == "discussion" or any(
        _ALSO_OF_OTHERS.search(part) for part in block["section_path"]
    )


def _passage(sentence: str, relation: Claim, found: list[Claim]) -> str:
    """The part of a sentence that one of its relations spans, with the parentheses that follow it."""
    later = [each.start for each in found if each.start > relation.start]
    return sentence[relation.start : min(later, default=len(sentence))]


def _direction(relation: Claim, passage: str, sentence: str, design: str | None) -> str:
    """The direction that words and numbers agree on."""
    sign = relation.sign
    if sign is None or (relation.exposure is None and sign != 0):
        return "unclear"
    known = numbers(passage)
    sure, ratio = significance(known), ratio_sign(known)
    if relation.by_numbers and sure is not True:
        return "unclear" if sure is None else "no_change"
    if sign == 0:
        return "unclear" if sure else "no_change"
    several = any(each.kind == "p" for each in known) and sure is None
    if sure is False or several or words.UNSURE.search(sentence) or (ratio is not None and ratio != sign):
        return "unclear"
    linked = relation.link in ("association", "correlation") or (
        relation.link == "group" and not _was_given(relation, design)
    )
    if linked:
        return "positive_association" if sign > 0 else "negative_association"
    return "increase" if sign > 0 else "decrease"


def _was_given(relation: Claim, design: str | None) -> bool:
    """Whether the groups that were compared differ in what they were given, and not in what they were."""
    return design not in OBSERVED and (
        relation.origin in ("given", "acting") or (relation.origin == "named" and design in EXPERIMENTS)
    )


def _item(
    relation: Claim,
    direction: str,
    sentence: str,
    subgroup: str,
    block: Mapping[str, Any],
    packet: _Packet,
) -> dict[str, Any]:
    block_id = block["block_id"]
    return {
        "evidence_type": _evidence_type(relation, direction, bool(subgroup)),
        "evidence_text": sentence,
        "population": packet.population,
        "subgroup": " ".join(subgroup.split()) or None,
        "organism": context.named_in(sentence) or packet.organism,
        "intervention_or_exposure": relation.exposure,
        "comparator": relation.comparator,
        "outcomes": list(relation.outcomes),
        "direction": direction,
        **context.around(sentence, relation.exposure),
        "observations": [
            {"source_block_id": block_id, "source_quote": sentence, "observation_role": "primary_finding"}
        ],
        "quantitative_data": _quantitative(numbers(sentence), block_id),
        "evidence_role_in_paper": _role(sentence, block["section_path"], bool(subgroup)),
        "assertion_type": _assertion(relation, direction),
    }


def _quantitative(found: tuple[Number, ...], block_id: str) -> dict[str, Any] | None:
    if not found:
        return None
    values = [
        {"label": each.label, "value": each.value, "units": each.units, "source_block_id": block_id}
        for each in found
    ]
    return {"summary": None, "values": values}


def _evidence_type(relation: Claim, direction: str, subgroup: bool) -> str:
    if direction == "no_change":
        return "null_result"
    if any(_HARM.search(name) for name in relation.outcomes):
        return "adverse_effect"
    if subgroup:
        return "subgroup_result"
    return {
        "effect": "between_group_result",
        "group": "between_group_result",
        "within": "within_group_change",
        "association": "association",
        "correlation": "correlation",
    }[relation.link]


def _role(sentence: str, section_path: list[str], subgroup: bool) -> str:
    """What the paper calls the result; the sentence's own word goes first."""
    for text in (sentence, " ".join(section_path)):
        for role, shape in _ROLES:
            if shape.search(text):
                return role
    return "subgroup_result" if subgroup else "unclear"


def _assertion(relation: Claim, direction: str) -> str:
    if relation.link in ("association", "correlation") or direction.endswith("_association"):
        return "associational"
    return {"effect": "causal", "group": "comparative", "within": "descriptive"}[relation.link]
