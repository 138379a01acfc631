"""
The third stage: is the evidence good enough for each requested use, as the profile asks?

One rule, one small generator; the tables at the end give their order, which is the contract's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from evidag.records.findings import ERROR, REVIEW, Finding, Record
from evidag.records.profile import Profile, Use
from evidag.records.wording import choices, shown

LLM, STRING_MATCH = "llm_extraction", "normalized_string_match"
ITEMS, LINES, ADJUDICATIONS = "$.evidence_items", "$.statement.evidence_lines", "$.adjudications"


@dataclass(frozen=True)
class Case:
    """
    One record under one profile, with what several rules look up.

    Args:
        verified: ids of the evidence items that a grounder bore out.
        strict_contract: take any non-human reviewer for independent when nobody's authorship is stated.
    """

    record: Record
    profile: Profile
    verified: frozenset[str] = frozenset()
    strict_contract: bool = False

    @property
    def uses(self) -> tuple[str, ...]:
        return tuple(self.record["requested_uses"])

    @cached_property
    def statement(self) -> dict[str, Any]:
        return dict(self.record["statement"])

    @property
    def lines(self) -> list[dict[str, Any]]:
        return self.statement["evidence_lines"]  # type: ignore[no-any-return]

    @cached_property
    def items(self) -> dict[str, dict[str, Any]]:
        return {item["id"]: item for item in self.record["evidence_items"]}

    @cached_property
    def in_scope(self) -> set[str]:
        """Ids of the items whose scope is the statement's, in whatever order it is written."""
        scope = set(self.statement["scope"])
        return {item_id for item_id, item in self.items.items() if set(item["scope"]) == scope}

    @cached_property
    def supporting(self) -> list[dict[str, Any]]:
        """Items of the statement's own scope that a line cites in support."""
        cited = {
            item_id: None
            for line in self.lines
            if line["direction"] == "supports"
            for item_id in line["evidence_item_ids"]
            if item_id in self.in_scope
        }
        return [self.items[item_id] for item_id in cited]

    def supporting_of(self, kind: str) -> list[dict[str, Any]]:
        return [item for item in self.supporting if item["evidence_type"] == kind]

    def adjudications(self, use: str) -> list[dict[str, Any]]:
        given = self.record.get("adjudications") or ()
        return [each for each in given if use in each["applies_to_uses"]]

    def human_decisions(self, use: str) -> set[str]:
        return self._human_decisions.get(use, set())

    @cached_property
    def _human_decisions(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for each in self.record.get("adjudications") or ():
            if each["reviewer"]["agent_type"] == "human":
                for use in each["applies_to_uses"]:
                    found.setdefault(use, set()).add(each["decision"])
        return found

    @cached_property
    def authors(self) -> set[str]:
        """Whoever made the statement or any item, cited or not."""
        made = [self.statement, *self.record["evidence_items"]]
        return {each["created_by"]["id"] for each in made if each.get("created_by")}


def statement_is_standing(case: Case) -> Iterator[Finding]:
    status = case.statement["statement_status"]
    if status in ("rejected", "superseded"):
        message = f"the statement is {status}; judge the one that replaces it"
        yield Finding("BEV001", ERROR, message, "$.statement.statement_status", case.uses)


def observed_hash_is_the_frozen_one(case: Case) -> Iterator[Finding]:
    for index, source in enumerate(case.record["source_artifacts"]):
        observed = source.get("observed_sha256")
        if observed is not None and observed != source["sha256"]:
            message = (
                f"the source changed: observed as {observed[:12]}…, frozen as {source['sha256'][:12]}…; "
                "extract again from the frozen bytes, or freeze the new ones"
            )
            yield Finding("BEV002", ERROR, message, f"$.source_artifacts[{index}].observed_sha256", case.uses)


def statement_is_of_the_profile(case: Case) -> Iterator[Finding]:
    statement, profile = case.statement, case.profile
    asked = (
        ("predicate", statement["predicate"], profile.predicates),
        ("subject.entity_type", statement["subject"]["entity_type"], profile.subject_types),
        ("object.entity_type", statement["object"]["entity_type"], profile.object_types),
    )
    for field, value, allowed in asked:
        if allowed and value not in allowed:
            message = f"{shown(value)} is outside what the profile allows: {choices(allowed)}"
            yield Finding("BEV003", ERROR, message, f"$.statement.{field}", case.uses)


def lines_agree_with_the_statement(case: Case) -> Iterator[Finding]:
    for index, line in enumerate(case.lines):
        path = f"{LINES}[{index}]"
        if line["direction"] == "contradicts":
            message = "evidence contradicts the statement; a person has to weigh both sides"
            yield Finding("BEV004", REVIEW, message, path, case.uses)
        if line["direction"] == "supports":
            for item_id in line["evidence_item_ids"]:
                if item_id not in case.in_scope:
                    message = (
                        f"the item {shown(item_id)} has another scope than the statement; "
                        "narrow the statement, or cite the item in a neutral line"
                    )
                    yield Finding("BEV005", ERROR, message, path, case.uses)


def something_supports_the_statement(case: Case) -> Iterator[Finding]:
    if not case.supporting:
        message = "no evidence item of the statement's scope supports it; cite one in a line that supports"
        yield Finding("BEV006", REVIEW, message, LINES, case.uses)


def required_types_are_present(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    missing = [kind for kind in contract.required_evidence_types if not case.supporting_of(kind)]
    if missing:
        message = f"{shown(use)} needs evidence of type {choices(missing)}; cite it in a line that supports"
        yield Finding("BEV007", ERROR, message, ITEMS, (use,))


def verified_types_are_verified(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    for kind in contract.verified_evidence_types:
        items = case.supporting_of(kind)
        if items and not any(item["id"] in case.verified for item in items):
            message = (
                f"{shown(use)} needs an item of type {kind} that was verified in its pinned source, "
                "and none was; validate with the snapshots that hold it"
            )
            yield Finding("BEV020", REVIEW, message, ITEMS, (use,))


def methods_are_strong_enough(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    kinds: list[str | None] = list(contract.required_evidence_types) or [None]
    for kind in kinds:
        items = case.supporting if kind is None else case.supporting_of(kind)
        weak = _WEAK.get(frozenset(item["extraction_method"] for item in items))
        if weak is not None and not all(getattr(contract, permission) for permission in weak.permissions):
            of = f"for {kind}" if kind else "as a whole"
            message = f"{shown(use)} rests {of} on {weak.words} only; have a person curate an item"
            yield Finding(weak.rule, REVIEW, message, ITEMS, (use,))


def review_is_independent(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    if not contract.require_independent_review:
        return
    decisions = {
        each["decision"]
        for each in case.adjudications(use)
        if each["reviewer"]["agent_type"] != "human" and each["reviewer"]["id"] not in case.authors
    }
    if decisions == {"accept"} and (case.authors or case.strict_contract):
        return
    if decisions == {"accept"}:
        message = (
            f"no reviewer for {shown(use)} is known to be independent, since nobody is named as the author "
            "of the evidence; name one in created_by"
        )
    else:
        message = (
            f"{shown(use)} needs the acceptance of a program or organization that made none of the evidence"
        )
    yield Finding("BEV021", REVIEW, message, ADJUDICATIONS, (use,))


def a_person_accepted(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    if contract.require_human_acceptance and "accept" not in case.human_decisions(use):
        message = f"{shown(use)} awaits the acceptance of a person"
        yield Finding("BEV010", ERROR, message, ADJUDICATIONS, (use,))


def no_person_rejected(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    if "reject" in case.human_decisions(use):
        message = f"a person rejected {shown(use)}; the rationale of that adjudication says why"
        yield Finding("BEV011", ERROR, message, ADJUDICATIONS, (use,))


def no_person_deferred(case: Case, use: str, contract: Use) -> Iterator[Finding]:
    if "defer" in case.human_decisions(use):
        message = f"a person deferred {shown(use)}; ask for a decision"
        yield Finding("BEV012", REVIEW, message, ADJUDICATIONS, (use,))


@dataclass(frozen=True)
class Weak:
    """Methods that carry no use alone, and the permissions that let them."""

    rule: str
    words: str
    permissions: tuple[str, ...]


_WEAK = {
    frozenset({LLM}): Weak("BEV008", "a model's extraction", ("allow_llm_only",)),
    frozenset({STRING_MATCH}): Weak("BEV009", "a string match", ("allow_string_match_only",)),
    frozenset({LLM, STRING_MATCH}): Weak(
        "BEV013", "a model's extraction and string matches", ("allow_llm_only", "allow_string_match_only")
    ),
}

OF_THE_RECORD: tuple[Callable[[Case], Iterator[Finding]], ...] = (
    statement_is_standing,
    observed_hash_is_the_frozen_one,
    statement_is_of_the_profile,
    lines_agree_with_the_statement,
    something_supports_the_statement,
)
OF_EACH_USE: tuple[Callable[[Case, str, Use], Iterator[Finding]], ...] = (
    required_types_are_present,
    verified_types_are_verified,
    methods_are_strong_enough,
    review_is_independent,
    a_person_accepted,
    no_person_rejected,
    no_person_deferred,
)


def apply_rules(case: Case) -> list[Finding]:
    """What every rule finds, in the order of the contract."""
    found = [finding for rule in OF_THE_RECORD for finding in rule(case)]
    for use in case.uses:
        contract = case.profile.uses[use]
        found += [finding for rule in OF_EACH_USE for finding in rule(case, use, contract)]
    return found
