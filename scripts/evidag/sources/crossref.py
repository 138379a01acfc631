"""Crossref: the address of a work, and what its answers say."""

import json
import re
from typing import Any
from urllib.parse import quote

from evidag.sources.answers import (
    Response,
    Standing,
    date,
    items,
    known,
    language,
    licence,
    mapping,
    says_retracted,
    text,
    texts,
)
from evidag.sources.artifacts import Author
from evidag.sources.markup import clean_lines, clean_text

NOT_THERE = json.dumps({"message": None}).encode()  # kept in place of a 404
_UPDATES: dict[str, Standing] = {
    "retraction": "retracted",
    "correction": "corrected",
    "corrigendum": "corrected",
    "erratum": "corrected",
    "expression_of_concern": "expression_of_concern",
    "withdrawal": "withdrawn",
    "removal": "withdrawn",
}
_NOTICES = {  # PubMed's names, so that one word serves for all resolvers
    "retraction": "Retraction of Publication",
    "correction": "Published Erratum",
    "corrigendum": "Published Erratum",
    "erratum": "Published Erratum",
    "expression_of_concern": "Expression of Concern",
}
_MINING = re.compile("data-?mining|tdm", re.IGNORECASE)  # terms for machines, not for readers
_DATES = ("issued", "published", "published-online", "published-print", "posted")


def work_address(base: str, doi: str) -> str:
    """
    Where to ask for a work.

    >>> work_address("https://x.example", "10.5555/a<b>/c")
    'https://x.example/works/10.5555/a%3Cb%3E/c'
    """
    return f"{base}/works/{quote(doi, safe='/')}"


def read(raw: dict[str, Any], *, strict_contract: bool) -> Response | None:
    """What a work's answer says; None when it is no such answer, but a list of works, say."""
    if "message" not in raw or raw.get("message-type", "work") != "work":
        return None
    work = raw["message"]
    if not work:
        return Response("crossref", found=False)
    if not isinstance(work, dict):
        return None
    made_by = [mapping(each) for each in items(work.get("updated-by"))]
    made_to = [mapping(each) for each in items(work.get("update-to"))]
    title = next((each for each in items(work.get("title")) if isinstance(each, str)), None)
    standing = _standing(title, made_by, made_to)
    notices = strict_contract and any(_kind(each) == "retraction" for each in made_to)
    page = text(work.get("page")) or text(work.get("article-number"))
    return Response(
        "crossref",
        found=True,
        title=title,
        doi=known("doi", work.get("DOI")),
        pmid=known("pmid", work.get("PMID")),
        retracted="retracted" in standing or notices,
        standing=standing,
        notice="; ".join(map(_notice, (each for each in made_by if _kind(each) == "retraction"))) or None,
        authors=_people(work.get("author")) or _people(work.get("editor")),
        container_title=clean_text((texts(work.get("container-title")) or [""])[0]) or None,
        publisher=text(work.get("publisher")),
        issued=next(filter(None, (_date(work.get(name)) for name in _DATES)), None),
        volume=text(work.get("volume")),
        issue=text(work.get("issue")),
        page=page,
        abstract=clean_lines(text(work.get("abstract")) or "") or None,
        publication_types=tuple(dict.fromkeys([*texts(work.get("type")), *_notice_types(made_to)])),
        language=language(work.get("language")),
        license=_licence(work.get("license")),
    )


def _kind(update: dict[str, Any]) -> str:
    return (text(update.get("type")) or "").lower()


def _standing(
    title: str | None, made_by: list[dict[str, Any]], made_to: list[dict[str, Any]]
) -> tuple[Standing, ...]:
    found: set[Standing] = {_UPDATES[kind] for kind in map(_kind, made_by) if kind in _UPDATES}
    if any(_kind(each) == "retraction" for each in made_to):
        found.add("retraction_notice")
    if "retracted" not in found and says_retracted(title):
        found.add("retracted_by_title")
    return tuple(sorted(found))


def _notice(update: dict[str, Any]) -> str:
    """The notice's DOI and day, as far as they are given."""
    parts = known("doi", update.get("DOI")), _date(update.get("updated"))
    return ", ".join(each for each in parts if each) or "a notice without DOI"


def _notice_types(made_to: list[dict[str, Any]]) -> list[str]:
    return [_NOTICES[kind] for kind in map(_kind, made_to) if kind in _NOTICES]


def _date(value: Any) -> str | None:
    parts = items(mapping(value).get("date-parts"))
    return date(*items(parts[0])) if parts else None


def _people(value: Any) -> tuple[Author, ...]:
    found = []
    for each in map(mapping, items(value)):
        family = text(each.get("family")) or text(each.get("name")) or text(each.get("literal"))
        given = text(each.get("given"))
        family, given = (family, given) if family else (given, None)
        if family:
            named = identify_orcid(text(each.get("ORCID")))
            found.append(Author(clean_text(family), clean_text(given) if given else None, named))
    return tuple(found)


def identify_orcid(address: str | None) -> str | None:
    """
    The bare number of an ORCID address.

    >>> identify_orcid("https://orcid.org/0000-0002-1825-0097")
    '0000-0002-1825-0097'
    """
    return address.rstrip("/").rpartition("/")[2] if address else None


def _licence(value: Any) -> str | None:
    """The Creative Commons licence if one is given, else the terms of the published version."""
    given = [mapping(each) for each in items(value)]
    free = [found for each in given if (found := licence(text(each.get("URL")) or ""))]
    terms = [
        address
        for each in given
        if text(each.get("content-version")) == "vor" and (address := text(each.get("URL")))
        if not _MINING.search(address)
    ]
    return next(iter(free or terms), None)
