"""
Conversions by content: the same bytes, converter and options are converted once.

An entry is a compressed file, the SHA-256 of its JSON on the first line; one that does not hold what that
says is made again. One of the few modules whose job is files.
"""

import logging
import zlib
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from evidag.digests import digest, digest_of_code, sha256
from evidag.documents.conversion_messages import Conversion, Kind, Options
from evidag.errors import InputError
from evidag.files import dump_json, parse_json, read_bytes, write_bytes

log = logging.getLogger(__name__)
PACKAGES = {
    "pdf": ("docling-slim", "docling-core", "docling-parse"),
    "jats": ("docling-slim", "docling-core"),
}
READS_IMAGES = ("rapidocr", "onnxruntime")
HERON = ("docling", "docling-ibm-models", "torch")
MAX_BYTES = 2**30


def versions(kind: Kind, options: Options) -> dict[str, str]:
    """The packages that a conversion comes out of; an extra that is missing has no version."""
    names = [*PACKAGES[kind]]
    if kind == "pdf" and options.layout == "heron":
        names += HERON
    if kind == "pdf" and options.ocr:
        names += READS_IMAGES
    return {name: _version(name) for name in names}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def converter_name(kind: Kind, options: Options) -> str:
    """How an artifact calls the converter: `docling-slim 2.143.0, …; layout geometric`."""
    packages = ", ".join(f"{name} {found}" for name, found in versions(kind, options).items() if found)
    return f"{packages}; layout {options.layout}" if kind == "pdf" else packages


def key_of(content: bytes, kind: Kind, options: Options) -> str:
    """What a conversion depends on; limits only decide whether there is one."""
    return digest(
        {
            "input": sha256(content),
            "kind": kind,
            "layout": options.layout if kind == "pdf" else "",
            "ocr": options.ocr and kind == "pdf",
            "packages": versions(kind, options),
            "code": digest_of_code("evidag.documents.converters"),
        }
    )


class ConversionCache:
    """The entries of one folder."""

    def __init__(self, directory: Path) -> None:
        self.directory = Path(directory)

    def get(self, key: str) -> Conversion | None:
        """The conversion under a key, or None where there is none that can be trusted."""
        path = self._path(key)
        if not path.is_file():
            return None
        try:
            return _unpacked(key, read_bytes(path, limit=MAX_BYTES))
        except (InputError, zlib.error, ValueError, TypeError, KeyError) as problem:
            log.warning("%s: altered (%s); the paper is converted again", path.name, problem)
            return None

    def put(self, key: str, conversion: Conversion) -> None:
        write_bytes(self._path(key), _packed(key, conversion))

    def _path(self, key: str) -> Path:
        return self.directory / f"{key}.z"


def _packed(key: str, conversion: Conversion) -> bytes:
    body = dump_json({"key": key, "conversion": asdict(conversion)}).encode()
    return zlib.compress(sha256(body).encode() + b"\n" + body)


def _unpacked(key: str, content: bytes) -> Conversion:
    said, _, body = zlib.decompress(content).partition(b"\n")
    if sha256(body) != said.decode():
        raise ValueError("its hash does not agree")
    entry = parse_json(body.decode(), at=key)
    if entry["key"] != key:
        raise ValueError("it is another entry's")
    held = entry["conversion"]
    return Conversion(held["document"], held["markdown"], held["pages"], tuple(held["notes"]))
