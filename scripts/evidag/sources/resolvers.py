"""
From an identifier to the bytes that say what the paper is: asked of Europe PMC and Crossref, or of NCBI.

Whoever calls says how an address is fetched. Only a 404 or 410 means that something is not there; any other
trouble is trouble, and then nothing is said about the paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from evidag.errors import PaperError
from evidag.sources import crossref, europepmc, jats, ncbi, pubmed
from evidag.sources.answers import Response
from evidag.sources.catalog import Resolver
from evidag.sources.identifiers import Identifier, Kind, identify
from evidag.sources.responses import parse_answer, read_response


class Fetch(Protocol):
    def __call__(self, address: str, /) -> bytes | None:
        """The bytes at an address, None where there is nothing; a `PaperError` for any other end."""


@dataclass(frozen=True)
class Services:
    """
    Where the resolvers are.

    Args:
        ncbi: of E-utilities; empty where it must not be asked, which leaves papers without PubMed's abstract.
        tool: what we call ourselves there.
    """

    europepmc: str = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    crossref: str = "https://api.crossref.org"
    ncbi: str = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    tool: str = "evidag"


@dataclass(frozen=True)
class Resolved:
    """
    What is to be pinned of a work.

    Args:
        metadata: the resolver's answer, also when it says that there is no such work.
        fulltext: JATS with a body.
        abstract: the PubMed record, where there is no full text.
        license: of the full text.
        urls: where the metadata was asked for and the texts were found, in order.
    """

    resolver: Resolver
    metadata: bytes
    fulltext: bytes | None
    abstract: bytes | None
    license: str | None
    urls: tuple[str, ...]


def resolve(
    identifier: Identifier | str,
    fetch: Fetch,
    *,
    resolver: Literal["europepmc", "ncbi"] = "europepmc",
    services: Services | None = None,
) -> Resolved:
    """
    Ask for a work, its open full text and, without one, its abstract.

    Raises:
        PaperError: `unreadable_response`, or whatever `fetch` raises; nothing is known then.
    """
    named = identify(identifier) if isinstance(identifier, str) else identifier
    if named is None:
        raise PaperError("unresolved_identifier", f"{identifier!r} is no DOI, PMID, PMCID or arXiv id")
    services = services or Services()
    if resolver == "ncbi":
        known = _ask_ncbi(named, fetch, services)
    else:
        known = _ask_europepmc(named, fetch, services)
        if not known.response.found and named.doi:
            known = _ask_crossref(named.doi, fetch, services, asked=known.urls)
    return _with_texts(known, fetch, services)


@dataclass(frozen=True)
class _Known:
    response: Response
    metadata: bytes
    urls: tuple[str, ...]


def _ask_europepmc(named: Identifier, fetch: Fetch, services: Services) -> _Known:
    address = europepmc.search_address(services.europepmc, named)
    content = fetch(address)
    found = content if content is not None else europepmc.NOT_THERE
    known = _Known(_read("europepmc", found, address), found, (address,))
    if known.response.contradicts(named.key):  # a search may answer with its nearest hit
        return _Known(Response("europepmc", found=False), europepmc.NOT_THERE, known.urls)
    return known


def _ask_crossref(doi: str, fetch: Fetch, services: Services, *, asked: tuple[str, ...]) -> _Known:
    address = crossref.work_address(services.crossref, doi)
    content = fetch(address)
    found = content if content is not None else crossref.NOT_THERE
    return _Known(_read("crossref", found, address), found, (*asked, address))


def _ask_ncbi(named: Identifier, fetch: Fetch, services: Services) -> _Known:
    base, tool = services.ncbi, services.tool
    asked: tuple[str, ...] = ()
    database, number = ("pmc", named.value[3:]) if named.kind == "pmcid" else ("pubmed", named.value)
    if named.doi:
        address = ncbi.search_address(base, named.doi, tool)
        asked = (address,)
        hit = _first_hit(fetch(address), address)
        if not hit:
            return _Known(Response("ncbi", found=False), ncbi.NOT_THERE, asked)
        number = hit
    address = ncbi.summary_address(base, database, number, tool)
    content = fetch(address)
    found = content if content is not None else ncbi.NOT_THERE
    known = _Known(_read("ncbi", found, address), found, (*asked, address))
    if known.response.contradicts(named.key):
        return _Known(Response("ncbi", found=False), ncbi.NOT_THERE, known.urls)
    return known


def _first_hit(content: bytes | None, address: str) -> str | None:
    if content is None:
        return None
    hit = ncbi.first_hit(parse_answer("ncbi", content))
    if hit is None:
        raise PaperError("unreadable_response", f"{address}: the answer is no search result", retryable=True)
    return hit


def _read(resolver: Resolver, content: bytes, address: str) -> Response:
    """An answer that is unreadable just now may be good the next time; it is not pinned."""
    try:
        return read_response(resolver, content)
    except PaperError as problem:
        raise PaperError(problem.code, f"{address}: {problem}", retryable=True) from problem


def _with_texts(known: _Known, fetch: Fetch, services: Services) -> Resolved:
    response, urls = known.response, list(known.urls)
    fulltext = abstract = licence = None
    if response.found and response.pmcid and (response.resolver == "ncbi" or response.is_open_access):
        address = _fulltext_address(response, services)
        fulltext, licence = _fulltext(fetch(address), response)
        urls += [address] if fulltext else []
    if response.found and response.pmid and not fulltext and services.ncbi:
        address = ncbi.text_address(services.ncbi, "pubmed", response.pmid, services.tool)
        abstract = _abstract(fetch(address), response)
        urls += [address] if abstract else []
    return Resolved(response.resolver, known.metadata, fulltext, abstract, licence, tuple(urls))


def _fulltext_address(response: Response, services: Services) -> str:
    assert response.pmcid is not None
    if response.resolver == "ncbi":
        return ncbi.text_address(services.ncbi, "pmc", response.pmcid[3:], services.tool)
    return europepmc.fulltext_address(services.europepmc, response.pmcid)


def _fulltext(content: bytes | None, response: Response) -> tuple[bytes | None, str | None]:
    """The text and its licence, when it is a whole and open JATS text of this very paper."""
    if content is None:
        return None, None
    try:
        article = jats.parse(content)
    except PaperError:
        return None, None
    given: dict[Kind, str | None] = {"doi": article.doi, "pmid": article.pmid, "pmcid": article.pmcid}
    if not article.has_body or article.restricted or _other_work(given, response):
        return None, None
    return content, article.license


def _abstract(content: bytes | None, response: Response) -> bytes | None:
    if content is None:
        return None
    try:
        record = pubmed.parse(content)
    except PaperError:
        return None
    good = record.has_abstract and not _other_work({"pmid": record.pmid, "doi": record.doi}, response)
    return content if good else None


def _other_work(given: Mapping[Kind, str | None], response: Response) -> bool:
    """Whether a text names itself otherwise than the resolver names the work."""
    for kind, value in given.items():
        said = identify(value, kind=kind) if value else None
        if said is not None and response.contradicts(said.key):
            return True
    return False
