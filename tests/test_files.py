"""Files are written whole or not at all, and JSON is read strictly."""

import json
import os
import stat
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidag.errors import InputError, OutputError
from evidag.files import dump_json, parse_json, read_json, read_jsonl, sweep, write_text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        (" \n\t", "Expecting value"),
        ('{"a": 1} x', "Extra data"),
        ('{"a": 1}{"a": 1}', "Extra data"),
        ('{"a": 1,}', "Expecting property name|Illegal trailing comma"),
        ("{'a': 1}", "Expecting property name"),
        ('"a\nb"', "Invalid control character"),
        ('"a\x00b"', "Invalid control character"),
        ('{"a": 1, "\\u0061": 2}', "the key 'a' is given twice"),
        ('[{"b": {"a": 1, "a": 1}}]', "the key 'a' is given twice"),
        ("NaN", "NaN is not JSON"),
        ("[-Infinity]", "-Infinity is not JSON"),
        ("1e999", "too large"),
        ("-1e999", "too large"),
        ("1" * 400 + ".0", "too large"),
        ("1" * 4301, "more than 4300 digits"),
        ("-" + "1" * 4301, "more than 4300 digits"),
        ("[" * 101 + "]" * 101, "deeper than 100"),
        ("[" * 100_000, "deeper than 100"),
        ('{"a":' * 101 + "1" + "}" * 101, "deeper than 100"),
        ("[" + "0," * 4_000_000 + "0]", "more than 4000000 values"),
        ("01", "Extra data"),
        ("'a'", "Expecting value"),
        ('"\\x41"', "Invalid .*escape"),
    ],
)
def test_json_that_is_refused(text, reason):
    """Each fault is one line that names the file, and never repeats it whole."""
    with pytest.raises(InputError, match=reason) as caught:
        parse_json(text, at="record.json")
    assert str(caught.value).startswith("record.json: is not acceptable JSON")
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1" * 4300, int("1" * 4300)),
        ('{"a": 1,\r\n"b": [2]}\r\n', {"a": 1, "b": [2]}),
        ('"\\ud800"', "\ud800"),
        ('"\\ud83d\\ude00"', "😀"),
        ("1e-999", 0.0),
        ('"x\x7f\u2028"', "x\x7f\u2028"),
        ('{"[": "]"}', {"[": "]"}),
        ("[[]," * 98 + "[]" + "]" * 98, None),
        ("[" * 100 + "]" * 100, None),
    ],
)
def test_json_that_is_read(text, value):
    """What the contract lets pass is read as it stands."""
    found = parse_json(text, at="record.json")
    assert value is None or found == value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(), children, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_is_dumped_is_read_back(value):
    """Every JSON value survives, and the text is UTF-8 whatever the strings hold."""
    assert parse_json(dump_json(value).encode("utf-8").decode("utf-8"), at="x") == value


@given(st.text())
def test_text_is_read_as_the_standard_library_reads_it_or_refused(text):
    """Nothing is accepted that plain `json` would refuse, and nothing reads differently."""
    try:
        value = parse_json(text, at="x")
    except InputError:
        return
    assert value == json.loads(text)


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf{}",
        b'"\xc0\xaf"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        '{"a": 1}'.encode("utf-16"),
        b'"\xe2\x82',
    ],
)
def test_bytes_that_are_no_plain_utf8(tmp_path, content):
    """A byte order mark, overlong forms, encoded surrogates and cut characters are refused."""
    path = tmp_path / "record.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"byte order mark|is not UTF-8"):
        read_json(path)


def test_jsonl_names_the_bad_line(tmp_path):
    """Lines are read one by one; the first bad one stops with its number."""
    path = tmp_path / "records.jsonl"
    path.write_bytes(b'{"a": 1}\n\n{"b": "\xff"}\n')
    lines = read_jsonl(path)
    assert next(lines) == (1, {"a": 1})
    with pytest.raises(InputError, match=r"records\.jsonl:3: is not UTF-8"):
        next(lines)


def test_a_device_is_not_written_over(tmp_path):
    """A target that is no regular file stays what it is."""
    target = tmp_path / "pipe"
    os.mkfifo(target)
    with pytest.raises(OutputError, match="no regular file"):
        write_text(target, "x")
    assert stat.S_ISFIFO(target.stat().st_mode)


def test_a_folder_is_not_written_over(tmp_path):
    """Nothing is left beside it either."""
    with pytest.raises(OutputError):
        write_text(tmp_path, "x")
    assert list(tmp_path.parent.glob(".*.tmp")) == []


def test_mode_is_kept_or_follows_the_umask(tmp_path):
    """A new file is as readable as any other new file; an old one keeps its mode."""
    old = tmp_path / "old"
    old.touch(mode=0o604)
    old.chmod(0o604)
    mask = os.umask(0o027)
    try:
        write_text(old, "x")
        write_text(tmp_path / "new", "x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(old.stat().st_mode) == 0o604
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


KILLED = """
import os, sys
from pathlib import Path
from evidag.files import writing
with writing(Path(sys.argv[1])) as handle:
    handle.write(b"half")
    os.kill(os.getpid(), 9)
"""


def test_what_a_killed_writer_left_is_swept_away(tmp_path):
    """And nothing else: neither what is being written now, nor a person's files, whatever they are called."""
    target = tmp_path / "folder/target.jsonl"
    write_text(target, "whole")
    subprocess.run([sys.executable, "-c", KILLED, str(target)], check=False)
    (left,) = target.parent.glob(".*.tmp")
    (tmp_path / ".notes.tmp").touch()
    sweep(tmp_path, before=left.stat().st_mtime)
    assert left.exists(), "as young as that, it may be in use"
    sweep(tmp_path, before=left.stat().st_mtime + 1)
    assert sorted(path.name for path in tmp_path.rglob("*")) == [".notes.tmp", "folder", "target.jsonl"]
    assert target.read_text() == "whole"
