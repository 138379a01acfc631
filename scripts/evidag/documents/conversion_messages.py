"""What a stage and the process that converts for it say to each other."""

import json
import struct
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Literal

LENGTH = struct.Struct(">Q")
MEGABYTE = 10**6
Kind = Literal["pdf", "jats"]


@dataclass(frozen=True)
class Options:
    """
    Args:
        max_megabytes: of the file.
        memory_megabytes: that the process may hold while it converts one document.
    """

    layout: Literal["geometric", "heron"]
    ocr: bool
    max_pages: int
    max_megabytes: float
    timeout_seconds: float
    memory_megabytes: float = 3000.0


@dataclass(frozen=True)
class Conversion:
    """
    Args:
        document: Docling's document as JSON; under `evidag` what we know of its items (`flags`).
        pages: how many, or None for a text without pages.
    """

    document: dict[str, Any]
    markdown: str
    pages: int | None
    notes: tuple[str, ...] = field(default=())


def message(head: dict[str, Any], content: bytes = b"") -> bytes:
    """A message: the length of its head in eight bytes, the head as JSON, and as many bytes as it says."""
    text = json.dumps({**head, "bytes": len(content)}).encode()
    return LENGTH.pack(len(text)) + text + content


def read_message(stream: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """The next head and the bytes after it, or None at the end."""
    start = stream.read(LENGTH.size)
    if len(start) < LENGTH.size:
        return None
    head = json.loads(stream.read(LENGTH.unpack(start)[0]))
    return head, stream.read(head["bytes"])
