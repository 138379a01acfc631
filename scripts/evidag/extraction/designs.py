"""The design of a study from its own words: who was studied, and how the groups came about."""

from collections.abc import Iterable, Mapping
from typing import Any

from evidag.extraction import context
from evidag.extraction.lexicon import pattern

_TRIAL = pattern(
    r"\brandomi[sz]ed[\s,-]+(?:\w+[\s,-]+){0,5}?(?:trial|study|crossover|cross-over)\b|\b(?:were"
    r"|was)\s+(?:then\s+)?(?:randomly|randomi[sz]ed)(?:\s+\w+){0,3}\s*(?:assigned|allocated|divided|to\b"
    r"|into\b|in\b|1:1)"
    r"|\brandomly\s+(?:assigned|allocated)|\brandomi[sz]ation\s+(?:was|sequence|list|code|scheme|schedule)"
    r"|\b(?:participants|patients|subjects)\s+were\s+randomi[sz]ed\b|\bassigned\s+at\s+random\b"
    r"|\brandomi[sz]ed\s+(?:by|to|into|in\s+a|between|1:1)\b|\bin\s+random(?:i[sz]ed)?\s+order\b"
)
_OPEN_TRIAL = pattern(
    r"\bnon-?\s?randomi[sz]ed\b|\bsingle-?arm\b|\bself-controlled\b|\buncontrolled\s+(?:trial|study)"
    r"|\bpre-?\s?(?:and|to)?-?\s?post(?:-test)?\s+(?:study|design)|\bopen-label\b"
    r"|\bbefore[\s-]and[\s-]after\s+study|\bintervention(?:al)?\s+study\b|\bquasi-experimental\b"
)
_PROSPECTIVE = pattern(r"\bprospective(?:ly)?\b")
_RETROSPECTIVE = pattern(r"\bretrospective(?:ly)?\b|\bmedical\s+records\s+were\s+reviewed|\bchart\s+review")
_COHORT = pattern(
    r"\bcohorts?\b|\bfollow(?:ed)?[\s-]+up\b|\bincident\b|\bcox\s+(?:proportional|regression|model)"
    r"|\bhazard\s+ratios?\b|\bperson-years\b|\bconsecutive\s+patients\b|\blongitudinal\b"
)
_FOLLOWED = pattern(
    r"\bcohort\b[^.]{0,80}\b(?:enrol\w+|recruited|invited)\b|\b(?:enrol\w+|recruited)\b[^.]{0,80}\bcohort\b"
)
_CASE_CONTROL = pattern(r"\bcase[\s-]+control\b|\bmatched\s+controls?\s+were\b")
_CROSS = pattern(
    r"\bcross[\s-]+sectional\b|\bsurvey(?:ed|s)?\b|\bquestionnaires?\b|\bprevalence\b|\bsero-?(?:prevalence"
    r"|survey)\b"
)
_SERIES = pattern(r"\bcase\s+series\b|\bcase\s+report\b")
_REVIEW = pattern(
    r"\bmeta-?analys[ei]s\b|\bpooled\s+(?:estimate|effect|odds|risk|hazard)|\bheterogeneity\s+(?:was|among"
    r"|between)"
)
_SEARCHED = pattern(
    r"\b(?:searched|search\s+of)\b[^.]{0,80}\b(?:pubmed|medline|embase|cochrane|web\s+of\s+science"
    r"|scopus)\b|\bPRISMA\b|\b(?:pubmed|medline|embase)\b[^.]{0,80}\bsearched\b"
)
_COMPUTED = pattern(
    r"\b(?:simulat\w+|in\s+silico|monte\s+carlo|numerical(?:ly)?|differential\s+equations?"
    r"|molecular\s+dynamics|mathematical\s+models?|life\s+cycle\s+assessment)\b"
)
_EVALUATED = pattern(
    r"\b(?:validation|validity|reliability|intraclass|cronbach\S*|test-retest|psychometric"
    r"|limits?\s+of\s+(?:agreement|detection|quantification)|sensitivity\s+and\s+specificity"
    r"|recovery\s+of\s+the\s+method|reproducibility)\b"
)
MANY = 4


def design(blocks: Iterable[Mapping[str, Any]]) -> str:
    """
    The design that a study's blocks state; `unclear` where they do not.

    >>> design([{"section_type": "methods", "text": "Patients were randomly assigned to zinc or placebo."}])
    'randomized_trial'
    """
    whole = list(blocks)
    methods = "\n".join(block["text"] for block in whole if block["section_type"] == "methods")
    every = "\n".join(block["text"] for block in whole if block["section_type"] != "discussion")
    text = methods or every
    if _SEARCHED.search(text):
        return "meta_analysis" if _REVIEW.search(text) else "systematic_review"
    about = context.spoken_of_most([text], enough=1)
    if about == "human":
        return _of_people(text)
    if len(_COMPUTED.findall(text)) >= MANY and about is None:
        return "in_silico"
    if about == "animal":
        return "animal_experiment" if _EXPERIMENT.search(text) else "other"
    if about == "in_vitro":
        return "in_vitro_experiment"
    return "unclear"


_EXPERIMENT = pattern(
    r"\b(?:treated|injected|fed|administered|gavage|anesthetized|anaesthetized|sacrificed|euthani[sz]ed"
    r"|randomly|knock-?out|transgenic|exposed|diets?|vehicle)\b"
)


def _of_people(text: str) -> str:
    """The design of a study of people, the plainest statement first."""
    if _OPEN_TRIAL.search(text) and not _TRIAL.search(text):
        return "non_randomized_trial"
    if _TRIAL.search(text):
        return "randomized_trial"
    if _CASE_CONTROL.search(text):
        return "case_control"
    if _COHORT.search(text) and _RETROSPECTIVE.search(text):
        return "retrospective_cohort"
    if _COHORT.search(text) and (_PROSPECTIVE.search(text) or _FOLLOWED.search(text)):
        return "prospective_cohort"
    if _SERIES.search(text):
        return "case_series"
    if len(_EVALUATED.findall(text)) >= MANY:
        return "method_evaluation"
    if _CROSS.search(text) and not _COHORT.search(text):
        return "cross_sectional"
    return "unclear"
