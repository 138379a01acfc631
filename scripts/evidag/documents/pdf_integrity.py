"""
Which pages of a PDF were damaged: compressed streams carry a checksum, which readers pass over in silence.

Not a PDF parser: objects are found by their marks, and what is asked of them is only what they refer to.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,9})\s+[0-9]{1,5}\s+obj\b")
_STREAM = re.compile(rb"stream\r?\n")
_REFERENCE = re.compile(rb"([0-9]{1,9})\s+[0-9]{1,5}\s+R\b")
_TYPE = re.compile(rb"/Type\s*/(\w+)")
_DEFLATED = re.compile(rb"/Filter\s*\[?\s*/(?:FlateDecode|Fl)\b")
_BY_THE_WAY = re.compile(
    rb"/(?:Parent|Annots|Metadata|PieceInfo|Thumb|B|StructParents|Group)\s*(?:\[[^\]]*\]|[0-9]+\s+[0-9]+\s+R)"
)
_NOT_OF_A_PAGE = {b"Page", b"Pages", b"Catalog", b"Annot", b"StructElem", b"StructTreeRoot", b"Outlines"}
_NO_TEXT = re.compile(rb"/Subtype\s*/(?:Image|XML)\b|/Type\s*/Metadata\b|/Alternate\b")
_HEAD = 20_000  # bytes of an object that are searched for what it says of itself
_PIECE = 2**20


@dataclass(frozen=True)
class Damage:
    """
    Args:
        pages: the numbers of pages that a damaged stream belongs to, from 1.
        lost: objects were lost whose pages cannot be told.
    """

    pages: frozenset[int] = frozenset()
    lost: bool = False


@dataclass
class _Objects:
    """The objects of a file by number: what stands before their stream, and whether that is intact."""

    heads: dict[int, bytes] = field(default_factory=dict)
    broken: dict[int, str] = field(default_factory=dict)
    deflated: int = 0


def damage_of(content: bytes) -> Damage:
    """What of an unencrypted PDF does not agree with its checksums."""
    objects = _objects(content)
    if objects.broken and len(objects.broken) == objects.deflated and _all_alike(objects.broken):
        return Damage()  # a writer that cannot take checksums, not damage
    if any(_type(objects.heads[number]) in (b"ObjStm", b"XRef") for number in objects.broken):
        return Damage(lost=True)
    telling = {number for number in objects.broken if not _NO_TEXT.search(objects.heads[number])}
    if not telling:
        return Damage()
    pages = list(_pages(objects.heads))
    hit = {index for index, page in enumerate(pages, 1) if telling & _reached(page, objects.heads)}
    return Damage(frozenset(hit), lost=not hit)


def _all_alike(broken: Mapping[int, str]) -> bool:
    return len(broken) > 1 and all("incorrect data check" in message for message in broken.values())


def _objects(content: bytes) -> _Objects:
    found = _Objects()
    marks = list(_OBJECT.finditer(content))
    for mark, following in zip(marks, [*marks[1:], None], strict=False):
        end = following.start() if following else len(content)
        number = int(mark.group(1))
        stream = _STREAM.search(content, mark.end(), min(end, mark.end() + _HEAD))
        head = content[mark.end() : stream.start() if stream else min(end, mark.end() + _HEAD)]
        found.heads[number] = head
        found.broken.pop(number, None)  # a later version of the object replaces it
        if stream and _DEFLATED.search(head):
            found.deflated += 1
            _inflate(found, number, content, stream.end(), _stream_end(content, stream.end()))
    return found


def _stream_end(content: bytes, start: int) -> int:
    end = content.find(b"endstream", start)
    return end if end >= 0 else len(content)


def _inflate(found: _Objects, number: int, content: bytes, start: int, end: int) -> None:
    """Run a stream through its checksum; the objects inside an object stream are taken down."""
    held: list[bytes] = []
    keep = _type(found.heads[number]) == b"ObjStm"
    inflater = zlib.decompressobj()
    data = content[start:end]
    try:
        while data and not inflater.eof:
            piece = inflater.decompress(data, _PIECE)
            data = inflater.unconsumed_tail
            if keep:
                held.append(piece)
    except zlib.error as problem:
        found.broken[number] = str(problem)
        return
    if keep:
        found.heads.update(_packed(found.heads[number], b"".join(held)))


def _packed(head: bytes, body: bytes) -> Iterator[tuple[int, bytes]]:
    """The objects of an object stream."""
    first = re.search(rb"/First\s+([0-9]+)", head)
    if first is None:
        return
    start = int(first.group(1))
    numbers = [int(each) for each in re.findall(rb"[0-9]+", body[:start])]
    places = list(zip(numbers[::2], numbers[1::2], strict=False))
    for index, (number, place) in enumerate(places):
        end = places[index + 1][1] if index + 1 < len(places) else len(body)
        yield number, body[start + place : start + end]


def _type(head: bytes) -> bytes:
    found = _TYPE.search(head)
    return found.group(1) if found else b""


def _pages(heads: Mapping[int, bytes]) -> Iterator[int]:
    """The numbers of the page objects in order, down the tree of pages."""
    roots = [number for number, head in heads.items() if _type(head) == b"Catalog"]
    start = re.search(rb"/Pages\s+([0-9]+)", heads[roots[-1]]) if roots else None
    waiting = [int(start.group(1))] if start else []
    seen = set()
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        kids = re.search(rb"/Kids\s*\[([^\]]*)\]", heads.get(number, b""))
        if kids:
            waiting += [int(each) for each in reversed(_REFERENCE.findall(kids.group(1)))]
        else:
            yield number


def _reached(page: int, heads: Mapping[int, bytes]) -> set[int]:
    """The objects that a page is made of: its content, its fonts, the forms that it shows."""
    seen: set[int] = set()
    waiting = [page]
    while waiting:
        number = waiting.pop()
        head = heads.get(number)
        if number in seen or head is None or (number != page and _type(head) in _NOT_OF_A_PAGE):
            continue
        seen.add(number)
        waiting += [int(each) for each in _REFERENCE.findall(_BY_THE_WAY.sub(b"", head))]
    return seen
