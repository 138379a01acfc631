"""Where an answer differs from what a case expects, each difference in one line."""

import json
from collections.abc import Iterator
from typing import Any

from evidag.conformance.running import Ran

LONGEST = 160
SAME = (
    "overall_status",
    "schema_valid",
    "use_decisions",
    "input_sha256",
    "profile_id",
    "profile_version",
    "schema_version",
    "grounding",
)


def shown(value: Any) -> str:
    """
    A value as short ASCII JSON.

    >>> shown({"b": "é"})
    '{"b": "\\\\u00e9"}'
    """
    text = json.dumps(value, default=str, sort_keys=True)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def unequal(what: str, given: Any, expected: Any) -> Iterator[str]:
    """One line where two values differ; of mappings, one for each key."""
    if isinstance(given, dict) and isinstance(expected, dict):
        for key in sorted({*given, *expected}, key=str):
            yield from unequal(f"{what}.{key}", given.get(key), expected.get(key))
    elif type(given) is not type(expected) or given != expected:
        yield f"{what}: is {shown(given)}, expected {shown(expected)}"


def of_report(report: Any, expected: dict[str, Any]) -> Iterator[str]:
    """Findings as a set and their order, decisions, hashes and keys; messages only have to be there."""
    if not isinstance(report, dict) or not isinstance(report.get("findings"), list):
        yield f"report: there is none, expected {shown(expected.get('overall_status'))}"
        return
    found = [_finding(each) for each in report["findings"]]
    yield from _as_sets("findings", found, expected["findings"])
    if "rule_order" in expected:
        yield from unequal("rule_order", [each[0] for each in found], expected["rule_order"])
    if not all(each.get("message") for each in report["findings"]):
        yield "messages: a finding has none"
    same = list(SAME) if expected.get("profile_is_builtin", True) else [*SAME, "profile_sha256"]
    for key in same:
        if key in expected or key == "grounding":
            yield from unequal(key, report.get(key), expected.get(key))
    if "report_keys" in expected:
        yield from unequal("report_keys", sorted(report), sorted(expected["report_keys"]))
    if "schema_roles" in expected:
        roles = [[each["role"], each["version"]] for each in report["schema_sources"]]
        yield from unequal("schema_roles", roles, expected["schema_roles"])


def _finding(raw: dict[str, Any]) -> list[Any]:
    return [raw["rule_id"], raw["severity"], raw["field_path"], sorted(raw["blocking_uses"])]


def _as_sets(what: str, given: list[Any], expected: list[Any]) -> Iterator[str]:
    if sorted(given, key=str) == sorted(expected, key=str):
        return
    for each in expected:
        if each not in given:
            yield f"{what}: lack {shown(each)}"
    for each in given:
        if each not in expected:
            yield f"{what}: have besides {shown(each)}"
    if all(each in given for each in expected) and all(each in expected for each in given):
        yield f"{what}: are given {len(given)} times in all, expected {len(expected)}"


def of_command(ran: Ran, expected: dict[str, Any]) -> Iterator[str]:
    """All that a case says of a command's end."""
    if "exit_code" in expected:
        yield from _of_code(ran, expected["exit_code"])
    if "stderr_error" in expected:
        yield from _of_failure(ran, expected["stderr_error"])
    if "report" in expected:
        yield from of_report(ran.answer, expected["report"])
    if "rules" in expected:
        yield from of_rules(ran.answer, expected["rules"])
    if "stdout" in expected:
        yield from unequal("stdout", ran.out, "" if expected["stdout"] == "empty" else expected["stdout"])
    for key in ("created", "changed"):
        if key in expected.get("files", {}):
            yield from unequal(f"files {key}", getattr(ran, key), sorted(expected["files"][key]))
    for key in ("record", "agreement", "score", "manifest"):
        if key in expected:
            yield from unequal(key, ran.answer, expected[key])
    if "sheet_csv" in expected:
        yield from unequal("sheet", ran.text, expected["sheet_csv"])


def _of_code(ran: Ran, expected: int) -> Iterator[str]:
    if ran.code != expected:
        said = f"; it said {shown(ran.err.strip().splitlines()[-1])}" if ran.err.strip() else ""
        yield f"exit code: is {ran.code}, expected {expected}{said}"


def _of_failure(ran: Ran, expected: str) -> Iterator[str]:
    """Nothing on stdout and one JSON line on stderr, with a message."""
    yield from unequal("stdout", ran.out, "")
    try:
        said = json.loads(ran.err)
        error, message = said["error"], said["message"]
    except (ValueError, TypeError, KeyError):
        yield f"stderr: is {shown(ran.err)}, expected one JSON line with error and message"
        return
    yield from unequal("stderr error", error, expected)
    if not message or ran.err.count("\n") != 1:
        yield f"stderr: is {shown(ran.err)}, expected one line with a message"


def of_rules(report: Any, expected: list[str]) -> Iterator[str]:
    """The rules that are to be among the findings."""
    findings = report.get("findings", []) if isinstance(report, dict) else []
    found = {each["rule_id"] for each in findings}
    for rule in expected:
        if rule not in found:
            yield f"findings: lack {rule}, which is to be preferred"


def of_schema(ran: Ran, expected: dict[str, Any]) -> Iterator[str]:
    """A printed schema or list of profiles, without its words for people."""
    yield from _of_code(ran, expected.get("exit_code", 0))
    if "stderr_error" in expected:
        yield from _of_failure(ran, expected["stderr_error"])
    for key, value in expected.items():
        if isinstance(value, (dict, list)):
            yield from unequal(key, without_words(ran.answer), without_words(value))


def without_words(schema: Any) -> Any:
    """
    A schema without the descriptions and titles of it and its parts.

    >>> without_words({"title": "x", "properties": {"title": {"type": "string"}}})
    {'properties': {'title': {'type': 'string'}}}
    """
    if isinstance(schema, dict):
        return {
            key: without_words(value)
            for key, value in schema.items()
            if key not in ("description", "title") or not isinstance(value, str)
        }
    return [without_words(each) for each in schema] if isinstance(schema, list) else schema
