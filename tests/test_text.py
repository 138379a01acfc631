"""What counts as the same text."""

import json

import pytest

from evidag.grounding.matching import stands_in
from evidag.text import fold, levelled, normalise, sentences


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("the ﬂuid showed a signiﬁcant eﬀusion", "the fluid showed a significant effusion"),
        ("non\u2011linear, a\u00adbout 5\u00a0mg", "non-linear, about 5 mg"),
        ("a mean of 12·5 months", "a mean of 12.5 months"),
        ("in 40 % of dogs", "in 40% of dogs"),
        ("the 5′ end (“cap”)", 'the 5\' end ("cap")'),
        ("cafe\u0301 au lait", "café au lait"),
        ("5 µm wide", "5 μm wide"),
    ],
)
def test_typesetting_makes_no_other_text(source, quote):
    """What typesetting does to a text is forgiven on either side."""
    assert fold(source) == fold(quote)


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("10² cells", "102 cells"),
        ("H₂O", "H2O"),
        ("½ dose", "1/2 dose"),
        ("① group", "1 group"),
        ("œsophagus", "osophagus"),
        ("12.5 mg", "125 mg"),
        ("-5 mg", "5 mg"),
        ("[18]F-FDG", "[19]F-FDG"),
        ("a stay of 45 [38-52].", "a stay of 45 [38-92]."),
        ("5 ㎡", "5 m2"),
        ("3·10⁵ cells", "3.10⁵ cells"),
        ("[95% CI 1.2 to 1.8]", "[95% CI 1.3 to 1.8]"),
        ("p < 0.05", "p > 0.05"),
    ],
)
def test_another_text_stays_another(source, quote):
    assert fold(source) != fold(quote)


def test_contract_folds_more():
    """The contract's own normalisation takes 10² for 102; ours does not."""
    assert normalise("10² cells") == normalise("102 cells")


def test_typed_level_only_where_the_file_raises_by_markup():
    assert levelled("kg/m² and V_max", "kg/m2 and Vmax") == "kg/m2 and Vmax"
    assert levelled("10² cells and m²", "10² cells and m2") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("Smith et al. found it. We did.", ["Smith et al. found it.", "We did."]),
        ("Growth of E. coli fell. S. aureus grew.", ["Growth of E. coli fell.", "S. aureus grew."]),
        (
            "It fell (Fig. 2 and Table 3). Then p<.05 (n = 3).",
            ["It fell (Fig. 2 and Table 3).", "Then p<.05 (n = 3)."],
        ),
        ("Given 5 mg i.v. daily. Twice.", ["Given 5 mg i.v. daily.", "Twice."]),
        ("They lacked vitamin C. Others did not.", ["They lacked vitamin C.", "Others did not."]),
        ("Was it so? “Yes.” It was.", ["Was it so?", "“Yes.”", "It was."]),
        ("Risk fell.[3] Age rose.", ["Risk fell.[3]", "Age rose."]),
        ("Risk fell.³,⁴ Age rose.5 All died.", ["Risk fell.³,⁴", "Age rose.5", "All died."]),
        ("The end. mTOR fell. p53 rose. the rest", ["The end.", "mTOR fell.", "p53 rose. the rest"]),
        ("Lights went on at 8 a.m. (Zeitgeber 0). Then", ["Lights went on at 8 a.m. (Zeitgeber 0).", "Then"]),
        ("They met at 5 p.m. Drs. Li and Roe left.", ["They met at 5 p.m.", "Drs. Li and Roe left."]),
        ("no stop at all", ["no stop at all"]),
        ("  ", []),
    ],
)
def test_sentences(text, expected):
    assert [text[start:end] for start, end in sentences(text)] == expected


def test_public_quote_cases(shared):
    """Ligatures, numbers and negations, and square brackets, as real bug reports had them."""
    for name in ("s01-quote-ligature", "s02-quote-square-brackets", "s04-quote-number-or-negation-changed"):
        case = json.loads((shared / f"cases/{name}.json").read_text())
        for check, right in zip(case["input"]["checks"], case["right_result"]["match"], strict=True):
            source = check.get("source_text", case["input"].get("source_text"))
            found = stands_in(fold(check["quote"]), fold(source))
            assert found is (right is True), (name, check["quote"])
