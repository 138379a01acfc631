"""Write the page that a curator opens: each record, its decisions and reasons, each quote in its place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from evidag.documents.artifacts import Block
from evidag.files import read_json, read_text, write_text
from evidag.report.loading import BatchView, batches
from evidag.report.page import ShownRecord, Standing, render, shown_record
from evidag.sources.identifiers import catalog_key


def run(
    *,
    lake: Annotated[Path, "the folder of collections, each with a file a batch"],
    batch_names: Annotated[list[str], "the batches of this run (00 01 … drafts)"],
    seeds: Annotated[list[Path], "seed files and folders"],
    flow: Annotated[Path, "flow.tsv of the same run"],
    run_file: Annotated[Path, "run.json of the same run"],
    title: Annotated[str, "the page's heading"],
    report: Annotated[Path, "out: the page (HTML, self-contained)"],
) -> None:
    light = list(batches(lake, batch_names, seeds, with_blocks=False))
    steps = [line.split("\t") for line in read_text(flow).splitlines()[1:]]
    page = render(
        title=title,
        run=read_json(run_file),
        flow=[(step, int(count), meaning) for step, count, meaning in steps],
        papers=[paper for view in light for paper in view.papers],
        standing={
            paper_id: Standing(each.is_retracted, each.retraction_notice)
            for view in light
            for paper_id, each in view.metadata.items()
            if each.is_retracted
        },
        records=_records(lake, batch_names, seeds, _keys(light), _cited(light)),
    )
    write_text(report, page)


def _keys(views: list[BatchView]) -> dict[str, str]:
    """Every catalogue key under which a record may cite a paper, and the paper."""
    found = {}
    for view in views:
        for paper_id, each in view.metadata.items():
            for kind in ("doi", "pmid", "pmcid"):
                value = getattr(each, kind)
                if value:
                    found[f"{kind}:{value}"] = paper_id
    return found


def _cited(views: list[BatchView]) -> set[str]:
    """Catalogue keys that hand-written drafts cite, whose text must be kept until their turn."""
    return {
        key
        for view in views
        for judged in view.judged
        if judged.paper_id.startswith("draft.")
        for source in judged.record["source_artifacts"]
        if (key := catalog_key(source.get("uri") or "")) is not None
    }


def _records(
    lake: Path, names: list[str], seeds: list[Path], keys: dict[str, str], cited: set[str]
) -> Iterator[ShownRecord]:
    kept: dict[str, tuple[Block, ...]] = {}
    wanted = {keys[key] for key in cited if key in keys}
    for view in batches(lake, names, seeds, with_blocks=True):
        kept |= {paper_id: blocks for paper_id, blocks in view.blocks.items() if paper_id in wanted}
        for judged in view.judged:
            yield shown_record(
                judged.record,
                judged.report,
                judged.decisions,
                _blocks_of(judged.record, keys, {**kept, **view.blocks}),
                _cited_paper(judged.record, keys) or judged.paper_id,
            )


def _paper_of(source: dict[str, Any], keys: dict[str, str]) -> str | None:
    return keys.get(catalog_key(source.get("uri") or "") or "")


def _blocks_of(
    record: dict[str, Any], keys: dict[str, str], blocks: dict[str, tuple[Block, ...]]
) -> dict[str, tuple[Block, ...]]:
    found = {}
    for source in record["source_artifacts"]:
        paper_id = _paper_of(source, keys)
        if paper_id in blocks:
            found[source["id"]] = blocks[paper_id]
    return found


def _cited_paper(record: dict[str, Any], keys: dict[str, str]) -> str | None:
    return next((paper for source in record["source_artifacts"] if (paper := _paper_of(source, keys))), None)
