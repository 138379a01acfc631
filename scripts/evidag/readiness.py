"""Whether a project is ready to run: a small check for each thing that can be missing, wrong or left over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from evidag.artifacts import DRAFTS
from evidag.errors import EvidagError
from evidag.extraction.gate import overrides
from evidag.files import read_text
from evidag.project import (
    COLLECTIONS,
    Batches,
    cited_keys,
    draft_files,
    in_batches,
    is_seed_file,
    manifest,
    seed_files,
)
from evidag.records.draft_files import build_record, load_draft
from evidag.records.loading import load_profile
from evidag.sources import intake, seeds
from evidag.sources.catalog import read_catalog, read_work

Config = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """A `problem` costs a paper or the run; a `note` is worth knowing."""

    kind: Literal["problem", "note"]
    message: str


def problem(message: object) -> Finding:
    return Finding("problem", str(message))


def note(message: object) -> Finding:
    return Finding("note", str(message))


def findings(config: Config) -> Iterator[Finding]:
    """Everything to say of the project in the working folder, problems and notes."""
    seeded = seed_files(config["seeds"])
    papers = in_batches(seeded, config["batches"])
    yield note(
        f"{sum(map(len, papers.values()))} papers in {len(papers)} batches, from {len(seeded)} seed files"
    )
    for check in CHECKS:
        try:
            yield from check(config, papers)
        except EvidagError as wrong:
            yield problem(wrong)


def seeds_can_be_read(config: Config, papers: Batches) -> Iterator[Finding]:
    """Every entry of the seed files names a paper, and there is at least one paper or draft."""
    seeded = seed_files(config["seeds"])
    yield from map(problem, seeds.problems(seeded))
    if not papers and not draft_files(config["paths"]["inputs"]):
        yield problem(f"no papers and no drafts; add a list of DOIs to {config['seeds'][0]}")
    folder = Path(config["paths"]["inputs"], "seeds")
    for path in sorted(folder.glob("*")):
        if path.is_file() and not is_seed_file(path) and not path.name.startswith("."):
            yield problem(f"{path}: nothing reads it; end its name with .{', .'.join(seeds.ENDINGS)}")


def intake_fits(config: Config, papers: Batches) -> Iterator[Finding]:
    """Each line of the intake manifest names a seeded paper and a file that is there."""
    listed = manifest(config["paths"]["artifacts"])
    everyone = [paper for batch in papers.values() for paper in batch]
    yield from map(problem, intake.problems(listed, everyone))


def drafts_can_be_built(config: Config, papers: Batches) -> Iterator[Finding]:
    """Each draft is one, and cites papers that are seeded, so that there is something to check it against."""
    known = {each.key for batch in papers.values() for paper in batch for each in paper.identifiers}
    for path in draft_files(config["paths"]["inputs"]):
        try:
            build_record(load_draft(path), base_dir=path.parent)
        except EvidagError as wrong:
            yield problem(f"{path}: {wrong}")
        for key in sorted(cited_keys(path) - known):
            yield problem(f"{path}: cites {key}, which no seed names; add it to the seeds")


def curators_word_fits(config: Config, papers: Batches) -> Iterator[Finding]:
    """Each line of gate.tsv can be followed and is about a seeded paper."""
    path = Path(config["paths"]["inputs"], "gate.tsv")
    if not path.is_file():
        return
    try:
        named = overrides(read_text(path), at=path)
    except EvidagError as wrong:
        yield problem(wrong)
        return
    known = {paper.paper_id for batch in papers.values() for paper in batch}
    for paper_id in sorted(set(named) - known):
        yield problem(f"{path}: names {paper_id}, which no seed does")


def profile_is_there(config: Config, papers: Batches) -> Iterator[Finding]:
    """Profiles can be read, and the run's knows each use that the records are meant for."""
    for path in sorted(Path("config/profiles").glob("*.yaml")):
        try:
            load_profile(path)
        except EvidagError as wrong:
            yield problem(f"{path}: {wrong}" if str(path) not in str(wrong) else wrong)
    try:
        profile = load_profile(config["records"]["profile"])
    except EvidagError as wrong:
        yield problem(f"records.profile: {wrong}")
        return
    for use in config["records"]["uses"]:
        if use not in profile.uses:
            yield problem(f"records.uses: {profile.id} has no use {use}; it has {', '.join(profile.uses)}")


def sources_are_pinned(config: Config, papers: Batches) -> Iterator[Finding]:
    """How many papers the network is still needed for."""
    store = Path(config["paths"]["snapshots"])
    joined = store / "literature.json"
    pinned = read_catalog(joined) if joined.is_file() else {}
    missing = [
        paper.paper_id
        for batch in papers.values()
        for paper in batch
        if not any(each.key in pinned or read_work(store, each.key) for each in paper.identifiers)
    ]
    if missing and config["sources"]["offline"]:
        yield problem(f"{len(missing)} papers are not pinned and sources.offline is true: {_some(missing)}")
    elif missing:
        yield note(
            f"{len(missing)} papers are not pinned yet; snakemake pin asks the network: {_some(missing)}"
        )


def nothing_is_left_over(config: Config, papers: Batches) -> Iterator[Finding]:
    """Files of papers and batches that no seed asks for any more; runs leave them alone."""
    lake, artifacts = Path(config["paths"]["lake"]), Path(config["paths"]["artifacts"])
    batches = {*papers, DRAFTS}
    for collection in (*COLLECTIONS, "catalogs"):
        for path in sorted((lake / collection).glob("*.json*")):
            if path.stem not in batches:
                yield note(f"{path}: left over, no seed falls in this batch; remove it when you like")
    known = {paper.paper_id for batch in papers.values() for paper in batch}
    for folder in ("pdfs", "markdown"):
        for path in sorted((artifacts / folder).glob("*.*")):
            if path.stem not in known:
                yield note(f"{path}: left over, no seed names this paper; remove it when you like")


def _some(names: list[str]) -> str:
    return ", ".join(sorted(names)[:5]) + (", …" if len(names) > 5 else "")


CHECKS: tuple[Callable[[Config, Batches], Iterator[Finding]], ...] = (
    seeds_can_be_read,
    intake_fits,
    drafts_can_be_built,
    curators_word_fits,
    profile_is_there,
    sources_are_pinned,
    nothing_is_left_over,
)
