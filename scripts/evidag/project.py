"""
A project on disk: which papers fall in which batch, and which files of a person's the workflow takes in.

The Snakefile asks here once, when it is read, and so do the commands for people.
"""

import difflib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidag import artifacts
from evidag.artifacts import DRAFTS, Line, read_lines
from evidag.digests import digest
from evidag.errors import InputError, OutputError, UsageError
from evidag.sources import intake, seeds
from evidag.sources.identifiers import catalog_key, identify, metadata_id
from evidag.sources.seeds import SeededPaper

BLOCKS = "structured_blocks"  # the blocks of structured_papers once more, a row a block
COLLECTIONS = (*artifacts.COLLECTIONS, BLOCKS)
OF_DRAFTS = artifacts.OF_DRAFTS
PROMPTS = ("classify_papers", "map_experiments", "extract_evidence")
# Snakemake reads these in a file's name as something else.
UNNAMEABLE = re.compile(r"[{}<>\n]")

Batches = Mapping[str, Sequence[SeededPaper]]


@contextmanager
def entered(folder: Path) -> Iterator[None]:
    """Work in a project's folder, as all its relative paths ask, and come back."""
    before = Path.cwd()
    try:
        os.chdir(folder)
    except OSError as problem:
        raise UsageError(f"is no folder to work in: {problem.strerror}", at=folder) from problem
    try:
        yield
    finally:
        os.chdir(before)


def seed_files(names: Iterable[str]) -> list[Path]:
    """The files that the config's seeds name, each once: a folder's seed files, a pattern's matches."""
    found = set()
    for name in names:
        start = Path(Path(name).anchor)
        for path in start.glob(str(Path(name).relative_to(start))):
            found |= {each for each in path.iterdir() if is_seed_file(each)} if path.is_dir() else {path}
    return nameable(found)


def is_seed_file(path: Path) -> bool:
    """Whether a file of a seeds folder is read: by its ending, which says its format."""
    return path.is_file() and path.suffix[1:].lower() in seeds.ENDINGS and not path.name.startswith(".")


def nameable(paths: Iterable[Path]) -> list[Path]:
    """The paths in order; one that Snakemake cannot take as a file is refused with its reason."""
    ordered = sorted(paths)
    for path in ordered:
        if UNNAMEABLE.search(str(path)):
            raise InputError("a file name with { } < > or a line break", at=path, hint="rename the file")
    return ordered


def files(names: Iterable[str | Path]) -> list[Path]:
    """Those of the names that are files now."""
    return nameable(path for path in map(Path, names) if path.is_file())


def in_batches(seed_paths: Sequence[Path], batches: int) -> dict[str, list[SeededPaper]]:
    """Every seeded paper in the batch that its id alone decides; empty batches are left out."""
    found: dict[str, list[SeededPaper]] = {}
    for paper in seeds.papers(seed_paths):
        found.setdefault(seeds.batch_of(paper.paper_id, batches), []).append(paper)
    return found


def papers_digest(papers: Sequence[SeededPaper]) -> str:
    """What the seeds say of these papers, in one word."""
    return seeds.papers_digest(papers)


def draft_files(inputs: str | Path) -> list[Path]:
    """The drafts that people wrote, YAML or JSON."""
    folder = Path(inputs) / DRAFTS
    return nameable(path for end in ("yaml", "yml", "json") for path in folder.glob(f"*.{end}"))


def prompts(packaged: Path) -> dict[str, Path]:
    """Each prompt's file: the project's own where it has one, else the workflow's."""
    own = Path("config/prompts")
    names = [f"{name}.md" for name in PROMPTS]
    return {name[:-3]: own / name if (own / name).is_file() else packaged / name for name in names}


def manifest(artifacts: str | Path) -> Path:
    """Where a person says which file is which paper's."""
    return Path(artifacts) / "intake/manifest.tsv"


def refuse_if_closed(*folders: Path) -> None:
    """
    Look, and write nothing, whether the folders that are there may be written to.

    Raises:
        OutputError: the first that may not.
    """
    for folder in folders:
        if folder.is_dir() and not os.access(folder, os.W_OK):
            raise OutputError("cannot be written to: it is read-only, or not yours", at=folder.absolute())


def try_to_write(folder: Path) -> None:
    """
    Make sure that a folder takes files; it is made where there is none.

    Raises:
        OutputError: it does not, and why.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise OutputError(f"cannot be written to: {problem.strerror or problem}", at=folder) from problem


def intake_rows(listed: Path, batches: Batches) -> dict[str, list[intake.Row]]:
    """The lines of the intake manifest by the batch of the paper that each names."""
    home = {paper.paper_id: batch for batch, papers in batches.items() for paper in papers}
    known = intake.Papers([paper for papers in batches.values() for paper in papers])
    found: dict[str, list[intake.Row]] = {}
    for row in intake.read_manifest(listed).rows:
        paper = known.called(row.metadata_id)
        if paper is not None:
            found.setdefault(home[paper.paper_id], []).append(row)
    return found


def intake_files(listed: Path, rows: Sequence[intake.Row]) -> list[Path]:
    """Those of the files that are there and that Snakemake can watch."""
    paths = {listed.parent / row.file for row in rows}
    return sorted(path for path in paths if path.is_file() and not UNNAMEABLE.search(str(path)))


def intake_digest(listed: Path, rows: Sequence[intake.Row]) -> str:
    """One word for what these lines say and how large their files are: a copied file may keep its time."""
    paths = [listed.parent / row.file for row in rows]
    said = [
        [row.metadata_id, row.file, row.replace, path.stat().st_size if path.is_file() else None]
        for row, path in zip(rows, paths, strict=True)
    ]
    return digest(said)[:32]


def nothing_to_do(patterns: Sequence[str]) -> str:
    """Why a project without papers cannot run, and what to add."""
    found = seed_files(patterns)
    if not found:
        return f"no seed files in {', '.join(patterns)}; add one that lists DOIs, or a draft"
    bad = [str(problem) for problem in seeds.problems(found)]
    first = f": {bad[0]}" if bad else ""
    return f"no papers in {len(found)} seed files, {len(bad)} bad lines{first}"


def cited_batches(drafts: Sequence[Path], batches: Batches) -> list[str]:
    """The batches of the seeded papers that the drafts cite."""
    home = {
        identifier.key: batch
        for batch, papers in batches.items()
        for paper in papers
        for identifier in paper.identifiers
    }
    keys = {key for path in drafts for key in cited_keys(path)}
    return sorted({home[key] for key in keys if key in home})


def cited_keys(draft: Path) -> set[str]:
    """The catalogue keys of a draft's sources."""
    given = [source.get("uri") for source in _sources(draft)]
    return {key for uri in given if isinstance(uri, str) and (key := catalog_key(uri)) is not None}


def files_of_drafts(drafts: Sequence[Path]) -> list[Path]:
    """The files that drafts name as their sources, where they are there and Snakemake can watch them."""
    given = [(draft.parent, source.get("file")) for draft in drafts for source in _sources(draft)]
    paths = {folder / name for folder, name in given if isinstance(name, str) and "\0" not in name}
    return sorted(path for path in paths if path.is_file() and not UNNAMEABLE.search(str(path)))


def _sources(draft: Path) -> list[dict[str, Any]]:
    """What a draft cites; one that cannot be read cites nothing, and its stage says why."""
    import yaml

    try:
        value: Any = yaml.load(draft.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (OSError, ValueError, RecursionError, yaml.YAMLError):
        return []
    sources = value.get("sources") if isinstance(value, dict) else None
    return [each for each in sources if isinstance(each, dict)] if isinstance(sources, list) else []


@dataclass(frozen=True)
class Place:
    """Where one paper, or one draft, stands in the lake."""

    paper_id: str
    batch: str


def find(text: str, batches: Batches, lake: Path) -> Place:
    """The paper that someone means: its id, any form of its identifier, or a draft's id."""
    identifier = identify(text)
    names = {text, metadata_id(identifier)} if identifier else {text}
    for batch, papers in batches.items():
        for paper in papers:
            if paper.paper_id in names:
                return Place(paper.paper_id, batch)
    drafts = [line.paper_id for line in lines_in(lake / "records/drafts.jsonl")]
    if text in drafts:
        return Place(text, DRAFTS)
    known = [paper.paper_id for papers in batches.values() for paper in papers] + drafts
    near = difflib.get_close_matches(text, known, n=1)
    hint = f"did you mean {near[0]}?" if near else "evidag check lists the seeds that it cannot read"
    raise InputError("no seed and no draft has this identifier", at=text, hint=hint)


def lines_in(path: Path) -> list[Line[dict[str, Any]]]:
    """The lines of a collection that a run has written, none where it has not."""
    return list(read_lines(dict, path)) if path.is_file() else []


def lines_of(place: Place, lake: Path) -> dict[str, Line[dict[str, Any]]]:
    """What each collection says of one paper."""
    found = {}
    for collection in artifacts.COLLECTIONS:
        for line in lines_in(lake / collection / f"{place.batch}.jsonl"):
            if line.paper_id == place.paper_id:
                found[collection] = line
    return found
