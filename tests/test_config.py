"""The configuration: what is accepted, what is refused and in which words."""

import copy

import pytest

from evidag import config
from evidag.errors import InputError


@pytest.fixture
def defaults() -> dict:
    return copy.deepcopy(config.read_yaml(config.HOME / config.FILE))


def test_the_defaults_are_complete_and_valid(defaults):
    """Every key of the schema has its default, and the schema takes them all."""
    config.check(defaults)
    assert _keys(defaults) == _described(config.schema_of_config())


def _keys(value, at=""):
    if not isinstance(value, dict):
        return {at}
    return {key for name, each in value.items() for key in _keys(each, f"{at}.{name}")}


def _described(schema, at=""):
    if "properties" not in schema:
        assert schema["description"], at
        return {at}
    assert schema["additionalProperties"] is False, f"{at} is open"
    return {key for name, each in schema["properties"].items() for key in _described(each, f"{at}.{name}")}


@pytest.mark.parametrize(
    ("section", "key", "value", "said"),
    [
        ("llm", "modle", "x", "no key llm.modle; did you mean llm.model?"),
        ("records", "qqq", "x", "no key records.qqq; there are records.profile, records.uses"),
        ("sources", "batches", 3, "no key sources.batches; did you mean batches?"),
        ("sources", "offline", "yes", 'sources.offline: "yes" is not of type "boolean"'),
        ("sources", "retries", -1, "sources.retries: -1 is less than the minimum of 0"),
        ("sources", "europepmc_url", "ftp://x", "sources.europepmc_url: "),
        ("records", "uses", [], "records.uses: [] has less than 1 item"),
        ("paths", "lake", "data/lake/", 'paths.lake: "data/lake/" does not match'),
        ("paths", "lake", "data/<lake>", 'paths.lake: "data/<lake>" does not match'),
        ("gate", "fail_on", "rejected", 'gate.fail_on: "rejected" is not of type "array"'),
    ],
)
def test_what_is_wrong_is_named(defaults, section, key, value, said):
    """The key, and the nearest valid one or what it is for."""
    defaults[section][key] = value
    with pytest.raises(InputError) as refusal:
        config.check(defaults)
    assert str(refusal.value).startswith(f"config: {said}")


def test_a_section_that_is_none(defaults):
    """`sources:` with nothing under it."""
    defaults["sources"] = None
    with pytest.raises(InputError, match='config: sources: null is not of type "object"'):
        config.check(defaults)


def test_a_projects_own_keys_win_over_the_defaults(tmp_path, monkeypatch):
    """Key by key, also inside a section."""
    (tmp_path / "config").mkdir()
    (tmp_path / config.FILE).write_text("batches: 2\nsources: {offline: true}\n")
    monkeypatch.chdir(tmp_path)
    loaded = config.load()
    assert loaded["batches"] == 2
    assert loaded["sources"]["offline"] is True
    assert loaded["sources"]["resolver"] == "europepmc"
