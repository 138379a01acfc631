"""The extraction stages one after another on named files: the offline extractor, and stored answers."""

from pathlib import Path

import pytest

from evidag.artifacts import ok, read_lines, skipped, write_lines
from evidag.documents.artifacts import Paper
from evidag.errors import UsageError
from evidag.extraction import classify
from evidag.extraction.artifacts import (
    CanonicalEvidence,
    Classification,
    ExperimentMap,
    Packets,
    TrimmedPaper,
)
from evidag.extraction.prompts import instructions
from evidag.files import dump_json
from evidag.llm.exchanges import Answer, ExchangeStore
from evidag.llm.rounds import request
from evidag.stages import build_packets, classify_papers, extract_evidence, map_experiments, trim_papers
from tests.extraction.invented import block, paper
from tests.extraction.test_classify import ANSWER

PROMPTS = Path(__file__).parents[2] / "config/prompts"
TRIAL = paper(
    block(1, "Ninety adults were recruited and randomly assigned to pear juice or placebo.", "methods"),
    block(2, "Pear juice reduced pain compared with placebo (p = 0.01). Sleep was discussed."),
    title="Pear juice for pain: a randomised trial",
)
OTHER = Paper(**(vars(TRIAL) | {"paper_id": "10.5555_plum.2"}))


@pytest.fixture
def asking(tmp_path) -> dict:
    return {
        "model": "offline/baseline",
        "mode": "replay",
        "exchanges": tmp_path / "exchanges",
        "repair_rounds": 1,
    }


def classified(tmp_path, asking, lines, gate="") -> Path:
    papers, out = tmp_path / "papers.jsonl", tmp_path / "classifications.jsonl"
    write_lines(papers, lines)
    (tmp_path / "gate.tsv").write_text(gate)
    classify_papers.run(
        papers=papers,
        prompt=PROMPTS / "classify_papers.md",
        gate=tmp_path / ("gate.tsv" if gate else "absent.tsv"),
        classifications=out,
        **asking,
    )
    return out


def test_a_trial_goes_through_to_its_finding(tmp_path, asking):
    """Each stage reads what the one before wrote; a paper that ended earlier is carried along."""
    gone = skipped("10.5555_fig.3", "no_text", "metadata only")
    classifications = classified(tmp_path, asking, [ok(TRIAL.paper_id, TRIAL), gone])
    trimmed, maps = tmp_path / "trimmed.jsonl", tmp_path / "maps.jsonl"
    packets, out = tmp_path / "packets.jsonl", tmp_path / "evidence.jsonl"
    trim_papers.run(papers=tmp_path / "papers.jsonl", classifications=classifications, trimmed=trimmed)
    map_experiments.run(trimmed=trimmed, prompt=PROMPTS / "map_experiments.md", maps=maps, **asking)
    build_packets.run(trimmed=trimmed, maps=maps, packets=packets)
    extract_evidence.run(packets=packets, prompt=PROMPTS / "extract_evidence.md", evidence=out, **asking)
    lines = {line.paper_id: line for line in read_lines(CanonicalEvidence, out)}
    (item,) = lines[TRIAL.paper_id].value.items
    assert (item.intervention_or_exposure, item.outcomes, item.direction) == (
        "Pear juice",
        ("pain",),
        "decrease",
    )
    assert lines["10.5555_fig.3"].code == "no_text"
    for kind, path in ((TrimmedPaper, trimmed), (ExperimentMap, maps), (Packets, packets)):
        assert {line.outcome for line in read_lines(kind, path)} == {"ok", "skipped"}


def test_a_curators_word_stops_a_paper_and_is_shown(tmp_path, asking):
    gate = "paper\tfamily\tby\twhy\n10.5555/pear.1\tmethodological\tAda\tit is a protocol\n"
    classifications = classified(tmp_path, asking, [ok(TRIAL.paper_id, TRIAL)], gate)
    (line,) = read_lines(Classification, classifications)
    assert (line.value.paper_family, line.value.override.by) == ("methodological", "Ada")
    trim_papers.run(
        papers=tmp_path / "papers.jsonl", classifications=classifications, trimmed=tmp_path / "trimmed.jsonl"
    )
    (line,) = read_lines(TrimmedPaper, tmp_path / "trimmed.jsonl")
    assert (line.outcome, line.code) == ("skipped", "non_primary_research")
    assert "as Ada decided: it is a protocol" in line.message


def test_stored_answers_are_replayed_and_a_missing_one_fails_its_paper_alone(tmp_path, asking):
    asking |= {"model": "vendor/model-1"}
    shown = classify.classifier_input(TRIAL)
    told = instructions((PROMPTS / "classify_papers.md").read_text("utf-8"), at="prompt")
    asked = request("classify_papers", TRIAL.paper_id, "vendor/model-1", classify.build_prompt(shown, told))
    answer = dump_json(ANSWER | {"routing_evidence": []})
    ExchangeStore(asking["exchanges"]).keep(asked, Answer(answer, "model-1-2026"))
    out = classified(tmp_path, asking, [ok(TRIAL.paper_id, TRIAL), ok(OTHER.paper_id, OTHER)])
    lines = {line.paper_id: line for line in read_lines(Classification, out)}
    assert lines[TRIAL.paper_id].value.paper_family == "evidence_synthesis"
    assert (lines[OTHER.paper_id].outcome, lines[OTHER.paper_id].code) == ("failed", "no_exchange")
    assert lines[OTHER.paper_id].retryable
    before = out.read_bytes()
    assert (
        classified(tmp_path, asking, [ok(TRIAL.paper_id, TRIAL), ok(OTHER.paper_id, OTHER)]).read_bytes()
        == before
    )


def test_a_mode_that_this_release_does_not_have_writes_nothing(tmp_path, asking):
    with pytest.raises(UsageError):
        classified(
            tmp_path, asking | {"model": "vendor/model-1", "mode": "live"}, [ok(TRIAL.paper_id, TRIAL)]
        )
    assert not (tmp_path / "classifications.jsonl").exists()
