"""The demo, run once a session for all tests that look at its outcome."""

from pathlib import Path

import pytest

from tests.workflow.running import ROOT, evidag, snakemake


@pytest.fixture(scope="session")
def demo(tmp_path_factory) -> Path:
    """The folder of a finished run of the demo; look, and change nothing."""
    project = tmp_path_factory.mktemp("demo") / "run"
    begun = evidag(ROOT, "init", str(project), "--demo")
    assert begun.code == 0, begun.said
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    return project
