"""What the source stages hand on."""

from dataclasses import dataclass
from typing import Literal

SCHEMA = "sources.schema.json"


@dataclass(frozen=True)
class Seed:
    """
    What a seed file says of a paper, in the user's words.

    Without the number of its line: a line added above it must not change what stands in another batch.
    """

    file: str
    identifier: str
    tags: tuple[str, ...]
    note: str | None


@dataclass(frozen=True)
class Author:
    family: str
    given: str | None
    orcid: str | None


@dataclass(frozen=True)
class PaperMetadata:
    """What a resolver says of one paper, normalised; hashes name the pinned bytes in the snapshot store."""

    metadata_id: str
    doi: str | None
    pmid: str | None
    pmcid: str | None
    title: str
    authors: tuple[Author, ...]
    container_title: str | None
    publisher: str | None
    issued: str | None
    volume: str | None
    issue: str | None
    page: str | None
    abstract: str | None
    publication_types: tuple[str, ...]
    language: str | None
    license: str | None
    is_open_access: bool | None
    is_retracted: bool
    retraction_notice: str | None
    resolver: Literal["europepmc", "crossref", "ncbi"]
    metadata_sha256: str
    fulltext_sha256: str | None
    retrieved_at: str
    seeds: tuple[Seed, ...]


@dataclass(frozen=True)
class FileLink:
    """A file that a person obtained, tied to its paper; the seven fields of the ledger and no others."""

    metadata_id: str
    paper_id: str
    doi: str | None
    source_pdf_path: str
    artifact_pdf_path: str
    linked_at: str
    link_method: Literal["manifest", "command_line", "backfill"]


@dataclass(frozen=True)
class PaperFiles:
    """What intake found for one paper: a line of `pdf_links/{batch}.jsonl`."""

    paper_id: str
    link: FileLink | None
    pdf_sha256: str | None
    jats_sha256: str | None
    notes: tuple[str, ...]
