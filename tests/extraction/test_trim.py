"""Trimming keeps whole blocks of four kinds of section, of primary research alone."""

from evidag.extraction import classify
from evidag.extraction.trim import trim
from tests.extraction.invented import block, paper
from tests.extraction.test_classify import ANSWER, SHOWN

PRIMARY = classify.read_answer(ANSWER | {"paper_family": "primary_research"}, SHOWN).value
REVIEW = classify.read_answer(ANSWER, SHOWN).value


def test_evidence_sections_stay_and_what_nobody_sees_goes():
    kinds = ("abstract", "methods", "results", "discussion", "conclusion", "unknown")
    blocks = [block(n, "Text.", kind) for n, kind in enumerate(kinds)]
    hidden = block(9, "White on white.", "results", flags=("hidden_text",))
    line = trim(paper(*blocks, hidden), PRIMARY)
    assert [each.section_type for each in line.value.blocks] == list(kinds[1:5])
    assert line.value.metadata_extraction.title == "Pears and pain"


def test_other_families_are_an_outcome_with_its_reason():
    line = trim(paper(block(1, "Text.")), REVIEW)
    assert (line.outcome, line.code) == ("skipped", "non_primary_research")
    assert (line.artifact.reason, line.artifact.paper_family) == (
        "non_primary_research",
        "evidence_synthesis",
    )


def test_nothing_left_is_an_outcome_too():
    assert trim(paper(block(1, "Text.", "abstract")), PRIMARY).code == "no_evidence_sections"
