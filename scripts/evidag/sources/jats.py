"""
JATS full texts: read safely, and every paragraph with its id, its text and where it stands.

Ids and positions are those of the file as it is: the `id` attribute, else `n` and the element's
position in a walk of all elements, the root being 0.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from lxml import etree

from evidag.errors import PaperError
from evidag.sources import jats_front as front
from evidag.sources.jats_text import Element, plain, readable

MAX_BYTES = 64 * 2**20
MAX_DEPTH = 100  # real articles stay below 40
MAX_OVERLAP = 8  # times the file's own length that its paragraphs' texts may come to
PARAGRAPHS = frozenset({"p", "title", "article-title"})

Where = Literal[
    "front",
    "abstract",
    "body",
    "caption",
    "table",
    "footnote",
    "reference_list",
    "floats",
    "back",
    "sub_article",
    "response",
    "other_article",
]
FOREIGN = frozenset({"sub_article", "response", "other_article"})  # text of another document in the same file

_WHERE: dict[str, Where] = {
    "front": "front",
    "front-stub": "front",
    "abstract": "abstract",
    "trans-abstract": "abstract",
    "body": "body",
    "back": "back",
    "floats-group": "floats",
    "floats-wrap": "floats",
    "caption": "caption",
    "table-wrap": "table",
    "table": "table",
    "fn": "footnote",
    "ref-list": "reference_list",
    "ref": "reference_list",
    "mixed-citation": "reference_list",
    "element-citation": "reference_list",
    "nlm-citation": "reference_list",
    "citation": "reference_list",
    "sub-article": "sub_article",
    "response": "response",
}
_LASTING = FOREIGN | {"reference_list"}
_TITLED = re.compile(
    "abstract|ack|app|app-group|bio|boxed-text|fn-group|glossary|notes|ref-list|sec|trans-abstract"
)
Context = tuple[Where, tuple[str, ...]]


@dataclass(frozen=True)
class Paragraph:
    """
    One `p`, `title` or `article-title` of the file.

    Args:
        plain: all text inside, as the file has it.
        text: what a reader sees (`jats_text.readable`); nested paragraphs stand for themselves.
        section_titles: headings that it stands under, outermost first, in the same readable form.
    """

    id: str
    tag: str
    plain: str
    text: str
    where: Where
    section_titles: tuple[str, ...]


@dataclass(frozen=True)
class Article:
    """What a JATS file says of itself, and all its paragraphs in document order."""

    doi: str | None
    pmid: str | None
    pmcid: str | None
    title: str
    article_type: str | None
    language: str | None
    license: Literal["cc by", "cc0", "other"] | None
    abstract: str
    has_body: bool
    restricted: bool
    paragraphs: tuple[Paragraph, ...]
    element: Element = field(repr=False, compare=False)
    ids: dict[Element, str] = field(repr=False, compare=False)
    paragraph_of: dict[Element, Paragraph] = field(repr=False, compare=False)

    @property
    def level(self) -> Literal["full_text", "abstract_only", "title_only"]:
        """How much of the paper the file holds."""
        if self.has_body:
            return "full_text"
        return "abstract_only" if self.abstract else "title_only"


def parse(content: bytes) -> Article:
    """
    The article of a JATS file, of any version, bare or wrapped by an archive.

    Raises:
        PaperError: `not_jats`, with what it is instead.
    """
    root = parse_xml(content)
    article = _main_article(root)
    ids, contexts = _walk(root, article)
    paragraph_of = _paragraphs(ids, contexts, limit=len(content))
    meta = front.first(article, "front/article-meta", "front-stub", "front")
    body = article.find("body")
    return Article(
        doi=front.identifier(meta, "doi"),
        pmid=front.identifier(meta, "pmid"),
        pmcid=front.identifier(meta, "pmc", "pmcid"),
        title=front.title(meta),
        article_type=article.get("article-type"),
        language=article.get(front.LANGUAGE),
        license=front.licence(meta),
        abstract=front.abstract(meta),
        has_body=body is not None and bool(plain(body).strip()),
        restricted=next(root.iter("restricted-by"), None) is not None,
        paragraphs=tuple(paragraph_of.values()),
        element=article,
        ids=ids,
        paragraph_of=paragraph_of,
    )


def parse_xml(content: bytes) -> Element:
    """
    The root of an XML text with local names, no comments and no processing instructions.

    No DTD is loaded, no entity is expanded, no address is asked, and size and depth are bounded.
    """
    if len(content) > MAX_BYTES:
        raise _refusal(f"is larger than {MAX_BYTES // 2**20} MB")
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as problem:
        raise _refusal(f"is not well-formed XML ({_one_line(problem)})") from problem
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(True for _ in declared.iterentities()):
        raise _refusal("declares entities of its own, which are never expanded")
    for element in root.iter():
        if element.tag is etree.Entity:
            raise _refusal(f"uses the entity {element.text}, which only its DTD defines")
        if isinstance(element.tag, str) and element.tag.startswith("{"):
            element.tag = element.tag.rpartition("}")[2]
    return root


def _refusal(what: str) -> PaperError:
    return PaperError("not_jats", f"the full text {what}; give the article's JATS XML")


def _one_line(problem: Exception) -> str:
    return " ".join(str(problem).split())[:160] or type(problem).__name__


def _main_article(root: Element) -> Element:
    for element in root.iter("article"):
        if any(child.tag in ("front", "body", "front-stub") for child in element):
            return element
    reply = next(root.iter("Reply"), None)
    if reply is not None and reply.get("error"):
        raise _refusal(f"is the archive's answer {reply.get('error')!r}")
    raise _refusal(f"is no article (its outermost element is <{root.tag}>)")


def _walk(root: Element, article: Element) -> tuple[dict[Element, str], dict[Element, Context]]:
    """For every element its id, the part of the file and the headings that it stands under."""
    ids: dict[Element, str] = {}
    contexts: dict[Element, Context] = {}
    depths: dict[Element, int] = {}
    for position, element in enumerate(root.iter()):
        ids[element] = element.get("id") or f"n{position}"
        parent = element.getparent()
        depth = depths[element] = depths[parent] + 1 if parent is not None else 1
        if depth > MAX_DEPTH:
            raise _refusal(f"nests elements deeper than {MAX_DEPTH}")
        where, titles = contexts[parent] if parent is not None else ("front", ())
        if element.tag == "article" and element is not article:
            where = "other_article"
        elif element.tag in _WHERE and where not in _LASTING:
            where = _WHERE[element.tag]
        if _TITLED.fullmatch(element.tag):
            heading = own_heading(element)
            titles = (*titles, heading) if heading else titles
        contexts[element] = where, titles
    return ids, contexts


def _paragraphs(
    ids: dict[Element, str], contexts: dict[Element, Context], *, limit: int
) -> dict[Element, Paragraph]:
    found: dict[Element, Paragraph] = {}
    length = 0
    for element, name in ids.items():
        if element.tag in PARAGRAPHS:
            text = plain(element)
            length += len(text)
            if length > MAX_OVERLAP * limit:
                raise _refusal("holds paragraphs inside paragraphs inside paragraphs")
            found[element] = Paragraph(name, element.tag, text, readable(element), *contexts[element])
    return found


def own_heading(element: Element) -> str:
    """The heading of a section, box, list of references or appendix; empty where it has none."""
    for path in ("title", "caption/title", "label"):
        found = element.find(path)
        if found is not None and (text := readable(found)):
            return text
    return ""
