"""The bibliography: papers' metadata as BibTeX that reference managers and LaTeX read back as it was."""

import re
from collections.abc import Iterable, Iterator

from evidag.sources.artifacts import Author, PaperMetadata

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "$": r"\textdollar{}",
    "~": r"\textasciitilde{}",
    "^": r"\^{}",
}
_VERBATIM = {"{": "%7B", "}": "%7D", "\\": "%5C"}
_KINDS = {
    "journal-article": "article",
    "book-chapter": "incollection",
    "proceedings-article": "inproceedings",
    "dissertation": "phdthesis",
    "book": "book",
    "monograph": "book",
    "report": "techreport",
}
_RANGE = re.compile(r"(\w+)\s*[-–—]+\s*(\w+)")


def to_bibtex(papers: Iterable[PaperMetadata]) -> str:
    """An entry a paper, in order of their ids; the same papers give the same text."""
    ordered = sorted(papers, key=lambda paper: paper.metadata_id)
    return "\n".join(_entry(paper) for paper in ordered)


def key(paper: PaperMetadata) -> str:
    """A paper's key: its id, which no other paper changes; BibTeX reads `~` as a space."""
    return paper.metadata_id.replace("~", ":")


def escaped(text: str) -> str:
    """
    A text with all that LaTeX would take for more than a character written out.

    >>> escaped("50% of A & B")
    '50\\\\% of A \\\\& B'
    """
    return "".join(_SPECIAL.get(character, character) for character in " ".join(text.split()))


def _entry(paper: PaperMetadata) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(paper) if value)
    return f"@{_kind(paper)}{{{key(paper)},\n{fields}}}\n"


def _kind(paper: PaperMetadata) -> str:
    named = (_KINDS[each] for each in paper.publication_types if each in _KINDS)
    return next(named, "article" if paper.container_title else "misc")


def _fields(paper: PaperMetadata) -> Iterator[tuple[str, str]]:
    year, _, rest = (paper.issued or "").partition("-")
    container = "journal" if _kind(paper) == "article" else "booktitle"
    yield "title", escaped(paper.title)
    yield "author", " and ".join(map(_name, paper.authors))
    yield container, escaped(paper.container_title or "")
    yield "year", year
    yield "month", str(int(rest[:2])) if rest else ""
    yield "volume", escaped(paper.volume or "")
    yield "number", escaped(paper.issue or "")
    yield "pages", escaped(_RANGE.sub(r"\1--\2", paper.page or ""))
    yield "publisher", escaped(paper.publisher or "")
    yield "doi", "".join(_VERBATIM.get(each, each) for each in paper.doi or "")
    yield "pmid", paper.pmid or ""
    yield "pmcid", paper.pmcid or ""
    yield "language", escaped(paper.language or "")
    yield "abstract", escaped(paper.abstract or "")
    yield "keywords", escaped(", ".join(sorted({tag for seed in paper.seeds for tag in seed.tags})))
    yield "note", escaped(_note(paper))


def _name(author: Author) -> str:
    """Family and given name; a group stands in braces, and so does its `and`, since BibTeX would split it."""
    if author.given is not None:
        return f"{_single(author.family)}, {_single(author.given)}"
    return "{" + re.sub(r"\b(and)\b", r"{\1}", escaped(author.family)) + "}"


def _single(name: str) -> str:
    plain = escaped(name)
    return "{" + plain + "}" if "," in plain or re.search(r"\band\b", plain) else plain


def _note(paper: PaperMetadata) -> str:
    if not paper.is_retracted:
        return ""
    return f"Retracted: {paper.retraction_notice}" if paper.retraction_notice else "Retracted"
