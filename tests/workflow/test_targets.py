"""What can be asked of the workflow: everything, what needs the network, the gate, Snakemake's own report."""

import subprocess

from tests.workflow import tiny
from tests.workflow.running import ROOT, command, environment, planned, snakemake


def test_pin_is_all_that_needs_the_network(tmp_path):
    """The files of a person's, metadata and full texts, and their catalogue; nothing is read yet."""
    project = tiny.build(tmp_path / "project")
    needed = planned(project, "pin") - {"pin"}
    assert needed == {
        "link_files/0",
        "link_files/2",
        "fetch_metadata/0",
        "fetch_metadata/2",
        "join_catalogs",
    }


def test_the_gate_is_passed_or_not(project):
    """A target of its own: `all` ends well with failed papers in it, `gate` fails on what may not happen."""
    passed = snakemake(project, "gate")
    assert passed.code == 0, passed.said
    with open(project / "config/config.yaml", "a") as config:
        config.write("gate:\n  fail_on: [non_primary_research]\n")
    failed = snakemake(project, "gate")
    assert failed.code != 0
    assert "10.5555_tiny.review: non_primary_research: " in failed.said
    assert "Traceback" not in failed.said


def test_snakemakes_report_holds_tables_and_page(project):
    """Made offline, in one file."""
    ran = snakemake(project, "--report", "packed.html")
    assert ran.code == 0, ran.said
    packed = (project / "packed.html").read_text()
    for name in ("summary.tsv", "decisions.tsv", "report.html"):
        assert name in packed


def test_the_default_profile_is_found_by_itself(project):
    """With its limits, wherever one stands."""
    said = snakemake(project, "--dry-run", "--forceall").said
    assert f"Using workflow specific profile {ROOT / 'profiles/default'}" in said
    profile = (ROOT / "profiles/default/config.yaml").read_text()
    assert "network=1" in profile and "llm=4" in profile


def test_the_command_line_wins_over_the_projects_config(project):
    """Key by key."""
    ran = snakemake(project, "--dry-run", "--config", "batches=1")
    assert ran.code == 0, ran.said
    assert "data/lake/records/0.jsonl" in ran.said and "data/lake/records/2.jsonl" not in ran.said


def test_the_workflow_is_clean_to_snakemakes_linter(tmp_path):
    """Also where there is no project yet."""
    done = subprocess.run(
        command("--lint"), cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
