"""
Print the beginning of a hand-written record of one paper: its pinned source, and what can be quoted from it.

Save it in data/inputs/drafts/, fill in what is in capitals, and run snakemake.
"""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

from evidag.artifacts import load as load_artifact
from evidag.config import load
from evidag.documents.artifacts import Paper
from evidag.errors import DONE, InputError
from evidag.project import Place, entered, find, in_batches, lines_of, seed_files
from evidag.records.draft_skeleton import Quotable, skeleton
from evidag.records.from_evidence import LEAST_WORDS, Citation, citation, locator_of
from evidag.records.loading import load_profile
from evidag.sources import jats, pubmed
from evidag.sources.artifacts import PaperMetadata
from evidag.sources.catalog import Entry, read_catalog
from evidag.sources.identifiers import catalog_key
from evidag.sources.jats import FOREIGN, Paragraph
from evidag.sources.store import SnapshotStore
from evidag.text import quoted_words

NOT_QUOTED = FOREIGN | {"reference_list"}
ON_PAGES = "the paper is pinned as a PDF; its quotes wait for a person, since nothing here can check them yet"
ABSTRACT = "only the abstract is pinned; what stands in the paper alone cannot be checked"
NO_TEXT = "neither full text nor abstract is pinned; no quote from this paper can be checked"


def run(
    paper: Annotated[str, "a paper's id, or its DOI, PMID, PMCID or arXiv id in any form"],
    *,
    project: Annotated[Path, "the project's folder"] = Path(),
    paragraph: Annotated[list[str] | None, "ids of paragraphs to begin with, as the draft lists them"] = None,
) -> int:
    with entered(project):
        config = load()
        lake = Path(config["paths"]["lake"])
        place = find(paper, in_batches(seed_files(config["seeds"]), config["batches"]), lake)
        entry, cited = _pinned(place, lake)
        texts = list(_texts(entry, SnapshotStore(Path(config["paths"]["snapshots"])), place, lake))
        profile, uses = load_profile(config["records"]["profile"]), config["records"]["uses"]
    chosen = [_named(each, texts) for each in paragraph or ()]
    print(
        skeleton(cited, profile, uses, chosen, [each for each in texts if each not in chosen], _note(entry))
    )
    return DONE


def _pinned(place: Place, lake: Path) -> tuple[Entry, Citation]:
    """The paper's entry in its batch's catalogue, and how a record cites it."""
    line = lines_of(place, lake).get("paper_metadata")
    if line is None or line.artifact is None:
        why = f" ({line.code}: {line.message})" if line is not None else ""
        raise InputError(f"nothing is pinned for it{why}", at=place.paper_id, hint="run snakemake pin")
    metadata = load_artifact(PaperMetadata, line.artifact, at=place.paper_id)
    catalog = read_catalog(lake / "catalogs" / f"{place.batch}.json")
    cited = citation(metadata, catalog)
    return catalog[catalog_key(cited.uri) or ""], cited


def _texts(entry: Entry, store: SnapshotStore, place: Place, lake: Path) -> Iterator[Quotable]:
    """What can be quoted: paragraphs of the pinned text, or blocks of a PDF by their page."""
    if entry.fulltext_sha256:
        yield from _paragraphs(jats.parse(_bytes(store, entry.fulltext_sha256)).paragraphs)
    elif entry.pdf_sha256:
        yield from _blocks(place, lake)
    elif entry.abstract_sha256:
        yield from _paragraphs(pubmed.parse(_bytes(store, entry.abstract_sha256)).paragraphs)


def _bytes(store: SnapshotStore, digest: str) -> bytes:
    content = store.load(digest)
    if content is None:
        raise InputError("is not in the snapshot store", at=digest, hint="run snakemake pin")
    return content


def _paragraphs(paragraphs: Iterable[Paragraph]) -> Iterator[Quotable]:
    for each in paragraphs:
        if each.where not in NOT_QUOTED and quoted_words(each.text) >= LEAST_WORDS:
            yield Quotable(f"#{each.id}", " > ".join(each.section_titles) or each.where, each.text)


def _blocks(place: Place, lake: Path) -> Iterator[Quotable]:
    line = lines_of(place, lake).get("structured_papers")
    if line is None or line.artifact is None or line.outcome != "ok":
        return
    for block in load_artifact(Paper, line.artifact, at=place.paper_id).blocks:
        locator = locator_of(block, "")
        if locator and quoted_words(block.text) >= LEAST_WORDS:
            yield Quotable(locator, " > ".join(block.section_path), block.text)


def _named(name: str, texts: Sequence[Quotable]) -> Quotable:
    """The text of an id, given with or without its #."""
    for each in texts:
        if name in (each.locator, each.locator.removeprefix("#")):
            return each
    near = difflib.get_close_matches(name, [each.locator.removeprefix("#") for each in texts], n=1)
    hint = f"did you mean {near[0]}?" if near else "evidag draft PAPER lists them"
    raise InputError("no paragraph that can be quoted has this id", at=name, hint=hint)


def _note(entry: Entry) -> str | None:
    if entry.fulltext_sha256:
        return None
    if entry.pdf_sha256:
        return ON_PAGES
    return ABSTRACT if entry.abstract_sha256 else NO_TEXT
