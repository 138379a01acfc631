"""
Make the next run repeat what failed and may now succeed.

A stage that ended with failed papers in its output ended well, so Snakemake does not run it again by itself.
This takes away the outputs that hold such papers; the next run makes them anew, and what other papers need is
reused by content.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from evidag.artifacts import COLLECTIONS, DRAFTS
from evidag.config import load
from evidag.errors import DONE, OutputError
from evidag.project import entered, in_batches, lines_in, seed_files


def run(
    *,
    code: Annotated[
        str | None, "only papers that failed with this code, also if a retry is not promised to help"
    ] = None,
    project: Annotated[Path, "the project's folder"] = Path(),
) -> int:
    with entered(project):
        config = load()
        batches = [*in_batches(seed_files(config["seeds"]), config["batches"]), DRAFTS]
        found = dict(_failed(Path(config["paths"]["lake"]), batches, code))
        for path, papers in found.items():
            batch = path.stem if path.stem == DRAFTS else f"batch {path.stem}"
            print(f"{path.parent.name}, {batch}: {', '.join(papers)}")
            _take_away(path)
    print("the next run of snakemake repeats these" if found else "nothing to retry")
    return DONE


def _failed(lake: Path, batches: list[str], code: str | None) -> Iterator[tuple[Path, list[str]]]:
    """The files of the lake with papers that failed there, and those papers."""
    for collection in COLLECTIONS:
        for path in (lake / collection / f"{batch}.jsonl" for batch in batches):
            failed = [line for line in lines_in(path) if line.outcome == "failed"]
            met = [line for line in failed if (line.code == code if code else line.retryable)]
            if met:
                yield path, [f"{line.paper_id} ({line.code})" for line in met]


def _take_away(path: Path) -> None:
    try:
        path.unlink()
    except OSError as problem:
        raise OutputError(f"cannot be removed: {problem.strerror}", at=path) from problem
