"""
The snapshot store: every byte that came from outside, in a file that is named after its SHA-256.

One of the few modules whose job is files. Nothing is trusted by its name: bytes are hashed again each time
they are loaded.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from evidag.digests import sha256
from evidag.errors import InputError
from evidag.files import write_bytes

State = Literal["verified", "present", "missing"]
MAX_BYTES = 256 * 2**20  # of one snapshot, decompressed
NAME_LENGTH = 64
_CHUNK = 2**16
_ALTERED = "does not hold the bytes that its name says"


class AlteredSnapshot(InputError):
    """A snapshot whose bytes are not those that its name says."""


class SnapshotStore:
    """
    The snapshots of one folder: `<sha256>.<extension>`, or with `.gz` and the hash of what is inside.

    The folder's own files only; a link that leads out of it is not followed. Where two files have one
    hash in their names, the later name counts.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = Path(directory)
        self._found: dict[str, Path] | None = None
        self._verified: dict[Path, tuple[int, ...]] = {}

    @classmethod
    def from_directory(cls, directory: Path) -> "SnapshotStore":
        """The store in a folder that is there."""
        if not Path(directory).is_dir():
            raise InputError("is no folder", at=directory, hint="give the folder of the pinned snapshots")
        return cls(directory)

    def has(self, digest: str) -> bool:
        """Whether there is a file for the hash, verified or not."""
        return digest.lower() in self._files()

    def path(self, digest: str) -> Path | None:
        """The file that holds the hash's bytes, perhaps compressed."""
        return self._files().get(digest.lower())

    def load(self, digest: str) -> bytes | None:
        """
        The bytes whose hash this is; None where there is no such file.

        Raises:
            AlteredSnapshot: there is a file, and its bytes hash to something else.
        """
        path = self.path(digest)
        if path is None:
            return None
        content = b"".join(_chunks(path))
        if sha256(content) != digest.lower():
            raise AlteredSnapshot(_ALTERED, at=path, hint="pin it again")
        return content

    def verified(self, digest: str) -> bytes | None:
        """The bytes whose hash this is; None where there is no such file or it was altered."""
        try:
            return self.load(digest)
        except AlteredSnapshot:
            return None

    def state(self, digest: str) -> State:
        """Whether the hash has a file, and whether that file's bytes have the hash."""
        path = self.path(digest)
        if path is None:
            return "missing"
        seen = _signature(path)
        if self._verified.get(path) == seen:
            return "verified"
        hashing = hashlib.sha256()
        try:
            for chunk in _chunks(path):
                hashing.update(chunk)
        except AlteredSnapshot:
            return "present"
        if hashing.hexdigest() != digest.lower():
            return "present"
        self._verified[path] = seen
        return "verified"

    def add(self, content: bytes, extension: str) -> str:
        """
        Pin bytes and return their hash; bytes that are pinned already are left where they are.

        Raises:
            AlteredSnapshot: another file of that hash, which would be read instead, holds other bytes.
        """
        digest = sha256(content)
        if self.state(digest) == "verified":
            return digest
        path = self.directory / f"{digest}.{extension}"
        other = self.path(digest)
        if other is not None and other.name > path.name:
            raise AlteredSnapshot(_ALTERED, at=other, hint="remove it and run again")
        write_bytes(path, content)
        self._files()[digest] = path
        return digest

    def _files(self) -> dict[str, Path]:
        if self._found is None:
            self._found = dict(_scan(self.directory))
        return self._found


def _scan(directory: Path) -> Iterator[tuple[str, Path]]:
    """Hash and file of each snapshot, in order of names, so that the last of one hash counts."""
    try:
        with os.scandir(directory) as entries:
            named = sorted((entry.name, entry) for entry in entries)
    except FileNotFoundError:
        return
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror}", at=directory) from problem
    for name, entry in named:
        key = name.partition(".")[0]
        if (
            len(key) == NAME_LENGTH
            and entry.is_file()
            and (not entry.is_symlink() or _inside(directory, entry))
        ):
            yield key.lower(), directory / name


def _inside(directory: Path, entry: os.DirEntry[str]) -> bool:
    return Path(entry.path).resolve().parent == directory.resolve()


def _signature(path: Path) -> tuple[int, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _chunks(path: Path) -> Iterator[bytes]:
    """The bytes of a snapshot file, decompressed if its name says so, up to a bound."""
    opened = gzip.open if path.name.endswith(".gz") else open
    size = 0
    try:
        with opened(path, "rb") as handle:
            while chunk := handle.read(_CHUNK):
                size += len(chunk)
                if size > MAX_BYTES:
                    raise AlteredSnapshot(f"holds more than {MAX_BYTES} bytes", at=path)
                yield chunk
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise AlteredSnapshot(f"is no whole gzip stream ({problem})", at=path) from problem
    except OSError as problem:
        raise InputError(f"cannot be read: {problem.strerror or problem}", at=path) from problem
