"""
The built wheel in an empty environment: it validates what it should, with nothing of this checkout in reach.

    python tools/check_distribution.py [WHEEL] [--python PYTHON] [OPTION OF PIP ...]
    uv run --isolated --no-project --with dist/*.whl python tools/check_distribution.py

Without a WHEEL, the evidag that is installed for this Python is checked; where none is, or only this
checkout, a wheel is built first.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHA = "ab" * 32
HUMAN = {"id": "person:reader", "agent_type": "human"}
RECORD = {
    "record_id": "r1",
    "profile_id": "general",
    "statement": {
        "id": "r1/statement",
        "subject": {"id": "X:1", "label": "velamine", "entity_type": "exposure"},
        "predicate": "decreases",
        "object": {"id": "X:2", "label": "blood pressure", "entity_type": "outcome"},
        "scope": ["human"],
        "evidence_lines": [{"id": "r1/line", "direction": "supports", "evidence_item_ids": ["r1/item"]}],
        "statement_status": "proposed",
    },
    "source_artifacts": [
        {
            "id": "r1/paper",
            "title": "Velamine and blood pressure",
            "version": "1",
            "source_type": "publication",
            "uri": "doi:10.5555/velamine",
            "retrieved_at": "2026-03-04T05:06:07Z",
            "sha256": SHA,
        }
    ],
    "evidence_items": [
        {
            "id": "r1/item",
            "source_artifact_id": "r1/paper",
            "locator": "#p1",
            "evidence_type": "publication_result",
            "extraction_method": "manual_curation",
            "scope": ["human"],
        }
    ],
    "adjudications": [],
    "requested_uses": ["knowledge_base"],
}
DRAFT = """\
profile: general
uses: [research_summary]
statement:
  subject: {id: "X:1", label: velamine, type: exposure}
  predicate: decreases
  object: {id: "X:2", label: blood pressure, type: outcome}
  scope: [human]
sources:
- {id: p, title: Velamine, type: local_file, version: v1, retrieved_at: "2026-03-04T05:06:07Z", file: p.txt}
evidence:
- {source: p, locator: Table 2, type: result, method: manual_curation, scope: [human]}
"""
PROFILE = """\
id: drinks
version: "1"
description: A domain of its own.
predicates: [tastes]
subject_types: []
object_types: []
uses:
  menu:
    required_evidence_types: [tasting]
    require_human_acceptance: false
    allow_llm_only: false
    allow_string_match_only: false
"""


def decided(decision: str) -> dict:
    """The record, as a person decided on it."""
    return RECORD | {
        "adjudications": [
            {
                "id": "r1/review",
                "statement_id": "r1/statement",
                "applies_to_uses": ["knowledge_base"],
                "decision": decision,
                "reviewer": HUMAN,
                "decided_at": "2026-03-05T00:00:00Z",
                "rationale": "Read it beside the paper.",
            }
        ]
    }


def custom() -> dict:
    """A record of another domain, under a profile of its own."""
    item = RECORD["evidence_items"][0] | {"evidence_type": "tasting"}
    statement = RECORD["statement"] | {"predicate": "tastes"}
    return RECORD | {
        "profile_id": "drinks",
        "statement": statement,
        "evidence_items": [item],
        "requested_uses": ["menu"],
    }


def check(python: str, folder: Path) -> list[str]:
    """Everything that the evidag of a Python does otherwise than it should."""
    for name, value in {
        "accepted": decided("accept"),
        "rejected": decided("reject"),
        "review": decided("defer"),
        "malformed": RECORD | {"record_id": " "},
        "custom": custom(),
    }.items():
        (folder / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")
    for name, text in {"p.txt": "text", "draft.yaml": DRAFT, "drinks.yaml": PROFILE, "bad.json": "{"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    expected = (
        (0, ["validate", "accepted.json"]),
        (1, ["validate", "rejected.json"]),
        (2, ["validate", "review.json"]),
        (1, ["validate", "malformed.json"]),
        (3, ["validate", "bad.json"]),
        (0, ["validate", "custom.json", "--profile", "drinks.yaml"]),
        (1, ["validate", "custom.json"]),
        (0, ["build", "draft.yaml", "--output", "built.json"]),
        (0, ["validate", "built.json"]),
        (0, ["profiles", "--all"]),
        (0, ["draft-schema", "--profile", "dataset-label"]),
        (0, ["generate-schema", "--output", "core.json"]),
        (0, ["init", "project", "--demo"]),
    )
    problems = [line for code, words in expected for line in _run(python, folder, code, words)]
    where = _output(python, folder, "import evidag; print(evidag.__file__)")
    if ROOT in Path(where).resolve().parents and "site-packages" not in where:
        problems.append(f"what was checked is the checkout, {where}")
    return problems


def _run(python: str, folder: Path, code: int, words: list[str]) -> list[str]:
    done = subprocess.run(
        [python, "-I", "-m", "evidag.cli", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode == code:
        return []
    said = (done.stderr.strip().splitlines() or [""])[-1]
    return [f"evidag {' '.join(words)}: exit code {done.returncode}, expected {code}; {said}"]


def _output(python: str, folder: Path, code: str) -> str:
    done = subprocess.run([python, "-I", "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def is_installed() -> bool:
    """Whether this Python has an evidag that is not this checkout."""
    found = importlib.util.find_spec("evidag")
    return found is not None and (ROOT / "scripts") not in Path(str(found.origin)).resolve().parents


def built(folder: Path) -> Path:
    """A wheel of this checkout."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("evidag-*.whl")
    return wheel


def installed(wheel: Path, python: str, folder: Path, options: list[str]) -> str:
    """The Python of a new environment that holds the wheel and what it depends on."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    inside = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(inside), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *options]
    subprocess.run([*pip, str(wheel)], check=True)
    return str(inside)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", type=Path, nargs="?")
    parser.add_argument("--python", default=sys.executable, help="makes the empty environment")
    given, options = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "work").mkdir()
        python = sys.executable
        if given.wheel or not is_installed():
            wheel = (given.wheel or built(folder)).resolve()
            python = installed(wheel, given.python, folder / "environment", options)
        problems = check(python, folder / "work")
    for problem in problems:
        print(problem)
    print("the distribution fails" if problems else "the distribution does what it should")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
