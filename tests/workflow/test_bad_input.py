"""What people get wrong, and what machines do: one clear line, no traceback, nothing half-written."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.workflow import tiny
from tests.workflow.running import evidag, fingerprint, planned, snakemake

AS_ROOT = os.geteuid() == 0


def refused(ran) -> str:
    """The last line of a run that was refused without a traceback."""
    assert ran.code != 0
    assert "Traceback" not in ran.said, ran.said
    return ran.last_line


@pytest.fixture
def project(tmp_path) -> Path:
    return tiny.build(tmp_path / "project")


@pytest.mark.parametrize(
    ("config", "line"),
    [
        ("sorces: {offline: true}", "evidag: config: no key sorces; did you mean sources?"),
        ("sources: {emial: a@b}", "evidag: config: no key sources.emial; did you mean sources.email?"),
        (
            "batches: many",
            'evidag: config: batches: "many" is not of type "integer"; '
            "it is: how many batches the papers are spread over; about 100 papers a batch run well",
        ),
        (
            "documents: {layout: geometrical}",
            'evidag: config: documents.layout: "geometrical" is not one of "geometric" or "heron"; '
            "it is: how a PDF's page is taken apart; heron needs Docling's weights",
        ),
        ("- sources", "evidag: config/config.yaml: is no mapping of keys to values"),
    ],
)
def test_a_mistake_in_the_config(project, config, line):
    """It is named, with the nearest valid key or what the key is for, and nothing is made."""
    (project / "config/config.yaml").write_text(config)
    before = fingerprint(project)
    assert refused(snakemake(project)) == line
    assert fingerprint(project) == before


def test_a_config_that_is_no_yaml(project):
    """The place is named."""
    (project / "config/config.yaml").write_text("batches: [3\n")
    assert refused(snakemake(project)).startswith("evidag: config/config.yaml: is no YAML: ")


def test_no_papers_at_all(project):
    """Empty seeds and no drafts: there is nothing to do, and what to add is said."""
    shutil.rmtree(project / "data/inputs/drafts")
    tiny.seed(project)
    line = refused(snakemake(project))
    assert line.startswith("evidag: no papers in 1 seed files")
    (project / "data/inputs/seeds/dois.txt").unlink()
    line = refused(snakemake(project))
    assert line == "evidag: no seed files in data/inputs/seeds; add one that lists DOIs, or a draft"
    assert not (project / "data/lake").exists()


def test_seeds_in_another_encoding(project):
    """A file that is no UTF-8 is named by `check`; alone it is nothing to run on, others go on."""
    seeds = project / "data/inputs/seeds"
    (seeds / "latin.txt").write_bytes("10.5555/tiny.trial café\n".encode("utf-16"))
    checked = evidag(project, "check")
    assert checked.code == 1
    assert "data/inputs/seeds/latin.txt:1" in checked.said and "UTF-8" in checked.said
    assert "fetch_metadata/0" in planned(project)
    (seeds / "dois.txt").unlink()
    shutil.rmtree(project / "data/inputs/drafts")
    assert "latin.txt:1" in refused(snakemake(project))


def test_a_path_with_spaces_and_other_letters(tmp_path):
    """A project may lie anywhere, and so may what the config names."""
    project = tiny.build(tmp_path / "Übersicht (2) 'neu' $HOME")
    config = project / "config/config.yaml"
    config.write_text(config.read_text() + "paths:\n  reports: data/Bericht für alle\n")
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    assert (project / "data/Bericht für alle/report.html").is_file()
    assert planned(project) == set()


def test_ten_thousand_duplicates_are_one_paper(project):
    """And a count."""
    (project / "data/inputs/seeds/dois.txt").write_text(f"{tiny.DOIS['trial']}\n" * 10_000)
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    flow = (project / "data/reports/flow.tsv").read_text()
    assert "identified\t10000\t" in flow
    assert "duplicate_seeds\t9999\t" in flow
    assert "\npapers\t1\t" in flow


@contextmanager
def small_disk(*folders: Path, size: str, options: str = "") -> Iterator[None]:
    """File systems of their own under these folders."""
    mounted = []
    try:
        for folder in folders:
            folder.mkdir(parents=True)
            asked = ["mount", "-t", "tmpfs", "-o", f"size={size}{options}", "tmpfs", str(folder)]
            subprocess.run(asked, check=True, capture_output=True)
            mounted.append(folder)
        yield
    finally:
        for folder in mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)


@pytest.mark.skipif(not AS_ROOT, reason="only root may mount the small file system that gets full")
@pytest.mark.parametrize("full", ["data/lake", "data/reports"])
def test_a_full_disk(finished, tmp_path, full):
    """The last line names the path and the cause; with room again, a run ends as if nothing had been."""
    project = Path(shutil.copytree(finished, tmp_path / "project"))
    whole = fingerprint(project)
    shutil.rmtree(project / full)
    with small_disk(project / full, size="16k"):
        line = refused(snakemake(project))
        assert full in line and "No space left on device" in line
        left = [path.read_bytes() for path in (project / full).rglob("*") if path.is_file()]
        assert all(content.endswith((b"\n", b">")) for content in left if content), "half-written"
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    assert fingerprint(project) == whole


@pytest.mark.parametrize("closed", ["data/lake", "data/reports", "data/snapshots"])
def test_a_read_only_folder(project, closed):
    """The last line names the path; the cause stands there too, or above it where Snakemake sees it first."""
    with _read_only(project / closed):
        ran = snakemake(project)
    assert closed in refused(ran)
    causes = ("Read-only file system", "Permission denied", "Write-protected output files")
    assert any(cause in ran.said for cause in causes), ran.said


@contextmanager
def _read_only(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    if AS_ROOT:  # whom permissions do not stop
        subprocess.run(["mount", "--bind", str(folder), str(folder)], check=True)
        subprocess.run(["mount", "-o", "remount,ro,bind", str(folder)], check=True)
    else:
        folder.chmod(0o555)
    try:
        yield
    finally:
        if AS_ROOT:
            subprocess.run(["umount", str(folder)], check=True)
        else:
            folder.chmod(0o755)
