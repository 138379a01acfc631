"""The front of a JATS article as blocks: title, people, notes, abstracts and keywords."""

from collections.abc import Iterator

from evidag.documents.artifacts import SectionType
from evidag.documents.blocks import FRONT, Draft, Piece
from evidag.documents.jats_references import person
from evidag.sources.jats import Article, own_heading
from evidag.sources.jats_text import Element, readable, readable_whole

NOTE_TYPES: dict[str, SectionType] = {
    "con": "acknowledgements",
    "conflict": "disclosure",
    "COI-statement": "disclosure",
    "supported-by": "funding",
    "financial-disclosure": "funding",
    "ethics-statement": "ethics",
    "data-availability": "supplementary",
}


def metadata_blocks(article: Article, meta: Element) -> Iterator[Draft]:
    """Title, people, affiliations and keywords, each in one block."""
    for group in meta.iterchildren("title-group"):
        for title in group.iterchildren("article-title", "subtitle"):
            yield _metadata(article, [(title, readable(title))])
    for group in meta.iterchildren("contrib-group"):
        names = [_contributor(each) for each in group.iter("contrib")]
        yield _metadata(article, [(group, ", ".join(filter(None, names)))])
        yield _metadata(article, [(each, _affiliation(each)) for each in group.iter("aff")])
    yield _metadata(article, [(each, _affiliation(each)) for each in meta.iterchildren("aff")])
    for group in meta.iterchildren("kwd-group"):
        keywords = "; ".join(filter(None, map(readable, group.iter("kwd", "compound-kwd-part"))))
        heading = own_heading(group) or "Keywords"
        pieces = (Piece(keywords, article.ids[group]),)
        yield Draft((*FRONT, heading), "front_matter", "metadata", pieces)


def statement_blocks(article: Article, meta: Element) -> Iterator[Draft]:
    """What the front says of funding and of where the data lie."""
    for statement in meta.iterchildren("funding-group"):
        pieces = tuple(Piece(readable_whole(s), article.ids[s]) for s in statement.iter("funding-statement"))
        yield Draft(("Funding",), "funding", "metadata", pieces)
    for entry in meta.iter("custom-meta"):
        name, value = entry.find("meta-name"), entry.find("meta-value")
        if name is not None and value is not None and "availab" in readable(name).lower():
            pieces = (Piece(readable_whole(value), article.ids[value]),)
            yield Draft((readable(name),), "supplementary", "metadata", pieces)


def _metadata(article: Article, parts: list[tuple[Element, str]]) -> Draft:
    pieces = tuple(Piece(text, article.ids[element]) for element, text in parts)
    return Draft(FRONT, "front_matter", "metadata", pieces)


def _contributor(contrib: Element) -> str:
    for tag in ("name", "string-name", "collab", "name-alternatives/name", "anonymous"):
        found = contrib.find(tag)
        if found is not None:
            if tag == "anonymous":
                return "Anonymous"
            return person(found) if found.tag != "collab" else _collaboration(found)
    return ""


def _collaboration(collab: Element) -> str:
    institution = collab.find("institution")
    return readable(collab if institution is None else institution)


def _affiliation(aff: Element) -> str:
    parts = [aff.text or ""]
    for child in aff:
        if child.tag not in ("label", "sup", "institution-id"):
            parts.append(readable_whole(child))
        parts.append(child.tail or "")
    return " ".join(" ".join(parts).split()).replace(" ,", ",")
