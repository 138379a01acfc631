"""What publishers and resolvers call a paper, and what that says of how it makes knowledge."""

from dataclasses import dataclass

from evidag.extraction.artifacts import PaperFamily


@dataclass(frozen=True)
class Kind:
    """What a publisher's type says of a paper; the plain types say little."""

    paper_type: str
    family: PaperFamily
    points: int


def _kinds(family: PaperFamily, points: int, names: str) -> dict[str, Kind]:
    return {name: Kind(name.replace("-", "_"), family, points) for name in names.split()}


NOTICE_TYPES = (
    "correction erratum retraction addendum expression-of-concern corrected-article partial-retraction"
    " retraction-of-publication"
    " published-erratum retraction-notice withdrawal corrigendum"
)
NOTICES = frozenset(name.replace("-", "_") for name in NOTICE_TYPES.split())
ARTICLE_TYPES: dict[str, Kind] = {
    **_kinds(
        "primary_research",
        2,
        "research-article brief-report research-note rapid-communication journal-article short-report"
        " original-article",
    ),
    **_kinds(
        "primary_research",
        8,
        "clinical-trial randomized-controlled-trial controlled-clinical-trial observational-study"
        " pragmatic-clinical-trial clinical-trial-phase-i"
        " clinical-trial-phase-ii clinical-trial-phase-iii clinical-trial-phase-iv equivalence-trial"
        " multicenter-study comparative-study twin-study",
    ),
    **_kinds(
        "evidence_synthesis",
        10,
        "review-article review systematic-review meta-analysis scoping-review practice-guideline guideline"
        " consensus-development-conference",
    ),
    **_kinds(
        "methodological",
        10,
        "protocol methods-article clinical-trial-protocol data-paper dataset software-article"
        " technical-report registered-report study-protocol methods",
    ),
    **_kinds("case_based", 10, "case-report case-study case-reports case-series"),
    **_kinds(
        "opinion_or_theory",
        10,
        "article-commentary editorial letter reply discussion news opinion perspective book-review obituary"
        " announcement introduction interview"
        " comment essay viewpoint personal-narrative biography historical-article lecture meeting-report"
        " abstract product-review",
    ),
    **_kinds("unknown", 20, NOTICE_TYPES),
}

# What a cue that was met makes of a paper, where it says more than its family.
SUBTYPES = {
    "systematic review": "systematic_review",
    "meta-analysis": "meta_analysis",
    "review": "review",
    "this review": "review",
    "searched": "systematic_review",
    "guideline": "guideline",
    "protocol": "protocol",
    "planned": "protocol",
    "protocol headings": "protocol",
    "method": "method",
    "statistical method": "method",
    "method proposed": "method",
    "instrument validation": "instrument_validation",
    "case report": "case_report",
    "case described": "case_report",
    "case headings": "case_report",
    "opinion": "opinion",
    "argued": "opinion",
    "trial": "trial",
    "observational study": "observational_study",
}
