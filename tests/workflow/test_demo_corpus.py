"""The demo as it is committed: made by its generator, invented throughout, truly quoted by the gold."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from evidag.digests import sha256
from evidag.sources import seeds
from evidag.sources.jats import parse
from tests.workflow.running import ROOT, environment

DEMO = ROOT / "data/demo"
GOLD = ROOT / "tests/data/demo_gold.jsonl"
PREDICATES = {
    "increase": "increases",
    "decrease": "decreases",
    "no_change": "has_no_effect_on",
    "mixed": "has_mixed_effect_on",
    "positive_association": "is_positively_associated_with",
    "negative_association": "is_negatively_associated_with",
}
SAME = {"pmid_99000142": "10.5555_jicn.2023.0142"}  # a paper that is seeded under two names


def texts() -> dict[str, Path]:
    """Every JATS full text of the demo, by its DOI."""
    paths = [*(DEMO / "data/snapshots").glob("*.xml"), *(DEMO / "data/artifacts/intake/pdfs").glob("*.nxml")]
    return {str(parse(path.read_bytes()).doi): path for path in paths}


def test_the_generator_gives_the_committed_bytes():
    """Nothing under a hashed name is stale, missing or left over."""
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools/build_demo.py"), "--check"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr


def test_every_snapshot_is_named_by_its_bytes():
    """The store of the demo holds what its file names say, and a catalogue that names no more and no less."""
    store = DEMO / "data/snapshots"
    pinned = {path.name.partition(".")[0]: path for path in store.glob("*.*") if path.stem != "literature"}
    assert all(sha256(path.read_bytes()) == name for name, path in pinned.items())
    works = json.loads((store / "literature.json").read_text())["works"].values()
    named = {work[key] for work in works for key in ("metadata_sha256", "fulltext_sha256") if work[key]}
    assert named == set(pinned)


def test_every_paper_says_that_it_is_invented():
    """Each JATS text carries the notice; every DOI that the demo names is under 10.5555."""
    for doi, path in texts().items():
        assert "is invented for the demonstration of evidag" in path.read_text("utf-8"), doi
    for path in DEMO.rglob("*"):
        if path.suffix in (".xml", ".nxml", ".json", ".jsonl", ".yaml", ".md", ".tsv", ".txt", ".ris"):
            assert set(re.findall(r"\b10\.\d{4,9}(?=/)", path.read_text("utf-8"))) <= {"10.5555"}, path


def test_the_seeds_name_seventeen_papers():
    """Nineteen entries: one repeats a DOI, one names a paper by its PMID once more."""
    files = sorted((DEMO / "data/inputs/seeds").iterdir())
    assert seeds.problems(files) == []
    assert seeds.count(files).read == 19
    assert len(seeds.papers(files)) == 18  # the PMID resolves to one of the other seventeen


@pytest.mark.parametrize("draft", sorted(path.name for path in (DEMO / "data/inputs/drafts").glob("*.yaml")))
def test_a_draft_states_the_hash_of_the_text_it_cites(draft):
    """All three drafts, the misquoting one too, rest on the pinned text."""
    source = yaml.safe_load((DEMO / "data/inputs/drafts" / draft).read_text("utf-8"))["sources"][0]
    assert source["sha256"] == sha256(texts()[source["uri"].removeprefix("doi:")].read_bytes())


def test_the_gold_is_verbatim():
    """Every sentence of the gold stands in its paper; those of the PDF in the source it was typeset from."""
    written = {path.stem: path.read_text("utf-8") for path in (DEMO / "papers").glob("*.md")}
    pages = " ".join(written["crossover_sodium"].split())
    by_id = {path.stem: path for path in texts().values()}
    readable = {
        paragraph.text for path in by_id.values() for paragraph in parse(path.read_bytes()).paragraphs
    }
    for line in GOLD.read_text("utf-8").splitlines():
        row = json.loads(line)
        assert row["direction"] in PREDICATES
        found = any(row["sentence"] in text for text in readable) or row["sentence"] in pages
        assert found, row["sentence"]


def test_every_expected_record_is_a_finding_of_the_gold():
    """What the demo expects of the extractor is what a reader finds, in the words of the same sentence."""
    gold = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    directions = {(row["paper_id"], row["sentence"], PREDICATES[row["direction"]]) for row in gold}
    expected = json.loads((ROOT / "tests/data/demo_expected.json").read_text("utf-8"))["records"]
    for paper, records in expected.items():
        for subject, predicate, outcome, quote, *_ in records["says"]:
            if not paper.startswith("draft."):
                assert (SAME.get(paper, paper), quote, predicate) in directions, (subject, outcome)
