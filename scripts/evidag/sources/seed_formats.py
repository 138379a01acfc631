"""
What seed files look like inside: JSONL, plain lists, BibTeX, RIS and PubMed's NBIB.

Of an export only its identifiers are read, entry by entry and with the number of its line, so that a broken
entry is named and the others go on. Parsers of the whole formats either stop at such an entry or pass
over it in silence, and take many seconds for a library of thousands.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from evidag.errors import InputError
from evidag.files import parse_json
from evidag.sources.identifiers import Identifier, Kind, identify

Format = Literal["jsonl", "list", "bibtex", "ris", "nbib"]
KINDS: tuple[Kind, ...] = ("doi", "pmid", "pmcid", "arxiv")
_NAMES = {"doi": "DOI", "pmid": "PMID", "pmcid": "PMCID", "arxiv": "arXiv id"}
NO_IDENTIFIER = "holds no DOI, PMID, PMCID or arXiv id"


@dataclass(frozen=True)
class Entry:
    """
    One paper that a seed file names.

    Args:
        given: the identifier in the user's words.
    """

    line: int
    given: str
    identifiers: tuple[Identifier, ...]
    tags: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True)
class Fault:
    """An entry that names no paper, and why."""

    line: int
    message: str


Found = Entry | Fault


def entries(format: Format, content: bytes) -> Iterator[Found]:
    """Every entry of a seed file."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in content[:1000]:
        yield Fault(1, "is UTF-16 or no text; save it as UTF-8")
        return
    found = False
    for each in _READERS[format](content.removeprefix(b"\xef\xbb\xbf")):
        found = True
        yield each
    if not found:
        yield Fault(1, "is empty; name at least one paper" if not content.strip() else "names no paper")


def format_of(name: str, content: bytes) -> Format:
    """
    The format of a file, from its ending; where that says little, from how the text begins.

    >>> format_of("export.txt", b"PMID- 123"), format_of("dois.txt", b"10.5555/a")
    ('nbib', 'list')
    """
    ending = name.lower().rpartition(".")[2]
    if ending in _ENDINGS:
        return _ENDINGS[ending]
    beginning = content[:4000].removeprefix(b"\xef\xbb\xbf").lstrip()
    return next((each for mark, each in _BEGINNINGS if re.match(mark, beginning)), "list")


_ENDINGS: dict[str, Format] = {
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "bib": "bibtex",
    "bibtex": "bibtex",
    "ris": "ris",
    "nbib": "nbib",
    "medline": "nbib",
}
_BEGINNINGS: tuple[tuple[bytes, Format], ...] = (
    (rb"[{\[]", "jsonl"),
    (rb"@[A-Za-z]+\s*[{(]", "bibtex"),
    (rb"TY {1,2}- ?", "ris"),
    (rb"PMID ?- ?[0-9]", "nbib"),
)


def _lines(content: bytes) -> Iterator[tuple[int, str] | Fault]:
    for number, line in enumerate(content.splitlines(), 1):
        try:
            yield number, line.decode("utf-8")
        except UnicodeDecodeError:
            yield Fault(number, "is not UTF-8; save the file as UTF-8")


def _entry(
    line: int, given: list[tuple[Kind, str]], tags: tuple[str, ...] = (), note: str | None = None
) -> Found:
    """An entry from its fields; one that is given and cannot be read is never passed over."""
    found = []
    for kind, text in given:
        identifier = identify(text, kind=kind)
        if identifier is None:
            return Fault(line, f"{kind} {text[:80]!r} is no {_NAMES[kind]}")
        found.append((KINDS.index(identifier.kind), identifier, text))
    if not found:
        return Fault(line, NO_IDENTIFIER)
    found.sort(key=lambda each: each[:2])
    identifiers = tuple(dict.fromkeys(identifier for _, identifier, _ in found))
    return Entry(line, found[0][2].strip(), identifiers, tags, note)


def _jsonl(content: bytes) -> Iterator[Found]:
    for each in _lines(content):
        if isinstance(each, Fault):
            yield each
        elif each[1].strip():
            try:
                yield _object(each[0], parse_json(each[1], at="line"))
            except InputError as problem:
                yield Fault(each[0], problem.message)


def _object(line: int, value: Any) -> Found:
    if not isinstance(value, dict):
        return Fault(line, 'is no JSON object; write {"doi": "…"}, one a line')
    fields = {key.lower(): item for key, item in value.items()}
    given = [(kind, fields[kind]) for kind in KINDS if fields.get(kind) not in (None, "")]
    for kind, text in given:
        if isinstance(text, bool) or not isinstance(text, (str, int)):
            return Fault(line, f"{kind} is neither text nor number")
    tags, note = fields.get("tags"), fields.get("note")
    tags = [tags] if isinstance(tags, str) else tags or []
    if not (isinstance(tags, list) and all(isinstance(tag, str) for tag in tags)):
        return Fault(line, "tags is no list of texts")
    if not isinstance(note, (str, type(None))):
        return Fault(line, "note is no text")
    return _entry(line, [(kind, str(text)) for kind, text in given], tuple(tags), note or None)


_NEXT = re.compile(r"[,;\s]+(?=(?:https?://|doi:|10\.[0-9]{4}))", re.IGNORECASE)
_BARE_PMID = re.compile(r"\s*[0-9]{1,9}\s*")


def _list(content: bytes) -> Iterator[Found]:
    """An identifier a line, or several; digits alone are a PMID, as PubMed exports them; `#` comments."""
    for each in _lines(content):
        if isinstance(each, Fault):
            yield each
            continue
        number, line = each
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        kind: Kind | None = "pmid" if _BARE_PMID.fullmatch(line) else None
        named = [(part, identify(part, kind=kind)) for part in _NEXT.split(line)]
        good = [(part.strip(), identifier) for part, identifier in named if identifier is not None]
        yield from (Entry(number, part, (identifier,)) for part, identifier in good)
        if not good:
            yield Fault(number, f"{line.strip()[:80]!r} {NO_IDENTIFIER}")


_TAGGED = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,3}- ?(.*)")
Fields = list[tuple[str, str]]


def _tagged(content: bytes, first: str, last: str | None) -> Iterator[tuple[int, Fields] | Fault]:
    """The entries of a format of tagged lines, each with the line where it begins."""
    start, fields = 0, Fields()
    for each in _lines(content):
        if isinstance(each, Fault):
            yield each
            continue
        number, line = each
        tagged = _TAGGED.match(line)
        ends = (last is None and not line.strip()) or (
            tagged is not None and tagged.group(1) in (first, last)
        )
        if ends and fields:
            yield start, fields
            start, fields = 0, Fields()
        if tagged and tagged.group(1) != last:
            start = start or number
            fields.append((tagged.group(1), tagged.group(2).strip()))
        elif line[:1].isspace() and line.strip() and fields:
            fields[-1] = fields[-1][0], f"{fields[-1][1]} {line.strip()}"
    if fields:
        yield start, fields


_RIS_ELSEWHERE = ("UR", "L3", "AN", "M3", "C2", "L1", "L2", "LK")


def _ris(content: bytes) -> Iterator[Found]:
    for each in _tagged(content, "TY", "ER"):
        if isinstance(each, Fault):
            yield each
            continue
        given: list[tuple[Kind, str]] = [("doi", value) for tag, value in each[1] if tag == "DO" and value]
        for name in _RIS_ELSEWHERE:
            if not given:
                elsewhere = [(identify(value), value) for tag, value in each[1] if tag == name]
                given = [(found.kind, value) for found, value in elsewhere if found][:1]
        yield _entry(each[0], given)


def _nbib(content: bytes) -> Iterator[Found]:
    for each in _tagged(content, "PMID", None):
        if isinstance(each, Fault):
            yield each
            continue
        given: list[tuple[Kind, str]] = []
        for tag, value in each[1]:
            if tag == "PMID":
                given.append(("pmid", value))
            elif tag == "PMC":
                given.append(("pmcid", value))
            elif tag in ("LID", "AID") and value.endswith("[doi]"):
                given.append(("doi", value.removesuffix("[doi]").strip()))
        yield _entry(each[0], given)


_BIB_ENTRY = re.compile(r"^[ \t]*@([A-Za-z]+)\s*[{(]", re.MULTILINE)
_BIB_FIELD = re.compile(
    r"(?:^|[,\s])(doi|pmid|pmcid|eprint|archiveprefix|eprinttype|url|howpublished)\s*=\s*"
    r'(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)"|([0-9]+))',
    re.IGNORECASE,
)
_BIB_NO_PAPER = ("comment", "string", "preamble", "control")


def _bibtex(content: bytes) -> Iterator[Found]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as problem:
        yield Fault(content.count(b"\n", 0, problem.start) + 1, "is not UTF-8; save the file as UTF-8")
        return
    starts = list(_BIB_ENTRY.finditer(text))
    ends = [*(each.start() for each in starts[1:]), len(text)]
    line, seen = 1, 0
    for start, end in zip(starts, ends, strict=False):
        line, seen = line + text.count("\n", seen, start.start(1)), start.start(1)
        if start.group(1).lower() not in _BIB_NO_PAPER:
            yield _entry(line, _bibtex_given(text[start.end() : end]))


def _bibtex_given(entry: str) -> list[tuple[Kind, str]]:
    fields: dict[str, str] = {}
    for found in _BIB_FIELD.finditer(entry):
        value = next(each for each in found.groups()[1:] if each is not None)
        fields.setdefault(found.group(1).lower(), re.sub(r"[{}]|\\(?=[_%&#$~])", "", value).strip())
    given: list[tuple[Kind, str]] = [
        (kind, fields[kind]) for kind in ("doi", "pmid", "pmcid") if fields.get(kind)
    ]
    source = (fields.get("archiveprefix") or fields.get("eprinttype") or "").lower()
    if fields.get("eprint") and source in ("arxiv", "pubmed", "pmid"):
        given.append(("arxiv" if source == "arxiv" else "pmid", fields["eprint"]))
    for name in ("url", "howpublished"):
        found_there = identify(fields[name]) if not given and fields.get(name) else None
        if found_there:
            given = [(found_there.kind, fields[name])]
    return given


_READERS: dict[Format, Callable[[bytes], Iterator[Found]]] = {
    "jsonl": _jsonl,
    "list": _list,
    "bibtex": _bibtex,
    "ris": _ris,
    "nbib": _nbib,
}
