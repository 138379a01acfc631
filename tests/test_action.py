"""The GitHub Action: its own steps, run in a shell as a runner would."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.records.invented import adjudication, record
from tests.records.test_commands import DRAFT

ROOT = Path(__file__).resolve().parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")
BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None, reason="no bash, in which the action's steps run")


@pytest.fixture
def step(tmp_path):
    """Run one step in a folder of its own, with the action's defaults and some inputs given."""
    (tmp_path / "work").mkdir()
    (tmp_path / "env").touch()

    def step(name, env=None, **inputs):
        values = {key: str(value.get("default", "")) for key, value in ACTION["inputs"].items()}
        values |= {key.replace("_", "-"): value for key, value in inputs.items()}
        known = {f"inputs.{key}": value for key, value in values.items()}
        known |= {"github.action_path": str(ROOT), "runner.temp": str(tmp_path)}
        said = {
            key: EXPRESSION.sub(lambda found: known[found[1]], text)
            for key, text in STEPS[name]["env"].items()
        }
        files = {"GITHUB_ENV": str(tmp_path / "env"), "GITHUB_OUTPUT": str(tmp_path / "output")}
        written = dict(line.split("=", 1) for line in (tmp_path / "env").read_text().splitlines())
        return subprocess.run(
            [BASH, "-c", STEPS[name]["run"]],
            cwd=tmp_path / "work",
            env=os.environ | said | files | written | (env or {}),
            capture_output=True,
            text=True,
            check=False,
        )

    return step


@pytest.fixture
def judge(step):
    """The judging step, with this checkout in place of an installation."""
    here = {"EVIDAG_PYTHON": sys.executable, "PYTHONPATH": str(ROOT / "scripts")}
    return lambda **inputs: step("Judge each file", here, **inputs)


@pytest.fixture
def write(tmp_path):
    def write(name, value):
        path = tmp_path / "work" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value))

    return write


REVIEW, REJECTED = (
    record(adjudications=[adjudication("defer")]),
    record(adjudications=[adjudication("reject")]),
)


def test_all_admitted(judge, write, tmp_path):
    """Records and built drafts, in folders; each leaves a report."""
    write("records/a.json", record())
    write("records/deep/b c.json", record())
    write("records/p.txt", "text")
    write("records/d.yaml", DRAFT)
    done = judge(files="records/**/*.json\n\nrecords/*.yaml\n")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 files, 0 of them fail" in done.stdout
    reports = tmp_path / "work/evidag-reports"
    assert sorted(str(path.relative_to(reports)) for path in reports.rglob("*.json")) == [
        "records/a.json.report.json",
        "records/d.yaml.record.json",
        "records/d.yaml.report.json",
        "records/deep/b c.json.report.json",
    ]
    assert (tmp_path / "output").read_text() == "reports=evidag-reports\n"
    again = judge(files="**/*.json\nrecords/*.yaml")
    assert "3 files, 0 of them fail" in again.stdout, "its own reports are no records"


@pytest.mark.parametrize(
    ("value", "fail_on", "fails"),
    [
        (REVIEW, "review_required", True),
        (REVIEW, "rejected", False),
        (REJECTED, "review_required", True),
        (REJECTED, "rejected", True),
        ("{", "review_required", True),
        ("{", "rejected", True),
        (record(), "rejected", False),
    ],
)
def test_what_fails(judge, write, value, fail_on, fails):
    """Rejected and unreadable files always; those for review unless told otherwise. All are judged first."""
    write("a.json", value)
    write("b.json", record())
    done = judge(files="*.json", fail_on=fail_on)
    assert done.returncode == int(fails), done.stdout + done.stderr
    assert "admitted        b.json" in done.stdout
    assert f"2 files, {int(fails)} of them fail" in done.stdout


def test_review_fails_by_default(judge, write):
    """Nobody has to ask for it."""
    write("a.json", REVIEW)
    assert judge(files="a.json").returncode == 1


def test_a_draft_that_cannot_be_built(judge, write):
    """It is as unreadable as a record."""
    write("d.yml", DRAFT.replace("type: result, ", ""))
    done = judge(files="*.yml", fail_on="rejected")
    assert (done.returncode, "unreadable      d.yml" in done.stdout) == (1, True)


def test_no_file_matches(judge, write):
    """A pattern that has gone stale must not pass for a success."""
    write("a.json", record())
    for files in ("none/*.json", "", "\n"):
        done = judge(files=files)
        assert done.returncode == 2
        assert "::error::no file matches" in done.stdout


def test_options_reach_the_validator(judge, write):
    """The profile and the snapshots; an unknown fail-on is refused."""
    write("a.json", record())
    assert judge(files="a.json", profile="literature-claim").returncode == 1
    assert judge(files="a.json", snapshot_dir="none").returncode == 1
    assert judge(files="a.json", fail_on="never").returncode == 2


def test_what_a_caller_writes_is_no_code(judge, write):
    """Inputs reach the shell as values of its environment, never as its text."""
    write("a.json", record())
    done = judge(files='a.json"; touch hacked; echo "$(touch hacked)')
    assert done.returncode == 2
    assert not any("${{" in step.get("run", "") for step in ACTION["runs"]["steps"])


def test_it_installs_from_its_own_revision():
    """Not from an index by name, whose version would be another."""
    run = STEPS["Install evidag"]["run"]
    assert '"$ACTION_PATH"' in run
    assert STEPS["Install evidag"]["env"]["ACTION_PATH"] == "${{ github.action_path }}"
    assert subprocess.run([BASH, "-n", "-c", run], check=False).returncode == 0
