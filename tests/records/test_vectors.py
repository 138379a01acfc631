"""
Worked cases of the public contract, run through the command line.

They lie beside the developers' checkout; each says what an independent implementation answered, and where
that answer is known to be weak, what to prefer.
"""

import base64
import gzip
import json
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.records import Finding, validate_record

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "vectors" / "evidence_record"
CASES = [json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))]
# The network step has a test of its own where it is built; features that no contract names yet wait.
COVERED = [case for case in CASES if case["kind"] != "ground" and case["conformance"] != "beyond_contract"]
STRICT = [
    case
    for case in COVERED
    if case["kind"] == "validate" and case.get("divergence", {}).get("kind") != "crash"
]
ERRORS = ("BEV014", "BEV016", "BEV017", "BEV019", "BEV023", "BEV024")


def named(cases):
    """The cases by their ids; without any, one test that says why it is skipped."""
    return [pytest.param(case, id=case["case_id"]) for case in cases] or [pytest.param(None, id="none")]


@pytest.fixture(autouse=True)
def _needs_the_cases(shared):
    assert CASES, f"{shared} holds no cases of the evidence record"


@pytest.fixture
def cache(tmp_path_factory, monkeypatch):
    """A cache of compiled schemas that no other run has filled."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def run(tmp_path, monkeypatch, capsys, cache):
    """Run a command in a folder that holds the case's files; what it printed, made and changed."""
    folder = tmp_path / "case"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def run(argv):
        before = snapshot(folder)
        try:
            code = main(argv)
        except SystemExit as ended:
            code = ended.code
        printed = capsys.readouterr()
        after = snapshot(folder)
        return Ran(argv, folder, code, printed.out, printed.err, before, after)

    return run


class Ran:
    """How a command ended."""

    def __init__(self, argv, folder, code, out, err, before, after):
        self.folder, self.code, self.out, self.err = folder, code, out, err
        self.output = argv[argv.index("--output") + 1] if "--output" in argv else None
        self.created = sorted(set(after) - set(before))
        self.changed = sorted(path for path in before if after.get(path) != before[path])

    @property
    def answer(self):
        return json.loads(self.out if self.output is None else (self.folder / self.output).read_bytes())


def snapshot(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def write_files(case):
    """The case's files, from their recipes."""
    for name, recipe in case.get("files", {}).items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        ((kind, value),) = recipe.items()
        if kind == "dir":
            path.mkdir(exist_ok=True)
        elif kind == "symlink":
            path.symlink_to(value)
        else:
            path.write_bytes(content(kind, value))


def content(kind, value):
    if kind == "json":
        return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")
    if kind == "parts":
        return "".join(text * count for text, count in value).encode("utf-8")
    if kind == "gzip_of_text":
        return gzip.compress(value.encode("utf-8"))
    return base64.b64decode(value) if kind == "b64" else value.encode("utf-8")


def check_report(report, expected):
    """What the cases say of a report."""
    found = [
        [each["rule_id"], each["severity"], each["field_path"], sorted(each["blocking_uses"])]
        for each in report["findings"]
    ]
    assert sorted(found) == sorted(expected["findings"])
    assert [each[0] for each in found] == expected["rule_order"]
    same = ["overall_status", "schema_valid", "use_decisions", "input_sha256"]
    same += ["profile_id", "profile_version", "schema_version"]
    if not expected["profile_is_builtin"]:
        same.append("profile_sha256")
    for key in same:
        assert report[key] == expected[key], key
    assert report.get("grounding") == expected.get("grounding")
    assert sorted(report) == sorted(expected["report_keys"])
    roles = [[each["role"], each["version"]] for each in report["schema_sources"]]
    assert roles == expected["schema_roles"]
    assert all(each["message"] for each in report["findings"])


def check_ran(ran, expected):
    """What the cases say of a command."""
    assert ran.code == expected["exit_code"]
    if "stderr_error" in expected:
        (line,) = ran.err.splitlines()
        assert json.loads(line)["error"] == expected["stderr_error"]
        assert json.loads(line)["message"]
        assert ran.out == ""
    if "report" in expected:
        check_report(ran.answer, expected["report"])
    if "record" in expected:
        assert ran.answer == expected["record"]
    if expected.get("stdout") == "empty":
        assert ran.out == ""
    if "files" in expected:
        assert [ran.created, ran.changed] == [
            sorted(expected["files"][key]) for key in ("created", "changed")
        ]


def check_preferred(ran, preferred):
    """What the cases prefer where the reference is wrong."""
    if "exit_code" in preferred:
        assert ran.code == preferred["exit_code"]
    if "rules" in preferred:
        rules = {each["rule_id"] for each in ran.answer["findings"]}
        assert set(preferred["rules"]) <= rules
        assert rules or not preferred["rules"]


def stripped(schema):
    """A schema without its words for people."""
    if isinstance(schema, dict):
        return {
            key: stripped(value)
            for key, value in schema.items()
            if key not in ("description", "title") or not isinstance(value, str)
        }
    return [stripped(each) for each in schema] if isinstance(schema, list) else schema


class StaticGrounder:
    """Says what the case tells it to."""

    def __init__(self, name, findings, verified):
        self.name, self.findings, self.verified = name, findings, verified

    def check(self, record):
        for rule, path in self.findings:
            yield Finding(rule, "error" if rule in ERRORS else "review", "as the case says", path)

    def verified_items(self, record):
        return None if self.verified is None else set(self.verified)


def grounder(type, **options):
    """One of the case's grounders."""
    if type == "static":
        return StaticGrounder(**options)
    if type == "semantic-cues":
        from evidag.grounding.cues import CueChecker

        return CueChecker(**options)
    from evidag.sources.store import SnapshotStore

    store = SnapshotStore.from_directory(Path(options["dir"]))
    if type == "source-bytes":
        from evidag.grounding.source_bytes import SourceBytesGrounder

        return SourceBytesGrounder(store)
    from evidag.grounding.literature import LiteratureGrounder
    from evidag.sources.catalog import read_catalog

    return LiteratureGrounder(store, read_catalog(Path(options["dir"]) / "literature.json"))


def check_programming_interface(case):
    api = case["api"]
    report = validate_record(
        json.loads(Path(api["record"]).read_bytes()),
        profile=api["profile"],
        grounders=[grounder(**spec) for spec in api["grounders"]],
    )
    check_report(report, case["expect"]["report"])


def check_command(case, run):
    ran = run(case["argv"])
    if case["kind"] in ("draft_schema", "profiles"):
        assert ran.code == case["expect"].get("exit_code", 0)
        printed = [value for value in case["expect"].values() if isinstance(value, (dict, list))]
        assert [stripped(ran.answer)] == [stripped(value) for value in printed]
    elif case["conformance"] == "match":
        check_ran(ran, case["expect"])
    elif case["conformance"] == "reference_defect":
        check_preferred(ran, case["divergence"]["preferred"])
    else:
        try:
            check_preferred(ran, case["divergence"]["preferred"])
        except AssertionError:
            check_ran(ran, case["expect"])
    if "then" in case:
        check_ran(run(case["then"]), case["expect"]["then"])


@pytest.mark.parametrize("case", named(COVERED))
def test_case(case, run):
    """Every case agrees, or gives what it says is better."""
    write_files(case)
    if case["kind"] == "api_validate":
        check_programming_interface(case)
    else:
        check_command(case, run)


@pytest.mark.parametrize("case", named(STRICT))
def test_strict_contract(case, run):
    """With --strict-contract, even the reference's weak answers are given."""
    write_files(case)
    check_ran(run([*case["argv"], "--strict-contract"]), case["expect"])
