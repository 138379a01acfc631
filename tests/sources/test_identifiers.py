"""Names of papers, in every form that people write them in, and as names of files."""

import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidag.sources.identifiers import (
    Identifier,
    catalog_key,
    doi_uri,
    file_safe,
    identify,
    metadata_id,
    normalise_doi,
)

SICI = "10.5555/(sici)1097-0000(199901)10:1<1::aid-xyz1>3.0.co;2-6"


@pytest.mark.parametrize(
    "written",
    [
        "10.5555/AbC.2020.01",
        "https://doi.org/10.5555/AbC.2020.01",
        "HTTP://DX.DOI.ORG/10.5555%2fabc.2020.01",
        "doi:10.5555/abc.2020.01",
        "DOI: 10.5555/abc.2020.01.",
        "(see 10.5555/abc.2020.01)",
        "“10.5555/abc.2020.01”,",
        "<10.5555/abc.2020.01>",
        "\u200b10.5555/abc.\u00ad2020.01\ufeff ",
        "<p>10.5555/abc.2020.01</p>",
        "10.5555/abc.2020.01&lt;/p&gt;",
        "10.5555%252Fabc.2020.01",
        "https://doi.org/10.5555/abc.2020.01?utm_source=feed#top",
        "https://journal.example/doi/full/10.5555/abc.2020.01/full",
        "https://journal.example/doi/pdf/10.5555/abc.2020.01?download=1",
    ],
)
def test_one_doi_in_many_forms(written):
    assert identify(written) == Identifier("doi", "10.5555/abc.2020.01")


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        (SICI.upper(), SICI),
        (SICI.replace("<", "%3C").replace(">", "%3E"), SICI),
        (SICI.replace("<", "&lt;").replace(">", "&gt;"), SICI),
        ("10.5555/s0000-0000(97)11096-0", "10.5555/s0000-0000(97)11096-0"),
        ("(10.5555/s0000-0000(97)11096-0)", "10.5555/s0000-0000(97)11096-0"),
        ("10.5555/x(97)", "10.5555/x(97)"),
        ("[10.5555/x(97)].", "10.5555/x(97)"),
        ("10.5555.12/x", "10.5555.12/x"),
        ("10.5555/É", "10.5555/É"),
        ("arXiv:2301.00001", None),
        ("10.55/x", None),
        ("10.5555/", None),
        ("10.5555/).", None),
        ("", None),
        ("110.5555/x", None),
        ("10.5555/x" + "y" * 3000, None),
    ],
)
def test_what_belongs_to_a_doi(written, doi):
    """Balanced brackets do, the sentence does not, and other letters than ASCII keep their case."""
    assert normalise_doi(written) == doi


@pytest.mark.parametrize(
    ("written", "identifier"),
    [
        ("PMID:00123", Identifier("pmid", "123")),
        ("pubmed 123", Identifier("pmid", "123")),
        ("https://pubmed.ncbi.nlm.nih.gov/123/", Identifier("pmid", "123")),
        ("https://www.ncbi.nlm.nih.gov/pubmed/123?dopt=Abstract", Identifier("pmid", "123")),
        ("https://europepmc.org/article/MED/123", Identifier("pmid", "123")),
        ("pmc0012", Identifier("pmcid", "PMC12")),
        ("PMCID: PMC12", Identifier("pmcid", "PMC12")),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC12/", Identifier("pmcid", "PMC12")),
        ("arXiv:2301.00001v3", Identifier("arxiv", "2301.00001")),
        ("https://arxiv.org/pdf/2301.00001v3.pdf", Identifier("arxiv", "2301.00001")),
        ("arXiv:math.GT/0309136 [math.GT]", Identifier("arxiv", "math/0309136")),
        ("10.48550/arXiv.2301.00001", Identifier("doi", "10.48550/arxiv.2301.00001")),
        ("123", None),
        ("CON", None),
        ("a paper by Doe", None),
    ],
)
def test_other_names(written, identifier):
    assert identify(written) == identifier


def test_a_field_says_what_its_digits_are():
    """A column of PMIDs needs no prefix; a PMID in the column of DOIs is no DOI."""
    assert identify("00123", kind="pmid") == Identifier("pmid", "123")
    assert identify("12", kind="pmcid") == Identifier("pmcid", "PMC12")
    assert identify("2301.00001", kind="arxiv") == Identifier("arxiv", "2301.00001")
    assert identify("123", kind="doi") is None
    assert identify("10.5555/x", kind="pmid") is None


@pytest.mark.parametrize(
    ("uri", "key"),
    [
        (" https://doi.org/10.5555/ABC ", "doi:10.5555/abc"),
        ("HTTPS://DX.DOI.ORG/10.5555/ABC", "doi:10.5555/abc"),
        ("http://doi.org/10.5555/x", "doi:10.5555/x"),
        ("DOI: 10.5555/x", "doi:10.5555/x"),
        ("doi:10.5555/a%3Cb", "doi:10.5555/a%3cb"),
        ("pmid:0012", "pmid:12"),
        ("PMCID:pmc12", "pmcid:PMC12"),
        ("http://dx.doi.org/10.5555/x", None),
        ("https://www.doi.org/10.5555/x", None),
        ("https://pubmed.ncbi.nlm.nih.gov/12/", None),
        ("pmcid:12", None),
        ("pmid:12a", None),
        ("info:doi/10.5555/x", None),
        ("doi:11.5555/x", None),
        ("10.5555/x", None),
    ],
)
def test_catalogue_keys_are_made_to_the_letter(uri, key):
    """No generosity here: a record's source has the key that the contract gives it, or none."""
    assert catalog_key(uri) == key


def test_every_form_of_the_case_ends_in_its_normal_form(shared):
    """What public projects got wrong, case s05."""
    case = json.loads((shared / "cases/s05-doi-forms.json").read_text())
    right = [None if each.startswith("not a DOI") else each for each in case["right_result"]["normal_form"]]
    assert [normalise_doi(each) for each in case["input"]["inputs"]] == right


def test_a_doi_that_is_no_uri_has_one_key():
    """A record carries it as a legal URI, and the catalogue's key is made of exactly that text."""
    named = Identifier("doi", SICI)
    assert "<" not in named.uri and named.key == catalog_key(named.uri)
    assert identify(named.key) == named


TEXT = st.text(
    st.sampled_from(string.ascii_letters + string.digits + '/\\:*?"<>|._-~;() %#ßſéİ\u212a\u0130'),
    max_size=200,
)
SUFFIX = st.text(
    st.sampled_from(string.ascii_letters + string.digits + "/:<>._-~;()#%ßÉ"), min_size=1, max_size=150
)
WINDOWS = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{name}{number}" for name in ("com", "lpt") for number in range(10)),
}


def is_safe(name: str) -> bool:
    return (
        0 < len(name.encode()) <= 120
        and not set(name) & set('<>:"/\\|?*\0\n ')
        and name == name.lower()
        and name.isascii()
        and not name.startswith((".", "-"))
        and not name.endswith((".", " "))
        and name.partition(".")[0] not in WINDOWS
    )


@given(TEXT, TEXT)
def test_any_text_has_a_safe_file_name_of_its_own(one, other):
    """Also where letter case is ignored, on every system."""
    assert is_safe(file_safe(one))
    assert (file_safe(one) == file_safe(other)) == (one == other)


@given(SUFFIX)
def test_normal_forms_are_stable(suffix):
    """The normal form of a normal form is itself, and so are its name, URI and key."""
    named = identify(f"10.5555/{suffix}", kind="doi")
    if named is not None:
        assert identify(named.value, kind="doi") == named
        assert identify(named.uri) == named
        assert catalog_key(named.uri) == named.key
        assert is_safe(metadata_id(named))


@given(SUFFIX, SUFFIX)
def test_papers_never_share_a_name(one, other):
    first, second = Identifier("doi", f"10.5555/{one}".lower()), Identifier("doi", f"10.5555/{other}".lower())
    assert (metadata_id(first) == metadata_id(second)) == (first == second)


def test_a_name_with_a_digest_is_no_other_paper_s_plain_name():
    """Even a DOI that was made to look like the name of another one."""
    first = metadata_id(Identifier("doi", "10.5555/a/b"))
    assert metadata_id(Identifier("doi", first.replace("_", "/", 1))) != first


def test_names_can_be_read():
    assert metadata_id(Identifier("doi", "10.5555/abc.2020.01")) == "10.5555_abc.2020.01"
    assert metadata_id(Identifier("pmid", "123")) == "pmid_123"
    assert metadata_id(Identifier("pmcid", "PMC12")) == "pmc12"
    assert metadata_id(Identifier("arxiv", "2301.00001")) == "10.48550_arxiv.2301.00001"


def test_the_file_names_of_the_case(shared):
    """The thirteen rules of case s12."""
    ids = json.loads((shared / "cases/s12-cache-file-names.json").read_text())["input"]["ids"]
    names = [metadata_id(named) if (named := identify(each)) else file_safe(each) for each in ids]
    assert names[0] == names[1] and names[5] == names[6]
    assert names[2] != names[3] and names[7].casefold() != names[8].casefold()
    assert all(is_safe(name) for name in names)
    assert len(set(names)) == len(ids) - 2


def test_uris_are_legal():
    """What an URI cannot hold is escaped, nothing else."""
    assert doi_uri(SICI) == "doi:" + SICI.replace("<", "%3C").replace(">", "%3E")
    assert doi_uri("10.5555/é#1") == "doi:10.5555/%C3%A9%231"
