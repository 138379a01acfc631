"""
Files that people hand in: which file the manifest gives which paper, and whether the paper takes it.

The manifest is a table of `metadata_id`, `file` and, if wanted, `replace`, separated by tabs, in the folder
of the files. It may call a paper by any of its identifiers. One of the few modules whose job is files.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from evidag.artifacts import Line, ok
from evidag.errors import InputError, PaperError
from evidag.files import lines_of, read_bytes, write_bytes
from evidag.sources.artifacts import FileLink, PaperFiles
from evidag.sources.identifiers import Identifier, identify
from evidag.sources.pdf_check import LFS_POINTER, check_pdf
from evidag.sources.seeds import SeededPaper
from evidag.sources.store import MAX_BYTES, SnapshotStore

Method = Literal["manifest", "command_line"]
COLUMNS = ("metadata_id", "file", "replace")
_REPLACE = {"": False, "no": False, "false": False, "0": False, "yes": True, "true": True, "1": True}


@dataclass(frozen=True)
class Row:
    """
    One line of the manifest.

    Args:
        file: as written, relative to the manifest's folder.
        replace: whether the file may take the place of another one of the same paper.
    """

    line: int
    metadata_id: str
    file: str
    replace: bool


@dataclass(frozen=True)
class Manifest:
    """The good lines of a manifest, and what is wrong with the others."""

    rows: tuple[Row, ...]
    problems: tuple[InputError, ...]


def read_manifest(path: Path) -> Manifest:
    """
    The manifest; one that is not there has no rows.

    Raises:
        InputError: it is no such table at all.
    """
    if not path.is_file():
        return Manifest((), ())
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError("is not UTF-8", at=path, hint="save it as UTF-8") from problem
    lines = [[cell.strip() for cell in line.split("\t")] for line in lines_of(text) or [""]]
    header = tuple(lines[0])
    if header not in (COLUMNS, COLUMNS[:2]):
        wanted = "<tab>".join(COLUMNS)
        raise InputError(
            "begins with other columns", at=f"{path}:1", hint=f"write {wanted} (the last one if wanted)"
        )
    return _rows(path, lines[1:])


def _rows(path: Path, lines: Iterable[list[str]]) -> Manifest:
    rows, problems = [], []
    for number, cells in enumerate(lines, 2):
        if not any(cells):
            continue
        try:
            rows.append(_row(number, cells))
        except InputError as problem:
            problems.append(InputError(problem.message, at=f"{path}:{number}", hint=problem.hint))
    return Manifest(tuple(rows), tuple(problems))


def _row(number: int, cells: list[str]) -> Row:
    if not 2 <= len(cells) <= len(COLUMNS) or not cells[0] or not cells[1]:
        raise InputError("needs an id and a file", hint="separate them by one tab")
    name, file, replace = (*cells, "")[:3]
    inside = PurePosixPath(file)
    if inside.is_absolute() or ".." in inside.parts or re.match(r"[A-Za-z]:|\\|//", file):
        raise InputError(f"{file!r} lies outside the manifest's folder", hint="copy the file into it")
    if replace.lower() not in _REPLACE:
        raise InputError(f"replace is {replace!r}", hint="write yes, or leave it empty")
    return Row(number, name, file, _REPLACE[replace.lower()])


class Papers:
    """
    Papers by all their names.

    A paper's own, deciding identifier comes before what another paper is also called.
    """

    def __init__(self, papers: Sequence[SeededPaper]) -> None:
        self._by_id = {paper.paper_id: paper for paper in papers}
        self._by_name: dict[str, SeededPaper] = {}
        for position in range(max((len(paper.identifiers) for paper in papers), default=0)):
            for paper in sorted(papers, key=lambda paper: paper.paper_id):
                for identifier in paper.identifiers[position : position + 1]:
                    self._by_name.setdefault(identifier.key, paper)

    def called(self, name: str) -> SeededPaper | None:
        """The paper of a name: a `metadata_id`, or an identifier in any form."""
        if name in self._by_id:
            return self._by_id[name]
        identifier: Identifier | None = identify(name)
        return self._by_name.get(identifier.key) if identifier else None


def problems(manifest: Path, papers: Sequence[SeededPaper]) -> list[InputError]:
    """What is wrong with a manifest: bad lines, unknown papers, files that are not there."""
    table, known = read_manifest(manifest), Papers(papers)
    found = list(table.problems)
    for row in table.rows:
        at = f"{manifest}:{row.line}"
        if known.called(row.metadata_id) is None:
            hint = "add it to the seeds, or correct it"
            found.append(InputError(f"no seed names a paper {row.metadata_id!r}", at=at, hint=hint))
        if not (manifest.parent / row.file).is_file():
            found.append(InputError(f"there is no file {row.file!r}", at=at))
    return found


@dataclass(frozen=True)
class Desk:
    """
    Where files are taken in.

    Args:
        folder: of the manifest.
        pdfs: where each paper's PDF is copied to, under the paper's id.
        linked_at: the moment, for the ledger.
    """

    folder: Path
    pdfs: Path
    store: SnapshotStore
    linked_at: str
    method: Method

    def take(self, paper: SeededPaper, rows: Sequence[Row]) -> PaperFiles:
        """
        Check, pin and copy the files that some rows give a paper.

        Raises:
            PaperError: a file is not what it should be, or is a second one that may not replace the first.
        """
        pdfs = [row for row in rows if _kind(row) == "pdf"]
        texts = [row for row in rows if _kind(row) == "jats"]
        text = self._choose(texts)
        notes = _check_jats(text[1], paper) if text else ()
        pdf = self._choose(pdfs)
        link = None
        if pdf:
            notes = (*check_pdf(pdf[1]), *notes)
            link = self._copy(paper, *pdf)
        return PaperFiles(
            paper.paper_id,
            link,
            self.store.add(pdf[1], "pdf") if pdf else None,
            self.store.add(text[1], "xml") if text else None,
            notes,
        )

    def _choose(self, rows: Sequence[Row]) -> tuple[Row, bytes] | None:
        """The one file of a kind: the first, or the last that may replace the one before."""
        chosen: tuple[Row, bytes] | None = None
        for row in rows:
            content = self._read(row)
            if chosen and content != chosen[1] and not row.replace:
                raise _second(f"{chosen[0].file} and {row.file} differ")
            if chosen is None or content != chosen[1]:
                chosen = row, content
        return chosen

    def _read(self, row: Row) -> bytes:
        path = self.folder / row.file
        if not path.is_file():
            raise PaperError("missing_file", f"{row.file}: there is no such file beside the manifest")
        return read_bytes(path, limit=MAX_BYTES)

    def _copy(self, paper: SeededPaper, row: Row, content: bytes) -> FileLink:
        target = self.pdfs / f"{paper.paper_id}.pdf"
        there = read_bytes(target, limit=MAX_BYTES) if target.is_file() else None
        if there is not None and there != content and not row.replace:
            raise _second(f"{row.file} differs from {target.name}, which was taken in before")
        if there != content:
            write_bytes(target, content)
        return FileLink(
            metadata_id=paper.paper_id,
            paper_id=paper.paper_id,
            doi=paper.doi,
            source_pdf_path=(self.folder / row.file).as_posix(),
            artifact_pdf_path=target.as_posix(),
            linked_at=self.linked_at,
            link_method=self.method,
        )


def without_refused_file(line: Line[PaperFiles]) -> Line[PaperFiles]:
    """A file that was refused says nothing against its paper, which goes on with what else there is of it."""
    return (
        line if line.outcome == "ok" else ok(line.paper_id, PaperFiles(line.paper_id, None, None, None, ()))
    )


def _kind(row: Row) -> Literal["pdf", "jats"]:
    ending = row.file.lower().rpartition(".")[2]
    if ending not in ("pdf", "xml", "nxml"):
        raise PaperError(
            "not_a_pdf", f"{row.file} is named neither .pdf nor .xml or .nxml; name it by what it is"
        )
    return "pdf" if ending == "pdf" else "jats"


def _second(what: str) -> PaperError:
    message = f"two files for one paper: {what}; write yes under replace if the new one is right"
    return PaperError("second_file", message)


def _check_jats(content: bytes, paper: SeededPaper) -> tuple[str, ...]:
    """What to note about a JATS file; its own identifiers are compared, the person's word decides."""
    from evidag.sources.jats import parse

    if not content.strip():
        raise PaperError("empty_file", "the file has no bytes; download it again")
    if content.startswith(LFS_POINTER):
        raise PaperError("not_jats", "the file is a Git LFS pointer; get the file itself with `git lfs pull`")
    article = parse(content)
    notes = () if article.has_body else ("the JATS file has no body: only what stands before it is there",)
    doi = identify(article.doi, kind="doi") if article.doi else None
    if doi and paper.doi and doi.value != paper.doi:
        notes = (*notes, f"the JATS file says that it is {doi.value}")
    return notes
