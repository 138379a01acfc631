"""
The catalogue: which pinned bytes belong to a work, under each key that a record may cite it by.

`literature.json` of a snapshot folder is one such file, `data/lake/catalogs/{batch}.json` another. Beside
them stands one small file for each work that was ever resolved, `works/<name of the key>.json`, so that a
later run finds its pins.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from evidag.errors import InputError
from evidag.files import read_json, write_json
from evidag.sources.identifiers import file_safe

Resolver = Literal["europepmc", "crossref", "ncbi"]
FILE = "literature.json"
WORKS = "works"
VERSION = 1
_HASH = re.compile("[0-9a-f]{64}")
_HASHES = ("metadata_sha256", "fulltext_sha256", "abstract_sha256", "pdf_sha256")
_TEXTS = ("license", "retrieved_at")
_OWN = ("resolver", *_HASHES, *_TEXTS, "urls")


@dataclass(frozen=True)
class Entry:
    """
    What is pinned of one work; all else that is said about it is read from the bytes.

    Args:
        license: of the full text.
        urls: the addresses that were asked, in order.
        other: fields that another program wrote, kept as they are.
    """

    resolver: Resolver
    metadata_sha256: str
    fulltext_sha256: str | None = None
    abstract_sha256: str | None = None
    license: str | None = None
    retrieved_at: str | None = None
    urls: tuple[str, ...] = ()
    pdf_sha256: str | None = None
    other: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def pinned_sha256(self) -> str:
        """The hash that a record's source must carry: full text, else PDF, else abstract, else metadata."""
        return self.fulltext_sha256 or self.pdf_sha256 or self.abstract_sha256 or self.metadata_sha256


Catalog = dict[str, Entry]


def read_catalog(path: Path) -> Catalog:
    """
    The works of a catalogue file.

    Raises:
        InputError: it is no catalogue, or an entry lacks what it cannot do without.
    """
    raw = read_json(path)
    works = raw.get("works") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(works, (dict, type(None))):
        raise InputError('is no catalogue: needs {"version": 1, "works": {…}}', at=path)
    if raw.get("version", VERSION) != VERSION:
        raise InputError(f"is a catalogue of version {raw['version']!r}; only {VERSION} is known", at=path)
    return {key: entry(value, at=f"{path}: {key}") for key, value in (works or {}).items()}


def write_catalog(path: Path, catalog: Mapping[str, Entry]) -> None:
    """Write a catalogue, its works and their fields in order of names."""
    works = {key: raw_entry(catalog[key]) for key in sorted(catalog)}
    write_json(path, {"version": VERSION, "works": works})


def merged(catalogs: Iterable[Mapping[str, Entry]]) -> Catalog:
    """
    The works of several catalogues in one.

    Where two say something about one key, the one with more of the work pinned wins, then the later one, then
    the one whose hashes sort last; the order in which they are given plays no role.
    """
    found: Catalog = {}
    for catalog in catalogs:
        for key, value in catalog.items():
            other = found.get(key)
            found[key] = value if other is None else max(other, value, key=_weight)
    return found


def _weight(value: Entry) -> tuple[Any, ...]:
    hashes = [getattr(value, name) or "" for name in _HASHES]
    depth = bool(value.fulltext_sha256), bool(value.pdf_sha256), bool(value.abstract_sha256)
    return depth, value.retrieved_at or "", hashes, value.urls, str(value)


def entry(raw: Any, *, at: object) -> Entry:
    """
    An entry from parsed JSON.

    >>> entry({"resolver": "crossref"}, at="doi:10.5555/x")
    Traceback (most recent call last):
    ...
    evidag.errors.InputError: doi:10.5555/x: metadata_sha256 is missing
    """
    if not isinstance(raw, dict):
        raise InputError("is no catalogue entry: needs resolver and metadata_sha256", at=at)
    if raw.get("resolver") not in get_args(Resolver):
        raise InputError(f"resolver is {raw.get('resolver')!r}, not {' or '.join(get_args(Resolver))}", at=at)
    for name in _HASHES:
        value = raw.get(name)
        if value is not None and not (isinstance(value, str) and _HASH.fullmatch(value)):
            raise InputError(f"{name} is no SHA-256", at=at)
    if raw.get("metadata_sha256") is None:
        raise InputError("metadata_sha256 is missing", at=at)
    for name in _TEXTS:
        if not isinstance(raw.get(name), (str, type(None))):
            raise InputError(f"{name} is no text", at=at)
    urls = raw.get("urls") or []
    if not (isinstance(urls, list) and all(isinstance(each, str) for each in urls)):
        raise InputError("urls is no list of addresses", at=at)
    own: dict[str, Any] = {name: raw.get(name) for name in _OWN if name != "urls"}
    other = {name: value for name, value in raw.items() if name not in _OWN}
    return Entry(**own, urls=tuple(urls), other=other)


def raw_entry(value: Entry) -> dict[str, Any]:
    """The JSON object of an entry; what only some entries have is left out where it is null."""
    found = dict(value.other)
    for name in _OWN:
        found[name] = list(value.urls) if name == "urls" else getattr(value, name)
    for name in ("abstract_sha256", "pdf_sha256"):
        if found[name] is None:
            del found[name]
    return {name: found[name] for name in sorted(found)}


def read_work(directory: Path, key: str) -> Entry | None:
    """What an earlier run pinned for a key, from the key's own file in the snapshot folder."""
    path = directory / WORKS / f"{file_safe(key)}.json"
    if not path.is_file():
        return None
    raw = read_json(path)
    if not isinstance(raw, dict) or raw.get("key") != key:
        raise InputError(f"is not the entry of {key}", at=path, hint="remove it")
    return entry(raw.get("entry"), at=path)


def write_work(directory: Path, key: str, value: Entry) -> None:
    """Keep what was pinned for a key; written last, when all its bytes are in the store."""
    path = directory / WORKS / f"{file_safe(key)}.json"
    write_json(path, {"key": key, "entry": raw_entry(value)})
