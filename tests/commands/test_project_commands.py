"""The commands that look after a project: init, check, show, unpack, summary, and the gate."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.workflow import tiny
from tests.workflow.running import environment, evidag

TRIAL = tiny.DOIS["trial"]
REVIEW = tiny.DOIS["review"]


def test_init_begins_a_project_that_snakemake_runs(tmp_path):
    """The written Snakefile finds the workflow by itself, wherever the project lies."""
    folder = tmp_path / "my review"
    begun = evidag(tmp_path, "init", "my review")
    assert begun.code == 0, begun.said
    (folder / "data/inputs/seeds/dois.txt").write_text(f"{TRIAL}\n")
    shown = subprocess.run(
        [sys.executable, "-m", "snakemake", "--cores", "1", "--dry-run"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert "profiles/default" in shown.stderr
    assert "fetch_metadata" in shown.stdout + shown.stderr


def test_init_writes_over_nothing(tmp_path):
    """Not over a project, nor over a stray file of the same name."""
    (tmp_path / "there/config").mkdir(parents=True)
    (tmp_path / "there/config/config.yaml").write_text("batches: 3\n")
    refused = evidag(tmp_path, "init", "there")
    assert refused.code == 3
    assert "there: holds config/config.yaml already" in refused.said
    assert [path.name for path in (tmp_path / "there").rglob("*")] == ["config", "config.yaml"]


def test_init_where_no_folder_can_be_made(tmp_path):
    """A file stands in its way."""
    (tmp_path / "file").write_text("")
    refused = evidag(tmp_path, "init", "file/project")
    assert refused.code == 3
    assert "cannot be" in refused.said and "Traceback" not in refused.said


def test_check_of_a_sound_project(project):
    """Its papers are counted, and it is ready."""
    checked = evidag(project, "check")
    assert checked.code == 0
    assert checked.said.splitlines() == [
        "note     3 papers in 2 batches, from 1 seed files",
        "ready to run",
    ]


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("data/inputs/seeds/more.jsonl", '{"doi": 5}\n', "data/inputs/seeds/more.jsonl:1: "),
        ("data/inputs/seeds/list.docx", "PK", "data/inputs/seeds/list.docx: nothing reads"),
        (
            "data/artifacts/intake/manifest.tsv",
            f"metadata_id\tfile\n10.5555/stranger\tpdfs/a.pdf\n{TRIAL}\tpdfs/none.pdf\n",
            "no seed names a paper '10.5555/stranger'",
        ),
        (
            "data/artifacts/intake/manifest.tsv",
            f"metadata_id\tfile\n{TRIAL}\tpdfs/none.pdf\n",
            "there is no file 'pdfs/none.pdf'",
        ),
        ("data/artifacts/intake/manifest.tsv", "doi,file\n", "begins with other columns"),
        ("data/inputs/drafts/bad.yaml", "profile: x\n", "data/inputs/drafts/bad.yaml: "),
        (
            "data/inputs/gate.tsv",
            f"paper\tfamily\tby\twhy\n{TRIAL}\tprimary\tAda\tso\n",
            "no family 'primary'; did you mean primary_research?",
        ),
        (
            "data/inputs/gate.tsv",
            "paper\tfamily\tby\twhy\n10.5555/stranger\tunknown\tAda\tso\n",
            "names 10.5555_stranger, which no seed does",
        ),
        ("config/config.yaml", "records: {profile: nobody}\n", "nobody: is neither a built-in profile"),
        ("config/config.yaml", "records: {uses: [cooking]}\n", "has no use cooking"),
        ("data/inputs/seeds/new.txt", "10.5555/tiny.new\n", "1 papers are not pinned and sources.offline"),
    ],
)
def test_check_names_what_is_wrong(project, file, content, said):
    """Where, what, and what to try; exit code 1."""
    (project / file).parent.mkdir(parents=True, exist_ok=True)
    (project / file).write_text(content)
    checked = evidag(project, "check")
    assert checked.code == 1, checked.said
    assert said in checked.said
    assert "Traceback" not in checked.said


def test_check_lists_what_is_left_over(project):
    """Of batches and papers that no seed asks for; that is a note, no problem."""
    tiny.seed(project, tiny.DOIS["cohort"], REVIEW)
    shutil.rmtree(project / "data/inputs/drafts")
    checked = evidag(project, "check")
    assert checked.code == 0, checked.said
    assert "data/lake/records/0.jsonl: left over" in checked.said
    assert "data/artifacts/markdown/10.5555_tiny.trial.md: left over" in checked.said


def test_show_says_where_a_paper_stands(finished):
    """By any form of its identifier: each stage's outcome, and the reason where it stopped."""
    shown = evidag(finished, "show", f"https://doi.org/{REVIEW.upper()}")
    assert shown.code == 0, shown.said
    assert shown.said.startswith("10.5555_tiny.review (batch 2)\n  Larkwort for blood pressure: a narrative")
    assert "trimmed_papers         skipped  non_primary_research:" in shown.said
    draft = evidag(finished, "show", "draft.larkwort")
    assert draft.code == 0, draft.said
    assert "research_summary" in draft.said


def test_unpack_writes_the_artifacts_of_the_handoffs(finished, tmp_path):
    """Under their names, and the text beside them."""
    done = evidag(finished, "unpack", TRIAL, str(tmp_path / "trial"))
    assert done.code == 0, done.said
    assert sorted(path.name for path in (tmp_path / "trial").iterdir()) == [
        "canonical_evidence.json",
        "document.json",
        "experiment_map.json",
        "experiment_packets.json",
        "paper.classification.json",
        "paper.classifier_input.json",
        "paper.json",
        "paper.md",
        "paper_files.json",
        "paper_metadata.json",
        "records.json",
        "structured_paper.json",
        "trimmed_paper.json",
        "validations.json",
    ]
    trimmed = json.loads((tmp_path / "trial/trimmed_paper.json").read_text())
    assert list(trimmed) == ["paper_id", "metadata-extraction", "blocks"]
    assert evidag(finished, "unpack", TRIAL, str(tmp_path / "trial")).code == 3


def test_unpack_of_a_paper_that_was_gated_out(finished, tmp_path):
    """Its evidence_skipped.json says why."""
    done = evidag(finished, "unpack", REVIEW, str(tmp_path / "review"))
    assert done.code == 0, done.said
    skipped = json.loads((tmp_path / "review/evidence_skipped.json").read_text())
    assert skipped["reason"] == "non_primary_research"
    assert not (tmp_path / "review/trimmed_paper.json").exists()


def test_summary_says_how_the_run_ended(finished):
    """Papers, drafts, records and uses, and where the page is."""
    said = evidag(finished, "summary").said.splitlines()
    assert said[0].startswith("papers        3   ")
    assert [line.split()[0] for line in said] == ["papers", "drafts", "records", "uses", "report"]
    assert said[-1] == f"report   {finished / 'data/reports/report.html'}"


def test_the_gate_passes_and_fails(finished):
    """By the config's words, or by those on the command line; a word that means nothing is refused."""
    assert evidag(finished, "check", "--gate").code == 0
    failed = evidag(finished, "check", "--gate", "--fail-on", "non_primary_research")
    assert failed.code == 1
    assert failed.said.startswith("10.5555_tiny.review: non_primary_research: ")
    assert evidag(finished, "check", "--gate", "--fail-on", "non_primary").code == 3


@pytest.mark.parametrize("command", [["show", "10.5555/nobody"], ["unpack", "10.5555/nobody", "out"]])
def test_a_paper_that_nobody_seeded(finished, command):
    """It is said so, in one line."""
    refused = evidag(finished, *command)
    assert refused.code == 3
    assert "no seed and no draft has this identifier" in refused.said
