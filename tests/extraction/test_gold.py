"""The offline extractor on the demo papers, against what a careful reader found in them."""

import json
from pathlib import Path

import pytest

from evidag.extraction import (
    classify,
    evidence,
    offline_classify,
    offline_evidence,
    offline_map,
    packets,
    trim,
)
from evidag.extraction import map as mapping
from evidag.extraction.artifacts import CanonicalItem, Packet
from evidag.extraction.evaluation import GoldFinding, Score, gold_finding, score
from evidag.extraction.gate import overrides
from evidag.sources import jats
from evidag.sources.identifiers import identify, metadata_id
from tests.extraction.corpus import paper_of
from tests.extraction.invented import block, packet

ROOT = Path(__file__).parents[2]
GOLD = ROOT / "tests/data/demo_gold.jsonl"


def asked(prompt) -> dict:
    return json.loads(prompt.messages[1]["content"])


def items_of(paper, override=None) -> list[CanonicalItem]:
    shown = classify.classifier_input(paper)
    found = classify.read_answer(
        offline_classify.answer(asked(classify.build_prompt(shown, ""))), shown
    ).value
    line = trim.trim(paper, classify.overridden(found, override))
    if line.outcome != "ok":
        return []
    kept = line.value
    drawn = mapping.read_answer(offline_map.answer(asked(mapping.build_prompt(kept, ""))), kept).value
    return [item for each in packets.build(kept, drawn).packets for item in items_in(each)]


def items_in(made: Packet) -> tuple[CanonicalItem, ...]:
    reading = evidence.read_answer(offline_evidence.answer(asked(evidence.build_prompt(made, ""))), made)
    assert reading.faults == (), "a quote or number is not verbatim"
    return reading.value.items


@pytest.fixture(scope="module")
def gold() -> list[GoldFinding]:
    if not GOLD.is_file():
        pytest.skip(f"no {GOLD.name} in this checkout")
    return [gold_finding(json.loads(line)) for line in GOLD.read_text("utf-8").splitlines() if line]


@pytest.fixture(scope="module")
def judged(gold) -> Score:
    """The demo's JATS papers whole; of a paper that has only a PDF, the sentences that the gold lists."""
    found: dict[str, list[CanonicalItem]] = {}
    decided = overrides((ROOT / "data/demo/data/inputs/gate.tsv").read_text("utf-8"))
    for path in sorted((ROOT / "data/demo").rglob("*.*ml")):
        if path.suffix in (".xml", ".nxml"):
            article = jats.parse(path.read_bytes())
            named = [each for each in (article.doi, article.pmid and f"pmid:{article.pmid}") if each]
            ids = [metadata_id(identify(each)) for each in named]
            paper_id = next((each for each in ids if each in {row.paper_id for row in gold}), ids[0])
            found[paper_id] = items_of(paper_of(article, paper_id), decided.get(paper_id))
    for row in gold:
        if row.paper_id not in found:
            rows = dict.fromkeys(each.sentence for each in gold if each.paper_id == row.paper_id)
            told = packet(*(block(n, text) for n, text in enumerate(rows)), design="randomized_trial")
            renamed = Packet(**(vars(told) | {"paper_id": row.paper_id}))
            found[row.paper_id] = list(items_in(renamed))
    return score([item for items in found.values() for item in items], gold)


def test_every_asserted_direction_is_right(judged):
    """Nothing is asserted that the reader did not find, and nothing the other way round."""
    assert judged.wrong == ()
    assert judged.asserted > 0


def test_plain_findings_are_found(judged, capsys):
    """Recall is printed; of what can be read sentence by sentence, most must be there."""
    with capsys.disabled():
        print(
            f"\ndemo gold: {judged.asserted} directions asserted, recall {judged.recall:.2f} of all, "
            f"{judged.recall_of_required:.2f} of those that stand in one plain sentence"
        )
    assert judged.recall_of_required >= 0.9, [each.sentence for each in judged.missed if each.required]
