"""YAML is read so that it can mean one thing only, in bounded time and memory."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidag.errors import InputError
from evidag.records.strict_yaml import MAX_BYTES, parse_mapping


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: no", {"a": False}),
        ("a: [1, 1.0, ~, '1', on]", {"a": [1, 1.0, None, "1", True]}),
        (
            "a: 2026-03-04\nb: 2026-03-04T05:06:07Z",
            {"a": date(2026, 3, 4), "b": datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)},
        ),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ("a: !!str 1", {"a": "1"}),
        ('"<<": 1', {"<<": 1}),
        ("a: >-\n  two\n  lines", {"a": "two lines"}),
        ('{"a": "\\ud83d\\ude00", "b": "x\\/y"}', {"a": "😀", "b": "x/y"}),
        ("\ufeff{a: 1}", {"a": 1}),
        ("a: 1\n...\n", {"a": 1}),
        ("a: " + "[" * 99 + "]" * 99, None),
    ],
)
def test_what_is_read(text, value):
    """Typing is YAML 1.1, and JSON is YAML."""
    found = parse_mapping(text.encode(), at="x.yaml")
    assert value is None or found == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        ("# nothing\n", "is empty"),
        ("---\n", "no mapping|not a mapping"),
        ("- a", "not a mapping"),
        ("a", "not a mapping"),
        ("a: 1\na: 2", r"the key 'a' twice \(line 2\)"),
        ("a: {b: 1, 'b': 2}", "the key 'b' twice"),
        ('{"a": 1, "a": 2}', "the key 'a' twice"),
        ("1: a", "no string: 1"),
        ("yes: a", "no string: True"),
        ("null: a", "no string"),
        ("2026-01-01: a", "no string"),
        ("[a]: 1", "no string"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "merge key"),
        ("a: 1\n---\nb: 2", "several documents"),
        ("a: !thing 1", "unknown tag !thing"),
        ("a: !!set {b}", "unknown tag"),
        ("a: !!binary aGk=", "unknown tag"),
        ("a: !!python/object/apply:os.getcwd []", "unknown tag"),
        ("a: !<tag:yaml.org,2002:python/name:os.system> x", "unknown tag"),
        ("a: =", "unknown tag"),
        ("a: &x [*x]", "before it is complete"),
        ("a: *x", "before it is complete"),
        ("a: [1", "line 2"),
        ("a: b: c", "line 1"),
        ("\ta: 1", "line 1"),
        ("a: 2026-13-45", "no timestamp"),
        ("a: " + "9" * 5000, "no int"),
        ("a: !!float x", "no float"),
        ("a: \x00", "not allowed"),
        ("a: " + "[" * 100 + "]" * 100, "nested deeper than 100"),
        ("a: " + "[" * 100_000, "depth|deeper"),
        ("? " * 100_000, "depth|deeper|no string"),
    ],
)
def test_what_is_refused(text, reason):
    """In one line with the file's name, never as a traceback."""
    with pytest.raises(InputError, match=reason) as caught:
        parse_mapping(text.encode(), at="x.yaml")
    assert str(caught.value).startswith("x.yaml: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"a: \xff", b"a: \xed\xa0\x80", b"\xff\xfea\x00:", b"\xfe\xff\xd8"])
def test_malformed_text(content):
    """Neither UTF-8 nor UTF-16 as its mark says."""
    with pytest.raises(InputError):
        parse_mapping(content, at="x.yaml")


def test_aliases_do_not_multiply():
    """Ten levels of ten aliases each would be ten thousand million values."""
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 11)]
    with pytest.raises(InputError, match="more than 1000000 values"):
        parse_mapping("\n".join(levels).encode(), at="x.yaml")


def test_aliases_do_not_deepen():
    """Depth is counted through aliases."""
    levels = ["a0: &a0 x", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 101))]
    with pytest.raises(InputError, match="deeper than 100"):
        parse_mapping("\n".join(levels).encode(), at="x.yaml")


def test_size_is_bounded():
    """Nobody writes that much by hand."""
    with pytest.raises(InputError, match="larger than"):
        parse_mapping(b"a: " + b"x" * MAX_BYTES, at="x.yaml")


@given(st.binary(max_size=60) | st.text(alphabet="ab:{}[],-&*!<>|'\"#% \n\t?01", max_size=60).map(str.encode))
def test_anything_is_a_mapping_or_refused(content):
    """No bytes end in anything but a mapping with text keys, or our own error."""
    try:
        found = parse_mapping(content, at="x")
    except InputError:
        return
    assert all(isinstance(key, str) for key in found)
