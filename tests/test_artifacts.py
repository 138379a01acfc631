"""Collections: what is written is what is read, and what cannot be read is said."""

import pytest

from evidag.artifacts import ok, read_lines, write_lines
from evidag.errors import InputError
from evidag.records.artifacts import NoRecord, PaperRecords


@pytest.mark.parametrize("text", ["plain", "é😀", "\ud800", "a\ud800b\udfff", "\u2028\x00"])
def test_any_text_survives(tmp_path, text):
    """A lone surrogate too, which JSON can write and UTF-8 cannot."""
    line = ok("p", PaperRecords("p", None, ({"record_id": text, text: [text]},), (NoRecord("c", text, "x"),)))
    write_lines(tmp_path / "records.jsonl", [line])
    assert list(read_lines(PaperRecords, tmp_path / "records.jsonl")) == [line]


def test_a_refused_artifact_stops_its_own_paper_only(tmp_path):
    """Its place is named, also beside a lone surrogate; the others are written."""
    bad = ok("p", PaperRecords("p", None, ({"record_id": "\ud800"},), (NoRecord("c", None, 5),)))
    good = ok("q", PaperRecords("q", None, (), ()))
    write_lines(tmp_path / "records.jsonl", [bad, good])
    refused, kept = read_lines(PaperRecords, tmp_path / "records.jsonl")
    assert (refused.outcome, refused.code, refused.artifact) == ("failed", "invalid_artifact", None)
    assert "$.no_record[0].reason" in refused.message
    assert kept == good


def test_a_number_that_json_lacks_is_refused_too(tmp_path):
    line = ok("p", PaperRecords("p", None, ({"record_id": float("nan")},), ()))
    write_lines(tmp_path / "records.jsonl", [line])
    (refused,) = read_lines(PaperRecords, tmp_path / "records.jsonl")
    assert refused.code == "invalid_artifact"


def test_two_lines_of_one_paper_are_refused(tmp_path):
    line = ok("p", PaperRecords("p", None, (), ()))
    with pytest.raises(InputError, match="two lines for p"):
        write_lines(tmp_path / "records.jsonl", [line, line])
