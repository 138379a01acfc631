"""What must hold of annotations, adjudications and predictions, rule by rule."""

import pytest

from evidag.errors import InputError
from evidag.review.reading import File, read_predictions, read_reviews
from tests.review.invented import (
    adjudications_csv,
    annotations_csv,
    both,
    prediction,
    predictions_csv,
    review,
    settlement,
    sha,
)

DISPUTED = both(admission_label="rejected")


def judged(rows, settled=None, **options):
    second = None if settled is None else File("j.csv", adjudications_csv(settled).encode())
    return read_reviews(File("a.csv", annotations_csv(rows).encode()), second, **options)


def refused(rows, settled=None, **options):
    with pytest.raises(InputError) as caught:
        judged(rows, settled, **options)
    return str(caught.value)


def test_a_sound_file():
    """Nothing is wrong, nothing is odd, and the summary counts."""
    found = judged([*DISPUTED, *both("c2")], [settlement()])
    assert found.summary() == "4 annotations, 2 case-use units, 2 reviewers, 1 adjudications"
    assert found.warnings == []


def test_a_header_alone_is_a_file():
    """Nobody has reviewed anything yet."""
    assert judged([], []).summary() == "0 annotations, 0 case-use units, 0 reviewers, 0 adjudications"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"mapping_label": "Correct"},
            "mapping_label is 'Correct'; it must be one of correct, incorrect, uncertain",
        ),
        ({"admission_label": "not_admitted"}, "admission_label is 'not_admitted'"),
        ({"split": "train"}, "split is 'train'; it must be one of development, test"),
        ({"record_sha256": sha("c1").upper()}, "record_sha256 is"),
        ({"profile_sha256": sha("general")[:-1]}, "profile_sha256 is"),
        ({"record_sha256": sha("c1") + "\n"}, "record_sha256 is"),
        ({"annotated_at": "yesterday"}, "annotated_at: 'yesterday' is no time of ISO 8601"),
        ({"annotated_at": "2026-02-30T10:00Z"}, "is no time of ISO 8601"),
        ({"annotated_at": "2026-03-01T10:00:00Z\n"}, "is no time of ISO 8601"),
        ({"annotated_at": "2026-03-01\n10:00"}, "is no time of ISO 8601"),
        ({"annotated_at": "2026-03-01"}, "is a date without a time; write it as 2026-03-01T10:00:00Z"),
        ({"annotated_at": "2026-W10-1"}, "is a date without a time"),
        ({"evidence_refs_json": "item:1"}, "evidence_refs_json is not acceptable JSON"),
        ({"evidence_refs_json": '["a", " "]'}, "evidence_refs_json is no JSON array of texts"),
        ({"evidence_refs_json": '{"a": 1}'}, "evidence_refs_json is no JSON array of texts"),
        ({"evidence_refs_json": "[" * 5000}, "evidence_refs_json is not acceptable JSON"),
        ({"reviewer_qualification": " "}, "reviewer_qualification blank"),
        ({"annotation_id": "c1-kb-ann"}, "annotation_id 'c1-kb-ann' stands on line 2 already"),
        ({"reviewer_id": "ann"}, "'ann' reviews case 'c1' for 'kb' on line 2 already"),
        ({"record_sha256": sha("c2")}, "record_sha256 of case 'c1' for 'kb' differ from line 2"),
        ({"profile_id": "other", "split": "development"}, "profile_id, split of case 'c1'"),
        ({"group_id": "other"}, "group_id of case 'c1' for 'kb' differ from line 2"),
    ],
)
def test_one_thing_wrong_with_an_annotation(change, said):
    """It is told with its line and with what would be right."""
    message = refused(both(**change))
    assert "a.csv:3: " in message and said in message


@pytest.mark.parametrize(
    "text", ["2026-03-01T10:00:00Z", "2026-03-01 10:00", "20260301T100000+0200", "2026-W10-1T10"]
)
def test_times_that_are_fine(text):
    """ISO 8601 has many; a space may stand for the T."""
    assert judged(both(annotated_at=text)).warnings == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"admission_rationale": ""}, "admission_rationale blank"),
        ({"mapping_label": "settled"}, "mapping_label is 'settled'"),
        ({"adjudicated_at": "2026-04-01"}, "adjudicated_at: '2026-04-01' is a date without a time"),
        ({"evidence_refs_json": "[1]"}, "evidence_refs_json is no JSON array"),
        ({"annotation_ids_json": "c1-kb-ann"}, "annotation_ids_json is not acceptable JSON"),
        ({"annotation_ids_json": '["c1-kb-eve"]'}, "there is no annotation 'c1-kb-eve'"),
        (
            {"annotation_ids_json": '["c2-kb-ann"]'},
            "annotation 'c2-kb-ann' reviews case 'c2' for 'kb', not case 'c1'",
        ),
        ({"record_sha256": sha("c9")}, "record_sha256 or profile_sha256 differs from annotation 'c1-kb-ann'"),
        ({"annotation_ids_json": "[]"}, "annotation_ids_json names no annotation"),
        (
            {"annotation_ids_json": "[]", "profile_sha256": sha("c9")},
            "record_sha256 or profile_sha256 differs from annotation 'c1-kb-ann'",
        ),
    ],
)
def test_one_thing_wrong_with_an_adjudication(change, said):
    """The same for what was settled."""
    message = refused([*DISPUTED, *both("c2")], [settlement(**change)])
    assert "j.csv:2: " in message and said in message


def test_a_unit_is_settled_once():
    """Two settlements are one too many, even if they agree."""
    assert "j.csv:3: case 'c1' for 'kb' is adjudicated on line 2 already" in refused(
        DISPUTED, [settlement()] * 2
    )


def test_both_files_are_told_of_together():
    """One reading of both is enough."""
    message = refused(both(split="x"), [settlement(adjudicated_at="x")])
    assert "a.csv:3: split" in message and "j.csv:2: adjudicated_at" in message


def test_a_group_in_both_splits():
    """A warning, since much that was reviewed has it; refused where that is asked."""
    rows = [
        review("c1", group_id="g"),
        review("c2", group_id="g", split="development"),
        review("c3", group_id="g"),
    ]
    (warning,) = judged(rows).warnings
    assert warning == (
        "a.csv:3: group 'g' has cases in test (line 2) and in development; keep a group in one split"
    )
    assert refused(rows, groups_apart=True) == warning
    assert refused(rows, groups_apart=True, strict_contract=True) == warning
    assert judged(rows, strict_contract=True).warnings == []


def test_an_adjudication_that_names_some_reviews():
    """A warning: it may be older than the others."""
    rows = [*DISPUTED, review(reviewer="cy")]
    assert judged(rows, [settlement()]).warnings == [
        "j.csv:2: does not name c1-kb-cy, which also review case 'c1' for 'kb'"
    ]
    assert judged(rows, [settlement()], strict_contract=True).warnings == []


@pytest.mark.parametrize(
    ("change", "settled"),
    [
        ({"annotated_at": "2026-03-01"}, {}),
        ({}, {"adjudicated_at": "2026-04-01"}),
        ({}, {"annotation_ids_json": "[]", "record_sha256": "none"}),
    ],
)
def test_what_the_contract_accepts(change, settled):
    """--strict-contract reads on where the contract does."""
    rows = [review(**change), review(reviewer="bob", admission_label="rejected")]
    refused(rows, [settlement(**settled)])
    assert len(judged(rows, [settlement(**settled)], strict_contract=True).adjudications) == 1


def test_a_newline_after_a_hash():
    """The contract accepts one; no digest equals it."""
    rows = [{**row, "record_sha256": sha("c1") + "\n"} for row in both()]
    assert "record_sha256 is" in refused(rows)
    assert judged(rows, strict_contract=True).annotations[0].record_sha256 == sha("c1") + "\n"
    twice = [{**row, "record_sha256": sha("c1") + "\n\n"} for row in both()]
    assert "record_sha256 is" in refused(twice, strict_contract=True)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([prediction(status="Admitted")], "p.csv:2: predicted_status is 'Admitted'"),
        (
            [prediction(), prediction(status="rejected")],
            "p.csv:3: 'rules' predicts case 'c1' for 'kb' on line 2",
        ),
        ([prediction(method=" ")], "p.csv:2: method blank"),
        ([], "p.csv: holds no prediction"),
    ],
)
def test_one_thing_wrong_with_predictions(rows, said):
    """They are told of like reviews."""
    with pytest.raises(InputError) as caught:
        read_predictions(File("p.csv", predictions_csv(rows).encode()))
    assert said in str(caught.value)


def test_the_contract_accepts_no_predictions():
    """It then scores no method."""
    assert read_predictions(File("p.csv", predictions_csv([]).encode()), strict_contract=True) == []
