"""The offline gate, on invented papers of every kind."""

import json

import pytest

from evidag.extraction import classify, offline_classify
from tests.extraction.invented import block, paper


def classified(title="Pears", blocks=(), article_type="research-article", **metadata) -> dict:
    shown = classify.classifier_input(paper(*blocks, article_type=article_type, title=title, **metadata))
    asked = classify.build_prompt(shown, "read")
    answer = offline_classify.answer(json.loads(asked.messages[1]["content"]))
    classify.read_answer(answer, shown)  # the rules that a model's answer must keep
    return answer


def sections(*texts: tuple[str, str, str]):
    return [block(n, text, kind, path=(path,)) for n, (kind, path, text) in enumerate(texts)]


TRIAL = sections(
    (
        "abstract",
        "Abstract",
        "We randomly assigned 90 adults to pears or placebo. Pain was lower (p = 0.01).",
    ),
    ("methods", "Methods", "Participants were recruited at two clinics and gave informed consent."),
    ("results", "Results", "Pain was lower."),
)
REVIEW = sections(
    ("abstract", "Abstract", "PubMed and Embase were searched until May. Nine trials were included."),
    ("methods", "Search strategy", "We searched PubMed with the terms pear and pain."),
    ("results", "Study selection", "Pooled estimates were heterogeneous."),
)
CASE = sections(("results", "Case presentation", "A 54-year-old woman presented with a pear allergy."))
METHOD = sections(
    ("abstract", "Abstract", "We present a new method for weighing pears. The software is freely available."),
    ("methods", "Method validation", "The limit of detection was 2 g."),
)
PLAN = sections(
    ("abstract", "Abstract", "Ninety adults will be randomised. The trial will last a year."),
    ("ethics", "Ethics and dissemination", "Results will be published."),
    ("methods", "Methods", "Participants will be recruited at two clinics."),
)


@pytest.mark.parametrize(
    ("answer", "family"),
    [
        (classified("Pears for pain: a randomised trial", TRIAL), "primary_research"),
        (classified("Pears for pain: a systematic review and meta-analysis", REVIEW), "evidence_synthesis"),
        (classified("Pears and pain", REVIEW, "review-article"), "evidence_synthesis"),
        (classified("Pear allergy: a case report", CASE, "case-report"), "case_based"),
        (classified("A new method for weighing pears", METHOD), "methodological"),
        (classified("Pears for pain: protocol of a trial", PLAN), "methodological"),
        (classified("Why pears?", [], "editorial"), "opinion_or_theory"),
        (classified("Pears and pain", TRIAL, None), "primary_research"),
        (classified("Pears", [], None), "unknown"),
    ],
)
def test_families(answer, family):
    """How the paper itself makes knowledge, whatever it cites."""
    assert answer["paper_family"] == family


@pytest.mark.parametrize("notice", ["correction", "retraction", "expression-of-concern", "Published Erratum"])
def test_a_notice_is_no_research_even_about_a_trial(notice):
    answer = classified("Correction: pears for pain, a randomised trial", TRIAL, notice)
    assert (answer["paper_family"], answer["classification_confidence"]) == ("unknown", "high")
    assert answer["paper_type"] == "_".join(notice.lower().replace("-", " ").split())


def test_a_retracted_paper_is_flagged_and_keeps_its_kind():
    answer = classified("Pears for pain: a randomised trial", TRIAL, is_retracted=True)
    assert (answer["paper_family"], answer["risk_flags"]) == ("primary_research", ["retracted"])


def test_what_decided_is_quoted_and_told():
    answer = classified("Pears for pain: a systematic review", REVIEW)
    quotes = [each["quote"] for each in answer["routing_evidence"]]
    assert "PubMed and Embase were searched until May." in quotes
    assert "title: systematic review" in answer["reasoning_summary"]
    assert answer["has_systematic_search"] is True


KINDS = {
    "animal": "primary_research",
    "brief report": "primary_research",
    "case report": "case_based",
    "cohort": "primary_research",
    "commentary": "opinion_or_theory",
    "correction": "unknown",
    "essay": "opinion_or_theory",
    "in vitro": "primary_research",
    "medrxiv preprint": "primary_research",
    "meta-analysis": "evidence_synthesis",
    "protocol": "methodological",
    "registered report": "methodological",
    "research": "primary_research",
    "retraction": "unknown",
    "systematic review": "evidence_synthesis",
    "trial": "primary_research",
}


def test_real_papers_are_of_the_kind_that_the_corpus_says(shared):
    """Every open JATS paper whose kind leaves no question."""
    from tests.extraction.corpus import papers

    entries = json.loads((shared / "corpus/corpus.json").read_text())["entries"]
    kinds = {each["file"]: each["kind"].partition(":")[2] for each in entries}
    wrong, judged = [], 0
    for path, each in papers(shared / "corpus/jats"):
        family = KINDS.get(kinds[f"jats/{path.name}"])
        if family:
            shown = classify.classifier_input(each)
            asked = classify.build_prompt(shown, "read")
            answer = offline_classify.answer(json.loads(asked.messages[1]["content"]))
            judged += 1
            if answer["paper_family"] != family:
                wrong.append((path.name, answer["paper_family"], answer["reasoning_summary"]))
    assert wrong == []
    assert judged > 30
