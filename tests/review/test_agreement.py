"""Alpha, kappa and the bootstrap: by hand, against a statistics library, and as the protocol fixes them."""

import random
from collections import Counter
from itertools import islice

import krippendorff
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import cohens_kappa

from evidag.review.agreement import SEED, agreement, alpha, alpha_interval, draws, kappa
from evidag.review.tables import agreement_table
from tests.review.invented import annotations, both, review

LABELS = "abc"
units = st.lists(
    st.lists(st.sampled_from(LABELS), min_size=2, max_size=5).map(tuple), min_size=1, max_size=30
)


def test_alpha_by_hand():
    """
    Krippendorff's own small example for two coders and two labels.

    Ten units, one of them 1|1, five 0|0, three 0|1, one 1|0: n = 20, of which 14 zeros and 6 ones; 8 of
    the ordered pairs differ, 2 * 14 * 6 / 19 are expected to. That gives 0.095.
    """
    pairs = [("1", "1")] + [("0", "0")] * 5 + [("0", "1")] * 3 + [("1", "0")]
    assert alpha(pairs) == pytest.approx(1 - 8 / (2 * 14 * 6 / 19))


@pytest.mark.parametrize("values", [[], [("a", "a")], [("a", "a"), ("a", "a", "a")]])
def test_alpha_of_one_label_is_undefined(values):
    """Where nothing varies, no disagreement can be expected."""
    assert alpha(values) is None


@given(units)
def test_alpha_agrees_with_a_statistics_library(values):
    """For any number of reviewers, some of them missing."""
    if len({label for unit in values for label in unit}) < 2:
        assert alpha(values) is None
        return
    table = numpy.full((5, len(values)), numpy.nan)
    for place, unit in enumerate(values):
        table[: len(unit), place] = [LABELS.index(label) for label in unit]
    expected = krippendorff.alpha(reliability_data=table, level_of_measurement="nominal")
    assert alpha(values) == pytest.approx(expected, abs=1e-9)


@given(st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1, max_size=40))
def test_kappa_agrees_with_a_statistics_library(pairs):
    """Wherever it is defined at all."""
    table = numpy.zeros((3, 3))
    for one, other in pairs:
        table[LABELS.index(one), LABELS.index(other)] += 1
    found = kappa(Counter(pairs))
    if len(set(pairs)) == 1 and pairs[0][0] == pairs[0][1]:
        assert found is None
    else:
        assert found == pytest.approx(cohens_kappa(table, return_results=False), abs=1e-9)


@given(units, st.randoms(use_true_random=False))
def test_alpha_does_not_ask_who_said_what(values, chance):
    """Neither the order of reviews nor that of units counts, nor what the labels are called."""
    turned = [tuple(chance.sample(unit, len(unit))) for unit in chance.sample(values, len(values))]
    renamed = [tuple({"a": "x", "b": "y", "c": "z"}[label] for label in unit) for unit in turned]
    assert alpha(renamed) == (None if alpha(values) is None else pytest.approx(alpha(values), abs=1e-9))


@given(units)
def test_alpha_is_one_only_without_disagreement(values):
    """And never above it."""
    found = alpha(values)
    if found is not None:
        assert found <= 1
        assert (found == 1) == all(len(set(unit)) == 1 for unit in values)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 1000])
def test_draws_are_those_of_the_protocol(size):
    """As Python's randrange draws them, also where the size is a power of two."""
    chance = random.Random(SEED)
    assert list(islice(draws(size), 500)) == [chance.randrange(size) for _ in range(500)]


def test_the_first_draws_never_change():
    """The Mersenne Twister is fixed; a platform with other numbers would give other intervals."""
    assert list(islice(draws(10), 8)) == [5, 2, 8, 1, 6, 9, 9, 3]


def test_intervals_are_repeatable_and_hold_the_middle():
    """The same labels give the same interval; bounds have four decimals and lie about alpha."""
    values = [("a", "a")] * 12 + [("b", "b")] * 6 + [("a", "b")] * 3
    low, high = alpha_interval(values)
    assert [low, high] == alpha_interval(values)
    assert low < alpha(values) < high <= 1
    assert (low, high) == (round(low, 4), round(high, 4))


def test_no_interval_where_too_many_resamples_are_undefined():
    """One disagreement among ten units is missing from a third of the resamples."""
    assert alpha_interval([("a", "b")] + [("a", "a")] * 9) is None
    assert alpha_interval([("a", "b")] * 3 + [("a", "a")] * 7) is not None
    assert alpha_interval([("a", "a")] * 9) is None
    assert alpha_interval([]) is None


@settings(max_examples=5, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("ab")), min_size=6, max_size=12))
def test_intervals_are_ordered(values):
    """Whatever was drawn."""
    found = alpha_interval(values)
    assert found is None or -1 <= found[0] <= found[1] <= 1


def test_the_report():
    """Each use and label; one reviewer's units count as units only."""
    rows = [
        *both("c1"),
        *both("c2", admission_label="rejected"),
        review("c3"),
        review("c1", requested_use="ai", annotation_id="x"),
    ]
    report = agreement(annotations(rows))
    assert report["reviewers"] == ["ann", "bob"]
    assert list(report["uses"]) == ["ai", "kb"]
    assert report["uses"]["kb"]["admission_label"] == {
        "units": 3,
        "units_with_2plus_reviews": 2,
        "percent_agreement": 0.5,
        "krippendorff_alpha": 0.0,
        "alpha_95_bootstrap": None,
        "cohen_kappa": 0.0,
        "confusion": {"admitted|admitted": 1, "admitted|rejected": 1},
    }
    assert report["uses"]["ai"]["mapping_label"] == {
        "units": 1,
        "units_with_2plus_reviews": 0,
        "percent_agreement": None,
        "krippendorff_alpha": None,
        "alpha_95_bootstrap": None,
        "cohen_kappa": None,
        "confusion": {},
    }


def test_kappa_is_for_a_file_of_two_reviewers():
    """A third anywhere in it leaves only alpha."""
    report = agreement(annotations([*both("c1"), review("c2", "cy")]))
    assert "cohen_kappa" not in report["uses"]["kb"]["admission_label"]


def test_the_confusion_names_the_first_reviewer_first():
    """By their names, not by who came first in the file."""
    rows = [review(reviewer="zoe", admission_label="rejected"), review(reviewer="ann")]
    report = agreement(annotations(rows))
    assert report["uses"]["kb"]["admission_label"]["confusion"] == {"admitted|rejected": 1}


def test_the_table():
    """A row a use and label; what is undefined is a dash, and a name cannot leave its cell."""
    rows = [{**row, "requested_use": "a|b\nc"} for row in both()]
    assert agreement_table(agreement(annotations(rows))).splitlines() == [
        "Reviewers: ann, bob",
        "",
        "| Use | Label | Units (2+ reviews) | % agreement | Krippendorff α (95% bootstrap) | Cohen κ |",
        "|---|---|---:|---:|---|---:|",
        "| a\\|b c | admission_label | 1 | 1.0 | – | – |",
        "| a\\|b c | mapping_label | 1 | 1.0 | – | – |",
    ]
