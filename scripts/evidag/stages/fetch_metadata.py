"""
Resolve each paper, pin the answer and the open full text, and write the batch's catalogue.

What is pinned already is used again without the network. Europe PMC is asked first, then Crossref; or NCBI.
"""

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from evidag.artifacts import each, read_lines, write_lines
from evidag.clock import timestamp
from evidag.errors import UsageError
from evidag.sources.artifacts import PaperFiles
from evidag.sources.catalog import Catalog, merged, write_catalog
from evidag.sources.intake import without_refused_file
from evidag.sources.pins import Pins
from evidag.sources.resolvers import Fetch, Services, resolve
from evidag.sources.seeds import of_batch
from evidag.sources.seeds import papers as seeded


def run(
    *,
    seeds: Annotated[list[Path], "seed files and folders"],
    batch: Annotated[str, "the batch"],
    batches: Annotated[int, "how many batches there are"],
    papers_digest: Annotated[str, "what the seeds said of the batch's papers when the run was planned"],
    links: Annotated[Path, "the batch's files that people handed in, from link-files"],
    snapshots: Annotated[Path, "folder of the snapshot store; extended"],
    resolver: Annotated[Literal["europepmc", "ncbi"], "who is asked first"],
    offline: Annotated[bool, "ask nobody"],
    refresh: Annotated[bool, "ask again for what is pinned"],
    email: Annotated[str, "an address for the resolvers to write to; may be empty"],
    europepmc_url: Annotated[str, "address of Europe PMC's REST service"],
    crossref_url: Annotated[str, "address of Crossref's REST service"],
    ncbi_url: Annotated[str, "address of NCBI's E-utilities; empty: PubMed abstracts are not asked for"],
    timeout_seconds: Annotated[float, "how long to wait for an answer"],
    retries: Annotated[int, "how often a request is repeated"],
    requests_per_second: Annotated[float, "requests a second to one host, at most"],
    metadata: Annotated[Path, "written: a line a paper, what its resolver says"],
    catalog: Annotated[Path, "written: the pinned hashes of each paper under its keys"],
) -> None:
    papers = {paper.paper_id: paper for paper in of_batch(seeded(seeds), batch, batches, papers_digest)}
    if resolver == "ncbi" and not ncbi_url:
        raise UsageError("--resolver ncbi needs --ncbi-url")
    services = Services(europepmc_url.rstrip("/"), crossref_url.rstrip("/"), ncbi_url.rstrip("/"))
    fetch = None if offline else _client(email, timeout_seconds, retries, requests_per_second)
    ask = partial(resolve, fetch=fetch, resolver=resolver, services=services) if fetch else None
    pins = Pins(snapshots, ask, refresh=refresh, moment=timestamp())
    works: list[Catalog] = []
    handed_in = map(without_refused_file, read_lines(PaperFiles, links))
    write_lines(metadata, each(handed_in, lambda files: pins.described(papers[files.paper_id], files, works)))
    write_catalog(catalog, merged(works))


def _client(email: str, timeout_seconds: float, retries: int, requests_per_second: float) -> Fetch:
    """What opens sockets is imported only where that is wanted."""
    from evidag.sources.web import Client

    return Client(
        email=email,
        timeout_seconds=timeout_seconds,
        retries=retries,
        requests_per_second=requests_per_second,
    )
