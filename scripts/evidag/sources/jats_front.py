"""What the front of a JATS article says of the paper: identifiers, title, abstract, licence."""

import re
from collections.abc import Iterator
from typing import Literal

from evidag.sources.jats_text import Element, plain, readable

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

_DOI_ADDRESS = re.compile(r"(?i)^(?:doi:\s*|https?://(?:dx\.)?doi\.org/)")
_LICENCE_BY = re.compile(
    r"creativecommons\.org/licen[sc]es/by/|\bcc[- ]?by\b|creative\s+commons\s+attribution|creativecommonsby\b"
)
_LICENCE_NARROW = re.compile(
    r"\bby-(?:nc|nd|sa)|\b(?:nc|nd|sa)\b|non-?\s?commercial|no-?\s?deriv|share-?\s?alike|attribution-non"
)
_LICENCE_ZERO = re.compile(r"publicdomain/zero|\bcc-?\s?0\b|cc0")


def first(element: Element, *paths: str) -> Element | None:
    return next((found for path in paths if (found := element.find(path)) is not None), None)


def identifier(meta: Element | None, *kinds: str) -> str | None:
    """The article's own identifier of a kind: a lower-case DOI, a bare PMID, a PMCID with its `PMC`."""
    return next(identifiers(meta, *kinds), None)


def identifiers(meta: Element | None, *kinds: str) -> Iterator[str]:
    """All of a kind: an article may have a DOI of its own and one of its version."""
    for found in () if meta is None else meta.iterchildren("article-id"):
        value = plain(found).strip()
        if found.get("pub-id-type") in kinds and value:
            if "doi" in kinds:
                yield _DOI_ADDRESS.sub("", value).lower()
            else:
                yield f"PMC{value}" if "pmc" in kinds and value.isdigit() else value.upper()


def title(meta: Element | None) -> str:
    found = None if meta is None else first(meta, "title-group/article-title", "article-title")
    return "" if found is None else readable(found)


def abstract(meta: Element | None) -> str:
    """The abstract, in English where the file has one, without graphical and lay ones."""
    candidates = (
        [] if meta is None else [*meta.iterchildren("abstract"), *meta.iterchildren("trans-abstract")]
    )
    proper = [each for each in candidates if each.get("abstract-type") in (None, "abstract", "section")]
    english = [each for each in proper if (each.get(LANGUAGE) or "en")[:2].lower() == "en"]
    for chosen in (*english, *proper, *candidates):
        text = "\n".join(filter(None, (readable(each) for each in chosen.iter("title", "p"))))
        if text:
            return text
    return ""


def licence(meta: Element | None) -> Literal["cc by", "cc0", "other"] | None:
    said = list(_license_texts(meta)) if meta is not None else []
    if not said:
        return None
    text = " ".join(said).lower()
    if _LICENCE_ZERO.search(text):
        return "cc0"
    if _LICENCE_BY.search(text) and not _LICENCE_NARROW.search(text):
        return "cc by"
    return "other"


def _license_texts(meta: Element) -> Iterator[str]:
    """What is written in and on the elements that name a licence."""
    for holder in meta.iterchildren("permissions", "license"):
        for element in holder.iter("license", "license_ref", "ext-link"):
            yield from element.attrib.values()
            yield plain(element)
