"""A quote begins and ends between words and between numbers."""

import pytest

from evidag.grounding.matching import contains, stands_in


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the drug was effective", "We saw that the drug was effective in cats."),
        ("Risk fell by 5 mg.", "Risk fell by 5 mg (Table 2) (Fig. 1)."),
        ("Risk fell by 5 mg.", "Risk fell by 5 mg: and more."),
        ("5 mg was given", "Of these, 5 mg was given."),
        ("IL-6 was raised", "Then IL-6 was raised."),
        ("We studied cats", "Methods and Results-We studied cats"),
        ("a mean of 5", "a mean of 5 - a low value"),
        ("the health of dogs", "the health of dogs' owners"),
        ("in the year 2019", "in the year 2019 100 cats were seen"),
        ("a loss of 12", "a loss of 12, and then"),
        ("2 mg was given.", "Then 1.2 mg was given. Of 2 mg was given (Table 2)."),
    ],
)
def test_whole_words_and_numbers_stand(quote, text):
    assert stands_in(quote, text)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("effective in all dogs", "ineffective in all dogs"),
        ("significant difference was seen", "a non-significant difference was seen"),
        ("2 mg was given", "1.2 mg was given"),
        ("2 mg was given", "1,2 mg was given"),
        ("5 mmHg lower than before", "a change of -5 mmHg lower than before"),
        ("05 in all groups", "P < .05 in all groups"),
        ("0.05 in all groups", "P < 0.05 in all groups"),
        ("5 days after it", "within 1-5 days after it"),
        ("given a dose of 1", "given a dose of 1.2 mg"),
        ("given a dose of 1", "given a dose of 1,200 mg"),
        ("counted as 10", "counted as 10² cells"),
        ("all dogs were HER2", "all dogs were HER2-negative"),
        ("the cells were calcium", "the cells were calcium-free"),
        ("we saw that it did", "we saw that it didn't"),
        ("Risk fell by 5 mg.", "Risk fell by 5 mg, but not in cats."),
        ("Risk fell by 5 mg.", "Risk fell by 5 mg ((nested) marks)."),
        ("dependent on the dose", "It was time-dependent on the dose."),
        ("Hodgkin lymphoma was seen", "A non-Hodgkin lymphoma was seen"),
        ("effective in all cats", "(in)effective in all cats"),
        ("a dose of 2 mg", "a dose of 2 mg/kg"),
        ("2 of the dogs", "1/2 of the dogs"),
        ("345 cats were seen", "in all 12 345 cats were seen"),
        ("a total of 12", "a total of 12 345 cats"),
        ("a ratio of 3", "a ratio of 3:1 by weight"),
        ("10⁵ cells were seen", "3 × 10⁵ cells were seen"),
        ("a count of 3", "a count of 3 × 10⁵ cells"),
        ("0.53 in all groups", "β = - 0.53 in all groups"),
        ("kept at 37", "kept at 37°C"),
        ("cells with CD4", "cells with CD4+ counts"),
        ("it lacked Tet2", "it lacked Tet2+/- cells"),
        ("a change of 10", "a change of 10⁻⁵"),
        ("of the control", "of the control's arm"),
        ("", "anything"),
    ],
)
def test_a_cut_word_or_number_does_not(quote, text):
    assert not stands_in(quote, text)


def test_an_em_dash_parts_two_words():
    """After folding it looks like a hyphen; where the source has one, both sides are whole."""
    text = "Results-we saw no change-the drug failed"
    assert stands_in("we saw no change", text, {7, 24})
    assert not stands_in("we saw no change", text)


def test_contract_lets_a_quote_cut_words():
    assert contains("effective in all dogs", "ineffective in all dogs")
