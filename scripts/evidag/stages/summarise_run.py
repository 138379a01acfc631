"""Sum up a run in tables: its papers, its records and uses, their flow, and what it was made of."""

from pathlib import Path
from typing import Annotated

from evidag.files import parse_json, write_json, write_text
from evidag.report.flow import FLOW, flow_rows
from evidag.report.loading import batches
from evidag.report.manifest import run_manifest
from evidag.report.rows import DECISIONS, SUMMARY, decision_cells, summary_rows
from evidag.report.tables import table
from evidag.sources import seeds as seed_files


def run(
    *,
    lake: Annotated[Path, "the folder of collections, each with a file a batch"],
    batch_names: Annotated[list[str], "the batches of this run (00 01 … drafts)"],
    seeds: Annotated[list[Path], "seed files and folders"],
    profile: Annotated[str, "the evidence profile: a built-in name or a file"],
    config: Annotated[str, "the run's configuration, as JSON"],
    inputs: Annotated[list[Path], "other files that the run depends on (prompts, drafts, manifests)"],
    summary: Annotated[Path, "out: summary.tsv, a line a paper"],
    decisions: Annotated[Path, "out: decisions.tsv, a line a record and use"],
    flow: Annotated[Path, "out: flow.tsv, how many papers went how far"],
    run_file: Annotated[Path, "out: run.json, versions, configuration and digests"],
) -> None:
    views = list(batches(lake, batch_names, seeds, with_blocks=False))
    papers = [paper for view in views for paper in view.papers]
    decided = [row for view in views for judged in view.judged for row in judged.decisions]
    counts = seed_files.count(seeds)
    write_text(summary, table(SUMMARY, summary_rows(papers)))
    write_text(decisions, table(DECISIONS, decision_cells(decided)))
    flowing = flow_rows(seed_lines=counts.read, bad_lines=counts.bad, papers=papers, decisions=decided)
    write_text(flow, table(FLOW, flowing))
    write_json(
        run_file,
        run_manifest(
            config=parse_json(config, at="--config"),
            profile=profile,
            inputs=[*seeds, *inputs],
            lake=lake,
            batches=batch_names,
            tables=[summary, decisions, flow],
        ),
    )
