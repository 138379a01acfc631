"""Codes in plain words: what a curator reads instead of `BEV017` or `no_text`."""

from evidag.records.codes import CODES

REASONS = {rule_id: code.reason for rule_id, code in CODES.items()}

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
    "invalid_artifact": "a stage made something that its own schema refuses: see the log",
    "internal_error": "an unforeseen failure: see the log",
    "no_result_sentence": "no sentence states a result",
    "no_record": "no finding with exposure, outcome and direction",
    "no_exchange": "no stored answer of the model",
    "corrupt_exchange": "a stored answer of the model was changed",
    "invalid_answer": "the model's answer breaks the rules",
    "unknown_block": "map and blocks are not of one run",
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
