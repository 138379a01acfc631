"""The wheel carries the workflow, so that an installed evidag needs no checkout."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.workflow.running import ROOT, environment

SOURCES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "Snakefile")
FOLDERS = ("scripts", "rules", "config", "profiles", "envs", "data/demo")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """What the wheel holds, unpacked as an installation would."""
    pytest.importorskip("setuptools", reason="setuptools, which builds the wheel, is not installed")
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name in SOURCES:
        shutil.copy(ROOT / name, source / name)
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("*.egg-info", "__pycache__")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    code = f"from setuptools.build_meta import build_wheel; print(build_wheel({str(target)!r}))"
    built = subprocess.run(
        [sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = target.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(target / "site")
    return target / "site"


def test_every_file_of_the_package_is_in_it(installed):
    """Modules, and the schemas, profiles and page parts beside them."""
    kept = {path for path in (ROOT / "scripts/evidag").rglob("*") if path.is_file()}
    wanted = {
        path.relative_to(ROOT / "scripts")
        for path in kept
        if "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert [str(path) for path in sorted(wanted) if not (installed / path).is_file()] == []


def test_a_project_begun_with_it_runs_its_workflow(installed, tmp_path):
    """`evidag init --demo` and a dry run, with nothing of this checkout on the path."""
    env = environment() | {"PYTHONPATH": str(installed)}
    python = [sys.executable, "-P", "-m"]
    begun = subprocess.run(
        [*python, "evidag.cli", "init", "project", "--demo"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert begun.returncode == 0, begun.stderr
    shown = subprocess.run(
        [*python, "snakemake", "--cores", "1", "--dry-run"],
        cwd=tmp_path / "project",
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert "render_report" in shown.stdout + shown.stderr
