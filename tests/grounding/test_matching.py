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
        ("dependent on the dose", "It was time-dependent on the dose."),
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
        ("", "anything"),
    ],
)
def test_a_cut_word_or_number_does_not(quote, text):
    assert not stands_in(quote, text)


def test_contract_lets_a_quote_cut_words():
    assert contains("effective in all dogs", "ineffective in all dogs")
