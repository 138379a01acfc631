"""
What the offline extractor asserts, sentence by sentence.

Every kind of error that was met in real papers stands here as an invented look-alike: to assert nothing is
right wherever a sentence allows more than one reading.
"""

import json

import pytest

from evidag.extraction import offline_evidence
from evidag.extraction.evidence import build_prompt
from tests.extraction.invented import block, packet

DIRECTED = {"increase", "decrease", "no_change", "positive_association", "negative_association", "mixed"}


def extracted(
    sentence: str, design=None, section="results", path=("Results",), before: str = ""
) -> list[dict]:
    blocks = [block(1, sentence, section, path=path)]
    if before:
        blocks.insert(0, block(0, before, "methods", path=("Methods",)))
    asked = build_prompt(packet(*blocks, design=design), "read")
    return offline_evidence.answer(json.loads(asked.messages[1]["content"]))["items"]


def asserted(sentence: str, design=None, **where) -> list[tuple]:
    return [
        (each["intervention_or_exposure"], outcome, each["direction"])
        for each in extracted(sentence, design, **where)
        for outcome in each["outcomes"]
        if each["direction"] in DIRECTED and each["intervention_or_exposure"]
    ]


RIGHT = [
    # names are whole
    (
        "Evening intake of zinc lowered CRP compared with morning intake.",
        [("Evening intake of zinc", "CRP", "decrease")],
    ),
    ("Oral administration of zinc lowered CRP.", [("zinc", "CRP", "decrease")]),
    ("Zinc reduced mean arterial pressure.", [("Zinc", "mean arterial pressure", "decrease")]),
    ("Zinc increased kinase activity 2.3-fold.", [("Zinc", "kinase activity", "increase")]),
    (
        "Sodium excretion on days 1 to 3 was higher with zinc than with placebo.",
        [("zinc", "Sodium excretion on days 1 to 3", "increase")],
    ),
    # an exposure acts
    (
        "Pear juice significantly reduced knee pain compared with placebo.",
        [("Pear juice", "knee pain", "decrease")],
    ),
    (
        "Zinc increased ferritin and decreased hepcidin.",
        [("Zinc", "ferritin", "increase"), ("Zinc", "hepcidin", "decrease")],
    ),
    (
        "Treatment with zinc lowered CRP, IL-6, and TNF levels.",
        [("zinc", "CRP", "decrease"), ("zinc", "IL-6", "decrease"), ("zinc", "TNF levels", "decrease")],
    ),
    ("Plumine led to a significant rise in sleep time.", [("Plumine", "sleep time", "increase")]),
    (
        "Plumine treatment induced a marked decrease in glucose uptake.",
        [("Plumine treatment", "glucose uptake", "decrease")],
    ),
    ("CRP was reduced by zinc.", [("zinc", "CRP", "decrease")]),
    (
        "We found that plumine prolonged survival of the mice.",
        [("plumine", "survival of the mice", "increase")],
    ),
    # groups are compared
    (
        "Pain was lower in the pear group than in the placebo group (p = 0.01).",
        [("pear", "Pain", "decrease")],
    ),
    (
        "Pain scores in the pear group were significantly lower than in the placebo group.",
        [("pear", "Pain scores", "decrease")],
    ),
    (
        "Mice fed a pear diet had higher body weight than controls.",
        [("pear diet", "body weight", "increase")],
    ),
    (
        "Cramps were more frequent with plumine (11 of 94) than with placebo (3 of 92).",
        [("plumine", "Cramps", "increase")],
    ),
    ("Compared with placebo, patients receiving zinc had fewer falls.", [("zinc", "falls", "decrease")]),
    (
        "A significant reduction in pain was observed in the pear group compared with the placebo group.",
        [("pear", "pain", "decrease")],
    ),
    (
        "The reduction in pain was greater in the pear group than in the placebo group.",
        [("pear", "pain", "decrease")],
    ),
    ("The vitamin C group showed a marked decrease in cramps.", [("vitamin C", "cramps", "decrease")]),
    (
        "Mean weight was 7.2 kg in the zinc group and 7.9 kg in the placebo group (p = 0.01).",
        [("zinc", "weight", "decrease")],
    ),
    (
        "Night pressure fell by 4 mmHg more with plumine than with placebo (P = 0.001).",
        [("plumine", "Night pressure", "decrease")],
    ),
    # the control is named first
    ("Pain was higher in the placebo group than in the pear group.", [("pear", "Pain", "decrease")]),
    ("The placebo group had lower ferritin than the iron group.", [("iron", "ferritin", "increase")]),
    (
        "Non-smokers had a lower risk of cough than smokers.",
        [("smokers", "risk of cough", "positive_association")],
    ),
    # no difference
    ("Pear juice did not reduce pain.", [("Pear juice", "pain", "no_change")]),
    ("Pear juice failed to improve sleep.", [("Pear juice", "sleep", "no_change")]),
    ("Pear juice had no significant effect on sleep.", [("Pear juice", "sleep", "no_change")]),
    (
        "Sleep was not significantly different between the pear and placebo groups.",
        [("pear", "Sleep", "no_change")],
    ),
    (
        "There was no difference in sleep between the pear group and the placebo group (p = 0.6).",
        [("pear", "sleep", "no_change")],
    ),
    ("Heart rate was unaffected by plumine.", [("plumine", "Heart rate", "no_change")]),
    ("Tea was not associated with gout.", [("Tea", "gout", "no_change")]),
    ("No association between tea and gout was found.", [("tea", "gout", "no_change")]),
    (
        "Pain was lower in the pear group, whereas sleep was not.",
        [("pear", "Pain", "decrease"), ("pear", "sleep", "no_change")],
    ),
    (
        "Mean weight was 7.2 kg in the zinc group and 7.9 kg in the placebo group (p = 0.4).",
        [("zinc", "weight", "no_change")],
    ),
    # things go together
    ("Tea was associated with a lower risk of gout.", [("Tea", "risk of gout", "negative_association")]),
    ("Lower risk of gout was associated with tea.", [("tea", "risk of gout", "negative_association")]),
    (
        "Lower tea intake was associated with a higher risk of gout.",
        [("tea intake", "risk of gout", "negative_association")],
    ),
    ("Tea was inversely associated with gout.", [("Tea", "gout", "negative_association")]),
    ("Age correlated positively with stiffness.", [("Age", "stiffness", "positive_association")]),
    (
        "There was a negative correlation between age and grip strength.",
        [("age", "grip strength", "negative_association")],
    ),
    ("Seroprevalence increased with age.", [("age", "Seroprevalence", "positive_association")]),
    (
        "Smokers were more likely to develop gout than non-smokers.",
        [("Smokers", "gout", "positive_association")],
    ),
    ("Patients with asthma had higher CRP than controls.", [("asthma", "CRP", "positive_association")]),
]


@pytest.mark.parametrize(("sentence", "findings"), RIGHT, ids=[each[0][:60] for each in RIGHT])
def test_plain_findings_are_read(sentence, findings):
    """Exposure, outcome and direction as a reader would give them."""
    assert asserted(sentence, "randomized_trial") == findings


SILENT = [
    # not this study's result
    "We expected zinc to increase sleep.",
    "Zinc may reduce pain.",
    "The aim was to test whether zinc reduced pain.",
    "Previous studies showed that zinc reduced pain.",
    "As reported by Ash et al., zinc reduced pain.",
    "Zinc has been shown to reduce pain.",
    "Zinc reduced pain [12].",
    "Would zinc reduce pain?",
    "If zinc reduced pain, sleep would follow.",
    # not sure
    "Zinc tended to reduce pain.",
    "Pain was lower in the zinc group than in the placebo group (p = 0.21).",
    "Pain was lower with zinc than with placebo, but this did not reach statistical significance.",
    "Zinc reduced pain numerically.",
    "Tea was associated with a lower risk of gout (HR 1.40, 95% CI 1.10 to 1.80).",
    "Zinc reduced pain only when it was taken at night.",
    "Mean weight was 7.2 kg in the zinc group and 7.9 kg in the placebo group.",
    # no telling which way
    "Tea was associated with gout.",
    "Zinc improved symptom scores.",
    "Zinc changed pain.",
    "Zinc prevented the decrease in ferritin.",
    "Zinc attenuated the increase in glucose.",
    "Zinc prevented plumine from inducing sleep.",
    "The reduction in pain was smaller in the zinc group than in the placebo group.",
    "Zinc caused faster decay of the mutant protein.",
    "Zinc was more toxic in mutant cells than in normal cells.",
    "Class 1 showed higher or lower counts with opposite directions.",
    # nobody is compared, or both are
    "Pain decreased in the placebo group.",
    "Pain was lower after treatment.",
    "Pain decreased in both groups.",
    "Pain fell over time.",
    "Pain was increased in the liver.",
    "The baseline characteristics were identical in the two groups.",
    "High expression of the marker was found in 238 (48%) of cases.",
    "Males show a reduction in amplitude across the day.",
    "The fall in amplitude was larger in men than in women.",
    "Trough levels increased in proportion to dose in mice treated with zinc.",
    # other words than verbs of the sentence
    "Zinc rendered these cells sensitive, and the dose increased was noted.",
    "Thermally-induced lysogens were recorded by microscopy.",
    "Few genes in the cancer induced bone pain model were shared.",
    "A fall in the marker was seen by western blot 48 h later.",
    "The tumour shrank at first in a dog that responded but grew again after zinc.",
    "Levels of ten parameters were higher or lower, respectively.",
]


@pytest.mark.parametrize("sentence", SILENT, ids=[each[:60] for each in SILENT])
def test_nothing_is_asserted_where_there_is_no_telling(sentence):
    """Either no item, or one that says `unclear` or names no exposure."""
    assert asserted(sentence, "randomized_trial") == []


def test_discussion_needs_the_words_of_this_study():
    """What others found stands beside what was found here, and reference marks may be gone."""
    sentence = "Zinc reduced pain in older adults."
    discussed = {"section": "discussion", "path": ("Discussion",)}
    assert asserted(sentence, **discussed) == []
    assert asserted(f"In this trial {sentence[0].lower()}{sentence[1:]}", **discussed) == [
        ("zinc", "pain", "decrease")
    ]
    mixed = {"section": "results", "path": ("Results and discussion",)}
    assert asserted(sentence, **mixed) == []


def test_conclusions_tell_of_the_past():
    """A general truth in a conclusion is nobody's finding."""
    concluded = {"section": "conclusion", "path": ("Conclusion",)}
    assert asserted("Zinc reduced pain in older adults.", **concluded) == [("Zinc", "pain", "decrease")]
    assert asserted("Zinc reduces pain in older adults.", **concluded) == []


def test_methods_give_no_findings():
    assert asserted("Zinc reduced pain.", section="methods", path=("Methods",)) == []


def test_groups_that_were_found_are_associated_and_not_acted_on():
    """Who was older, ill or from elsewhere was not made so by the study."""
    sentence = "Weight was lower in the tea group than in the control group."
    assert asserted(sentence, "randomized_trial") == [("tea", "Weight", "decrease")]
    assert asserted(sentence, "prospective_cohort") == [("tea", "Weight", "negative_association")]
    assert asserted(sentence) == [("tea", "Weight", "negative_association")]


def test_between_the_groups_names_the_packets_two():
    """Where the packet says between which two, and only there."""
    sentence = "Heart rate did not differ between the groups."
    methods = "Adults were randomly assigned (1:1) to zinc 20 mg daily or matching placebo."
    assert asserted(sentence, "randomized_trial", before=methods) == [("zinc", "Heart rate", "no_change")]
    assert asserted(sentence, "randomized_trial", before="There were three groups.") == []


def test_an_item_carries_what_the_sentence_plainly_says():
    """Numbers in their own wording, time, dose, organism, population; the quote is the whole sentence."""
    sentence = (
        "At week 12, zinc (20 mg/day) reduced CRP compared with placebo by 12% (95% CI 8 to 16; p < 0.01)."
    )
    before = "We enrolled 120 adults with asthma. Patients were randomly assigned to zinc or placebo."
    (item,) = extracted(sentence, "randomized_trial", before=before)
    assert item["observations"] == [
        {"source_block_id": "b1", "source_quote": sentence, "observation_role": "primary_finding"}
    ]
    assert (item["comparator"], item["timepoint"], item["dose"]) == ("placebo", "At week 12", "20 mg/day")
    assert (item["organism"], item["population"]) == ("human", "120 adults with asthma")
    values = {each["label"]: each["value"] for each in item["quantitative_data"]["values"]}
    assert values == {
        "percentage": "12",
        "confidence interval": "8 to 16",
        "p-value": "< 0.01",
        "value": "20",
    }


def test_a_role_is_the_papers_own_word():
    """A result is primary only where the paper calls it so."""
    (plain,) = extracted("Zinc reduced pain.", "randomized_trial")
    (named,) = extracted("Zinc reduced pain.", "randomized_trial", path=("Results", "Primary outcome"))
    assert (plain["evidence_role_in_paper"], named["evidence_role_in_paper"]) == ("unclear", "primary_result")


@pytest.mark.parametrize(
    "text", ["", " ", "(" * 5000, "higher " * 3000, "a, " * 3000 + "was lower.", "\u0000", "was" * 9000]
)
def test_hostile_text_ends_quickly_and_gives_nothing(text):
    assert extracted(text or "x") == [] or all(each["direction"] == "unclear" for each in extracted(text))
