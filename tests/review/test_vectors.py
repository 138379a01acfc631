"""
Worked cases of the public contract, run through the command line.

They lie beside the developers' checkout; each says what an independent implementation answered, and where
that answer is known to be weak, what to prefer.
"""

import json
from pathlib import Path

import pytest

from evidag.cli import main

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "vectors" / "review"
CASES = [json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))]
WRITTEN = {"agreement": "agreement.json", "score": "score.json", "manifest": "frozen.json"}


def named(cases):
    """The cases by their ids; without any, one test that says why it is skipped."""
    return [pytest.param(case, id=case["case_id"]) for case in cases] or [pytest.param(None, id="none")]


@pytest.fixture(autouse=True)
def _needs_the_cases(shared):
    assert CASES, f"{shared} holds no cases of the review protocol"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a command in a folder of the case's files; its exit code, stdout and stderr."""

    def run(case, *more):
        monkeypatch.chdir(tmp_path)
        for name, recipe in case["files"].items():
            ((kind, value),) = recipe.items()
            text = value if kind == "text" else json.dumps(value)
            Path(name).write_bytes(text.encode())
        code = main([*case["argv"], *more])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def check(ran, expected):
    """What a case expects: the words on stdout exactly, the files by what they hold."""
    code, out, err = ran
    assert code == expected["exit_code"]
    assert out == expected.get("stdout", "")
    if "stderr_error" in expected:
        (line,) = err.splitlines()
        assert json.loads(line)["error"] == expected["stderr_error"]
    for key, name in WRITTEN.items():
        if key in expected:
            assert json.loads(Path(name).read_bytes()) == expected[key]
    if "sheet_csv" in expected:
        assert Path("sheet.csv").read_bytes().decode() == expected["sheet_csv"]


@pytest.mark.parametrize("case", named(CASES))
def test_case(case, run):
    """Every case agrees, or gives what it says is better."""
    ran = run(case)
    preferred = case.get("divergence", {}).get("preferred")
    if preferred is None or (case["conformance"] == "may_differ" and ran[0] == case["expect"]["exit_code"]):
        check(ran, case["expect"])
    else:
        assert ran[0] == preferred["exit_code"]
        assert json.loads(ran[2])["error"] == "input_or_execution_error"


@pytest.mark.parametrize(
    "case", named([case for case in CASES if case.get("divergence", {}).get("kind") != "crash"])
)
def test_strict_contract(case, run):
    """With --strict-contract, even the reference's weak answers are given."""
    check(run(case, "--strict-contract"), case["expect"])
