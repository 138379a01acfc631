"""`validate` and `build` open no socket, whatever a record, a draft or a schema names."""

import json
import sys
from pathlib import Path

import pytest

from evidag.cli import main
from tests.records.invented import record
from tests.records.test_commands import DRAFT

ADDRESS = "https://example.org/paper"
# urllib3, which linkml's imports bring in, asks the machine whether it has IPv6: a socket that goes nowhere.
OF_AN_IMPORT = ("socket.__new__", "socket.bind")
seen: list[str] | None = None


def _listen(event, arguments):
    if seen is not None and event.startswith("socket."):
        seen.append(f"{event} {arguments}")


sys.addaudithook(_listen)  # it cannot be taken off again, so it looks only while a test asks


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def sockets():
    """What was done with sockets, names and addresses while the test ran."""
    global seen
    seen = []
    yield seen
    seen = None


def test_the_ear_works(sockets):
    """A test that hears nothing must be able to hear."""
    import socket

    socket.socket().close()
    assert sockets


def test_validate(sockets):
    """Accepted, malformed, grounded in pinned bytes, and many at once."""
    Path("pins").mkdir()
    Path("pins/literature.json").write_text('{"version": 1, "works": {}}')
    Path("good.json").write_text(json.dumps(record(source_artifacts__0__uri=ADDRESS)))
    Path("bad.json").write_text(json.dumps(record(source_artifacts__0__uri="no uri")))
    Path("doi.json").write_text(json.dumps(record()))
    assert main(["validate", "good.json"]) == 0
    assert main(["validate", "bad.json"]) == 1
    assert main(["validate", "doi.json", "--snapshot-dir", "pins"]) == 2
    assert main(["validate", ".", "--output", "out/all.jsonl"]) == 1
    assert main(["validate", "good.json", "bad.json", "doi.json"]) == 1
    assert sockets == []


def test_validate_with_a_schema(sockets):
    """An extension is compiled without asking anyone; one that imports from the network is refused."""
    pytest.importorskip("linkml", reason="linkml, which compiles extensions, is not installed")
    schema = "id: https://example.org/s\nname: s\nprefixes: {linkml: https://w3id.org/linkml/}\n"
    schema += "imports: [linkml:types]\ndefault_range: string\nclasses: {Any: {tree_root: true}}\n"
    Path("s.yaml").write_text(schema)
    Path("far.yaml").write_text(schema.replace("linkml:types]", "linkml:types, 'https://example.org/t']"))
    Path("good.json").write_text(json.dumps(record()))
    assert main(["validate", "good.json", "--schema", "s.yaml"]) in (0, 1)
    assert main(["validate", "good.json", "--schema", "far.yaml"]) == 3
    assert [each for each in sockets if not each.startswith(OF_AN_IMPORT)] == []


def test_build(sockets):
    """Only local files are hashed; a URI is copied."""
    Path("p.txt").write_text("text")
    Path("d.yaml").write_text(DRAFT.replace("  file: p.txt", f"  uri: {ADDRESS}\n  file: p.txt"))
    assert main(["build", "d.yaml", "--output", "built.json"]) == 0
    assert json.loads(Path("built.json").read_text())["source_artifacts"][0]["uri"] == ADDRESS
    Path("far.yaml").write_text(DRAFT.replace("  file: p.txt", f"  file: {ADDRESS}"))
    assert main(["build", "far.yaml"]) == 3
    assert sockets == []
