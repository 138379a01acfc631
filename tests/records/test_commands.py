"""The commands for records: exit codes, where answers go, and what nobody may write over."""

import ast
import json
import os
import stat
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from evidag.cli import main
from evidag.files import dump_json
from evidag.records.loading import CORE, core_schema
from tests.records.invented import SHA, adjudication, record

ADMITTED = record()
REVIEW = record(adjudications=[adjudication("defer")])
REJECTED = record(adjudications=[adjudication("reject")])
BROKEN = record(record_id="")


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772600767")


@pytest.fixture
def run(capsys):
    """Run a command; its exit code, stdout and stderr."""

    def run(*argv):
        try:
            code = main([str(word) for word in argv])
        except SystemExit as ended:
            code = ended.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def write(name, value):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def failure(ran, *words):
    """An operational failure: nothing on stdout, one JSON line on stderr."""
    code, out, err = ran
    assert (code, out) == (3, "")
    (line,) = err.splitlines()
    said = json.loads(line)
    assert list(said) == ["error", "message"]
    assert said["error"] == "input_or_execution_error"
    assert len(said["message"]) < 600
    for word in words:
        assert word in said["message"]


@pytest.mark.parametrize(
    ("value", "code"), [(ADMITTED, 0), (REJECTED, 1), (REVIEW, 2), (BROKEN, 1), ([], 1), (None, 1), (7, 1)]
)
def test_one_record(run, value, code):
    """The report is printed for people and programs: indented, ASCII alone, a final newline."""
    ended, out, err = run("validate", write("é r.json", value))
    assert (ended, err) == (code, "")
    assert out.isascii()
    assert out == json.dumps(json.loads(out), indent=2) + "\n"


def test_same_input_same_bytes(run):
    """The clock can be frozen; nothing else changes."""
    path = write("r.json", REVIEW)
    assert run("validate", path) == run("validate", path)


def test_output_goes_to_a_file(run):
    """Folders are made, stdout stays empty, the mode follows the umask."""
    code, out, _ = run("validate", write("r.json", REVIEW), "--output", "new/deep/report.json")
    assert (code, out) == (2, "")
    written = Path("new/deep/report.json")
    assert json.loads(written.read_text())["overall_status"] == "review_required"
    assert stat.S_IMODE(written.stat().st_mode) == 0o666 & ~_umask()
    assert list(Path("new/deep").iterdir()) == [written]


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("spelling", ["r.json", "./x/../r.json", "link.json", "hard.json"])
def test_output_is_not_the_input(run, spelling):
    """By whatever path; the input stays as it was."""
    path = write("r.json", ADMITTED)
    Path("x").mkdir()
    Path("link.json").symlink_to("r.json")
    os.link("r.json", "hard.json")
    before = path.read_bytes()
    failure(run("validate", path, "--output", spelling), "which the command reads")
    assert path.read_bytes() == before


def test_output_is_none_of_the_other_files(run):
    """Profile, extension, baseline schema, a record inside a folder."""
    path = write("r.json", ADMITTED)
    mine = write("mine.yaml", "id: x\n")
    write("folder/a.json", ADMITTED)
    failure(run("validate", path, "--profile", mine, "--output", mine), "which the command reads")
    failure(run("validate", path, "--schema", "s.yaml", "--output", "s.yaml"), "which the command reads")
    failure(run("validate", path, "--output", CORE), "which the command reads")
    failure(run("validate", "folder", "--output", "folder/a.json"), "which the command reads")
    assert json.loads(CORE.read_text())["title"] == "core"


def test_a_failure_leaves_the_old_report(run):
    """Whatever fails: input, profile, snapshots, or the writing itself."""
    old = write("report.json", "old\n")
    bad, good = write("bad.json", "{"), write("good.json", ADMITTED)
    failure(run("validate", bad, "--output", old), "bad.json")
    failure(run("validate", good, "--profile", "none.yaml", "--output", old), "none.yaml", "built in")
    failure(run("validate", good, "--snapshot-dir", "none", "--output", old), "none")
    failure(run("validate", good, "--snapshot-dir", good, "--output", old), "good.json")
    failure(run("validate", good, "--schema", "none.yaml", "--output", old), "none.yaml")
    assert old.read_text() == "old\n"
    Path("folder").mkdir()
    failure(run("validate", good, "--output", "folder"), "no regular file")
    failure(run("validate", good, "--output", "good.json/report.json"), "good.json")
    assert sorted(path.name for path in Path().iterdir()) == [
        "bad.json",
        "folder",
        "good.json",
        "report.json",
    ]


def test_the_first_thing_wrong_is_reported(run):
    """Profile name, then output, then input, then what the profile says."""
    bad = write("bad.json", "{")
    mine = write("mine.yaml", "not a profile")
    failure(run("validate", bad, "--profile", "none", "--output", bad), "none: is neither")
    failure(run("validate", bad, "--profile", mine, "--output", bad), "which the command reads")
    failure(run("validate", bad, "--profile", mine), "bad.json: is not acceptable JSON")
    failure(run("validate", write("r.json", ADMITTED), "--profile", mine), "mine.yaml")


@pytest.mark.parametrize(
    "words", [[], ["r.json", "--profil", "general"], ["r.json", "--profile"], ["r.json", "--ontology", "x"]]
)
def test_usage(run, words):
    """Usage text on stderr and exit code 2, which no report comes with."""
    code, out, err = run("validate", *words)
    assert (code, out) == (2, "")
    assert "usage: evidag validate" in err


@pytest.mark.parametrize("command", ["validate", "build", "profiles", "draft-schema", "generate-schema"])
def test_help(run, command):
    """Every command explains itself."""
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"usage: evidag {command}" in out


@pytest.mark.parametrize(
    ("values", "code"),
    [([ADMITTED, ADMITTED], 0), ([ADMITTED, REVIEW], 2), ([REVIEW, REJECTED, ADMITTED], 1)],
)
def test_several_records(run, values, code):
    """As files, as a folder, as lines: a line for each, and the worst of them decides."""
    for number, value in enumerate(values):
        write(f"folder/{number}.json", value)
    write("folder/notes.txt", "no record")
    write("all.jsonl", "\n".join(map(json.dumps, values)) + "\n\n")
    names = [f"folder/{number}.json" for number in range(len(values))]
    for argv, expected in (
        (names, names),
        (["folder"], names),
        (["all.jsonl"], [f"all.jsonl:{number}" for number in range(1, len(values) + 1)]),
    ):
        ended, out, err = run("validate", *argv)
        assert ended == code
        assert err == f"{len(values)} records: {_counts(values)}\n"
        lines = [json.loads(line) for line in out.splitlines()]
        assert [line["input"] for line in lines] == expected
        statuses = [line["report"]["overall_status"] for line in lines]
        assert len(set(statuses)) == len({json.dumps(value) for value in values})


def _counts(values):
    expected = {"admitted": ADMITTED, "review_required": REVIEW, "rejected": REJECTED}
    return ", ".join(f"{values.count(value)} {status}" for status, value in expected.items())


def test_order_decides_nothing(run):
    """Each record's report is that of the record alone, whatever comes before it."""
    values = [ADMITTED, REVIEW, BROKEN, REJECTED, 7, ADMITTED]
    alone = [json.loads(run("validate", write("one.json", value))[1]) for value in values]
    for order in ([0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 0, 4, 1, 5, 3]):
        write("all.jsonl", "".join(json.dumps(values[index]) + "\n" for index in order))
        code, out, _ = run("validate", "all.jsonl")
        assert code == 1
        assert [json.loads(line)["report"] for line in out.splitlines()] == [alone[index] for index in order]


def test_a_batch_is_not_held_in_memory(run, tmp_path):
    """A thousand times the records need no more memory, whether printed or written."""
    line = json.dumps(record(requested_uses=["x" * 1000] * 20)) + "\n"
    peaks = []
    for count in (50, 2000):
        Path("all.jsonl").write_text(line * count)
        for output in ([], ["--output", "reports.jsonl"]):
            tracemalloc.start()
            assert main(["validate", "all.jsonl", *output]) == 1
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert len(Path("reports.jsonl").read_text().splitlines()) == 2000
    assert peaks[3] < peaks[1] + 2**20


def test_one_unreadable_among_several(run):
    """No report at all, and every unreadable input is named."""
    good, bad, worse = write("a.json", REJECTED), write("b.json", "{"), write("c.jsonl", "{}\n{\n")
    failure(run("validate", good, bad, worse, "none.json"), "3 inputs", "b.json", "c.jsonl:2", "none.json")


def test_nothing_to_read(run):
    """An empty folder or file is a mistake, not a success."""
    Path("empty").mkdir()
    failure(run("validate", "empty"), "no .json or .jsonl")
    failure(run("validate", write("e.jsonl", "\n")), "holds no record")
    failure(run("validate", write("e.json", "")), "e.json")


def test_a_line_of_the_lake_is_no_record(run):
    """It says which command unpacks it."""
    line = {
        "paper_id": "p1",
        "outcome": "ok",
        "code": None,
        "message": None,
        "retryable": False,
        "artifact": {},
    }
    failure(run("validate", write("lake.jsonl", dump_json(line))), "lake.jsonl:1", "evidag unpack p1 DIR")


HOSTILE = {
    "bom": b"\xef\xbb\xbf{}",
    "utf16": '{"a": 1}'.encode("utf-16"),
    "overlong": b'{"a": "\xc0\xaf"}',
    "surrogate": b'{"a": "\xed\xa0\x80"}',
    "truncated": b'{"a": [1, 2',
    "control": b'{"a": "\x01"}',
    "nul": b"\x00" * 100,
    "huge number": b'{"a": 1e999}',
    "huge integer": b'{"a": ' + b"1" * 4301 + b"}",
    "deep": b"[" * 101 + b"]" * 101,
    "very deep": b"[" * 10**6,
    "deep objects": b'{"a":' * 10**6,
    "twice": b'{"record_id": "a", "record\\u005fid": "b"}',
    "long key twice": b'{"' + b"k" * 10**6 + b'": 1, "' + b"k" * 10**6 + b'": 2}',
    "binary": bytes(range(256)) * 100,
    "two values": b"{} {}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input(run, name):
    """One line, exit code 3, no traceback."""
    Path("r.json").write_bytes(HOSTILE[name])
    failure(run("validate", "r.json"), "r.json")


def test_a_folder_that_is_no_record(run):
    """A draft is one file."""
    Path("folder").mkdir()
    failure(run("build", "folder"), "folder")


def test_depth_100_is_judged(run):
    """By the schema, as any other value."""
    Path("r.json").write_bytes(b"[" * 100 + b"]" * 100)
    code, out, _ = run("validate", "r.json")
    assert code == 1
    assert json.loads(out)["findings"][0]["field_path"] == "$"


def test_millions_of_faults_are_bounded_by_the_input(run):
    """Each is one short finding."""
    write("r.json", record(requested_uses=[""] * 20_000))
    code, out, _ = run("validate", "r.json")
    assert code == 1
    assert len(json.loads(out)["findings"]) == 20_000


def test_strict_contract(run):
    """Lets a final newline after a hash pass, as the contract's text does."""
    path = write("r.json", record(source_artifacts__0__sha256=SHA + "\n"))
    assert run("validate", path)[0] == 1
    assert run("validate", path, "--strict-contract")[0] == 0


DRAFT = """\
profile: general
uses: [research_summary]
statement:
  subject: {id: "X:1", label: velamine, type: exposure}
  predicate: decreases
  object: {id: "X:2", label: blood pressure, type: outcome}
  scope: [human]
sources:
- id: paper
  title: Velamine
  type: local_file
  version: v1
  retrieved_at: "2026-03-04T05:06:07Z"
  file: p.txt
evidence:
- {source: paper, locator: Table 2, type: result, method: manual_curation, scope: [human]}
"""


def test_build_and_validate(run):
    """What was built is judged like any record, from wherever it was built."""
    write("drafts/p.txt", "text")
    draft = write("drafts/d.yaml", DRAFT)
    code, out, _ = run("build", draft)
    assert code == 0
    assert run("build", draft, "--output", "built.json") == (0, "", "")
    assert Path("built.json").read_text() == out
    assert run("validate", "built.json")[0] == 0


def test_build_refuses(run):
    """To write over the draft, or to guess what it does not say."""
    draft = write("d.yaml", DRAFT)
    failure(run("build", draft, "--output", "./d.yaml"), "which the command reads")
    failure(run("build", draft), "d.yaml: cannot be built: p.txt", "does not exist", "relative to the draft")
    write("p.txt", "text")
    failure(
        run("build", write("e.yaml", DRAFT.replace("type: result, ", ""))), "draft.evidence[0]: lacks 'type'"
    )
    assert draft.read_text() == DRAFT


def test_profiles(run):
    """The contract's three, and ours when asked."""
    assert [each["id"] for each in json.loads(run("profiles")[1])] == [
        "general",
        "literature-claim",
        "dataset-label",
    ]
    assert json.loads(run("profiles", "--all")[1])[-1]["id"] == "paper-evidence"


def test_draft_schema(run):
    """Printed, or written."""
    code, out, _ = run("draft-schema", "--profile", "literature-claim")
    assert code == 0
    assert json.loads(out)["properties"]["profile"] == {"const": "literature-claim"}
    assert run("draft-schema", "--profile", "literature-claim", "--output", "s.json") == (0, "", "")
    assert Path("s.json").read_text() == out
    failure(run("draft-schema", "--profile", "none"), "none")


def test_generate_schema(run):
    """Its digest is the one that reports carry."""
    assert run("generate-schema", "--output", "core.json") == (0, "", "")
    assert Path("core.json").read_text() == core_schema().text
    assert run("generate-schema")[0] == 2


def test_a_closed_pipe_is_no_decision():
    """The exit code is the decision even when nobody reads the report."""
    path = write("r.json", record(requested_uses=[""] * 2000))
    command = [sys.executable, "-m", "evidag.cli", "validate", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        error = process.stderr.read()
    assert (process.returncode, error) == (1, b"")


def test_cold_start_is_lean():
    """Nothing heavy is imported to judge a sound record."""
    path = write("r.json", ADMITTED)
    code = (
        "import sys; from evidag.cli import main; main(['validate', sys.argv[1], '--output', 'o.json'])\n"
        "print(set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, path], check=True, capture_output=True, text=True)
    heavy = {
        "jsonschema",
        "linkml",
        "linkml_runtime",
        "pandas",
        "docling",
        "litellm",
        "lxml",
        "urllib3",
        "jinja2",
    }
    assert not heavy & (ast.literal_eval(done.stdout))
