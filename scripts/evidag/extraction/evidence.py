"""Canonical evidence: what is asked of each packet, and what of an answer may stand."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from evidag.artifacts import plain
from evidag.digests import digest
from evidag.extraction import answers, quotes
from evidag.extraction.answers import EvidenceAnswer, ItemAnswer, Reading
from evidag.extraction.artifacts import (
    CanonicalEvidence,
    CanonicalItem,
    Dropped,
    Packet,
)
from evidag.extraction.prompts import Prompt, block_view, prompt
from evidag.files import dump_json

QUOTABLE = "paragraph"
_DIGITS = re.compile(r"\d")


@dataclass(frozen=True)
class Findings:
    """What one answer gave: items that stand, and items that do not, with the reason."""

    items: tuple[CanonicalItem, ...]
    dropped: tuple[Dropped, ...]


def build_prompt(packet: Packet, instructions: str) -> Prompt:
    """The question what a packet reports; nothing outside the packet is shown."""
    payload = {
        "packet_id": packet.packet_id,
        "paper_id": packet.paper_id,
        "study_id": packet.study_id,
        "study_design": packet.study_design,
        "study_role_in_paper": packet.study_role_in_paper,
        "blocks": [block_view(block) for block in packet.blocks],
    }
    return prompt(instructions, payload, EvidenceAnswer)


def read_answer(value: Any, packet: Packet) -> Reading[Findings]:
    """
    The items of an answer that stand; each of the others is a fault that can be told to whoever gave it.

    Raises:
        AnswerError: the answer departs from the shape, so that nothing of it can be read.
    """
    answer = answers.load(EvidenceAnswer, value)
    items: dict[str, CanonicalItem] = {}
    faults, dropped = [], []
    for n, item in enumerate(answer.items):
        wrong = list(_faults(item, packet))
        if wrong:
            faults += [f"$.items[{n}]{fault}" for fault in wrong]
            dropped.append(Dropped(packet.packet_id, "; ".join(wrong), dump_json(plain(item))))
        else:
            found = _canonical(item, packet)
            items.setdefault(found.canonical_evidence_id, found)
    return Reading(Findings(tuple(items.values()), tuple(dropped)), tuple(faults))


def aggregate(paper_id: str, extractor: str, found: Iterable[Findings]) -> CanonicalEvidence:
    """The paper's evidence: every item once, though packets or rounds may have given it again."""
    items: dict[str, CanonicalItem] = {}
    dropped: dict[Dropped, None] = {}
    for each in found:
        for item in each.items:
            items.setdefault(item.canonical_evidence_id, item)
        dropped |= dict.fromkeys(each.dropped)
    return CanonicalEvidence(paper_id, extractor, tuple(items.values()), tuple(dropped))


def _faults(item: ItemAnswer, packet: Packet) -> Iterator[str]:
    """Everything that keeps an item from standing."""
    texts = {block.block_id: block.text for block in packet.blocks}
    kinds = {block.block_id: block.content_kind for block in packet.blocks}
    if item.paper_id not in (None, packet.paper_id):
        yield f".paper_id: {item.paper_id!r} is not the packet's"
    if item.study_id not in (None, packet.study_id):
        yield f".study_id: {item.study_id!r} is not the packet's"
    if not item.observations:
        yield ".observations: no quote"
    for n, seen in enumerate(item.observations):
        fault = quotes.fault(seen.source_quote, seen.source_block_id, texts)
        if fault:
            yield f".observations[{n}]: {fault}"
        elif kinds[seen.source_block_id] != QUOTABLE:
            yield f".observations[{n}]: block {seen.source_block_id} is no paragraph; quote running text"
    for n, block_id in enumerate(item.source_block_ids or ()):
        if block_id not in texts:
            yield f".source_block_ids[{n}]: no block {block_id!r} was given"
    for n, name in enumerate(item.outcomes):
        if not name.strip():
            yield f".outcomes[{n}]: is blank"
    yield from _faults_of_numbers(item, texts)


def _faults_of_numbers(item: ItemAnswer, texts: dict[str, str]) -> Iterator[str]:
    for n, number in enumerate(item.quantitative_data.values if item.quantitative_data else ()):
        at = f".quantitative_data.values[{n}]"
        fault = quotes.fault(number.value, number.source_block_id, texts)
        if fault:
            yield f"{at}: {fault.replace('the quote', 'the value', 1)}"
        if not _DIGITS.search(number.value):
            yield f"{at}: {number.value!r} holds no number"


def _canonical(item: ItemAnswer, packet: Packet) -> CanonicalItem:
    """An item with its own deterministic id, and the packet's word on paper and study."""
    content = vars(item) | {
        "paper_id": packet.paper_id,
        "study_id": packet.study_id,
        "source_block_ids": tuple(_blocks_of(item, packet)),
    }
    del content["canonical_evidence_id"]
    name = "evidence." + digest(plain(content))[:24]
    return CanonicalItem(canonical_evidence_id=name, **content)


def _blocks_of(item: ItemAnswer, packet: Packet) -> list[str]:
    """Every block that the item names, in the packet's order."""
    named = {seen.source_block_id for seen in item.observations} | set(item.source_block_ids or ())
    named |= {
        each.source_block_id for each in (item.quantitative_data.values if item.quantitative_data else ())
    }
    return [block.block_id for block in packet.blocks if block.block_id in named]
