"""What kind of section a heading opens."""

import pytest

from evidag.documents.section_types import named, section_types

NAMES = {
    "methods": "Methods|2. MATERIALS AND METHODS|Patients and methods|Methods/Design|Experimental procedures|"
    "Subjects, materials & methods|II. Methodology|Online Methods|Métodos|资料和方法",
    "results": "Results|3 Results|RESULTS AND DISCUSSION|Findings|Case presentation|Ergebnisse|结果",
    "introduction": "1. Introduction|Background|Background and objectives|Aims|Einleitung",
    "discussion": "Discussion|Discussion and conclusions|Limitations|Strengths and limitations|Comment",
    "conclusion": "Conclusions|5. Conclusion|Concluding remarks|Summary and conclusions|Future directions",
    "abstract": "Abstract|Author summary|Highlights|Key points|Plain language summary",
    "references": "References|REFERENCES|Literature cited|Bibliography",
    "appendix": "Appendix A|Abbreviations|List of abbreviations|Glossary",
    "supplementary": "Supporting Information|Supplementary material|Additional files|Data availability|"
    "Availability of data and materials|Data and code availability statement|Pre-publication history",
    "acknowledgements": "Acknowledgements|ACKNOWLEDGMENTS AND FUNDING|Authors’ contributions|"
    "Author Contributions|CRediT authorship contribution statement",
    "funding": "Funding|Funding information|Financial support|Grant support|Role of the funding source",
    "disclosure": "Competing interests|Conflict of interest|Conflicts of Interest Statement|"
    "Declaration of competing interest|Disclosures|Publisher’s note",
    "ethics": "Ethics approval and consent to participate|Ethical considerations|Informed consent statement|"
    "Institutional Review Board Statement|Compliance with Ethical Standards|Consent for publication",
    "front_matter": "Keywords|Author details|Copyright",
}


@pytest.mark.parametrize(
    ("heading", "kind"), [(heading, kind) for kind, names in NAMES.items() for heading in names.split("|")]
)
def test_usual_names_are_known(heading, kind):
    """In any case, numbered or not, and in the languages that journals use."""
    assert named(heading) == kind


@pytest.mark.parametrize(
    "heading",
    [
        "Support vector machines",
        "Availability of nutrients in soil",
        "Consenting rates",
        "Background correction",
        "Methods matter",
        "Resultant forces",
        "Financing of ferns",
        "The effect of shade on results of growth",
        "",
    ],
)
def test_other_headings_have_no_name(heading):
    """A heading that only begins like a usual name says nothing."""
    assert named(heading) is None


def kinds(*paths, **tags):
    split = [tuple(path.split("/")) for path in paths]
    given = {tuple(path.split("/")): tag for path, tag in tags.items()}
    return list(section_types(split, given).values())


def test_a_section_inside_takes_the_kind_of_its_parent():
    """Unless it names a kind that such a section may hold."""
    assert kinds("Methods", "Methods/Ferns", "Methods/Results of weighing", "Methods/Ethics") == [
        "methods",
        "methods",
        "methods",
        "ethics",
    ]
    assert kinds("Discussion", "Discussion/Main findings", "Discussion/Conclusions") == [
        "discussion",
        "discussion",
        "conclusion",
    ]
    assert kinds("Abstract", "Abstract/Methods", "Appendix", "Appendix/Results") == [
        "abstract",
        "abstract",
        "appendix",
        "appendix",
    ]


def test_the_title_decides_before_the_publishers_tag():
    """The tag helps where the title says nothing."""
    assert kinds("Results", "What we saw", Results="conclusions", **{"What we saw": "results"}) == [
        "results",
        "results",
    ]


def test_experiments_hold_methods_and_results_of_their_own():
    """Sections below one that says nothing are known by their own names."""
    assert kinds("Study one", "Study one/Participants", "Study one/Method", "Study one/Results") == [
        "unknown",
        "methods",
        "methods",
        "results",
    ]


def test_outermost_sections_take_their_kind_from_their_neighbours():
    """What stands between methods and discussion of a paper without results is its results."""
    assert kinds("", "Materials and methods", "Shade slows ferns", "Light", "Discussion") == [
        "introduction",
        "methods",
        "results",
        "results",
        "discussion",
    ]


def test_topics_of_a_review_stay_unknown():
    """Where nothing says what was done or found, nothing is guessed."""
    assert kinds("Introduction", "Ferns", "Mosses", "Conclusion") == [
        "introduction",
        "unknown",
        "unknown",
        "conclusion",
    ]


def test_a_summary_is_an_abstract_only_at_the_beginning():
    """At the end it concludes."""
    assert kinds("Summary", "Methods", "Results") == ["abstract", "methods", "results"]
    assert kinds("Methods", "Results", "Summary") == ["methods", "results", "conclusion"]
