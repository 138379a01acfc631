"""evidag draft: from a paper to a draft that its author only has to fill in."""

import json

from tests.workflow import tiny
from tests.workflow.running import evidag

TRIAL = tiny.DOIS["trial"]
RESULT = tiny.TEXTS["trial"][3]


def test_a_filled_in_draft_is_admitted(project):
    """Its source is cited as it is pinned, and the chosen paragraph is quoted where it stands."""
    drafted = evidag(project, "draft", TRIAL, "--paragraph", "p2")
    assert drafted.code == 0, drafted.said
    filled = drafted.said.replace("PREDICATE", "decreases").replace("NAME", "larkwort")
    assert RESULT in filled
    (project / "draft.yaml").write_text(filled.replace("WHO WAS STUDIED", "adults"))
    built = evidag(project, "build", "draft.yaml", "--output", "record.json")
    assert built.code == 0, built.said
    judged = evidag(
        project, "validate", "record.json", "--profile", tiny.PROFILE, "--snapshot-dir", "data/snapshots"
    )
    report = json.loads(judged.said)
    assert report["grounding"] == ["source-bytes", "literature"]
    decided = {each["use"]: each["admission_status"] for each in report["use_decisions"]}
    assert decided["research_summary"] == "admitted"
    assert {each["rule_id"] for each in report["findings"]} == {"BEV010"}


def test_an_untouched_draft_is_never_admitted(project):
    """It can be built, so that its author sees what is missing."""
    drafted = evidag(project, "draft", TRIAL)
    (project / "draft.yaml").write_text(drafted.said)
    assert evidag(project, "build", "draft.yaml", "--output", "record.json").code == 0
    judged = evidag(
        project, "validate", "record.json", "--profile", tiny.PROFILE, "--snapshot-dir", "data/snapshots"
    )
    assert judged.code == 1
    assert {each["rule_id"] for each in json.loads(judged.said)["findings"]} >= {"BEV003", "BEV015"}


def test_what_can_be_quoted_is_listed(project):
    """Under the locator that names it, with its section."""
    said = evidag(project, "draft", f"https://doi.org/{TRIAL.upper()}").said
    assert f"# #p2  Results\n#   {RESULT}\n" in said


def test_an_unknown_paragraph_is_refused(project):
    """With the nearest that there is."""
    refused = evidag(project, "draft", TRIAL, "--paragraph", "p22")
    assert refused.code == 3
    assert "did you mean p2?" in refused.said and "Traceback" not in refused.said


def test_a_paper_that_no_run_has_pinned(project):
    """Says which command pins it."""
    (project / "data/inputs/seeds/more.txt").write_text("10.5555/not.there\n")
    refused = evidag(project, "draft", "10.5555/not.there")
    assert refused.code == 3
    assert "snakemake pin" in refused.said and "Traceback" not in refused.said
