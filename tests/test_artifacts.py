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


def test_a_field_of_the_wrong_kind_is_named_beside_a_lone_surrogate(tmp_path):
    """The check is made in any case."""
    line = ok("p", PaperRecords("p", None, ({"record_id": "\ud800"},), (NoRecord("c", None, 5),)))
    with pytest.raises(InputError, match=r"\$\.no_record\[0\]\.reason"):
        write_lines(tmp_path / "records.jsonl", [line])
