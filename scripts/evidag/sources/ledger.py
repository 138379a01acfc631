"""The ledger of links between papers and PDFs, only ever added to; the module's job is that file."""

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from evidag.artifacts import dump, load
from evidag.files import dump_json, parse_json, read_text, write_text
from evidag.sources.artifacts import FileLink

_OF_THE_MOMENT = ("linked_at", "link_method")


def append(ledger: Path, links: Iterable[FileLink]) -> int:
    """
    Add the links that the ledger does not hold, and say how many; the lines that it has stay as they are.

    The file is written anew beside itself and renamed, so that no crash leaves half a line.
    """
    text = read_text(ledger) if ledger.is_file() else ""
    if text and not text.endswith("\n"):
        text += "\n"
    known = {_same(link) for link in _parse(text, at=ledger)}
    new = []
    for link in sorted(links, key=lambda link: (link.paper_id, link.source_pdf_path)):
        if _same(link) not in known:
            known.add(_same(link))
            new.append(dump_json(dump(link, at=ledger)) + "\n")
    write_text(ledger, text + "".join(new))
    return len(new)


def read(ledger: Path) -> list[FileLink]:
    """The links of a ledger, in the order in which they were added."""
    return _parse(read_text(ledger), at=ledger) if ledger.is_file() else []


def _parse(text: str, *, at: Path) -> list[FileLink]:
    lines = ((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())
    return [
        load(FileLink, parse_json(line, at=f"{at}:{number}"), at=f"{at}:{number}") for number, line in lines
    ]


def _same(link: FileLink) -> tuple[str | None, ...]:
    """What makes two lines one link: all but when and how it was made."""
    return tuple(getattr(link, each.name) for each in fields(FileLink) if each.name not in _OF_THE_MOMENT)
