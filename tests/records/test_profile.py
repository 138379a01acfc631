"""Profiles: the built-in ones as documented, a user's own read strictly."""

import pytest

from evidag.errors import InputError
from evidag.records import list_profiles, load_profile
from evidag.records.profile import read_profile

USE = {
    "required_evidence_types": "[a, b]",
    "require_human_acceptance": "false",
    "allow_llm_only": "no",
    "allow_string_match_only": "off",
}
HEAD = {
    "id": "mine",
    "version": "'1.0'",
    "description": "d",
    "predicates": "[]",
    "subject_types": "[x]",
    "object_types": "[]",
}


def text(head=(), use=(), tail=""):
    """A profile with other values; None leaves a key out."""
    top = {key: value for key, value in (HEAD | dict(head)).items() if value is not None}
    inner = {key: value for key, value in (USE | dict(use)).items() if value is not None}
    lines = [f"{key}: {value}" for key, value in top.items()]
    if "uses" not in top:
        lines += ["uses:", "  one:", *(f"    {key}: {value}" for key, value in inner.items())]
    return "\n".join(lines) + "\n" + tail


def read(*args, **options):
    return read_profile(text(*args, **options).encode(), at="profile.yaml")


def test_a_profile_of_ones_own():
    """Optional keys have the contract's defaults."""
    found = read()
    assert (found.id, found.version, found.subject_types) == ("mine", "1.0", ("x",))
    use = found.uses["one"]
    assert use.required_evidence_types == ("a", "b")
    assert (use.allow_llm_only, use.verified_evidence_types, use.require_independent_review) == (
        False,
        (),
        False,
    )


def test_optional_keys():
    """A verified type is one of the required; none is fine too."""
    found = read(use={"verified_evidence_types": "[b]", "require_independent_review": "yes"})
    assert found.uses["one"].verified_evidence_types == ("b",)
    assert found.uses["one"].require_independent_review is True
    assert read(use={"verified_evidence_types": "[]"}).uses["one"].verified_evidence_types == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_encodings_with_a_mark(encoding):
    """Files that Windows editors write."""
    assert read_profile(text({"description": "é"}).encode(encoding), at="p").description == "é"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"head": {"id": None}}, "lacks id"),
        ({"head": {"id": "1.0"}}, "id must be a nonblank string"),
        ({"head": {"version": "1.0"}}, "version must be a nonblank string; quote"),
        ({"head": {"version": "2026-01-01"}}, "version must be a nonblank string"),
        ({"head": {"description": "' '"}}, "description must be"),
        ({"head": {"extra": "1"}}, "unknown key 'extra'"),
        ({"head": {"predicates": "a"}}, "predicates must be a list"),
        ({"head": {"predicates": "null"}}, "predicates must be a list"),
        ({"head": {"predicates": "[a, a]"}}, "repeats"),
        ({"head": {"predicates": "[yes]"}}, "nonblank strings only"),
        ({"head": {"predicates": "['']"}}, "nonblank strings only"),
        ({"head": {"uses": "{}"}}, "at least one use"),
        ({"head": {"uses": "[a]"}}, "at least one use"),
        ({"head": {"uses": "{' ': {}}"}}, "blank name"),
        ({"head": {"uses": "{a: 1}"}}, "must be a mapping"),
        ({"use": {"allow_llm_only": None}}, "lacks allow_llm_only"),
        ({"use": {"allow_llm_only": "0"}}, "must be true or false"),
        ({"use": {"allow_llm_only": "'false'"}}, "must be true or false"),
        ({"use": {"allow_llm_only": "null"}}, "must be true or false"),
        ({"use": {"require_independent_review": "null"}}, "must be true or false"),
        ({"use": {"verified_evidence_types": "null"}}, "must be a list"),
        ({"use": {"verified_evidence_types": "[c]"}}, "'c', which is not required"),
        ({"use": {"verified_evidence_types": "[a, a]"}}, "repeats"),
        ({"use": {"required_evidence_types": "[1]"}}, "nonblank strings only"),
        ({"use": {"allow": "true"}}, "unknown key 'allow'; allowed: required_evidence_types"),
        ({"tail": "id: again\n"}, "gives the key 'id' twice"),
        ({"tail": "---\nid: x\n"}, "several documents"),
    ],
)
def test_profiles_that_are_refused(changes, reason):
    """With the file, the key, and what stands there instead."""
    with pytest.raises(InputError) as caught:
        read(**changes)
    assert reason in str(caught.value)
    assert str(caught.value).startswith("profile.yaml: ")


BUILT_IN = {
    ("general", "knowledge_base"): ([], False),
    ("general", "research_summary"): ([], False),
    ("general", "training_data"): ([], True),
    ("general", "external_validation"): ([], True),
    ("literature-claim", "research_summary"): (["publication_result"], False),
    ("literature-claim", "knowledge_base"): (["publication_result"], True),
    ("dataset-label", "reference_annotation"): (["curated_label", "sample_link"], False),
    ("dataset-label", "training_data"): (["curated_label", "sample_link"], True),
    ("dataset-label", "external_validation"): (
        ["curated_label", "sample_link", "independent_cohort_review"],
        True,
    ),
}


def test_built_in_profiles():
    """The contract's three, in its order, every permission withheld."""
    printed = list_profiles()
    contracts = {(each["id"], name): use for each in printed for name, use in each["uses"].items()}
    assert list(contracts) == list(BUILT_IN)
    for key, use in contracts.items():
        required, acceptance = BUILT_IN[key]
        assert use == {
            "required_evidence_types": required,
            "require_human_acceptance": acceptance,
            "allow_llm_only": False,
            "allow_string_match_only": False,
        }
    assert {each["version"] for each in printed} == {"0.4.1"}
    allowed = {
        each["id"]: (each["predicates"], each["subject_types"], each["object_types"]) for each in printed
    }
    assert allowed == {
        "general": ([], [], []),
        "literature-claim": (
            ["associated_with", "contributes_to"],
            ["gene", "variant"],
            ["phenotype", "disease"],
        ),
        "dataset-label": (["has_label"], ["sample"], ["cell_type", "phenotype", "class_label"]),
    }


def test_our_own_profile():
    """Quotes of papers count only when they were verified; two of three uses wait for a person."""
    found = load_profile("paper-evidence")
    assert list(found.uses) == ["research_summary", "knowledge_base", "training_data"]
    assert [use.require_human_acceptance for use in found.uses.values()] == [False, True, True]
    for use in found.uses.values():
        assert use.required_evidence_types == use.verified_evidence_types == ("publication_quote",)
        assert not use.allow_llm_only and not use.allow_string_match_only
    assert (found.subject_types, found.object_types) == (("exposure",), ("outcome",))
    assert len(found.predicates) == 6
    assert [each["id"] for each in list_profiles(ours=True)][3:] == ["paper-evidence"]


def test_names(tmp_path, monkeypatch):
    """A built-in name wins over a file; any other has to be a file, in exact case."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "general").write_text(text())
    assert load_profile("general").id == "general"
    assert load_profile("./general").id == "mine"
    for name in ("General", "nothing", "", str(tmp_path)):
        with pytest.raises(InputError, match=r"neither a built-in profile nor a file; built in: general"):
            load_profile(name)
