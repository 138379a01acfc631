"""
The demo papers as we write them: YAML on top, a little Markdown below.

    # heading, ## heading below it     paragraphs stand between blank lines
    *italic*  ^raised^  ~lowered~      **label** opens a paragraph of a structured abstract
    [@2]  [tab:t1]  [fig:f1]           cited work 2, Table 1, Figure 1
    :::table t1 caption                rows follow, cells between |, the first row is the head, then :::
    :::figure f1 Title. Legend         then :::
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml

FullText = Literal["store", "intake_jats", "two_column_pdf", "scanned_pdf", "cut_pdf", "none"]


@dataclass(frozen=True)
class Text:
    """A paragraph, with the label that opens it in a structured abstract."""

    words: str
    label: str | None = None


@dataclass(frozen=True)
class Float:
    """A table (`rows`) or a figure (no rows) with its caption."""

    id: str
    caption: str
    rows: tuple[tuple[str, ...], ...]


@dataclass
class Section:
    title: str
    content: list[Text | Float] = field(default_factory=list)
    parts: list["Section"] = field(default_factory=list)

    def texts(self) -> list[str]:
        return [each.words for each in self.content if isinstance(each, Text)]


@dataclass(frozen=True)
class Reference:
    authors: str
    title: str
    source: str
    year: str
    volume: str
    pages: str


@dataclass(frozen=True)
class Source:
    """One demo paper: what its front matter says (`front`), and its text."""

    name: str
    front: dict[str, Any]
    abstract: Section | None
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]

    @property
    def doi(self) -> str:
        return str(self.front["doi"])

    @property
    def title(self) -> str:
        return str(self.front["title"])

    @property
    def full_text(self) -> FullText:
        value: FullText = self.front.get("full_text", "store")
        return value

    @property
    def resolver(self) -> str:
        return str(self.front.get("resolver", "europepmc"))


def read_source(path: Path) -> Source:
    """A paper from its file in `data/demo/papers`."""
    _, head, body = path.read_text("utf-8").split("---\n", 2)
    front = yaml.safe_load(head)
    sections = _sections(body)
    abstract = next((each for each in sections if each.title == "Abstract"), None)
    return Source(
        name=path.stem,
        front=front,
        abstract=abstract,
        sections=tuple(each for each in sections if each is not abstract),
        references=tuple(Reference(*each.split(" | ")) for each in front.get("references", [])),
    )


def _sections(body: str) -> list[Section]:
    """The sections of a body; text before the first heading is a section without a title."""
    found: list[Section] = []
    for chunk in re.split(r"\n{2,}", body.strip()):
        if chunk.startswith("## "):
            found[-1].parts.append(Section(chunk[3:]))
        elif chunk.startswith("# "):
            found.append(Section(chunk[2:]))
        else:
            if not found:
                found.append(Section(""))
            home = found[-1].parts[-1] if found[-1].parts else found[-1]
            home.content.append(_float(chunk) if chunk.startswith(":::") else _text(chunk))
    return found


def _text(chunk: str) -> Text:
    labelled = re.match(r"\*\*(.+?)\*\* ", chunk)
    return Text(chunk[labelled.end() :], labelled.group(1)) if labelled else Text(chunk)


def _float(chunk: str) -> Float:
    first, *rows, _ = chunk.splitlines()
    _, name, caption = first.split(" ", 2)
    return Float(name, caption, tuple(tuple(cell.strip() for cell in row.split(" | ")) for row in rows))


def unmarked(words: str) -> str:
    """
    The words without the marks, for PDFs and resolvers' answers.

    >>> unmarked("in *vivo* at 37 m^2^ [@1, 2] ([tab:t1])")
    'in vivo at 37 m2 [1, 2] (Table 1)'
    """
    words = re.sub(r"\[@([^\]]+)\]", r"[\1]", words)
    words = re.sub(r"\[tab:t(\d+)\]", r"Table \1", words)
    words = re.sub(r"\[fig:f(\d+)\]", r"Figure \1", words)
    return re.sub(r"\*(.+?)\*|\^(.+?)\^|~(.+?)~", lambda found: "".join(filter(None, found.groups())), words)
