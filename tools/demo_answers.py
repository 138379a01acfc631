"""What the resolvers answer about the demo papers, in the shapes of Europe PMC and Crossref."""

import json
from collections.abc import Iterator
from datetime import date
from html import escape
from typing import Any
from urllib.parse import quote, urlencode

from demo_source import Section, Source, Text, unmarked

EUROPE_PMC = "https://www.ebi.ac.uk/europepmc/webservices/rest"
CROSSREF = "https://api.crossref.org"
QUERY = {"doi": 'DOI:"{}"', "pmid": "EXT_ID:{} AND SRC:MED", "pmcid": "PMCID:{}"}
NOWHERE = {"message": None}  # how a 404 of Crossref is pinned


def query(source: Source, key: str) -> str:
    return QUERY[key].format(source.front[key])


def search_url(words: str) -> str:
    asked = {"query": words, "resultType": "core", "format": "json", "pageSize": 1}
    return f"{EUROPE_PMC}/search?{urlencode(asked)}"


def full_text_url(source: Source) -> str:
    return f"{EUROPE_PMC}/{source.front['pmcid']}/fullTextXML"


def works_url(source: Source) -> str:
    return f"{CROSSREF}/works/{quote(source.doi)}"


def europe_pmc(source: Source, key: str) -> bytes:
    """Europe PMC's answer to the search for one identifier of a paper."""
    asked = {
        "queryString": query(source, key),
        "resultType": "core",
        "cursorMark": "*",
        "pageSize": 1,
        "sort": "",
        "synonym": False,
    }
    answer = {
        "version": "6.9",
        "hitCount": 1,
        "request": asked,
        "resultList": {"result": [_result(source)]},
    }
    return _json(answer)


def crossref(source: Source) -> bytes:
    """Crossref's answer about a DOI; about one that it does not know, what a 404 is pinned as."""
    if source.resolver == "nobody":
        return _json(NOWHERE)
    return _json(
        {"status": "ok", "message-type": "work", "message-version": "1.0.0", "message": _work(source)}
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def _flag(value: bool) -> str:
    return "Y" if value else "N"


def _result(source: Source) -> dict[str, Any]:
    front = source.front
    published: date = front["published"]
    short = [f"{family} {_initials(given)}" for family, given in front["authors"]]
    is_open = "pmcid" in front
    ids = {name: front[name] for name in ("pmid", "pmcid", "doi") if name in front}
    preprint = front.get("preprint")
    result = {
        "id": preprint or front["pmid"],
        "source": "PPR" if preprint else "MED",
        **ids,
        "title": unmarked(source.title) + ("" if source.title.endswith("?") else "."),
        "authorString": ", ".join(short) + ".",
        "authorList": {"author": [_author(*each, front["affiliation"]) for each in front["authors"]]},
        "journalInfo": None if preprint else _journal(source),
        "bookOrReportDetails": {"publisher": front["publisher"]} if preprint else None,
        "pubYear": str(published.year),
        "pageInfo": front.get("page"),
        "abstractText": _abstract(source.abstract) if source.abstract else None,
        "affiliation": front["affiliation"],
        "publicationStatus": None if preprint else "ppublish",
        "language": "eng",
        "pubTypeList": {"pubType": front["publication_types"]},
        "commentCorrectionList": _notices(front),
        "isOpenAccess": _flag(is_open),
        "inEPMC": _flag(is_open),
        "inPMC": _flag(is_open),
        "hasPDF": _flag(is_open),
        "hasBook": "N",
        "hasSuppl": "N",
        "citedByCount": 0,
        "hasReferences": _flag(bool(source.references)),
        "license": "cc by" if is_open else None,
        "firstIndexDate": published.isoformat(),
        "firstPublicationDate": published.isoformat(),
    }
    return {name: value for name, value in result.items() if value is not None}


def _author(family: str, given: str, affiliation: str) -> dict[str, Any]:
    return {
        "fullName": f"{family} {_initials(given)}",
        "firstName": given,
        "lastName": family,
        "initials": _initials(given),
        "authorAffiliationDetailsList": {"authorAffiliation": [{"affiliation": affiliation}]},
    }


def _initials(given: str) -> str:
    return "".join(name[0] for name in given.split())


def _journal(source: Source) -> dict[str, Any]:
    front = source.front
    published: date = front["published"]
    return {
        "issue": front["issue"],
        "volume": front["volume"],
        "dateOfPublication": published.strftime("%Y %b"),
        "monthOfPublication": published.month,
        "yearOfPublication": published.year,
        "printPublicationDate": published.isoformat(),
        "journal": {
            "title": front["journal"],
            "medlineAbbreviation": front["abbreviation"],
            "isoabbreviation": front["abbreviation"],
        },
    }


def _abstract(abstract: Section) -> str:
    parts = []
    for each in abstract.content:
        assert isinstance(each, Text)
        head = f"<h4>{escape(each.label)}</h4>" if each.label else ""
        parts.append(head + escape(unmarked(each.words), quote=False))
    return "".join(parts)


def _notices(front: dict[str, Any]) -> dict[str, Any] | None:
    for name, kind in (
        ("retraction", "Retraction in"),
        ("erratum", "Erratum in"),
        ("corrects", "Erratum for"),
    ):
        if name in front:
            pmid, reference = front[name]
            notice = {"id": pmid, "source": "MED", "reference": reference, "type": kind, "orderIn": 1}
            return {"commentCorrection": [notice]}
    return None


def _authors(front: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for place, (family, given) in enumerate(front["authors"]):
        yield {
            "given": given,
            "family": family,
            "sequence": "additional" if place else "first",
            "affiliation": [{"name": front["affiliation"]}],
        }


def _work(source: Source) -> dict[str, Any]:
    front = source.front
    published: date = front["published"]
    parts = {"date-parts": [[published.year, published.month, published.day]]}
    return {
        "reference-count": len(source.references),
        "publisher": front["publisher"],
        "issue": front["issue"],
        "short-container-title": [front["abbreviation"]],
        "published-print": parts,
        "DOI": source.doi,
        "type": front["publication_types"][0],
        "source": "Crossref",
        "is-referenced-by-count": 0,
        "title": [unmarked(source.title)],
        "prefix": "10.5555",
        "volume": front["volume"],
        "author": list(_authors(front)),
        "container-title": [front["journal"]],
        "original-title": [],
        "language": "en",
        "deposited": parts,
        "score": 1,
        "resource": {"primary": {"URL": f"https://demo.example/{source.name}"}},
        "subtitle": [],
        "issued": parts,
        "references-count": len(source.references),
        "URL": f"https://doi.org/{source.doi}",
        "relation": {},
        "page": front["page"],
        "published": parts,
    }
