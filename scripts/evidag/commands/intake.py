"""
Take in PDF or JATS files that you obtained, and enter them in the project's manifest and ledger.

    evidag intake paper.pdf --metadata-id 10.5555/abc
    evidag intake --manifest table.tsv        columns metadata_id, file and, if wanted, replace
    evidag intake --backfill links.jsonl      an older project's PDFs, whose DOIs the lines tell

A file is copied, never moved. Exit codes: 0 all were taken in, 1 some were refused.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from evidag.clock import timestamp
from evidag.config import load
from evidag.errors import DONE, FOUND, UsageError
from evidag.project import entered, seed_files
from evidag.project import manifest as manifest_path
from evidag.sources import by_hand
from evidag.sources.by_hand import Handed, Outcome
from evidag.sources.intake import Desk, Papers
from evidag.sources.seeds import papers as seeded
from evidag.sources.store import SnapshotStore


def run(
    file: Annotated[Path | None, "a PDF, or a JATS file (.xml, .nxml)"] = None,
    *,
    metadata_id: Annotated[str | None, "its paper: the id, or an identifier in any form"] = None,
    replace: Annotated[bool, "let it take the place of another file of that paper"] = False,
    manifest: Annotated[Path | None, "a table of files and their papers"] = None,
    backfill: Annotated[Path | None, "JSONL of doi and artifact, for PDFs of an older project"] = None,
    project: Annotated[Path, "the project's folder"] = Path(),
) -> int:
    if sum(each is not None for each in (file, manifest, backfill)) != 1 or (file is None) != (
        metadata_id is None
    ):
        raise UsageError("give a FILE with --metadata-id, or --manifest, or --backfill")
    source = (file or manifest or backfill or Path()).resolve()
    with entered(project):
        config = load()
        if backfill is not None:
            return _told(_backfill(config, source))
        files = [Handed(source, metadata_id or "", replace)] if file else by_hand.listed(source)
        return _told(by_hand.hand_in(_place(config), files))


def _place(config: dict[str, Any]) -> by_hand.Project:
    paths = config["paths"]
    table = manifest_path(paths["artifacts"])
    pdfs = Path(paths["artifacts"]) / "pdfs"
    desk = Desk(table.parent, pdfs, SnapshotStore(Path(paths["snapshots"])), timestamp(), "command_line")
    return by_hand.Project(Papers(seeded(seed_files(config["seeds"]))), desk, table, _ledger(paths))


def _backfill(config: dict[str, Any], links: Path) -> Iterable[Outcome]:
    paths = config["paths"]
    known = seeded(seed_files(config["seeds"]))
    pdfs = Path(paths["artifacts"]) / "pdfs"
    return by_hand.backfill(links, pdfs, _ledger(paths), known=known, moment=timestamp())


def _ledger(paths: dict[str, str]) -> Path:
    return Path(paths["lake"]) / "paper_pdf_links.jsonl"


def _told(outcomes: Iterable[Outcome]) -> int:
    refused = 0
    for outcome in outcomes:
        print(f"{'taken in' if outcome.taken else 'refused '}  {outcome.path.name}: {outcome.said}")
        refused += not outcome.taken
    return FOUND if refused else DONE
