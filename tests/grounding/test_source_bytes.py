"""Every source's bytes are hashed again; what the record says was observed plays no role."""

import gzip
import hashlib

from evidag.grounding import SnapshotStore, SourceBytesGrounder

CONTENT = b"the bytes of a source"
DIGEST = hashlib.sha256(CONTENT).hexdigest()


def found(folder, *digests, **more):
    record = {"source_artifacts": [{"id": each, "sha256": each, **more} for each in digests]}
    grounder = SourceBytesGrounder(SnapshotStore.from_directory(folder))
    assert grounder.verified_items(record) == set()
    return [(each.rule_id, each.severity, each.field_path) for each in grounder.check(record)]


def test_whole_bytes_say_nothing(tmp_path):
    (tmp_path / f"{DIGEST.upper()}.xml").write_bytes(CONTENT)
    assert found(tmp_path, DIGEST, observed_sha256="0" * 64) == []


def test_compressed_bytes_are_hashed_as_they_were(tmp_path):
    (tmp_path / f"{DIGEST}.xml.gz").write_bytes(gzip.compress(CONTENT))
    assert found(tmp_path, DIGEST) == []


def test_other_bytes_are_refused_and_missing_ones_are_not_there(tmp_path):
    """Each at its own source, in order."""
    (tmp_path / f"{DIGEST}.xml").write_bytes(CONTENT + b".")
    assert found(tmp_path, "0" * 64, DIGEST) == [
        ("BEV015", "review", "$.source_artifacts[0]"),
        ("BEV014", "error", "$.source_artifacts[1]"),
    ]


def test_half_a_gzip_is_other_bytes(tmp_path):
    (tmp_path / f"{DIGEST}.gz").write_bytes(gzip.compress(CONTENT)[:-9])
    assert [rule for rule, _, _ in found(tmp_path, DIGEST)] == ["BEV014"]
