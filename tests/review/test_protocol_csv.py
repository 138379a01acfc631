"""Review files as they come: what is read, what is refused, and that nothing is lost in silence."""

import csv
import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidag.errors import InputError
from evidag.review.problems import Problems
from evidag.review.protocol_csv import MAX_LINE, read_rows
from evidag.review.rows import Adjudication, Annotation, Prediction, columns, needed_columns
from tests.review.invented import (
    ADJUDICATION_COLUMNS,
    ANNOTATION_COLUMNS,
    PREDICTION_COLUMNS,
    annotations_csv,
    both,
    predictions_csv,
    review,
)

SOUND = annotations_csv(both())


def read(text, kind=Annotation, **options):
    """Rows, or an error that tells all problems."""
    problems = Problems()
    content = text if isinstance(text, bytes) else text.encode()
    rows = read_rows(kind, content, name="a.csv", problems=problems, **options)
    problems.refuse()
    return rows


def refused(text, *words, **options):
    with pytest.raises(InputError) as caught:
        read(text, **options)
    for word in words:
        assert word in str(caught.value)
    return str(caught.value)


def test_the_columns_are_those_of_the_protocol():
    """The fields of a row are the columns, and only these may be absent."""
    kinds = {
        Annotation: ANNOTATION_COLUMNS,
        Adjudication: ADJUDICATION_COLUMNS,
        Prediction: PREDICTION_COLUMNS,
    }
    for kind, named in kinds.items():
        optional = set(columns(kind)) - set(needed_columns(kind))
        assert set(named) | optional == set(columns(kind))
        assert optional <= {"later_information_seen", "minutes_spent", "subset"}


@pytest.mark.parametrize(
    "text",
    [
        SOUND,
        "\ufeff" + SOUND,
        SOUND.replace("\n", "\r\n"),
        SOUND.replace("\n", "\r"),
        SOUND.replace("\n", "\n\n"),
        SOUND.rstrip("\n"),
    ],
    ids=["plain", "byte order mark", "CRLF", "CR", "empty lines", "no last newline"],
)
def test_ways_to_write_the_same_file(text):
    """What other programs make of line ends and of the mark changes nothing."""
    assert [row.reviewer_id for row in read(text)] == ["ann", "bob"]


def test_columns_stand_in_any_order():
    """The header says which cell is which; an optional column may be there."""
    shuffled = ["minutes_spent", *reversed(ANNOTATION_COLUMNS)]
    text = io.StringIO()
    writer = csv.DictWriter(text, shuffled, restval="7")
    writer.writeheader()
    writer.writerow(review())
    (row,) = read(text.getvalue())
    assert (row.case_id, row.minutes_spent, row.admission_rationale) == ("c1", "7", "fits, as table 2 says")


def test_a_row_knows_the_line_that_it_begins_on():
    """Also behind a cell of several lines and behind empty ones."""
    rows = [review(admission_rationale="one\ntwo\r\nthree"), review(reviewer="bob")]
    text = annotations_csv(rows).replace("\n" + rows[1]["annotation_id"], "\n\n\n" + rows[1]["annotation_id"])
    found = read(text)
    assert [row.line for row in found] == [2, 7]
    assert found[0].admission_rationale == "one\ntwo\r\nthree"


def test_text_of_any_script_and_separators_of_other_tools():
    """Only CR and LF end a line; a line separator inside a cell does not."""
    said = "größer \u2028 next \x85 \x1c 漢字 \U0001f600"
    assert read(annotations_csv([review(mapping_rationale=said)]))[0].mapping_rationale == said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["a.csv:1: has no header", "annotation_id"]),
        ("\n\n" + SOUND, ["has no header"]),
        (SOUND.replace("split", "Split", 1), ["missing columns split", "unknown columns Split"]),
        (SOUND.replace(",", ";"), ["missing columns", "unknown columns annotation_id;case_id"]),
        (SOUND.replace("evidence_refs_json", "evidence_refs_json,", 1), ["unknown columns ''"]),
        (SOUND.replace("annotation_id", "annotation_id,split", 1), ["repeated columns split"]),
        ("\ufeff\ufeff" + SOUND, ["byte order mark"]),
        (SOUND.encode("utf-16"), ["is not UTF-8 (line 1"]),
        (SOUND.replace("curator", "Prüfer").encode("latin-1"), ["is not UTF-8 (line 2"]),
        (SOUND.encode()[:-1] + b"\xc3", ["is not UTF-8 (line 3"]),
        (SOUND.replace("curator", "cur\0ator"), ["a.csv:2: holds a NUL character"]),
        (b"PK\x03\x04" + bytes(range(128, 256)), ["is not UTF-8"]),
    ],
    ids=[
        *("empty", "begins with empty lines", "misspelt column", "semicolons", "nameless column"),
        *("repeated column", "two marks", "UTF-16", "Latin-1", "cut in a character", "NUL", "a spreadsheet"),
    ],
)
def test_files_that_cannot_be_read(text, words):
    """The first line of what is wrong, and what the columns are."""
    refused(text, *words)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("x" + ",x" * 16, ["a.csv:4: has 17 cells for 16 columns, too many: 'x'", "quote"]),
        ("x,y", ["a.csv:4:", "record_sha256", "blank"]),
        ("," * 15, ["a.csv:4: is a blank row"]),
        ("   ", ["a.csv:4: is a blank row"]),
        ('"x', ["a.csv:4: is no CSV from here on (unexpected end of data)", "quotation marks"]),
        ('"x"y' + ",x" * 15, ["a.csv:4: is no CSV from here on"]),
        ('"' + "x" * 200_000 + '"', ["a.csv:4:", "field larger than field limit"]),
        ("x" * 200_000, ["a.csv:4:", "field larger than field limit"]),
    ],
    ids=["surplus", "short", "commas", "spaces", "open quote", "text behind quote", "large quoted", "large"],
)
def test_rows_that_do_not_fit(row, words):
    """Each is told with its line, and the rows before it are read all the same."""
    refused(SOUND + row + "\n", *words)
    problems = Problems()
    assert len(read_rows(Annotation, (SOUND + row).encode(), name="a.csv", problems=problems)) == 2


def test_all_problems_are_told_the_first_twenty_in_full():
    """One reading is enough to mend a file."""
    said = refused(SOUND + "x,y\n" * 30)
    assert said.startswith("30 problems, the first 20 of them:\na.csv:4: ")
    assert len(said.splitlines()) == 21


def test_the_contract_reads_what_we_refuse():
    """Surplus cells and the first of two columns are dropped, NUL and odd quotes are text."""
    header, *rows = SOUND.splitlines()
    doubled = "\n".join([f"{header},split", *(f"{row},development,lost" for row in rows)])
    assert [row.split for row in read(doubled, strict_contract=True)] == ["development"] * 2
    odd = SOUND.replace("curator", 'cur\0a"tor').rstrip("\n")[:-1]
    assert [row.reviewer_qualification for row in read(odd, strict_contract=True)] == ['cur\0a"tor'] * 2


def test_blank_cells_of_predictions():
    """We refuse them; the contract takes a blank method for a method."""
    text = predictions_csv([{"method": "", "case_id": "c1"}])
    refused(
        text, "requested_use, record_sha256, profile_sha256, method, predicted_status blank", kind=Prediction
    )
    assert read(text, kind=Prediction, strict_contract=True)[0].method == ""


@pytest.mark.parametrize(
    "flood",
    [
        "x\n" * 1_000_000,
        "," * (MAX_LINE + 1),
        '"' + "\n" * 140_000,
        "\n" * 300_000,
        ("," * 15 + "\n") * 200_000,
    ],
    ids=["short rows", "cells", "an open quote", "empty lines", "blank rows"],
)
def test_floods_end_soon_and_in_bounded_memory(flood):
    """A file that no person filled in is given up on."""
    content = (SOUND + flood).encode()
    tracemalloc.start()
    problems = Problems()
    try:
        rows = read_rows(Annotation, content, name="a.csv", problems=problems)
        problems.refuse()
    except InputError as problem:
        assert len(str(problem)) < 5000
    else:
        assert len(rows) == 2 and flood.isspace()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60 * 2**20


cells = st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), min_size=1).filter(str.strip)


@given(
    st.lists(st.lists(cells, min_size=6, max_size=6), max_size=5), st.permutations(PREDICTION_COLUMNS[:-1])
)
def test_what_is_written_is_read(rows, order):
    """Whatever the cells hold, they come back."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([order, *rows])
    found = read(text.getvalue(), kind=Prediction)
    assert [[getattr(row, name) for name in order] for row in found] == rows


@given(st.binary(max_size=200) | st.text(alphabet=",\"'\n\rabc\ufeff", max_size=200).map(str.encode))
def test_anything_is_read_or_refused(content):
    """No bytes make the reader fail in another way."""
    for kind in (Annotation, Prediction):
        for strict_contract in (False, True):
            for head in (b"", ",".join(needed_columns(kind)).encode() + b"\n"):
                try:
                    rows = read(head + content, kind=kind, strict_contract=strict_contract)
                except InputError:
                    continue
                assert all(isinstance(row, kind) for row in rows)
