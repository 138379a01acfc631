"""How a run ended: its counts, and what a gate fails on."""

from evidag.report.ending import broken, how_it_ended, unknown_words


def paper(paper_id: str, **more: str) -> dict[str, str]:
    blank = dict.fromkeys(("code", "why", "documents"), "")
    return {"paper_id": paper_id, **blank, **more}


def use(record_id: str, name: str, decision: str, codes: str = "") -> dict[str, str]:
    return {
        "record_id": record_id,
        "paper_id": "p1",
        "use": name,
        "decision": decision,
        "reason_codes": codes,
    }


SUMMARY = [
    paper("p1"),
    paper("p2", code="no_text", why="metadata only"),
    paper("p3", code="docling_failed", why="no text layer", documents="failed"),
    paper("draft.d1", code="bad_draft", why="no sources"),
]
DECISIONS = [
    use("r1", "research_summary", "admitted"),
    use("r1", "knowledge_base", "awaiting acceptance", "BEV010"),
    use("r2", "research_summary", "rejected", "BEV015 BEV017"),
]


def test_the_counts_that_people_look_for():
    """Papers, drafts, records and uses, the most frequent end first."""
    assert list(how_it_ended(SUMMARY, DECISIONS)) == [
        "papers        3   1 no full text and no PDF, 1 the document cannot be converted, 1 with records",
        "drafts        1   1 the draft cannot be built",
        "records       2   1 awaiting acceptance, 1 rejected",
        "uses          3   1 admitted, 1 awaiting acceptance, 1 rejected",
    ]


def test_a_gate_fails_on_codes_decisions_and_reasons():
    """Each case is one line; a clean run has none."""
    assert list(broken(SUMMARY, DECISIONS, ["docling_failed"])) == ["p3: docling_failed: no text layer"]
    assert list(broken(SUMMARY, DECISIONS, ["any_failed"])) == ["p3: docling_failed: no text layer"]
    assert list(broken(SUMMARY, DECISIONS, ["BEV017", "rejected"])) == [
        "r2 (research_summary): BEV017, rejected"
    ]
    assert list(broken(SUMMARY, DECISIONS, ["internal_error", "BEV019"])) == []


def test_a_gate_may_look_at_one_use():
    """`use:word` is met in that use alone."""
    assert list(broken([], DECISIONS, ["research_summary:BEV015"])) == [
        "r2 (research_summary): research_summary:BEV015"
    ]
    assert list(broken([], DECISIONS, ["knowledge_base:BEV015"])) == []


def test_a_misspelt_word_does_not_pass_for_a_clean_run():
    """What no table ever holds is named."""
    given = ["BEV019", "any_failed", "knowledge_base:rejected", "docling_failed", "BEV19", "kb:rejected"]
    assert unknown_words(given, ["knowledge_base"]) == ["BEV19", "kb:rejected"]
