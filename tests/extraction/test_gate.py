"""A curator's overrides: any identifier, and errors that say what to mend."""

import pytest

from evidag.errors import InputError
from evidag.extraction.gate import overrides

HEAD = "paper\tfamily\tby\twhy\n"


@pytest.mark.parametrize(
    "named", ["10.5555/Pear.1", "https://doi.org/10.5555/pear.1", "doi:10.5555/PEAR.1", "10.5555_pear.1"]
)
def test_a_paper_is_named_by_any_form(named):
    found = overrides(f"{HEAD}{named}\tprimary_research\tAda\tit is a trial\n")
    assert list(found) == ["10.5555_pear.1"]
    assert found["10.5555_pear.1"].paper_family == "primary_research"


def test_an_empty_file_overrides_nothing():
    assert overrides("") == overrides("\n\n") == overrides(HEAD) == {}


def test_a_line_separator_inside_a_cell_ends_no_line():
    """As in the intake manifest, lines end as editors end them."""
    (found,) = overrides(f"{HEAD}pmid:7\tprimary_research\tAda\tone\u2028two\x85three\r\n").values()
    assert found.why == "one\u2028two\x85three"


def test_the_same_line_twice_is_one():
    line = "pmid:7\tmethodological\tAda\ta protocol\n"
    assert len(overrides(HEAD + line + line)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("paper,family,by,why\n", "begins with"),
        (f"{HEAD}pmid:7\tprimary research\tAda\twhy not\n", "did you mean primary_research?"),
        (f"{HEAD}pmid:7\tprimary_research\t\tno name\n", ":2: has no by"),
        (f"{HEAD}pmid:7\tprimary_research\tAda\n", ":2: has 3 cells, not 4"),
        (f"{HEAD}pmid:7\tunknown\tAda\ta\npmid:7\tcase_based\tBo\tb\n", ":3: says something else"),
    ],
)
def test_what_cannot_be_followed_is_refused_with_its_line(text, said):
    with pytest.raises(InputError) as refused:
        overrides(text, at="gate.tsv")
    assert said in str(refused.value)
