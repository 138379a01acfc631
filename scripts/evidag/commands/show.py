"""Say where one paper stands: what each stage made of it, and what became of its records."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import Line
from evidag.config import load
from evidag.errors import DONE
from evidag.project import Place, entered, find, in_batches, lines_of, seed_files
from evidag.report.wording import OUTCOMES

Lines = dict[str, Line[dict[str, Any]]]


def run(
    paper: Annotated[str, "a paper's id, its DOI, PMID, PMCID or arXiv id in any form, or a draft's id"],
    *,
    project: Annotated[Path, "the project's folder"] = Path(),
) -> int:
    with entered(project):
        config = load()
        lake = Path(config["paths"]["lake"])
        batches = in_batches(seed_files(config["seeds"]), config["batches"])
        place = find(paper, batches, lake)
        lines = lines_of(place, lake)
        print("\n".join(_page(place, lines)))
    return DONE


def _page(place: Place, lines: Lines) -> Iterator[str]:
    yield f"{place.paper_id} (batch {place.batch})"
    metadata = _artifact(lines, "paper_metadata")
    if metadata:
        yield f"  {metadata['title']}"
        yield f"  {', '.join(metadata[key] for key in ('doi', 'pmid', 'pmcid') if metadata[key])}"
        if metadata["is_retracted"]:
            yield "  RETRACTED"
    if not lines:
        yield "  no stage has seen it yet; run snakemake"
    for collection, line in lines.items():
        yield f"  {collection:<22} {line.outcome:<8} {_why(line)}".rstrip()
    yield from _decisions(lines)
    document = _artifact(lines, "documents")
    if document:
        yield f"  text: {document['markdown_path']} (from {document['text_source']})"


def _artifact(lines: Lines, collection: str) -> dict[str, Any] | None:
    line = lines.get(collection)
    return line.artifact if line is not None and line.outcome == "ok" else None


def _why(line: Line[dict[str, Any]]) -> str:
    if line.code is None:
        return ""
    again = " (a retry may mend it)" if line.retryable else ""
    return f"{line.code}: {line.message or OUTCOMES.get(line.code, '')}{again}"


def _decisions(lines: Lines) -> Iterator[str]:
    validations = _artifact(lines, "validations")
    for validation in validations["validations"] if validations else []:
        yield f"  record {validation['record_id']}"
        for use in validation["report"]["use_decisions"]:
            codes = " ".join(use["reason_codes"])
            yield f"    {use['use']:<20} {use['admission_status']:<16} {codes}".rstrip()
