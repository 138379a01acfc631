"""What a second run repeats: nothing, or just what depends on what was edited."""

import shutil
from pathlib import Path

import pytest

from tests.workflow import tiny
from tests.workflow.running import ROOT, evidag, fingerprint, planned, snakemake

BATCHES = ("0", "2")  # of the three papers; the trial is alone in 0, the fourth paper would fall in 2
SUMMED_UP = {"summarise_run", "render_report"}
OF_A_BATCH = (
    "link_files",
    "fetch_metadata",
    "convert_documents",
    "structure_papers",
    "classify_papers",
    "trim_papers",
    "map_experiments",
    "build_packets",
    "extract_evidence",
    "build_records",
    "validate_records",
)
JOINS = {"append_pdf_links", "join_metadata", "join_catalogs", "export_bibliography"} | SUMMED_UP


def onwards(first: str, *batches: str) -> set[str]:
    """A stage and all that follow it, in these batches, with the tables and the page."""
    rules = OF_A_BATCH[OF_A_BATCH.index(first) :]
    return {f"{rule}/{batch}" for rule in rules for batch in batches} | SUMMED_UP


def edit(path: Path, old: str, new: str) -> None:
    """Change one place of a file; a test whose place is not there says so."""
    text = path.read_text()
    assert old in text, f"{old!r} is not in {path}"
    path.write_text(text.replace(old, new, 1))


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A copy of what a run needs of this checkout, to edit."""
    copied = tmp_path / "checkout"
    copied.mkdir()
    shutil.copy(ROOT / "Snakefile", copied)
    for name in ("rules", "config", "profiles", "envs", "scripts"):
        shutil.copytree(ROOT / name, copied / name)
    return copied


def test_nothing_to_do_on_a_finished_run(project):
    """Neither a dry run nor a real one finds work, and the bytes stay."""
    before = fingerprint(project)
    assert planned(project) == set()
    assert "Nothing to be done" in snakemake(project).said
    assert fingerprint(project) == before


def test_a_dry_run_writes_nothing(tmp_path):
    """It leaves nothing in a project but Snakemake's own folder."""
    project = tiny.build(tmp_path / "project")
    before = sorted(project.rglob("*"))
    assert planned(project)
    assert sorted(path for path in project.rglob("*") if ".snakemake" not in path.parts) == before


def test_an_edited_prompt(project):
    """The stage that asks with it, and what follows."""
    with open(project / "config/prompts/map_experiments.md", "a") as prompt:
        prompt.write("\nBe careful.\n")
    assert planned(project) == onwards("map_experiments", *BATCHES)


def test_an_edited_profile(project):
    """Records and their decisions; drafts are built without it."""
    edit(project / tiny.PROFILE, "version: 1.0.0", "version: 1.0.1")
    assert planned(project) == onwards("build_records", *BATCHES, "drafts") - {"build_records/drafts"}


@pytest.mark.parametrize(
    ("module", "first"),
    [
        ("extraction/packets.py", "build_packets"),
        ("extraction/trim.py", "trim_papers"),
    ],
)
def test_an_edited_module(project, checkout, module, first):
    """The stages that import it, and what follows; a comment is enough: no one can tell what it changes."""
    moved = planned(project, root=checkout)
    assert moved == set(), "an unchanged copy of the package elsewhere"
    with open(checkout / "scripts/evidag" / module, "a") as code:
        code.write("# edited\n")
    assert planned(project, root=checkout) == onwards(first, *BATCHES)


def test_an_edited_schema(project, checkout):
    """A data file that modules name counts as their code."""
    edit(checkout / "scripts/evidag/records/core.schema.json", "{", "{ ")
    found = planned(project, root=checkout)
    assert "validate_records/0" in found
    assert not found & {"link_files/0", "convert_documents/0", "trim_papers/0"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("batches: 3", "batches: 3\nreport:\n  title: Another", SUMMED_UP),
        ("batches: 3", "batches: 3\ngate:\n  fail_on: [BEV019]", SUMMED_UP),
        ("batches: 3", "batches: 3\ndocuments:\n  max_pages: 9", onwards("convert_documents", *BATCHES)),
        ("batches: 3", "batches: 3\nextraction:\n  repair_rounds: 1", onwards("classify_papers", *BATCHES)),
        (
            "own.yaml",
            "own.yaml\n  uses: [research_summary]",
            onwards("build_records", *BATCHES),
        ),
        (
            "offline: true",
            "offline: true\n  requests_per_second: 30",  # a value that another key has already
            onwards("fetch_metadata", *BATCHES) | JOINS - {"append_pdf_links"} | {"validate_records/drafts"},
        ),
    ],
)
def test_an_edited_config_value(project, old, new, expected):
    """What takes it, what follows, and the record of the run, which holds the whole config."""
    edit(project / "config/config.yaml", old, new)
    assert planned(project) == expected


def test_an_added_paper(project):
    """Its own batch and the joins."""
    tiny.seed(project, tiny.ONE_MORE, *tiny.DOIS.values())
    assert planned(project) == onwards("link_files", "2") | JOINS


def test_a_removed_paper(project):
    """Its own batch and the joins; the draft is checked again when it cites that batch."""
    tiny.seed(project, tiny.DOIS["trial"], tiny.DOIS["review"])
    assert planned(project) == onwards("link_files", "2") | JOINS


def test_a_batch_whose_last_paper_is_removed(project):
    """The batch leaves the joins, and no other batch runs; the draft that cited it has lost its source."""
    tiny.seed(project, tiny.DOIS["cohort"], tiny.DOIS["review"])
    assert planned(project) == JOINS | {"validate_records/drafts"}
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    assert tiny.DOIS["trial"] not in (project / "data/lake/paper_metadata.jsonl").read_text()
    assert "left over" in evidag(project, "check").said
    assert planned(project) == set()


def test_seeds_that_say_the_same_in_another_file(project):
    """The record of the run names its seed files; no batch runs again."""
    seeds = project / "data/inputs/seeds"
    (seeds / "more.txt").write_text(f"{tiny.DOIS['trial']}\n")
    found = planned(project)
    assert found == onwards("link_files", "0") | JOINS | {"validate_records/drafts"}


def test_seeds_in_another_order(project):
    """Order is nobody's business but the record's, which holds the file's digest."""
    tiny.seed(project, *reversed(tiny.DOIS.values()))
    assert planned(project) == SUMMED_UP


def test_an_edited_draft(project):
    """The drafts, and nothing of any paper."""
    edit(project / "data/inputs/drafts/larkwort.yaml", "scope: [adults]", "scope: [grown-ups]")
    expected = {"build_draft_records", "validate_records/drafts"} | SUMMED_UP
    assert planned(project) == expected


def test_a_file_that_a_draft_names(project):
    """It counts as the draft's own words: its bytes are hashed into the record."""
    source = project / "data/inputs/drafts/notes.txt"
    source.write_text("Larkwort decreased systolic blood pressure.\n")
    edit(project / "data/inputs/drafts/larkwort.yaml", "    sha256:", "    file: notes.txt\n    sha256:")
    assert snakemake(project).code == 0
    assert planned(project) == set()
    source.write_text("Larkwort did nothing at all.\n")
    assert planned(project) == {"build_draft_records", "validate_records/drafts"} | SUMMED_UP


def test_a_broken_draft_stops_nothing(project):
    """It fails by itself, with its file and place."""
    (project / "data/inputs/drafts/broken.yaml").write_text("sources: [\n")
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    assert '"code":"bad_draft"' in (project / "data/lake/records/drafts.jsonl").read_text()


def test_a_file_through_intake(project):
    """The batch of the paper that it belongs to."""
    intake = project / "data/artifacts/intake"
    (intake / "pdfs").mkdir(parents=True)
    (intake / "pdfs/cohort.xml").write_bytes(tiny.jats("cohort"))
    (intake / "manifest.tsv").write_text(f"metadata_id\tfile\n{tiny.DOIS['cohort']}\tpdfs/cohort.xml\n")
    assert planned(project) == onwards("link_files", "2") | JOINS


def test_a_curators_word(project):
    """The classification, since it overrides it, and what follows."""
    row = f"{tiny.DOIS['review']}\tprimary_research\tAda\tit reports a trial of its own\n"
    (project / "data/inputs/gate.tsv").write_text(f"paper\tfamily\tby\twhy\n{row}")
    assert planned(project) == onwards("classify_papers", *BATCHES)


def test_a_collection_that_was_taken_away(project):
    """It is made again, and what follows."""
    (project / "data/lake/trimmed_papers/0.jsonl").unlink()
    assert planned(project) == onwards("trim_papers", "0")


def test_retry_repeats_just_the_papers_that_may_succeed_now(tmp_path):
    """A paper that was not pinned fails as retryable; once it can be found, `retry` and a run bring it in."""
    project = tiny.build(tmp_path / "project", papers=("trial", "cohort"), draft=False)
    tiny.seed(project, *tiny.DOIS.values(), "10.5555/tiny.unpinned")
    ran = snakemake(project)
    assert ran.code == 0, ran.said
    assert planned(project) == set()
    assert "nothing to retry" in evidag(project, "retry", "--code", "docling_failed").said
    said = evidag(project, "retry").said
    assert "paper_metadata" in said and "10.5555_tiny.unpinned (not_pinned)" in said
    asked = {name for name in planned(project) if name.startswith("fetch_metadata/")}
    assert asked == {f"fetch_metadata/{_batch(said)}"}


def _batch(said: str) -> str:
    return said.partition("batch ")[2].partition(":")[0]
