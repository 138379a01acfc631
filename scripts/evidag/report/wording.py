"""Codes in plain words: what a curator reads instead of `BEV017` or `no_text`."""

REASONS = {
    "SCHEMA": "The record is not built as the contract asks.",
    "RECORD_INTEGRITY": "Parts of the record do not fit together (ids, references, uses).",
    "BEV001": "The statement itself is marked rejected or superseded.",
    "BEV002": "The source's bytes changed after they were recorded.",
    "BEV003": "The predicate or an entity type is not among those the profile allows.",
    "BEV004": "Some evidence contradicts the claim.",
    "BEV005": "A supporting quote is about another scope than the claim.",
    "BEV006": "No quote supports the claim in its scope.",
    "BEV007": "A kind of evidence that this use requires is missing.",
    "BEV008": "Only a language model read this evidence; a person or another method has not.",
    "BEV009": "Only string matching read this evidence; a person or another method has not.",
    "BEV010": "No person has accepted the claim for this use yet.",
    "BEV011": "A person rejected the claim for this use.",
    "BEV012": "A person deferred the decision for this use.",
    "BEV013": "Only a language model and string matching read this evidence.",
    "BEV014": "The pinned bytes of the source are not the ones that the record names.",
    "BEV015": "The pinned source cannot confirm this (bytes missing, no full text, or too short a quote).",
    "BEV016": "The cited identifier does not exist.",
    "BEV017": "The record and the pinned source disagree: the quote, title or hash is not the paper's.",
    "BEV018": "The source holds evidence that the record leaves out.",
    "BEV019": "The cited paper has been retracted.",
    "BEV020": "No quote of a kind that must be verified was verified against its source.",
    "BEV021": "An independent reviewer has not accepted this evidence.",
    "BEV022": "The quote's wording (a negation, a hedge or a species) may not support the claim.",
}

OUTCOMES = {
    "not_pinned": "nothing pinned and no network to ask",
    "unresolved_identifier": "no resolver knows this identifier",
    "resolver_failed": "the resolvers could not be reached",
    "unreadable_response": "a resolver's answer cannot be read",
    "duplicate_of": "the same paper as another seed",
    "no_text": "no full text and no PDF",
    "abstract_only": "only the abstract is open",
    "not_jats": "the XML is no readable JATS article",
    "docling_failed": "the document cannot be converted",
    "not_a_pdf": "the file is no PDF",
    "password_needed": "the PDF needs a password",
    "truncated_pdf": "the PDF is cut off",
    "empty_file": "the file is empty",
    "missing_file": "the file that the manifest names is not there",
    "second_file": "a second, different file for one paper",
    "processing_failed": "the text cannot be split into blocks",
    "non_primary_research": "gated out: no primary research",
    "no_evidence_sections": "no methods, results, discussion or conclusion",
    "bad_draft": "the draft cannot be built",
    "unreadable_input": "an input file cannot be read",
    "internal_error": "an unforeseen failure: see the log",
    "no_result_sentence": "no sentence states a result",
    "no_record": "no finding with exposure, outcome and direction",
}

AWAITING = "awaiting acceptance"
STATUS_WORDS = {
    "admitted": "admitted",
    "review_required": "review",
    "rejected": "rejected",
    AWAITING: AWAITING,
}
WORST_FIRST = ("rejected", AWAITING, "review", "admitted")  # a record ends as the worst of its uses


def status_shown(admission_status: str, error_codes: set[str]) -> str:
    """
    The decision as people read it: a use that lacks nothing but a person's acceptance is no failure.

    >>> status_shown("rejected", {"BEV010"})
    'awaiting acceptance'
    >>> status_shown("rejected", {"BEV010", "BEV017"})
    'rejected'
    """
    if admission_status == "rejected" and error_codes == {"BEV010"}:
        return AWAITING
    return STATUS_WORDS[admission_status]
