"""NCBI E-utilities: the addresses of searches, summaries and texts, and what the summaries say."""

import json
import re
from typing import Any, Literal
from urllib.parse import urlencode

from evidag.sources.answers import (
    Response,
    Standing,
    by_initials,
    items,
    known,
    language,
    mapping,
    says_retracted,
    text,
    texts,
    written_date,
)
from evidag.sources.artifacts import Author
from evidag.sources.markup import clean_text

NOT_THERE = json.dumps({"result": {"uids": []}}).encode()  # kept when a search finds nothing
_CHANGES: tuple[tuple[str, Standing], ...] = (
    ("erratum in", "corrected"),
    ("corrected and republished in", "corrected"),
    ("expression of concern in", "expression_of_concern"),
)


def search_address(base: str, doi: str, tool: str) -> str:
    """Where PubMed says which record has a DOI."""
    return f"{base}/esearch.fcgi?{_query(db='pubmed', term=f'{doi}[doi]', retmode='json', tool=tool)}"


def summary_address(base: str, database: str, number: str, tool: str) -> str:
    """Where the summary of a PubMed record or a PMC article is."""
    return f"{base}/esummary.fcgi?{_query(db=database, id=number, retmode='json', tool=tool)}"


def text_address(base: str, database: str, number: str, tool: str) -> str:
    """
    Where the XML of a PubMed record or a PMC article is.

    >>> text_address("https://x.example", "pmc", "12", "evidag")
    'https://x.example/efetch.fcgi?db=pmc&id=12&retmode=xml&tool=evidag'
    """
    return f"{base}/efetch.fcgi?{_query(db=database, id=number, retmode='xml', tool=tool)}"


def _query(**asked: str) -> str:
    return urlencode(asked)


def first_hit(raw: dict[str, Any]) -> str | None:
    """The first record that a search found; empty when it found none, None when this is no search answer."""
    found = raw.get("esearchresult")
    if not isinstance(found, dict) or "idlist" not in found:
        return None
    return (texts(found["idlist"]) or [""])[0]


def read(raw: dict[str, Any], *, strict_contract: bool) -> Response | None:
    """What a summary says of its first record; None when it is no summary."""
    result = raw.get("result")
    if not isinstance(result, dict):
        return None
    number = next(iter(texts(result.get("uids"))), None)
    work = mapping(result.get(number)) if number else {}
    if not work or "error" in work:
        return Response("ncbi", found=False)
    kinds = texts(work.get("pubtype"))
    changes = [mapping(each) for each in items(work.get("references"))]
    standing = _standing(work, kinds, changes)
    return Response(
        "ncbi",
        found=True,
        title=work["title"] if isinstance(work.get("title"), str) else None,
        doi=_id(work, "doi", "doi"),
        pmid=_id(work, "pmid", "pubmed", "pmid"),
        pmcid=_id(work, "pmcid", "pmc", "pmcid"),
        retracted="retracted" in standing,
        standing=standing,
        notice=_notice(changes),
        authors=_authors(work),
        container_title=text(work.get("fulljournalname")) or text(work.get("source")),
        publisher=text(work.get("publishername")),
        issued=written_date(work.get("pubdate")) or written_date(work.get("sortpubdate")),
        volume=text(work.get("volume")),
        issue=text(work.get("issue")),
        page=text(work.get("pages")),
        publication_types=tuple(dict.fromkeys(kinds)),
        language=language(work.get("lang")),
    )


def _id(work: dict[str, Any], kind: Literal["doi", "pmid", "pmcid"], *names: str) -> str | None:
    """The first good identifier of a kind, which goes by several names."""
    given = [mapping(each) for each in items(work.get("articleids"))]
    values = [_bare(each.get("value")) for name in names for each in given if each.get("idtype") == name]
    return next((found for value in values if (found := known(kind, value))), None)


def _bare(value: Any) -> str:
    """A value without the label and the semicolon that PMCIDs come with: `pmc-id: PMC12;`."""
    return re.sub(r"^pmc-id:\s*|;.*$", "", text(value) or "")


def _standing(work: dict[str, Any], kinds: list[str], changes: list[dict[str, Any]]) -> tuple[Standing, ...]:
    found: set[Standing] = set()
    if "Retracted Publication" in kinds:
        found.add("retracted")
    if "Retraction of Publication" in kinds or "Retraction Notice" in kinds:
        found.add("retraction_notice")
    for change in changes:
        said = (text(change.get("reftype")) or "").lower()
        found |= {standing for beginning, standing in _CHANGES if said.startswith(beginning)}
    if "retracted" not in found and says_retracted(text(work.get("title"))):
        found.add("retracted_by_title")
    return tuple(sorted(found))


def _notice(changes: list[dict[str, Any]]) -> str | None:
    said = [each for each in changes if (text(each.get("reftype")) or "").lower().startswith("retraction in")]
    where = [text(each.get("refsource")) or text(each.get("pmid")) for each in said]
    return "; ".join(clean_text(each) for each in where if each) or None


def _authors(work: dict[str, Any]) -> tuple[Author, ...]:
    found = []
    for each in map(mapping, items(work.get("authors"))):
        name = text(each.get("name"))
        if name is not None:
            person = text(each.get("authtype")) != "CollectiveName"
            found.append(by_initials(clean_text(name)) if person else Author(clean_text(name), None, None))
    return tuple(found)
