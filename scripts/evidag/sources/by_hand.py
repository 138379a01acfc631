"""
Intake by hand: one file or a table of files taken in at once, and the ledger of an older project filled.

What is taken in is also entered in the project's own manifest, so that every later run finds it. One of the
few modules whose job is files.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from evidag.errors import EvidagError, InputError, PaperError
from evidag.files import lines_of, read_bytes, read_jsonl, write_bytes, write_text
from evidag.sources import ledger as book
from evidag.sources.artifacts import FileLink
from evidag.sources.identifiers import Identifier, metadata_id, normalise_doi
from evidag.sources.intake import COLUMNS, Desk, Papers, Row, read_manifest
from evidag.sources.pdf_check import check_pdf
from evidag.sources.seeds import SeededPaper
from evidag.sources.store import MAX_BYTES

FOLDER = "pdfs"  # inside the intake folder, for files that come from elsewhere


class Handed(NamedTuple):
    """A file that a person hands in, for a paper by any of its names."""

    path: Path
    name: str
    replace: bool


class Outcome(NamedTuple):
    """What became of a file: taken in, or why not."""

    path: Path
    taken: bool
    said: str


@dataclass(frozen=True)
class Project:
    """
    Where a project keeps what is handed in.

    Args:
        desk: of the project's own intake folder.
    """

    papers: Papers
    desk: Desk
    manifest: Path
    ledger: Path


def listed(table: Path) -> list[Handed]:
    """
    The files of a table with the manifest's columns, relative to the table's own folder.

    Raises:
        InputError: a line that cannot be read; then nothing is taken in.
    """
    manifest = read_manifest(table)
    if manifest.problems:
        raise manifest.problems[0]
    if not manifest.rows:
        raise InputError("names no file", at=table)
    return [Handed(table.parent / row.file, row.metadata_id, row.replace) for row in manifest.rows]


def hand_in(project: Project, files: Iterable[Handed]) -> Iterator[Outcome]:
    """Take in files one by one; one that is refused leaves nothing behind and does not stop the others."""
    for file in files:
        try:
            yield Outcome(file.path, True, _take(project, file))
        except EvidagError as problem:
            code = f"{problem.code}: " if isinstance(problem, PaperError) else ""
            yield Outcome(file.path, False, f"{code}{problem}")


def _take(project: Project, file: Handed) -> str:
    paper = project.papers.called(file.name)
    if paper is None:
        raise InputError(f"no seed names a paper {file.name!r}", hint="add it to the seeds first")
    if not file.path.is_file():
        raise InputError("there is no such file")
    staged, is_new = _staged(project.desk.folder, file.path)
    row = Row(0, file.name, staged.relative_to(project.desk.folder).as_posix(), file.replace)
    rows = [
        each
        for each in read_manifest(project.manifest).rows
        if project.papers.called(each.metadata_id) == paper
    ]
    entered = any(each.file == row.file for each in rows)
    try:
        found = project.desk.take(paper, rows if entered and not file.replace else [*rows, row])
    except EvidagError:
        if is_new:
            staged.unlink(missing_ok=True)
        raise
    if not entered:
        _enter(project.manifest, paper, row)
    added = book.append(project.ledger, [found.link]) if found.link else 0
    notes = "".join(f"; {note}" for note in found.notes)
    return f"{paper.paper_id}{'' if added or not entered else ' (nothing new)'}{notes}"


def _staged(folder: Path, path: Path) -> tuple[Path, bool]:
    """The file inside the intake folder, and whether it was copied there now; the person's own file stays."""
    here, home = path.resolve(), folder.resolve()
    inside = here.relative_to(home) if here.is_relative_to(home) else None
    name = path.name if inside is None else inside.as_posix()
    if re.search(r"[{}<>\t\r\n]|^\s|\s$", name):  # what a cell of the manifest cannot hold, or Snakemake
        raise InputError("a file name with { } < > or a tab, or a space at an end", hint="rename the file")
    if inside is not None:
        return folder / inside, False
    target = folder / FOLDER / name
    content = read_bytes(path, limit=MAX_BYTES)
    if target.is_file():
        if read_bytes(target, limit=MAX_BYTES) != content:
            raise InputError(f"another file is called {target}", hint="rename yours")
        return target, False
    write_bytes(target, content)
    return target, True


def _enter(manifest: Path, paper: SeededPaper, row: Row) -> None:
    text = read_bytes(manifest).decode("utf-8-sig") if manifest.is_file() else ""
    lines = lines_of(text) or ["\t".join(COLUMNS)]
    if row.replace and len(lines[0].split("\t")) < len(COLUMNS):
        lines[0] = "\t".join(COLUMNS)
    lines.append("\t".join([paper.paper_id, row.file, *(["yes"] if row.replace else [])]))
    write_text(manifest, "\n".join(lines) + "\n")


def backfill(
    links: Path, pdfs: Path, ledger: Path, *, known: Sequence[SeededPaper], moment: str
) -> Iterator[Outcome]:
    """
    Enter in the ledger the PDFs of an older project, whose names are kept as their `paper_id`.

    Args:
        links: JSONL of `doi` and `artifact`, the name of the file with or without its ending.
        known: papers whose PDFs are named by their own ids and need no older link.
    """
    dois = _older_links(links)
    entered = {link.artifact_pdf_path for link in book.read(ledger)}
    own = {paper.paper_id for paper in known}
    found = []
    for path in sorted(pdfs.glob("*.pdf")):
        if path.as_posix() in entered or path.stem in own:
            continue
        try:
            found.append(_older(path, dois.get(path.stem, set()), moment))
        except PaperError as problem:
            yield Outcome(path, False, f"{problem.code}: {problem}")
        else:
            yield Outcome(path, True, found[-1].metadata_id)
    book.append(ledger, found)


def _older_links(path: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for number, value in read_jsonl(path):
        doi = value.get("doi") if isinstance(value, dict) else None
        artifact = value.get("artifact") if isinstance(value, dict) else None
        normal = normalise_doi(doi) if isinstance(doi, str) else None
        if normal is None or not isinstance(artifact, str) or not artifact:
            raise InputError('is no link, needs {"doi": "10.…", "artifact": "…"}', at=f"{path}:{number}")
        found.setdefault(
            re.sub(r"(?i)\.pdf$", "", artifact.replace("\\", "/").rpartition("/")[2]), set()
        ).add(normal)
    return found


def _older(path: Path, dois: set[str], moment: str) -> FileLink:
    if len(dois) != 1:
        said = "no older link names its DOI" if not dois else f"older links name {len(dois)} DOIs"
        raise PaperError("unknown_paper", f"{said}; add one line with doi and artifact")
    check_pdf(read_bytes(path, limit=MAX_BYTES))
    doi = next(iter(dois))
    name = metadata_id(Identifier("doi", doi))
    return FileLink(name, path.stem, doi, path.as_posix(), path.as_posix(), moment, "backfill")
