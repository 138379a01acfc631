"""The snapshot store: bytes under their hash, trusted only after hashing them again."""

import gzip
import hashlib

import pytest

from evidag.errors import InputError
from evidag.sources import store as module
from evidag.sources.store import AlteredSnapshot, SnapshotStore

TEXT = b"<article/>"
HASH = hashlib.sha256(TEXT).hexdigest()


def test_what_is_pinned_comes_back(tmp_path):
    """Once, however often it is pinned, and also through another look at the folder."""
    store = SnapshotStore(tmp_path / "new")
    assert store.state(HASH) == "missing" and store.load(HASH) is None
    assert store.add(TEXT, "xml") == store.add(TEXT, "xml") == HASH
    assert [path.name for path in (tmp_path / "new").iterdir()] == [f"{HASH}.xml"]
    again = SnapshotStore.from_directory(tmp_path / "new")
    assert again.load(HASH) == TEXT and again.state(HASH) == "verified" and again.has(HASH.upper())


def test_names_of_snapshots(tmp_path):
    """64 characters before the first dot, in any case; compressed where the name says so; no folders."""
    (tmp_path / f"{HASH.upper()}.xml.gz").write_bytes(gzip.compress(TEXT))
    (tmp_path / f"{'a' * 63}.xml").write_bytes(TEXT)
    (tmp_path / ("b" * 64)).mkdir()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / f"{'c' * 64}.xml").write_bytes(TEXT)
    store = SnapshotStore(tmp_path)
    assert store.load(HASH) == TEXT
    assert not any(store.has(each) for each in ("a" * 63, "b" * 64, "c" * 64))


def test_an_altered_snapshot_is_told_from_a_missing_one(tmp_path):
    """One changed byte is enough, and is seen although the file was good a moment ago."""
    store = SnapshotStore(tmp_path)
    store.add(TEXT, "xml")
    assert store.state(HASH) == "verified"
    (tmp_path / f"{HASH}.xml").write_bytes(TEXT.replace(b"a", b"b"))
    assert store.state(HASH) == "present" and store.verified(HASH) is None
    with pytest.raises(AlteredSnapshot, match=HASH):
        store.load(HASH)
    assert store.add(TEXT, "xml") == HASH
    assert store.state(HASH) == "verified"


@pytest.mark.parametrize(
    "content", [b"", TEXT, gzip.compress(TEXT)[:-6], gzip.compress(TEXT) + b"tail", b"\x1f\x8b"]
)
def test_a_broken_gzip_stream_is_an_altered_snapshot(tmp_path, content):
    """Cut off, none at all, or with something behind it: never a traceback, never bytes."""
    (tmp_path / f"{HASH}.xml.gz").write_bytes(content)
    store = SnapshotStore(tmp_path)
    assert store.state(HASH) == "present"
    with pytest.raises(AlteredSnapshot):
        store.load(HASH)


def test_decompression_is_bounded(tmp_path, monkeypatch):
    """A small file that unpacks to more than the bound is not unpacked."""
    monkeypatch.setattr(module, "MAX_BYTES", 2**20)
    bomb = b"\0" * 2**22
    name = hashlib.sha256(bomb).hexdigest()
    (tmp_path / f"{name}.json.gz").write_bytes(gzip.compress(bomb))
    assert SnapshotStore(tmp_path).state(name) == "present"


def test_the_later_name_counts(tmp_path):
    """Of two files for one hash; and a good pin that would not be read is refused, not lost."""
    (tmp_path / f"{HASH}.xml").write_bytes(TEXT)
    (tmp_path / f"{HASH}.xml.gz").write_bytes(b"no gzip")
    store = SnapshotStore(tmp_path)
    assert store.state(HASH) == "present"
    with pytest.raises(AlteredSnapshot, match="remove it"):
        store.add(TEXT, "xml")


def test_links_out_of_the_store_are_not_followed(tmp_path):
    (tmp_path / "outside").write_bytes(TEXT)
    folder = tmp_path / "store"
    folder.mkdir()
    (folder / f"{HASH}.xml").symlink_to(tmp_path / "outside")
    assert not SnapshotStore(folder).has(HASH)
    (folder / "inside").write_bytes(TEXT)
    (folder / f"{HASH}.json").symlink_to("inside")
    assert SnapshotStore(folder).load(HASH) == TEXT


def test_a_folder_that_is_not_there_is_an_error_where_it_must_be_there(tmp_path):
    with pytest.raises(InputError, match="no folder"):
        SnapshotStore.from_directory(tmp_path / "none")


def test_a_snapshot_that_cannot_be_read_is_said_so(tmp_path):
    """One that was there when the folder was looked through."""
    store = SnapshotStore(tmp_path)
    store.add(TEXT, "xml")
    (tmp_path / f"{HASH}.xml").unlink()
    with pytest.raises(InputError, match="cannot be read"):
        store.load(HASH)
