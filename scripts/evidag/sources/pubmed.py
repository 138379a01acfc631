"""PubMed records as E-utilities serve them: title and abstract, with the ids that quotes name."""

from dataclasses import dataclass

from evidag.errors import PaperError
from evidag.sources.jats import Paragraph, Where, parse_xml
from evidag.sources.jats_text import Element, plain, readable

_LOCATION = "MedlineCitation/Article/ELocationID[@EIdType='doi']"


@dataclass(frozen=True)
class PubmedRecord:
    """
    The first record of an answer.

    Args:
        paragraphs: the title under the id `title`, then each part of the abstract, `abstract-1` and on.
    """

    pmid: str | None
    doi: str | None
    title: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def has_abstract(self) -> bool:
        return any(each.text for each in self.paragraphs if each.where == "abstract")


def parse(content: bytes) -> PubmedRecord:
    """
    The record of a PubMed efetch answer.

    Raises:
        PaperError: `unreadable_response`, when it is no such answer.
    """
    try:
        root = parse_xml(content)
    except PaperError as problem:
        message = "PubMed's answer cannot be read as XML without entities of its own"
        raise PaperError("unreadable_response", message) from problem
    if not root.tag.startswith("Pubmed"):
        message = f"PubMed's answer is no record (its outermost element is <{root.tag}>)"
        raise PaperError("unreadable_response", message)
    title = next(root.iter("ArticleTitle"), None)
    parts = [] if title is None else [_paragraph("title", title, "front")]
    parts += [
        _paragraph(f"abstract-{number}", part, "abstract")
        for number, part in enumerate(root.iter("AbstractText"), 1)
    ]
    doi = _first_text(root, "PubmedData/ArticleIdList/ArticleId[@IdType='doi']", _LOCATION)
    return PubmedRecord(
        pmid=_first_text(root, "MedlineCitation/PMID", "BookDocument/PMID"),
        doi=None if doi is None else doi.lower(),
        title="" if title is None else readable(title),
        paragraphs=tuple(parts),
    )


def _paragraph(name: str, element: Element, where: Where) -> Paragraph:
    label = element.get("Label")
    titles = (label,) if label else ()
    return Paragraph(name, element.tag, plain(element), readable(element), where, titles)


def _first_text(root: Element, *paths: str) -> str | None:
    for path in paths:
        found = root.find(f".//{path}")
        if found is not None and (text := plain(found).strip()):
            return text
    return None
