"""
Every code that a finding can carry: how severe it is, what it means and what to try.

The one place for this: reports, pages for people and the README's table take it from here.
"""

from dataclasses import dataclass

from evidag.records.findings import ERROR, REVIEW, Severity


@dataclass(frozen=True)
class Code:
    """
    One kind of finding.

    Args:
        reason: what it means, for a curator.
        remedy: what to try.
        touches: the uses that it bears on, all or each on its own.
    """

    rule_id: str
    severity: Severity
    reason: str
    remedy: str
    touches: str = "all uses"


ONE = "that use"
_TABLE = (
    Code(
        "SCHEMA",
        ERROR,
        "The record is not built as the contract asks.",
        "mend the field that the path names; `evidag generate-schema` writes the whole schema",
    ),
    Code(
        "RECORD_INTEGRITY",
        ERROR,
        "Parts of the record do not fit together (ids, references, uses).",
        "make ids distinct, let references name what is there, request uses that the profile has",
    ),
    Code(
        "BEV001",
        ERROR,
        "The statement itself is marked rejected or superseded.",
        "judge the statement that replaces it",
    ),
    Code(
        "BEV002",
        ERROR,
        "The source's bytes changed after they were recorded.",
        "extract again from the frozen bytes, or freeze the new ones",
    ),
    Code(
        "BEV003",
        ERROR,
        "The predicate or an entity type is not among those the profile allows.",
        "take one of those that it lists, or choose the profile that fits",
    ),
    Code(
        "BEV004",
        REVIEW,
        "Some evidence contradicts the claim.",
        "let a person weigh both sides",
    ),
    Code(
        "BEV005",
        ERROR,
        "A supporting quote is about another scope than the claim.",
        "narrow the statement, or cite the item in a neutral line",
    ),
    Code(
        "BEV006",
        REVIEW,
        "No quote supports the claim in its scope.",
        "cite an item of the statement's scope in a line that supports",
    ),
    Code(
        "BEV007",
        ERROR,
        "A kind of evidence that this use requires is missing.",
        "add an item of the missing type and cite it in support",
        ONE,
    ),
    Code(
        "BEV008",
        REVIEW,
        "Only a language model read this evidence; a person or another method has not.",
        "let a person or a parser read it too, or choose a profile that permits it",
        ONE,
    ),
    Code(
        "BEV009",
        REVIEW,
        "Only string matching read this evidence; a person or another method has not.",
        "let a person or a parser read it too, or choose a profile that permits it",
        ONE,
    ),
    Code(
        "BEV010",
        ERROR,
        "No person has accepted the claim for this use yet.",
        "let a person decide on it, for this use",
        ONE,
    ),
    Code(
        "BEV011",
        ERROR,
        "A person rejected the claim for this use.",
        "read the rationale; no acceptance undoes it",
        ONE,
    ),
    Code(
        "BEV012",
        REVIEW,
        "A person deferred the decision for this use.",
        "supply what the rationale asks for, and let the person decide",
        ONE,
    ),
    Code(
        "BEV013",
        REVIEW,
        "Only a language model and string matching read this evidence.",
        "let a person or a parser read it too; the profile has to permit both otherwise",
        ONE,
    ),
    Code(
        "BEV014",
        ERROR,
        "The pinned bytes of the source are not the ones that the record names.",
        "pin the source again from where it came",
    ),
    Code(
        "BEV015",
        REVIEW,
        "The pinned source cannot confirm this (bytes missing, no full text, or too short a quote).",
        "pin the open full text, or quote five words or more of it",
    ),
    Code(
        "BEV016",
        ERROR,
        "The cited identifier does not exist.",
        "correct the identifier, then pin the source",
    ),
    Code(
        "BEV017",
        ERROR,
        "The record and the pinned source disagree: the quote, title or hash is not the paper's.",
        "copy the quote and the title from the pinned source",
    ),
    Code(
        "BEV018",
        REVIEW,
        "The source holds evidence that the record leaves out.",
        "add what was left out, whichever way it points",
    ),
    Code(
        "BEV019",
        ERROR,
        "The cited paper has been retracted.",
        "take the claim back, or rest it on another paper",
    ),
    Code(
        "BEV020",
        REVIEW,
        "No quote of a kind that must be verified was verified against its source.",
        "validate with `--snapshot-dir`, and mend what the grounders say of these items",
        ONE,
    ),
    Code(
        "BEV021",
        REVIEW,
        "An independent reviewer has not accepted this evidence.",
        "state who made the evidence, and let a program or organization that did not review it",
        ONE,
    ),
    Code(
        "BEV022",
        REVIEW,
        "The quote's wording (a negation, a hedge or a species) may not support the claim.",
        "let a person read the quote beside the claim",
    ),
    Code(
        "BEV023",
        ERROR,
        "A term or gene is obsolete or not called so any more.",
        "take the current one",
    ),
    Code(
        "BEV024",
        ERROR,
        "A term, gene or variant is malformed or of the wrong kind.",
        "write it as its authority does",
    ),
    Code(
        "BEV025",
        REVIEW,
        "A reference resource disagrees with the record.",
        "let a person decide which is right",
    ),
    Code(
        "BEV026",
        REVIEW,
        "Measurements contradict the definition of the term.",
        "let a person look at them",
    ),
)
CODES: dict[str, Code] = {each.rule_id: each for each in _TABLE}


def severity(rule_id: str) -> Severity:
    """
    How severe a code is.

    >>> severity("BEV017"), severity("BEV015")
    ('error', 'review')
    """
    return CODES[rule_id].severity


def table() -> str:
    """All codes as a Markdown table."""
    words = {ERROR: "rejects", REVIEW: "to review"}
    rows = (
        f"| `{each.rule_id}` | {words[each.severity]} {each.touches} | {each.reason} | {each.remedy} |\n"
        for each in CODES.values()
    )
    return "| Code | Result | Meaning | What to try |\n|---|---|---|---|\n" + "".join(rows)
