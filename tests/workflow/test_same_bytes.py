"""The bytes of a run depend on its inputs alone: not on cores, nor on how often it was killed on the way."""

import shutil

from tests.workflow import tiny
from tests.workflow.kill_campaign import campaign
from tests.workflow.running import fingerprint, snakemake

SEED = 20260301


def test_one_core_and_two_give_the_same_bytes(tmp_path):
    """Lake, artifacts, snapshots and reports of two runs from scratch."""
    made = {}
    for cores in (1, 2):
        project = tiny.build(tmp_path / f"with_{cores}")
        ran = snakemake(project, cores=cores)
        assert ran.code == 0, ran.said
        made[cores] = fingerprint(project)
    assert len(made[1]) > 30
    assert made[1] == made[2]


def test_a_replay_needs_only_the_folders_that_the_readme_names(finished, tmp_path):
    """Config, what people put in, and the snapshots, at the moment of the first run."""
    replay = tmp_path / "replay"
    for name in ("config", "data/inputs", "data/artifacts/intake", "data/snapshots"):
        if (finished / name).is_dir():
            shutil.copytree(finished / name, replay / name)
    ran = snakemake(replay)
    assert ran.code == 0, ran.said
    assert fingerprint(replay) == fingerprint(finished)


def test_ten_kills_and_one_more_run_give_the_bytes_of_an_undisturbed_run(tmp_path, capsys):
    """The moments are drawn from a seed that is printed."""
    project = tiny.build(tmp_path / "project")
    with capsys.disabled():
        outcome = campaign(project, kills=10, seed=SEED)
    assert outcome.differing == []
