"""
The network step for one record: its publications resolved and pinned, its sources bound to their bytes.

One of the few modules whose job is files: what is found goes into a snapshot folder and its catalogue.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote

from evidag.errors import InputError
from evidag.sources.catalog import FILE, Catalog, Entry, read_catalog, write_catalog
from evidag.sources.identifiers import Identifier, catalog_key
from evidag.sources.resolvers import Fetch, Services, resolve
from evidag.sources.store import SnapshotStore


def ground_record(
    record: Mapping[str, Any],
    directory: Path,
    fetch: Fetch,
    *,
    moment: str,
    resolver: Literal["europepmc", "ncbi"] = "europepmc",
    services: Services | None = None,
    refresh: bool = False,
) -> dict[str, Any]:
    """
    A copy of a record whose publications carry the hashes of their pinned texts.

    Args:
        directory: the snapshot folder; made where it is missing.
        moment: when what is pinned now was retrieved.
        refresh: ask again for what the catalogue has already.

    Raises:
        InputError: the value is no record.
        PaperError: a work could not be asked for; those before it stay in the catalogue.
    """
    sources = _sources(record)
    catalog = read_catalog(directory / FILE) if (directory / FILE).is_file() else {}
    cited = dict.fromkeys(key for source in sources if (key := publication_key(source)) is not None)
    asked = [key for key in cited if refresh or key not in catalog]
    store = SnapshotStore(directory)
    try:
        for key in asked:
            catalog[key] = _pin(key, store, fetch, moment, resolver, services)
    finally:
        write_catalog(directory / FILE, catalog)
    return {**record, "source_artifacts": [_bound(source, catalog) for source in sources]}


def _sources(record: Any) -> list[Any]:
    sources = record.get("source_artifacts") if isinstance(record, Mapping) else None
    if not isinstance(sources, list):
        raise InputError(
            "is no evidence record: it has no source_artifacts", hint="evidag validate says more"
        )
    return sources


def publication_key(source: Any) -> str | None:
    """
    The catalogue key of a source, when it is a publication and its URI names one.

    >>> publication_key({"source_type": "publication", "uri": "pmid:0012"})
    'pmid:12'
    """
    if not isinstance(source, dict) or source.get("source_type") != "publication":
        return None
    uri = source.get("uri")
    return catalog_key(uri) if isinstance(uri, str) else None


def _pin(
    key: str,
    store: SnapshotStore,
    fetch: Fetch,
    moment: str,
    resolver: Literal["europepmc", "ncbi"],
    services: Services | None,
) -> Entry:
    found = resolve(_identifier(key), fetch, resolver=resolver, services=services)
    return Entry(
        resolver=found.resolver,
        metadata_sha256=store.add(found.metadata, "json"),
        fulltext_sha256=store.add(found.fulltext, "xml") if found.fulltext else None,
        abstract_sha256=store.add(found.abstract, "xml") if found.abstract else None,
        license=found.license,
        retrieved_at=moment,
        urls=found.urls,
    )


def _identifier(key: str) -> Identifier:
    """Resolvers know a DOI without the escapes that a URI needs."""
    kind, _, value = key.partition(":")
    if kind == "doi":
        return Identifier("doi", unquote(value).lower())
    return Identifier("pmid", value) if kind == "pmid" else Identifier("pmcid", value)


def _bound(source: Any, catalog: Catalog) -> Any:
    key = publication_key(source)
    if key is None:
        return source
    entry = catalog[key]
    pinned = entry.pinned_sha256
    retrieved = {"retrieved_at": entry.retrieved_at} if entry.retrieved_at else {}
    return {**source, "sha256": pinned, "observed_sha256": pinned, **retrieved}
