"""What the demo admits is admitted for its exact letters: one changed anywhere ends it, with its code."""

import json
import shutil
from pathlib import Path

import pytest

from evidag.grounding import LiteratureGrounder, SnapshotStore, SourceBytesGrounder
from evidag.records import RecordValidator
from evidag.sources.catalog import read_catalog
from tests.workflow.running import ROOT, evidag

ADMITTED = json.loads((ROOT / "tests/data/demo_expected.json").read_text("utf-8"))["mutated"]


@pytest.fixture(scope="module", params=ADMITTED)
def record(request, demo, tmp_path_factory) -> Path:
    """An admitted draft of the demo, built by the command that people use."""
    path = tmp_path_factory.mktemp("built") / "record.json"
    built = evidag(demo, "build", f"data/inputs/drafts/{request.param}.yaml", "--output", str(path))
    assert built.code == 0, built.said
    return path


@pytest.fixture
def store(demo, tmp_path) -> Path:
    """A copy of the run's pinned sources that a test may spoil."""
    return shutil.copytree(demo / "data/snapshots", tmp_path / "snapshots")


def judged(path: Path, store: Path) -> dict[str, set[str]]:
    """What `evidag validate` says: the reason codes of each use; none means admitted."""
    report = path.with_name("report.json")
    ran = evidag(
        path.parent,
        *("validate", str(path), "--profile", "paper-evidence"),
        *("--snapshot-dir", str(store), "--output", str(report)),
    )
    said = json.loads(report.read_text("utf-8"))
    assert ran.code == {"admitted": 0, "rejected": 1, "review_required": 2}[said["overall_status"]], ran.said
    return {
        each["use"]: set(each["reason_codes"])
        for each in said["use_decisions"]
        if each["admission_status"] != "admitted"
    }


def changed(text: str, at: int) -> str:
    """The text with another digit, or another letter, at one place."""
    given = text[at]
    new = str((int(given) + 1) % 10) if given.isdecimal() else ("x" if given.lower() != "x" else "y")
    return text[:at] + new + text[at + 1 :]


def spoilt(path: Path, tmp_path: Path, change) -> Path:
    """A copy of the record with a change made to it."""
    value = json.loads(path.read_text("utf-8"))
    change(value)
    copy = tmp_path / "record.json"
    copy.write_text(json.dumps(value), "utf-8")
    return copy


def uses(path: Path) -> set[str]:
    return set(json.loads(path.read_text("utf-8"))["requested_uses"])


def test_as_it_is_it_is_admitted(record, store):
    """By hand, as in the run."""
    assert judged(record, store) == {}


def test_a_digit_of_its_hash(record, store, tmp_path):
    """No such bytes are pinned, and they are not those of the work."""

    def change(value):
        source = value["source_artifacts"][0]
        source["sha256"] = ("0" if source["sha256"][0] != "0" else "1") + source["sha256"][1:]

    found = judged(spoilt(record, tmp_path, change), store)
    assert set(found) == uses(record)
    assert all(codes >= {"BEV015", "BEV017"} for codes in found.values())


def test_a_digit_of_its_doi(record, store, tmp_path):
    """A work that is not catalogued cannot confirm anything."""

    def change(value):
        source = value["source_artifacts"][0]
        source["uri"] = changed(source["uri"], len(source["uri"]) - 1)

    found = judged(spoilt(record, tmp_path, change), store)
    assert set(found) == uses(record)
    assert all("BEV015" in codes for codes in found.values())


@pytest.mark.parametrize(("spoils", "code"), [("fulltext_sha256", "BEV014"), ("metadata_sha256", "BEV015")])
def test_a_byte_of_what_is_pinned(record, store, spoils, code):
    """The text, or the resolver's answer, is no longer what its name says."""
    uri = json.loads(record.read_text("utf-8"))["source_artifacts"][0]["uri"]
    entry = json.loads((store / "literature.json").read_text())["works"][uri]
    (pinned,) = store.glob(f"{entry[spoils]}.*")
    content = pinned.read_bytes()
    middle = next(at for at in range(len(content) // 2, len(content)) if chr(content[at]).isalpha())
    letter = b"x" if content[middle : middle + 1] != b"x" else b"y"
    pinned.write_bytes(content[:middle] + letter + content[middle + 1 :])
    found = judged(record, store)
    assert set(found) == uses(record)
    assert all(code in codes for codes in found.values())


def test_any_letter_or_digit_of_its_quotes(record, demo):
    """Each in turn, since a quote that survives one wrong digit was never checked."""
    store = SnapshotStore(demo / "data/snapshots")
    catalog = read_catalog(demo / "data/snapshots/literature.json")
    grounders = [SourceBytesGrounder(store), LiteratureGrounder(store, catalog)]
    validator = RecordValidator("paper-evidence", grounders=grounders)
    value = json.loads(record.read_text("utf-8"))
    assert validator.validate(value)["overall_status"] == "admitted"
    for item in value["evidence_items"]:
        quote = item["extracted_text"]
        for at in (at for at, letter in enumerate(quote) if letter.isalnum()):
            item["extracted_text"] = changed(quote, at)
            report = validator.validate(value)
            codes = [use["reason_codes"] for use in report["use_decisions"]]
            assert all("BEV017" in each for each in codes), item["extracted_text"]
        item["extracted_text"] = quote
