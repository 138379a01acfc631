"""What all tests share: the reference material beside the checkout, and the rule that CI skips nothing."""

import os
import shutil
from pathlib import Path

import pytest

from tests.workflow import tiny
from tests.workflow.running import snakemake

ROOT = Path(__file__).resolve().parent.parent
NO_SKIPS = "EVIDAG_NO_SKIPS"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material (vectors, cases, corpus) that lies beside a checkout of the developers."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        pytest.skip(f"no reference material beside this checkout ({path.name}/)")
    return path


@pytest.fixture(scope="session")
def finished(tmp_path_factory) -> Path:
    """A finished run of the tiny project; look, and change nothing."""
    project = tiny.build(tmp_path_factory.mktemp("tiny") / "project")
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    return project


@pytest.fixture
def project(finished, tmp_path) -> Path:
    """A copy of the finished tiny project, to edit."""
    return Path(shutil.copytree(finished, tmp_path / "project", symlinks=True))


def _failed_if_skipped(report):
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get(NO_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"skipped, and {NO_SKIPS} lets nothing be skipped: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """With EVIDAG_NO_SKIPS set, a skipped test is a failed one: what did not run has shown nothing."""
    return _failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """The same for a module that skips itself when it is collected."""
    return _failed_if_skipped((yield))
