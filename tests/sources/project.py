"""A project in a folder, whose source stages are run by their commands, as the workflow does."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidag.cli import main
from evidag.sources.seeds import papers, papers_digest
from tests.sources.resolver_server import ResolverServer

LINKS, METADATA, CATALOG = Path("links.jsonl"), Path("metadata.jsonl"), Path("catalog.json")
STORE = Path("data/snapshots")
INTAKE = Path("data/artifacts/intake")


@dataclass(frozen=True)
class Project:
    """The working directory is the project; all papers are in one batch."""

    seeds: Path = Path("seeds.jsonl")

    def seed(self, *lines: dict[str, Any]) -> None:
        self.seeds.write_text("".join(json.dumps(line) + "\n" for line in lines))

    def hand_in(self, *rows: str, **files: bytes) -> None:
        """Rows of the manifest after its header, and files by name (`a_pdf` is a.pdf)."""
        (INTAKE / "pdfs").mkdir(parents=True, exist_ok=True)
        header = "metadata_id\tfile\treplace"
        (INTAKE / "manifest.tsv").write_text("\n".join([header, *rows]) + "\n")
        for name, content in files.items():
            (INTAKE / "pdfs" / name.replace("_", ".")).write_bytes(content)

    def batch(self) -> list[str]:
        digest = papers_digest(papers([self.seeds]))
        return [f"--seeds={self.seeds}", "--batch=0", "--batches=1", f"--papers-digest={digest}"]

    def link(self) -> dict[str, dict[str, Any]]:
        manifest, store = INTAKE / "manifest.tsv", STORE
        options = [f"--manifest={manifest}", "--artifacts=data/artifacts", f"--snapshots={store}"]
        assert main(["link-files", *self.batch(), *options, f"--links={LINKS}"]) == 0
        return lines(LINKS)

    def fetch(self, server: ResolverServer | None, **settings: Any) -> dict[str, dict[str, Any]]:
        """Link and resolve; without a server, offline."""
        self.link()
        assert main(self.words(server.options if server else None, **settings)) == 0
        return lines(METADATA)

    def words(
        self,
        services: list[str] | None,
        *,
        resolver: str = "europepmc",
        refresh: bool = False,
        retries: int = 1,
    ) -> list[str]:
        """The command that resolves."""
        nobody = [f"--{name}-url=http://127.0.0.1:9" for name in ("europepmc", "crossref", "ncbi")]
        return [
            "fetch-metadata",
            *self.batch(),
            *(services or nobody),
            f"--links={LINKS}",
            f"--snapshots={STORE}",
            f"--resolver={resolver}",
            f"--offline={str(services is None).lower()}",
            f"--refresh={str(refresh).lower()}",
            "--email=curator@example.org",
            "--timeout-seconds=2",
            f"--retries={retries}",
            "--requests-per-second=1000",
            f"--metadata={METADATA}",
            f"--catalog={CATALOG}",
        ]


def lines(path: Path) -> dict[str, dict[str, Any]]:
    """A collection by paper."""
    return {line["paper_id"]: line for line in map(json.loads, path.read_text().splitlines())}


def works(path: Path = CATALOG) -> dict[str, dict[str, Any]]:
    return json.loads(path.read_text())["works"]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
