"""
What all rules share, the papers in their batches, the digests of code, and how a job finds Python.

Snakemake compares the values of a rule's params with those of its last run, not their names: values that could
pass for each other go in together, as one mapping.

    in   the config, the seeds, the drafts, the intake manifest
    out  BATCHES, and the functions that rules call for their inputs and params
"""

import atexit
import json
import os
import shlex
import sys
import time
from pathlib import Path

from evidag import config as settings
from evidag import project
from evidag.causes import causes
from evidag.commands.summary import told
from evidag.digests import code_digest
from evidag.errors import EvidagError
from evidag.files import sweep

STARTED = time.time()
# One moment for all that a run writes; jobs on a cluster inherit it.
os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(STARTED)))


envvars:
    "SOURCE_DATE_EPOCH",


# The command is found when no environment is activated, and on a cluster's node.
shell.executable("bash")
shell.prefix(
    "set -euo pipefail; export PATH={}:$PATH; ".format(
        shlex.quote(str(Path(sys.executable).parent)).replace("{", "{{").replace("}", "}}")
    )
)

try:
    project.refuse_if_closed(Path(), Path(".snakemake"))
    OWN = settings.own_file()
except EvidagError as problem:
    sys.exit(f"evidag: {problem}")


if OWN:

    configfile: str(OWN)


try:
    settings.check(config)
    SEEDS = project.seed_files(config["seeds"])
    PAPERS = project.in_batches(SEEDS, config["batches"])
    DRAFTS = project.draft_files(config["paths"]["inputs"])
    PROMPTS = project.prompts(settings.HOME / "config/prompts")
    MANIFEST = project.manifest(config["paths"]["artifacts"])
    INTAKE = project.intake_rows(MANIFEST, PAPERS)
    PROFILE = project.files([config["records"]["profile"]])
    GATE = project.files([Path(config["paths"]["inputs"], "gate.tsv")])
except EvidagError as problem:
    sys.exit(f"evidag: {problem}")

BATCHES = sorted(PAPERS)
DRAFT_BATCH = ["drafts"] if DRAFTS else []
INPUTS = [*PROMPTS.values(), *DRAFTS, *PROFILE, *GATE, *project.files([MANIFEST])]

# Every collection of every batch, named in full so that one which is taken away is made again.
COLLECTED = [
    *expand("<lake>/{collection}/{batch}.jsonl", collection=project.COLLECTIONS, batch=BATCHES),
    *expand("<lake>/{collection}/{batch}.jsonl", collection=project.OF_DRAFTS, batch=DRAFT_BATCH),
]


pathvars:
    lake=config["paths"]["lake"],
    snapshots=config["paths"]["snapshots"],
    reports=config["paths"]["reports"],
    logs=config["paths"]["logs"],


wildcard_constraints:
    batch=r"\d+",


def needs_papers(wildcards):
    """Nothing to add where there are papers or drafts; else the one thing to say."""
    if not BATCHES and not DRAFTS:
        sys.exit(f"evidag: {project.nothing_to_do(config['seeds'])}")
    return []


def seeds_of(wildcards, input):
    """The seed files; `input` is named so that Snakemake takes no new file for a reason to run all batches."""
    return SEEDS


def papers_digest(wildcards):
    return project.papers_digest(PAPERS[wildcards.batch])


def intake_files(wildcards):
    return project.intake_files(MANIFEST, INTAKE.get(wildcards.batch, []))


def intake_digest(wildcards):
    return project.intake_digest(MANIFEST, INTAKE.get(wildcards.batch, []))


def profiles(wildcards):
    """The profile where it is a file of the project's; a draft may name any of those."""
    own = project.nameable(Path("config/profiles").glob("*.yaml")) if wildcards.batch == "drafts" else []
    return sorted({*PROFILE, *own})


def catalogs(wildcards):
    """A batch's own catalogue; for the drafts, those of the papers that they cite."""
    if wildcards.batch != "drafts":
        return ["<lake>/catalogs/{batch}.json"]
    cited = project.cited_batches(DRAFTS, PAPERS)
    return [f"<lake>/catalogs/{batch}.json" for batch in cited]


def prepare_folders():
    """A folder that no job could write to ends the run before it begins; leavings of killed jobs go."""
    try:
        for name, folder in config["paths"].items():
            if name != "inputs":
                project.try_to_write(Path(folder))
                sweep(Path(folder), before=STARTED)
        # Snakemake removes a folder that a failed job emptied, and ends in a traceback where that is a mount.
        Path(config["paths"]["reports"], ".keep").touch()
    except EvidagError as problem:
        sys.exit(f"evidag: {problem}")


def say_how_it_ended():
    """The counts that people look for first, where this run has made new ones."""
    reports = Path(config["paths"]["reports"])
    made = reports / "decisions.tsv"
    if made.is_file() and made.stat().st_mtime >= STARTED:
        print(told(reports), file=sys.stderr)


def say_why(log):
    """The causes, after all that Snakemake has to say: the last lines of a long page are what people read."""
    logs = [log] if isinstance(log, str) else log
    found = [line for path in logs for line in causes(Path(path).read_text(errors="replace"))]
    if found:
        atexit.register(lambda: print(*found, sep="\n", file=sys.stderr))
