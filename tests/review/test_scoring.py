"""Reference labels and scores: what is resolved, what a prediction got wrong, and how sure a rate is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from evidag.errors import InputError
from evidag.review.resolution import resolve
from evidag.review.rows import Adjudication, Prediction, Unit
from evidag.review.scoring import score, wilson
from evidag.review.sheet import adjudication_sheet
from evidag.review.tables import score_table
from tests.review.invented import annotations, both, prediction, review, settlement, sha

DISPUTED = both(admission_label="rejected")
STATUSES = ("admitted", "review_required", "rejected", "not_admitted")


def settled(*rows):
    return [Adjudication(line=line, **row) for line, row in enumerate(rows, 2)]


def predicted(*rows):
    return [Prediction(line=line, **row) for line, row in enumerate(rows, 2)]


def labels(rows, *adjudicated, least=2):
    return resolve(annotations(rows), settled(*adjudicated), min_reviewers=least)


def refused(rows, *adjudicated, least=2):
    with pytest.raises(InputError) as caught:
        labels(rows, *adjudicated, least=least)
    return str(caught.value)


def test_agreement_resolves():
    """The label is the reviewers' own."""
    (label,) = labels(both())
    assert (label.unit, label.admission_label, label.resolution) == (
        Unit("c1", "kb"),
        "admitted",
        "unanimous",
    )


def test_an_adjudication_wins():
    """Over a dispute, over agreement, and over a single review."""
    for rows in (DISPUTED, both(), [review()]):
        (label,) = labels(rows, settlement(admission_label="rejected"))
        assert (label.admission_label, label.resolution) == ("rejected", "adjudicated")


def test_what_is_unresolved():
    """Too few reviews, a dispute in either label, or a settlement of what nobody saw."""
    assert "case 'c1' for 'kb': 1 of 2 reviews" in refused([review()])
    assert "case 'c1' for 'kb': reviewers disagree" in refused(DISPUTED)
    assert "case 'c1' for 'kb': reviewers disagree" in refused(both(mapping_label="uncertain"))
    assert "case 'c9' for 'kb': adjudicated, but nobody reviewed it" in refused(both(), settlement("c9"))


def test_one_review_is_enough_where_that_is_said():
    """--min-reviewers 1 makes a single reviewer's reference set."""
    assert labels([review()], least=1)[0].resolution == "unanimous"


def test_unresolved_units_are_listed_up_to_twenty():
    """With how many there are."""
    said = refused([review(f"c{number}") for number in range(30)]).splitlines()
    assert said[0] == "30 case-use units have no reference label, the first 20 of them:" and len(said) == 21


def test_units_are_sorted():
    """The file's order does not show in what is resolved."""
    assert [label.unit.case_id for label in labels([*both("c2"), *both("c1")])] == ["c1", "c2"]


def test_the_sheet_holds_the_disputes():
    """Sorted, with the ids of what is to be settled; the rest is for the adjudicator."""
    rows = [*both("c3"), *both("c2", mapping_label="uncertain"), *DISPUTED, review("c4")]
    sheet = adjudication_sheet(annotations(rows), min_reviewers=2)
    assert str(sheet) == "2 disagreement(s) to adjudicate; 1 unit(s) with too few reviews"
    assert sheet.text.splitlines()[1:] == [
        f"adj:{case}:kb,{case},{sha(case)},{sha('general')},kb,"
        f'"[""{case}-kb-ann"", ""{case}-kb-bob""]",,,,,,,'
        for case in ("c1", "c2")
    ]


def test_the_sheet_asks_for_enough_reviews():
    """A dispute among too few is not yet to be settled."""
    sheet = adjudication_sheet(annotations(DISPUTED), min_reviewers=3)
    assert (sheet.disagreements, sheet.too_few) == (0, 1)


def test_a_score():
    """Only `admitted` admits: everything else blocks, whatever it is called."""
    rows = [*both("c1"), *both("c2"), *both("c3"), *both("c4")]
    rows = [row | ({"admission_label": "rejected"} if row["case_id"] in ("c3", "c4") else {}) for row in rows]
    made = predicted(
        prediction("c1", "admitted", subset="easy"),
        prediction("c2", "not_admitted", subset="adversarial"),
        prediction("c3", "admitted", subset="easy"),
        prediction("c4", "review_required"),
    )
    report = score(labels(rows), made, split="test")
    assert (report["split"], report["reference_units"]) == ("test", 4)
    assert report["methods"]["rules"]["all"] == {
        "n": 4,
        "reference_admitted": 2,
        "reference_not_admitted": 2,
        "false_admissions": 1,
        "false_admission_rate_wilson_95": [0.094531, 0.905469],
        "false_blocks": 1,
        "false_block_rate_wilson_95": [0.094531, 0.905469],
        "admission_agreement": 2,
        "exact_matches": 1,
        "confusion": {
            "admitted|admitted": 1,
            "admitted|not_admitted": 1,
            "rejected|admitted": 1,
            "rejected|review_required": 1,
        },
    }
    assert score_table(report).splitlines() == [
        "Split: test · reference units: 4",
        "",
        "| Method | Subset | n | False admissions | False blocks | Admission agreement | Exact |",
        "|---|---|---:|---:|---:|---:|---:|",
        "| rules | adversarial | 1 | 0/0 | 1/1 | 0/1 | 0/1 |",
        "| rules | all | 4 | 1/2 | 1/2 | 2/4 | 1/4 |",
        "| rules | easy | 2 | 1/1 | 0/1 | 1/2 | 1/2 |",
    ]


def test_a_subset_called_all_is_not_counted_twice():
    """The name is taken."""
    report = score(labels(both()), predicted(prediction(subset="all")), split="test")
    assert {name: each["n"] for name, each in report["methods"]["rules"].items()} == {"all": 1}


@pytest.mark.parametrize(
    ("rows", "split", "said"),
    [
        ([prediction()], "development", "no reference labels in split 'development'"),
        (
            [prediction(record_sha256=sha("c9"))],
            "test",
            "line 2: case 'c1' for 'kb': record_sha256 or profile_sha256",
        ),
        ([prediction(profile_sha256=sha("c9"))], "test", "is not the reviewed one"),
        (
            [prediction(), prediction("c9", method="other")],
            "test",
            "'other' predicts nothing for case 'c1' for 'kb'",
        ),
    ],
)
def test_what_cannot_be_scored(rows, split, said):
    """Other bytes than were reviewed, and methods that leave something out."""
    with pytest.raises(InputError) as caught:
        score(labels(both()), predicted(*rows), split=split)
    assert said in str(caught.value)


def test_units_that_nobody_reviewed_are_passed_over():
    """A method may predict more than there are labels for."""
    report = score(labels(both()), predicted(prediction(), prediction("c9", "rejected")), split="test")
    assert report["methods"]["rules"]["all"]["n"] == 1


def test_the_other_split_is_compared_too():
    """A prediction made on other bytes is wrong, even if this score does not ask for it."""
    rows = [*both("c1"), *(row | {"split": "development"} for row in both("c2"))]
    made = predicted(prediction("c1"), prediction("c2", record_sha256=sha("c9")))
    with pytest.raises(InputError, match="line 3: case 'c2'"):
        score(labels(rows), made, split="test")
    assert score(labels(rows), made[:1], split="test")["reference_units"] == 1


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_agrees_with_a_statistics_library(share):
    """To the six decimals that are reported, within 0 and 1."""
    count, n = share
    found = wilson(count, n)
    assert found == pytest.approx(proportion_confint(count, n, alpha=0.05, method="wilson"), abs=1e-6)
    assert 0 <= found[0] <= count / n <= found[1] + 1e-6 <= 1 + 1e-6


@given(st.lists(st.tuples(st.sampled_from(STATUSES[:3]), st.sampled_from(STATUSES)), min_size=1, max_size=12))
def test_counts_add_up(outcomes):
    """Every unit is counted once, and a mistake is one of the two kinds."""
    rows = [
        row | {"admission_label": gold}
        for number, (gold, _) in enumerate(outcomes)
        for row in both(f"c{number}")
    ]
    made = [prediction(f"c{number}", said) for number, (_, said) in enumerate(outcomes)]
    found = score(labels(rows), predicted(*made), split="test")["methods"]["rules"]["all"]
    assert found["n"] == found["reference_admitted"] + found["reference_not_admitted"] == len(outcomes)
    assert found["admission_agreement"] + found["false_admissions"] + found["false_blocks"] == len(outcomes)
    assert found["exact_matches"] <= found["admission_agreement"]
    assert sum(found["confusion"].values()) == len(outcomes)
