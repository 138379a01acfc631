"""Europe PMC: the addresses of its search and full texts, and what its answers say."""

import json
from typing import Any
from urllib.parse import urlencode

from evidag.sources.answers import (
    Response,
    Standing,
    by_initials,
    date,
    items,
    known,
    language,
    licence,
    mapping,
    says_retracted,
    text,
    texts,
    written_date,
)
from evidag.sources.artifacts import Author
from evidag.sources.identifiers import Identifier
from evidag.sources.markup import clean_lines, clean_text

NOT_THERE = json.dumps({"resultList": {"result": []}}).encode()  # kept when there is no answer at all
_CHANGES: tuple[tuple[str, Standing], ...] = (
    ("retraction in", "retracted"),
    ("retraction of", "retraction_notice"),
    ("erratum in", "corrected"),
    ("corrected and republished in", "corrected"),
    ("expression of concern in", "expression_of_concern"),
)


def search_address(base: str, identifier: Identifier) -> str:
    """
    Where to ask for a work.

    >>> search_address("https://x.example", Identifier("pmid", "1"))
    'https://x.example/search?query=EXT_ID%3A1+AND+SRC%3AMED&resultType=core&format=json&pageSize=1'
    """
    if identifier.kind == "pmid":
        query = f"EXT_ID:{identifier.value} AND SRC:MED"
    elif identifier.kind == "pmcid":
        query = f"PMCID:{identifier.value}"
    else:
        query = f'DOI:"{identifier.doi}"'
    asked = {"query": query, "resultType": "core", "format": "json", "pageSize": 1}
    return f"{base}/search?{urlencode(asked)}"


def fulltext_address(base: str, pmcid: str) -> str:
    """Where the open full text of a work is, if there is one."""
    return f"{base}/{pmcid}/fullTextXML"


def read(raw: dict[str, Any], *, strict_contract: bool) -> Response | None:
    """What a search answer says of its first work; None when it is no search answer."""
    if not isinstance(raw.get("resultList"), dict):
        return None
    results = items(raw["resultList"].get("result"))
    if not results:
        return Response("europepmc", found=False)
    if not isinstance(results[0], dict):
        return None
    work = results[0]
    kinds = texts(mapping(work.get("pubTypeList")).get("pubType"))
    changes = [mapping(each) for each in items(_inner(work, "commentCorrectionList", "commentCorrection"))]
    standing = _standing(work, kinds, changes)
    journal = mapping(work.get("journalInfo"))
    titles = mapping(journal.get("journal"))
    terms = text(work.get("license"))
    return Response(
        "europepmc",
        found=True,
        title=work["title"] if isinstance(work.get("title"), str) else None,
        doi=known("doi", work.get("doi")),
        pmid=known("pmid", work.get("pmid")),
        pmcid=known("pmcid", work.get("pmcid")),
        retracted="retracted" in standing,
        standing=standing,
        notice=_notice(changes),
        is_open_access={"Y": True, "N": False}.get(text(work.get("isOpenAccess")) or ""),
        authors=_authors(work),
        container_title=text(titles.get("title")) or _book(work),
        publisher=text(mapping(work.get("bookOrReportDetails")).get("publisher")),
        issued=_issued(work, journal),
        volume=text(journal.get("volume")),
        issue=text(journal.get("issue")),
        page=text(work.get("pageInfo")),
        abstract=clean_lines(text(work.get("abstractText")) or "") or None,
        publication_types=tuple(dict.fromkeys(kinds)),
        language=language(work.get("language")),
        license=(licence(terms) or terms.lower()) if terms else None,
    )


def _inner(work: dict[str, Any], outer: str, inner: str) -> Any:
    return mapping(work.get(outer)).get(inner)


def _book(work: dict[str, Any]) -> str | None:
    return text(mapping(work.get("bookOrReportDetails")).get("comprisingTitle"))


def _standing(work: dict[str, Any], kinds: list[str], changes: list[dict[str, Any]]) -> tuple[Standing, ...]:
    found: set[Standing] = set()
    lowered = [kind.lower() for kind in kinds]
    if "retracted publication" in lowered:
        found.add("retracted")
    if "retraction of publication" in lowered or "retraction notice" in lowered:
        found.add("retraction_notice")
    for change in changes:
        said = (text(change.get("type")) or "").lower()
        found |= {standing for beginning, standing in _CHANGES if said.startswith(beginning)}
    if "retracted" not in found and says_retracted(text(work.get("title"))):
        found.add("retracted_by_title")
    return tuple(sorted(found))


def _notice(changes: list[dict[str, Any]]) -> str | None:
    said = [each for each in changes if (text(each.get("type")) or "").lower().startswith("retraction in")]
    where = [text(each.get("reference")) or text(each.get("id")) for each in said]
    return "; ".join(clean_text(each) for each in where if each) or None


def _authors(work: dict[str, Any]) -> tuple[Author, ...]:
    listed = [mapping(each) for each in items(_inner(work, "authorList", "author"))]
    found = [author for each in listed if (author := _author(each)) is not None]
    if not found:
        written = (text(work.get("authorString")) or "").rstrip(".")
        found = [by_initials(name) for name in written.split(", ") if name.strip()]
    return tuple(found)


def _author(raw: dict[str, Any]) -> Author | None:
    group = text(raw.get("collectiveName"))
    family = text(raw.get("lastName")) or group or text(raw.get("fullName"))
    if family is None:
        return None
    number = mapping(raw.get("authorId"))
    orcid = text(number.get("value")) if text(number.get("type")) == "ORCID" else None
    given = None if group else text(raw.get("firstName")) or text(raw.get("initials"))
    return Author(clean_text(family), clean_text(given) if given else None, orcid)


def _issued(work: dict[str, Any], journal: dict[str, Any]) -> str | None:
    """The first day that is known; the service gives a print issue the first of its month, which is not."""
    return (
        written_date(work.get("electronicPublicationDate"))
        or written_date(journal.get("dateOfPublication"))
        or date(journal.get("yearOfPublication"), journal.get("monthOfPublication"))
        or written_date(work.get("firstPublicationDate"))
        or written_date(work.get("pubYear"))
    )
