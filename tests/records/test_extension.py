"""Extension schemas: LinkML files that records have to meet as well, compiled once and kept."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from evidag.errors import InputError
from evidag.records import RecordValidator, generate_json_schema
from evidag.records import extension as module
from tests.records.invented import record

EXTENSION = """\
id: https://example.org/doi
name: needs_doi
version: 2.1.0
prefixes: {linkml: https://w3id.org/linkml/, ex: https://example.org/}
default_prefix: ex
default_range: string
imports: [linkml:types, %s]
classes:
  Top:
    tree_root: true
    extra_slots: {allowed: true}
    attributes:
      record_id: {required: true, pattern: "^r[0-9]$"}
      statement: {range: Open, inlined: true}
"""
OPEN = """\
id: https://example.org/open
name: open
prefixes: {linkml: https://w3id.org/linkml/}
imports: [linkml:types]
classes:
  Open:
    extra_slots: {allowed: true}
"""


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def schema(tmp_path):
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "open.yaml").write_text(OPEN)
    path = tmp_path / "doi.yaml"
    path.write_text(EXTENSION % "shapes/open")
    return path


def kept(tmp_path):
    return sorted((tmp_path / "cache").rglob("*.json"))


def test_baseline_runs_first(schema):
    """Then the extension; the report names both, and the extension as the selected one."""
    report = RecordValidator(schema_path=schema).validate(record(record_id="other", profile_id=" "))
    assert [each["field_path"] for each in report["findings"]] == ["$.profile_id", "$.record_id"]
    assert [(each["role"], each["version"]) for each in report["schema_sources"]] == [
        ("baseline", "0.4.0"),
        ("extension", "2.1.0"),
    ]
    assert report["schema_version"] == "2.1.0"
    assert report["schema_sha256"] == report["schema_sources"][1]["sha256"]
    assert RecordValidator(schema_path=schema).validate(record())["overall_status"] == "admitted"


def test_the_end_of_a_pattern_is_the_end_of_the_text(schema):
    """But for the strict contract, where a newline may follow."""
    value = record(record_id="r1\n")
    assert RecordValidator(schema_path=schema).validate(value)["schema_valid"] is False
    assert RecordValidator(schema_path=schema, strict_contract=True).validate(value)["schema_valid"] is True


def test_compiled_once(schema, tmp_path):
    """The second process does not import linkml; another source does not get the first one's schema."""
    generate_json_schema(schema)
    (compiled,) = kept(tmp_path)
    code = (
        "import sys; from evidag.records import *; generate_json_schema(sys.argv[1]); print(set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, schema], check=True, capture_output=True, text=True)
    assert "linkml" not in ast.literal_eval(done.stdout)
    open_shape = schema.parent / "shapes" / "open.yaml"
    open_shape.write_text(OPEN.replace("allowed: true", "allowed: false"))
    report = RecordValidator(schema_path=schema).validate(record())
    assert report["schema_valid"] is False
    assert len(kept(tmp_path)) == 2
    compiled.write_text("{")
    open_shape.write_text(OPEN)
    assert RecordValidator(schema_path=schema).validate(record())["schema_valid"] is True


def test_a_cache_that_cannot_be_written(schema, tmp_path, monkeypatch):
    """Is only slower."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert generate_json_schema(schema)["version"] == "2.1.0"


def test_without_linkml(schema, monkeypatch):
    """The message names what to install."""
    monkeypatch.setitem(sys.modules, "linkml.generators.jsonschemagen", None)
    with pytest.raises(InputError, match=r"evidag\[schema\]"):
        generate_json_schema(schema)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        ("a: 1", "no LinkML schema"),
        (EXTENSION % "https://example.org/other", "neither part of LinkML nor a local file"),
        (EXTENSION % "other:schema", "neither part of LinkML nor a local file"),
        (EXTENSION % "linkml:../secret", "neither part of LinkML nor a local file"),
        (EXTENSION % "absent", "cannot be read"),
        (EXTENSION % "doi", "no LinkML schema|Open"),
        (EXTENSION.replace("[linkml:types, %s]", "types"), "must be a list"),
        (EXTENSION.replace("range: Open", "range: Absent") % "shapes/open", "no LinkML schema"),
        ("id: x\nid: y", "twice"),
    ],
)
def test_schemas_that_are_refused(schema, text, reason):
    """In one line; nothing is fetched from anywhere."""
    schema.write_text(text)
    with pytest.raises(InputError, match=reason):
        generate_json_schema(schema)


def test_core_is_generated_without_linkml():
    """The committed file is what is printed."""
    core = Path(module.__file__).with_name("core.schema.json")
    assert generate_json_schema() == json.loads(core.read_text())
