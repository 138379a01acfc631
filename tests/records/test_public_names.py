"""The names that other people's code imports."""

import subprocess
import sys

import pytest

import evidag.records
from tests.records.invented import record

PROMISED = {
    "Finding",
    "RecordValidator",
    "build_record",
    "draft_json_schema",
    "generate_json_schema",
    "list_profiles",
    "load_draft",
    "load_profile",
    "validate_record",
}


def test_promised_names_are_there():
    """Each under its own name, and no others."""
    assert set(evidag.records.__all__) == PROMISED
    for name in PROMISED:
        assert getattr(evidag.records, name).__name__ == name


def test_other_names_are_not():
    """As of any module."""
    with pytest.raises(AttributeError, match="has no attribute 'validate'"):
        evidag.records.validate  # noqa: B018 - asking for it is the test


def test_importing_the_package_imports_nothing_of_it():
    """A name's module is imported when the name is asked for."""
    code = "import sys, evidag.records; print([name for name in sys.modules if 'evidag.records.' in name])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_the_documented_example(tmp_path):
    """A validator with a store of snapshots, as the contract shows it."""
    from evidag.grounding import SnapshotStore, SourceBytesGrounder
    from evidag.records import RecordValidator

    store = SnapshotStore.from_directory(tmp_path)
    validator = RecordValidator(profile="general", grounders=[SourceBytesGrounder(store)])
    report = validator.validate(record())
    assert [each["rule_id"] for each in report["findings"]] == ["BEV015"]
    assert report["grounding"] == ["source-bytes"]
