"""
Tie the PDF and JATS files that a person obtained to their papers, and pin their bytes.

Every paper of the batch gets a line: with its files, with none, or failed with what is wrong with one.
"""

import logging
from pathlib import Path
from typing import Annotated

from evidag.artifacts import each, ok, write_lines
from evidag.clock import timestamp
from evidag.sources.intake import Desk, Papers, read_manifest
from evidag.sources.seeds import of_batch
from evidag.sources.seeds import papers as seeded
from evidag.sources.store import SnapshotStore

log = logging.getLogger(__name__)


def run(
    *,
    seeds: Annotated[list[Path], "seed files and folders"],
    batch: Annotated[str, "the batch"],
    batches: Annotated[int, "how many batches there are"],
    manifest: Annotated[Path, "the table of a person's files; need not be there"],
    papers_digest: Annotated[str, "what the seeds said of the batch's papers when the run was planned"],
    artifacts: Annotated[Path, "folder of the PDF copies, pdfs/<paper>.pdf"],
    snapshots: Annotated[Path, "folder of the snapshot store"],
    links: Annotated[Path, "written: a line a paper, its files"],
) -> None:
    everyone = seeded(seeds)
    papers = of_batch(everyone, batch, batches, papers_digest)
    table, known = read_manifest(manifest), Papers(everyone)
    for problem in table.problems:
        log.warning("%s", problem)
    rows = [(known.called(row.metadata_id), row) for row in table.rows]
    desk = Desk(manifest.parent, artifacts / "pdfs", SnapshotStore(snapshots), timestamp(), "manifest")
    write_lines(
        links,
        each(
            (ok(paper.paper_id, paper) for paper in papers),
            lambda paper: desk.take(paper, [row for owner, row in rows if owner is paper]),
        ),
    )
