"""Pinned answers of resolvers, read by one reader for metadata and for grounding alike."""

import json
from typing import Any

from evidag.errors import PaperError
from evidag.sources import crossref, europepmc, ncbi
from evidag.sources.answers import Response
from evidag.sources.artifacts import PaperMetadata, Seed
from evidag.sources.catalog import Entry, Resolver
from evidag.sources.markup import clean_text

_READERS = {"europepmc": europepmc.read, "crossref": crossref.read, "ncbi": ncbi.read}
_NAMES = {"europepmc": "Europe PMC", "crossref": "Crossref", "ncbi": "NCBI"}
_AS_IT_IS = (
    "authors",
    "container_title",
    "publisher",
    "issued",
    "volume",
    "issue",
    "page",
    "abstract",
    "publication_types",
    "language",
    "license",
    "is_open_access",
)
FROM_TITLE = "the title says so; no notice is linked"


def read_response(resolver: Resolver, content: bytes, *, strict_contract: bool = False) -> Response:
    """
    What an answer says.

    Args:
        strict_contract: take a notice of retraction for a retracted work, as the record contract does.

    Raises:
        PaperError: `unreadable_response`, with what it is instead.
    """
    raw = parse_answer(resolver, content)
    response = _READERS[resolver](raw, strict_contract=strict_contract)
    if response is None:
        raise _unreadable(resolver, f"is JSON of another kind (keys: {', '.join(sorted(raw)[:6]) or 'none'})")
    return response


def parse_answer(resolver: Resolver, content: bytes) -> dict[str, Any]:
    """The JSON object of an answer."""
    try:
        raw = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise _unreadable(resolver, "is not UTF-8") from problem
    except (ValueError, RecursionError) as problem:
        raise _unreadable(resolver, f"is no JSON, it begins with {_beginning(content)!r}") from problem
    if not isinstance(raw, dict):
        raise _unreadable(resolver, f"is no JSON object but a {type(raw).__name__}")
    return raw


def _beginning(content: bytes) -> str:
    return " ".join(content[:60].decode("utf-8", "replace").split())[:40]


def _unreadable(resolver: Resolver, what: str) -> PaperError:
    message = (
        f"the answer of {_NAMES[resolver]} {what}; ask again with sources.refresh, or look at the address"
    )
    return PaperError("unreadable_response", message)


def metadata_of(
    response: Response,
    pinned: Entry,
    *,
    paper_id: str,
    named: dict[str, str],
    seeds: tuple[Seed, ...],
) -> PaperMetadata:
    """
    One paper's normalised metadata from the answer that is pinned for it.

    Args:
        named: the identifiers that the seeds gave, by kind, for what the answer leaves out.

    Raises:
        PaperError: `unreadable_response`, when the answer gives the work no title.
    """
    title = clean_text(response.title or "")
    if not title:
        raise _unreadable(response.resolver, "gives the work no title")
    by_title = "retracted_by_title" in response.standing
    ids = {**named, **response.ids}
    return PaperMetadata(
        metadata_id=paper_id,
        doi=ids.get("doi"),
        pmid=ids.get("pmid"),
        pmcid=ids.get("pmcid"),
        title=title,
        is_retracted=response.retracted or by_title,
        retraction_notice=response.notice or (FROM_TITLE if by_title else None),
        resolver=response.resolver,
        metadata_sha256=pinned.metadata_sha256,
        fulltext_sha256=pinned.fulltext_sha256,
        retrieved_at=pinned.retrieved_at or "",
        seeds=seeds,
        **{name: getattr(response, name) for name in _AS_IT_IS},
    )
