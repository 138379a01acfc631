"""
The papers that a project asks for: seed files read, identifiers in normal form, each paper once.

Reads files itself, since the workflow asks here, quickly, which papers there are. The order of files and
lines plays no role.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from evidag.digests import digest
from evidag.errors import InputError
from evidag.files import read_bytes
from evidag.sources.artifacts import Seed
from evidag.sources.identifiers import Identifier, metadata_id
from evidag.sources.seed_formats import Entry, Fault, Found, entries, format_of

ENDINGS = ("jsonl", "ndjson", "txt", "bib", "bibtex", "ris", "nbib")


@dataclass(frozen=True)
class SeededPaper:
    """
    One paper that seeds name, as the DOI where one is given, else as PMID, PMCID or arXiv id.

    Args:
        key: its key in a catalogue.
        identifiers: everything the seeds call it, the deciding one first.
        seeds: what the files say of it, each thing once.
    """

    paper_id: str
    key: str
    doi: str | None
    identifiers: tuple[Identifier, ...]
    seeds: tuple[Seed, ...]


@dataclass(frozen=True)
class Counts:
    """How many entries of the seed files name a paper, repeats included, and how many do not."""

    read: int
    bad: int


def papers(paths: Iterable[Path]) -> list[SeededPaper]:
    """The papers of some seed files and folders, in order of their ids."""
    named: dict[Identifier, tuple[set[Identifier], set[Seed]]] = {}
    for name, found in _read(paths):
        if isinstance(found, Entry):
            others, seeds = named.setdefault(_deciding(found), (set(), set()))
            others.update(found.identifiers)
            seeds.add(Seed(name, found.given, found.tags, found.note))
    listed = [_paper(identifier, *said) for identifier, said in named.items()]
    return sorted(listed, key=lambda paper: paper.paper_id)


def _deciding(entry: Entry) -> Identifier:
    """An arXiv id and its DOI are one name."""
    first = entry.identifiers[0]
    return Identifier("doi", first.doi) if first.doi else first


def _paper(identifier: Identifier, others: set[Identifier], seeds: set[Seed]) -> SeededPaper:
    return SeededPaper(
        metadata_id(identifier),
        identifier.key,
        identifier.doi,
        (identifier, *sorted(others - {identifier})),
        tuple(sorted(seeds, key=lambda seed: (seed.file, seed.identifier, seed.tags, seed.note or ""))),
    )


def problems(paths: Iterable[Path]) -> list[InputError]:
    """What in the seed files names no paper, each with its file and line."""
    return [
        InputError(found.message, at=f"{name}:{found.line}")
        for name, found in _read(paths)
        if isinstance(found, Fault)
    ]


def count(paths: Iterable[Path]) -> Counts:
    """How many entries there are."""
    kinds = [isinstance(found, Entry) for _, found in _read(paths)]
    return Counts(read=sum(kinds), bad=len(kinds) - sum(kinds))


def batch_of(paper_id: str, batches: int) -> str:
    """
    The batch of a paper, which no other paper changes.

    >>> batch_of("10.5555_a", 8), batch_of("10.5555_a", 100)
    ('3', '91')
    """
    number = int(hashlib.sha256(paper_id.encode()).hexdigest(), 16) % batches
    return f"{number:0{len(str(batches - 1))}d}"


def papers_digest(papers: Sequence[SeededPaper]) -> str:
    """One word for all that the seeds say of some papers."""
    said = [
        [
            paper.paper_id,
            [[each.kind, each.value] for each in paper.identifiers],
            [[seed.file, seed.identifier, seed.tags, seed.note] for seed in paper.seeds],
        ]
        for paper in sorted(papers, key=lambda paper: paper.paper_id)
    ]
    return digest(said)[:32]


def of_batch(papers: Iterable[SeededPaper], batch: str, batches: int, expected: str) -> list[SeededPaper]:
    """
    A batch's papers, as they were when the run was planned.

    Raises:
        InputError: the seeds say something else by now.
    """
    found = [paper for paper in papers if batch_of(paper.paper_id, batches) == batch]
    if papers_digest(found) != expected:
        raise InputError("the seeds changed during the run", at=f"batch {batch}", hint="run again")
    return found


def _read(paths: Iterable[Path]) -> Iterator[tuple[str, Found]]:
    for path in _files(paths):
        content = read_bytes(path)
        name = _shown(path)
        for found in entries(format_of(path.name, content), content):
            yield name, found


def _files(paths: Iterable[Path]) -> list[Path]:
    """The files, those of folders included, each once, in order of their names."""
    found: dict[Path, Path] = {}
    for path in map(Path, paths):
        inside = path.is_dir()
        named = [each for ending in ENDINGS for each in path.glob(f"*.{ending}")] if inside else [path]
        found |= {each.resolve(): each for each in named if not inside or each.is_file()}
    return sorted(found.values(), key=_shown)


def _shown(path: Path) -> str:
    """A file as artifacts name it: relative to the project, wherever that lies."""
    if path.is_absolute():
        here = Path.cwd()
        path = path.relative_to(here) if path.is_relative_to(here) else Path(path.name)
    return path.as_posix()
