"""Are the pinned bytes of a source the ones that the record names?"""

from collections.abc import Iterator

from evidag.records.findings import ERROR, REVIEW, Finding, Record
from evidag.sources.store import SnapshotStore


class SourceBytesGrounder:
    """Hashes every source's bytes again instead of trusting what the record says was observed."""

    name = "source-bytes"

    def __init__(self, store: SnapshotStore) -> None:
        self.store = store

    def check(self, record: Record) -> Iterator[Finding]:
        """BEV015 for a source without bytes, BEV014 for one whose bytes are others."""
        for index, source in enumerate(record["source_artifacts"]):
            digest, path = source["sha256"], f"$.source_artifacts[{index}]"
            state = self.store.state(digest)
            if state == "missing":
                message = f"no pinned bytes have the hash {digest[:12]}…; pin the source, then validate again"
                yield Finding("BEV015", REVIEW, message, path)
            elif state == "present":
                message = f"the file pinned as {digest[:12]}… holds other bytes; pin the source again"
                yield Finding("BEV014", ERROR, message, path)

    def verified_items(self, record: Record) -> set[str]:
        """None: bytes alone bear out no quote."""
        return set()
