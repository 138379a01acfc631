"""The review commands: exit codes, where answers go, what nobody may write over, and odd consoles."""

import hashlib
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.review.rows import Adjudication, Annotation, Prediction, columns
from tests.review.invented import (
    adjudications_csv,
    annotations_csv,
    both,
    prediction,
    predictions_csv,
    review,
    settlement,
)

DISPUTED = both(admission_label="rejected")
SCORE = ["review", "score", "--annotations", "a.csv", "--adjudications", "j.csv", "--predictions", "p.csv"]
FREEZE = [
    "review",
    "freeze",
    "--manifest",
    "m.json",
    "--annotations",
    "a.csv",
    "--adjudications",
    "j.csv",
    "--dataset-id",
    "set-1",
    "--version",
    "1.0",
    "--frozen-at",
    "2026-05-01T00:00:00Z",
    "--output",
    "f.json",
]


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    """A disputed and an agreed case, settled and predicted."""
    monkeypatch.chdir(tmp_path)
    write("a.csv", annotations_csv([*DISPUTED, *both("c2")]))
    write("j.csv", adjudications_csv([settlement()]))
    write("p.csv", predictions_csv([prediction("c1", "rejected"), prediction("c2")]))
    write("m.json", '{"title": "Größe", "version": "draft"}')


@pytest.fixture
def run(capsys):
    """Run a command; its exit code, stdout and stderr."""

    def run(*argv):
        try:
            code = main([str(word) for word in argv])
        except SystemExit as ended:
            code = ended.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def write(name, text):
    Path(name).write_bytes(text.encode())


def failed(ran, *words):
    """Nothing on stdout, one JSON line on stderr."""
    code, out, err = ran
    assert (code, out) == (3, "")
    (line,) = err.splitlines()
    said = json.loads(line)
    assert said["error"] == "input_or_execution_error"
    for word in words:
        assert word in said["message"]


def names():
    return sorted(path.name for path in Path().iterdir())


def test_check(run):
    """What was checked is counted."""
    assert run("review", "check", "a.csv", "--adjudications", "j.csv") == (
        0,
        "OK: 4 annotations, 2 case-use units, 2 reviewers, 1 adjudications\n",
        "",
    )


def test_check_tells_what_is_wrong(run):
    """On stderr, in one line of JSON, with file and line."""
    write("a.csv", annotations_csv(both(split="train")))
    failed(run("review", "check", "a.csv"), "a.csv:3: split is 'train'")
    failed(run("review", "check", "nowhere.csv"), "nowhere.csv: cannot be read")
    failed(run("review", "check", "."), "cannot be read")


def test_what_looks_odd_is_told_beside_the_answer(run, caplog):
    """A group in both splits leaves the answer as it is, until it is refused."""
    write(
        "a.csv",
        annotations_csv([review("c1", group_id="g"), review("c2", group_id="g", split="development")]),
    )
    code, out, _ = run("review", "check", "a.csv")
    assert code == 0 and out.startswith("OK: 2 annotations")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "group 'g' has cases in test (line 2) and in development" in caplog.text
    failed(run("review", "check", "a.csv", "--groups-apart"), "group 'g'")


def test_warnings_are_counted_past_twenty(run, caplog):
    """Each says where; too many say nothing."""
    rows = [
        review(f"{split}{n}", group_id=f"g{n}", split=split)
        for n in range(25)
        for split in ("test", "development")
    ]
    write("a.csv", annotations_csv(rows))
    assert run("review", "check", "a.csv")[0] == 0
    assert len(caplog.records) == 21 and "and 5 more" in caplog.text


def test_agreement(run):
    """The table goes to stdout, the measures to a file, in a folder made for it."""
    code, out, err = run("review", "agreement", "a.csv", "--output", "new/agreement.json")
    assert (code, err) == (0, "") and out.startswith("Reviewers: ann, bob\n\n| Use |")
    assert json.loads(Path("new/agreement.json").read_text())["reviewers"] == ["ann", "bob"]


def test_the_sheet_can_be_filled_in_and_used(run):
    """What the adjudicator adds makes it the adjudications file of the other commands."""
    code, out, _ = run("review", "adjudication-sheet", "a.csv", "--output", "sheet.csv")
    assert (code, out) == (0, "1 disagreement(s) to adjudicate; 0 unit(s) with too few reviews\n")
    text = Path("sheet.csv").read_text()
    assert "\r" not in Path("sheet.csv").read_bytes().decode()
    decided = ",correct,rejected,lea,2026-04-01T09:00:00Z,read,read,[]"
    write("sheet.csv", text.replace(",,,,,,,\n", decided + "\n"))
    assert run("review", "check", "a.csv", "--adjudications", "sheet.csv")[0] == 0


def test_a_sheet_is_never_written_over(run):
    """It is somebody's work; nor is a folder made for it."""
    write("sheet.csv", "work")
    failed(run("review", "adjudication-sheet", "a.csv", "--output", "sheet.csv"), "is there already")
    assert Path("sheet.csv").read_text() == "work"
    failed(run("review", "adjudication-sheet", "a.csv", "--output", "a.csv"), "is there already")
    failed(run("review", "adjudication-sheet", "a.csv", "--output", "new/sheet.csv"), "cannot be written")
    failed(run("review", "adjudication-sheet", "a.csv", "--output", "."))
    assert names() == ["a.csv", "j.csv", "m.json", "p.csv", "sheet.csv"]


def test_a_sheet_that_cannot_be_finished_leaves_no_file(run, monkeypatch):
    """The name is free again."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    failed(run("review", "adjudication-sheet", "a.csv", "--output", "sheet.csv"), "No space left on device")
    assert names() == ["a.csv", "j.csv", "m.json", "p.csv"]


def test_score(run):
    """The table and the measures; the split may be chosen."""
    code, out, _ = run(*SCORE, "--output", "score.json")
    assert code == 0 and out.endswith("| rules | all | 2 | 0/1 | 0/1 | 2/2 | 2/2 |\n")
    assert json.loads(Path("score.json").read_text())["methods"]["rules"]["all"]["exact_matches"] == 2
    failed(run(*SCORE, "--split", "development"), "no reference labels in split 'development'")
    assert run(*SCORE, "--split", "train")[0] == 2


def test_a_failed_score_leaves_the_old_one(run):
    """Nothing is written before everything is known."""
    write("score.json", "old")
    write("j.csv", adjudications_csv([]))
    failed(run(*SCORE, "--output", "score.json"), "case 'c1' for 'kb': reviewers disagree; adjudicate it")
    assert Path("score.json").read_text() == "old"


def test_no_predictions(run):
    """They score nothing; the contract scores no method."""
    write("p.csv", predictions_csv([]))
    failed(run(*SCORE), "p.csv: holds no prediction")
    assert run(*SCORE, "--strict-contract")[1].startswith("Split: test · reference units: 2\n")


def test_freeze(run):
    """The manifest keeps what it had; counts, groups and hashes are set."""
    write("extra.txt", "one")
    Path("more").mkdir()
    write("more/x.txt", "two")
    code, out, _ = run(*FREEZE, "--file", "extra.txt", "--file", "more/x.txt")
    assert (code, out) == (
        0,
        "Frozen 2 case-use labels from 2 reviewers (independently reviewed reference set)\n",
    )
    files = ["a.csv", "j.csv", "extra.txt", "more/x.txt"]
    assert json.loads(Path("f.json").read_text("utf-8")) == {
        "title": "Größe",
        "version": "1.0",
        "dataset_id": "set-1",
        "status": "frozen",
        "reference_type": "independently reviewed reference set",
        "reviewed_case_use_count": 2,
        "independent_human_reviewer_count": 2,
        "resolution_counts": {"adjudicated": 1, "unanimous": 1},
        "split_groups": ["group of c1", "group of c2"],
        "files": {Path(name).name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in files},
        "frozen_at": "2026-05-01T00:00:00Z",
        "gold_standard_metrics_available": True,
    }


def test_a_single_reviewer(run):
    """The set says so, where one review is declared enough."""
    write("a.csv", annotations_csv([review()]))
    write("j.csv", adjudications_csv([]))
    failed(run(*FREEZE), "1 of 2 reviews")
    assert run(*FREEZE, "--min-reviewers", "1")[1] == (
        "Frozen 1 case-use labels from 1 reviewers (single-reviewer reference set)\n"
    )


@pytest.mark.parametrize(
    "manifest", ["[]", "null", "", "{", '{"a": NaN}', '{"a": 1e999}', "[" * 100_000, "\ufeff{}"]
)
def test_a_manifest_that_is_no_object(run, manifest):
    """Not even a strict reading of the contract ends in a traceback."""
    write("m.json", manifest)
    failed(run(*FREEZE), "m.json: ")
    failed(run(*FREEZE, "--strict-contract"), "m.json: ")
    assert "f.json" not in names()


def test_what_is_not_frozen(run):
    """Nothing, at no moment, or two files under one name; the contract freezes all but the second."""
    failed(
        run(*FREEZE[:-4], "--frozen-at", "2026-05-01", "--output", "f.json"),
        "--frozen-at: '2026-05-01' is a date",
    )
    failed(run(*FREEZE[:-4], "--frozen-at", "May", "--output", "f.json"), "'May' is no time of ISO 8601")
    Path("other").mkdir()
    write("other/a.csv", "x")
    failed(run(*FREEZE, "--file", "other/a.csv"), "two files are named 'a.csv'")
    assert run(*FREEZE, "--file", "a.csv")[0] == 0
    assert run(*FREEZE, "--file", "other/a.csv", "--strict-contract")[0] == 0
    assert json.loads(Path("f.json").read_text())["files"]["a.csv"] == hashlib.sha256(b"x").hexdigest()
    write("a.csv", annotations_csv([]))
    write("j.csv", adjudications_csv([]))
    failed(run(*FREEZE), "no unit was reviewed")
    assert run(*FREEZE, "--strict-contract")[1] == (
        "Frozen 0 case-use labels from 0 reviewers (single-reviewer reference set)\n"
    )


@pytest.mark.parametrize(
    "argv",
    [
        ["review", "agreement", "a.csv", "--output", "./a.csv"],
        [*SCORE, "--output", "a.csv"],
        [*SCORE, "--output", "link.csv"],
        [*SCORE, "--output", "p.csv"],
        [*FREEZE[:-1], "m.json"],
        [*FREEZE[:-1], "j.csv"],
        [*FREEZE[:-1], "extra.txt", "--file", "extra.txt"],
    ],
)
def test_no_output_is_an_input(run, argv):
    """By whatever path it is named; nothing changes."""
    Path("link.csv").symlink_to("j.csv")
    write("extra.txt", "one")
    before = {name: Path(name).read_bytes() for name in names()}
    failed(run(*argv), "which the command reads")
    assert {name: Path(name).read_bytes() for name in names()} == before


def test_usage(run):
    """What is missing or unknown is a matter of usage, exit code 2."""
    for argv in (["review"], ["review", "chek"], ["review", "check"], SCORE[:-2], FREEZE[:-2]):
        code, out, err = run(*argv)
        assert (code, out) == (2, "") and err, argv
    assert "review check" in run("review")[2]
    assert run("review", "--help")[0] == 0


def test_the_help_names_every_column(run):
    """A file can be made from it."""
    for command, kinds in {"check": (Annotation, Adjudication), "score": (Prediction,)}.items():
        words = (
            run("review", command, "--help")[1].replace(",", " ").replace(";", " ").replace(".", " ").split()
        )
        for kind in kinds:
            assert set(columns(kind)) <= set(words)


@pytest.mark.parametrize("command", ["agreement", "score"])
def test_a_console_that_knows_no_greek(command, tmp_path):
    """The answer is UTF-8 all the same; following the contract it is an error, after the file was written."""
    argv = ["review", "agreement", "a.csv"] if command == "agreement" else list(SCORE)
    argv += ["--output", "out.json"]
    environment = dict(os.environ, PYTHONIOENCODING="ascii", PYTHONPATH=os.pathsep.join(sys.path))

    def ask(*more):
        whole = [sys.executable, "-m", "evidag.cli", *argv, *more]
        return subprocess.run(whole, cwd=tmp_path, env=environment, capture_output=True, check=False)

    ran = ask()
    assert ran.returncode == 0 and ("α" if command == "agreement" else "·") in ran.stdout.decode("utf-8")
    assert (tmp_path / "out.json").exists()
    strictly = ask("--strict-contract")
    assert (strictly.returncode, strictly.stdout) == (3, b"")
    assert json.loads(strictly.stderr)["error"] == "input_or_execution_error"


def test_a_file_that_is_too_large(run, monkeypatch):
    """It is refused before it is taken apart."""
    monkeypatch.setattr(importlib.import_module("evidag.review.reading"), "MAX_BYTES", 1000)
    write("a.csv", annotations_csv([*DISPUTED, *both("c2")]))
    failed(run("review", "check", "a.csv"), "a.csv: is larger than 1000 bytes")
