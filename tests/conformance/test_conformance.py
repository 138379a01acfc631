"""Worked cases that we make ourselves: what agrees, what differs, and what the command says of it."""

import gzip
import json
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.conformance.cases import read_cases
from evidag.conformance.judging import RECORD_KINDS, REVIEW_KINDS, judge
from evidag.errors import InputError
from tests.records.invented import SHA, adjudication, record

REJECTED = record(adjudications=[adjudication("reject")])


def case(name="one", **changes):
    """A case that agrees: a person rejected one of two uses."""
    uses = ["knowledge_base", "research_summary"]
    return {
        "case_id": name,
        "kind": "validate",
        "conformance": "match",
        "files": {"record.json": {"json": REJECTED}},
        "argv": ["validate", "record.json"],
        "expect": {
            "exit_code": 1,
            "report": {
                "findings": [["BEV011", "error", "$.adjudications", ["knowledge_base"]]],
                "rule_order": ["BEV011"],
                "overall_status": "rejected",
                "use_decisions": [
                    {"use": uses[0], "admission_status": "rejected", "reason_codes": ["BEV011"]},
                    {"use": uses[1], "admission_status": "admitted", "reason_codes": []},
                ],
            },
        },
    } | changes


@pytest.fixture
def verdict(tmp_path):
    """Write a case to a file, read it back and judge it."""

    def verdict(raw, **options):
        path = tmp_path / "case.json"
        path.write_text(json.dumps(raw))
        (read,) = read_cases([path], RECORD_KINDS)
        return judge(read, main, **options)

    return verdict


def expecting(**changes):
    """The case, expecting something else of its report."""
    raw = case()
    raw["expect"]["report"] |= changes
    return raw


def test_what_agrees(verdict):
    """No reason is given, and the folder that we are in is what it was."""
    before = Path.cwd()
    found = verdict(case())
    assert (found.outcome, found.reasons) == ("agrees", ())
    assert Path.cwd() == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"findings": []}, 'findings: have besides ["BEV011"'),
        ({"findings": [["BEV012", "review", "$.adjudications", []]]}, 'findings: lack ["BEV012"'),
        ({"rule_order": ["BEV012"]}, 'rule_order: is ["BEV011"], expected ["BEV012"]'),
        ({"overall_status": "admitted"}, 'overall_status: is "rejected", expected "admitted"'),
        ({"use_decisions": []}, "use_decisions: is [{"),
        ({"input_sha256": SHA}, "input_sha256: is "),
        ({"grounding": ["source-bytes"]}, "grounding: is null"),
        ({"profile_is_builtin": False, "profile_sha256": SHA}, "profile_sha256: is "),
        ({"report_keys": ["findings"]}, "report_keys: is ["),
        ({"schema_roles": []}, 'schema_roles: is [["baseline", "0.4.0"]]'),
    ],
)
def test_a_report_that_differs(verdict, changes, said):
    """Each difference in a line that says what is given and what was expected."""
    found = verdict(expecting(**changes))
    assert found.outcome == "differs"
    assert [reason for reason in found.reasons if reason.startswith(said)]


def test_a_finding_too_often(verdict):
    """The same findings, another number of them."""
    twice = case()["expect"]["report"]["findings"] * 2
    assert verdict(expecting(findings=twice)).reasons == ("findings: are given 1 times in all, expected 2",)


def test_how_a_command_ends(verdict):
    """Exit code, streams and files."""
    expect = {
        "exit_code": 3,
        "stderr_error": "input_or_execution_error",
        "stdout": "empty",
        "files": {"created": ["x"], "changed": []},
    }
    found = verdict(case(expect=expect)).reasons
    assert found[0] == "exit code: is 1, expected 3"
    assert any(each.startswith("stdout: is ") for each in found)
    assert any(each.startswith('stderr: is ""') for each in found)
    assert 'files created: is [], expected ["x"]' in found


def test_a_second_command(verdict):
    """It is run after the first, in the same folder, and compared too."""
    first = ["validate", "record.json", "--output", "report.json"]
    expect = {"exit_code": 1, "stdout": "empty", "then": {"exit_code": 0}}
    found = verdict(case(argv=first, then=["validate", "report.json"], expect=expect))
    assert found.reasons == ("then exit code: is 1, expected 0",)


def test_a_crash_is_a_difference(tmp_path):
    """What a command raises reads as the exit code that Python would give, with its last line."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case(expect={"exit_code": 0})))
    (read,) = read_cases([path], RECORD_KINDS)

    def crash(argv):
        raise ZeroDivisionError("oh")

    assert judge(read, crash).reasons == ('exit code: is 1, expected 0; it said "ZeroDivisionError: oh"',)


WEAK = {"exit_code": 0}
BETTER = {"preferred": {"exit_code": 1, "rules": ["BEV011"]}}


def test_what_is_preferred(verdict):
    """A wrong answer has to be bettered, a weak one may be; strictly, both are to be given."""
    defect = case(conformance="reference_defect", expect=WEAK, divergence=BETTER | {"kind": "defect"})
    assert verdict(defect).outcome == "agrees"
    assert verdict(defect, strict_contract=True).outcome == "differs"
    assert verdict(defect | {"divergence": {"preferred": WEAK}}).outcome == "differs"
    assert (
        verdict(defect | {"divergence": BETTER | {"kind": "crash"}}, strict_contract=True).outcome == "agrees"
    )
    lacking = {"preferred": {"exit_code": 1, "rules": ["BEV017"]}}
    may = case(conformance="may_differ", divergence=lacking)
    assert verdict(may).outcome == "agrees"
    assert verdict(may | {"expect": WEAK}).reasons == ("findings: lack BEV017, which is to be preferred",)


def test_beyond_the_contract(verdict):
    """Is passed over."""
    assert verdict(case(conformance="beyond_contract")).outcome == "beyond the contract"


def test_a_name_outside_the_folder(verdict):
    """A case file is handed around by others; it writes nowhere else."""
    for name in ("../out.json", "/tmp/out.json"):
        (reason,) = verdict(case(files={name: {"text": "x"}})).reasons
        assert "outside its folder" in reason


def test_sets_and_folders(tmp_path):
    """Cases come from JSON, JSONL and gzipped JSONL; other JSON may lie beside them; an id counts once."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/b.json").write_text(json.dumps(case("b")))
    (tmp_path / "notes.json").write_text("[1]")
    lines = "\n".join(json.dumps(case(name)) for name in "cab") + "\n"
    (tmp_path / "set.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    assert [each.id for each in read_cases([tmp_path], RECORD_KINDS)] == ["a", "b", "c"]
    with pytest.raises(InputError, match="no case of the kinds review"):
        read_cases([tmp_path], REVIEW_KINDS)
    (tmp_path / "set.jsonl.gz").write_bytes(gzip.compress(lines.encode())[:-9])
    with pytest.raises(InputError, match="gzip"):
        read_cases([tmp_path], RECORD_KINDS)


def test_the_command(tmp_path, capsys):
    """It tells each difference and the numbers; only when all agree is its exit code 0."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(case("good")))
    bad.write_text(json.dumps(case("bad", expect={"exit_code": 0})))
    assert main(["conformance", "records", str(good)]) == 0
    assert capsys.readouterr().out == "1 of 1 cases agree, 0 differ\n"
    assert main(["conformance", "records", str(good), str(bad)]) == 1
    assert capsys.readouterr().out == (
        "differs  bad: exit code: is 1, expected 0\n1 of 2 cases agree, 1 differ\n"
    )
    assert main(["conformance", "review", str(good)]) == 3
