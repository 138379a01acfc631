"""Write one paper's artifacts as files, each under the name that the handoffs give it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from evidag.artifacts import load as load_artifact
from evidag.artifacts import plain
from evidag.config import load
from evidag.documents.artifacts import Paper
from evidag.errors import DONE, OutputError
from evidag.extraction.classify import classifier_input
from evidag.files import write_json
from evidag.project import entered, find, in_batches, lines_of, seed_files

FILES = {
    "pdf_links": "paper_files.json",
    "paper_metadata": "paper_metadata.json",
    "documents": "document.json",
    "structured_papers": "structured_paper.json",
    "paper_classifications": "paper.classification.json",
    "trimmed_papers": "trimmed_paper.json",
    "experiment_maps": "experiment_map.json",
    "experiment_packets": "experiment_packets.json",
    "canonical_evidence": "canonical_evidence.json",
    "records": "records.json",
    "validations": "validations.json",
}


def run(
    paper: Annotated[str, "a paper's id, its identifier in any form, or a draft's id"],
    folder: Annotated[Path, "a new folder for the files"],
    *,
    project: Annotated[Path, "the project's folder"] = Path(),
) -> int:
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise OutputError("is there already", at=folder, hint="name a new folder")
    target = folder.absolute()
    with entered(project):
        config = load()
        lake = Path(config["paths"]["lake"])
        place = find(paper, in_batches(seed_files(config["seeds"]), config["batches"]), lake)
        lines = lines_of(place, lake)
        written = dict(_artifacts(lines))
        for name, value in written.items():
            write_json(target / name, value)
        texts = list(_texts(lines))
        for path in texts:
            shutil.copy(path, target / f"paper{path.suffix}")
    for name in [*written, *(f"paper{path.suffix}" for path in texts)]:
        print(folder / name)
    return DONE


def _artifacts(lines: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for collection, line in lines.items():
        if line.artifact is None:
            continue
        if collection == "structured_papers":
            read = load_artifact(Paper, line.artifact, at=collection)
            yield "paper.classifier_input.json", plain(classifier_input(read))
        if collection == "trimmed_papers" and line.outcome == "skipped":
            yield "evidence_skipped.json", line.artifact
        elif collection == "trimmed_papers":
            named = {
                key.replace("metadata_extraction", "metadata-extraction"): each
                for key, each in line.artifact.items()
            }
            yield FILES[collection], named
        else:
            yield FILES[collection], line.artifact


def _texts(lines: dict[str, Any]) -> Iterator[Path]:
    line = lines.get("documents")
    if line is not None and line.artifact is not None:
        for key in ("markdown_path", "docling_path"):
            path = Path(line.artifact[key])
            if path.is_file():
                yield path
