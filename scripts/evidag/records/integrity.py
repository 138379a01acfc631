"""The second stage: does a well-formed record refer to things that exist, once each, under this profile?"""

from collections.abc import Callable, Collection, Iterator
from itertools import islice

from evidag.records.findings import ERROR, Finding, Record
from evidag.records.profile import Profile
from evidag.records.wording import SEVERAL, choices, listed, shown

Fault = tuple[str, str]
Check = Callable[[Record, Profile], Iterator[Fault]]


def check_integrity(record: Record, profile: Profile) -> list[Finding]:
    """Every broken reference and repeated id, in the order of the contract; each rejects every use."""
    uses = tuple(record["requested_uses"])
    return [
        Finding("RECORD_INTEGRITY", ERROR, message, path, uses)
        for check in CHECKS
        for path, message in check(record, profile)
    ]


def profile_is_the_selected_one(record: Record, profile: Profile) -> Iterator[Fault]:
    if record["profile_id"] != profile.id:
        named = shown(record["profile_id"])
        message = f"names the profile {named}, but {shown(profile.id)} is selected; select the record's own"
        yield "$.profile_id", message


def requested_uses_are_known_and_distinct(record: Record, profile: Profile) -> Iterator[Fault]:
    yield from _strays("$.requested_uses", record["requested_uses"], profile.uses, "a use of the profile")


def ids_are_given_once(record: Record, profile: Profile) -> Iterator[Fault]:
    collections = {
        "$.source_artifacts": record["source_artifacts"],
        "$.evidence_items": record["evidence_items"],
        "$.statement.evidence_lines": record["statement"]["evidence_lines"],
        "$.adjudications": record.get("adjudications") or [],
    }
    for path, members in collections.items():
        repeated = _repeated([each["id"] for each in members])
        if repeated:
            yield path, f"gives the id {listed(repeated)} to more than one entry; number them apart"


def items_name_a_source_and_scope_once(record: Record, profile: Profile) -> Iterator[Fault]:
    sources = {each["id"] for each in record["source_artifacts"]}
    for index, item in enumerate(record["evidence_items"]):
        path = f"$.evidence_items[{index}]"
        if item["source_artifact_id"] not in sources:
            named = shown(item["source_artifact_id"])
            message = f"names {named}, which is no source of this record; add the source or correct the id"
            yield f"{path}.source_artifact_id", message
        yield from _strays(f"{path}.scope", item["scope"])


def statement_scopes_are_distinct(record: Record, profile: Profile) -> Iterator[Fault]:
    yield from _strays("$.statement.scope", record["statement"]["scope"])


def lines_cite_items_of_the_record(record: Record, profile: Profile) -> Iterator[Fault]:
    items = dict.fromkeys(each["id"] for each in record["evidence_items"])
    for index, line in enumerate(record["statement"]["evidence_lines"]):
        path = f"$.statement.evidence_lines[{index}].evidence_item_ids"
        yield from _strays(path, line["evidence_item_ids"], items, "an evidence item of this record")


def adjudications_judge_this_statement(record: Record, profile: Profile) -> Iterator[Fault]:
    statement = record["statement"]["id"]
    for index, adjudication in enumerate(record.get("adjudications") or []):
        path = f"$.adjudications[{index}]"
        if adjudication["statement_id"] != statement:
            named = shown(adjudication["statement_id"])
            yield f"{path}.statement_id", f"names {named}, but the statement is {shown(statement)}"
        yield from _strays(
            f"{path}.applies_to_uses", adjudication["applies_to_uses"], profile.uses, "a use of the profile"
        )


CHECKS: tuple[Check, ...] = (
    profile_is_the_selected_one,
    requested_uses_are_known_and_distinct,
    ids_are_given_once,
    items_name_a_source_and_scope_once,
    statement_scopes_are_distinct,
    lines_cite_items_of_the_record,
    adjudications_judge_this_statement,
)


def _strays(
    path: str, values: list[str], known: Collection[str] | None = None, what: str = ""
) -> Iterator[Fault]:
    """
    At most one fault for a list: entries given twice, and entries that are nothing known.

    Args:
        known: in an order that is always the same, since some of it is told.
        what: what an entry should be.
    """
    reasons = []
    repeated = _repeated(values)
    unknown = [] if known is None else list(dict.fromkeys(each for each in values if each not in known))
    if repeated:
        reasons.append(f"gives {listed(repeated)} more than once")
    if unknown:
        offered = choices(list(islice(known or (), SEVERAL + 1)))
        reasons.append(f"has {listed(unknown)}, which is not {what} ({offered})")
    if reasons:
        yield path, " and ".join(reasons)


def _repeated(values: list[str]) -> list[str]:
    if len(set(values)) == len(values):  # nearly always
        return []
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for value in values:
        if value in seen:
            twice[value] = None
        seen.add(value)
    return list(twice)
