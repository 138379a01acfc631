"""
A project that holds every file of the shared corpus, each under an invented identifier of its own.

Resolver answers are made from what `corpus.json` says of each file; the CIViC snapshots are taken as is.
Nothing of the corpus is kept here: the project is made in a folder that the caller names.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path

CONFIG = """\
batches: 4
sources:
  offline: true
"""
TYPES = {"jats:retraction": "retraction of publication", "jats:correction": "published erratum"}


def build(folder: Path, corpus: Path) -> dict[str, str]:
    """Make the project; returns the paper's DOI or PMID of each file (relative to the corpus)."""
    intake = folder / "data/artifacts/intake"
    store = folder / "data/snapshots"
    for each in (intake / "files", store, folder / "data/inputs/seeds", folder / "config"):
        each.mkdir(parents=True)
    (folder / "config/config.yaml").write_text(CONFIG)
    works = civic(store, corpus)
    named = dict.fromkeys(works)
    seeds = [{"pmid": key.removeprefix("pmid:"), "note": key} for key in sorted(works)]
    rows = ["metadata_id\tfile"]
    for path, facts in sorted(files(corpus).items()):
        doi = f"10.5555/corpus.{re.sub('[^a-z0-9.]+', '-', path.lower())}"
        works[f"doi:{doi}"] = pin(store, doi, facts)
        copy = intake / "files" / path.replace("/", "_")
        shutil.copyfile(corpus / path, copy)
        rows.append(f"{doi}\tfiles/{copy.name}")
        seeds.append({"doi": doi, "note": path})
        named[f"doi:{doi}"] = path
    (intake / "manifest.tsv").write_text("\n".join(rows) + "\n")
    (folder / "data/inputs/seeds/corpus.jsonl").write_text("".join(json.dumps(each) + "\n" for each in seeds))
    catalogue = {"version": 1, "works": works}
    (store / "literature.json").write_text(json.dumps(catalogue, indent=2, sort_keys=True) + "\n")
    return named


def files(corpus: Path) -> dict[str, dict]:
    """Every JATS file and PDF of the corpus, and what is said of it."""
    listed = json.loads((corpus / "corpus.json").read_text())["entries"]
    found = {each["file"]: each for each in listed if each["file"].startswith(("jats/", "pdf/"))}
    for pair in json.loads((corpus / "pairs/pairs.json").read_text())["files"]:
        for ending in ("pdf", "xml"):
            path = f"pairs/{pair['pmcid']}.{ending}"
            found[path] = {"file": path, "kind": "pair", "title": f"Pair {pair['pmcid']}"}
    return found


def pin(store: Path, doi: str, facts: dict) -> dict:
    """An answer of Europe PMC's shape for one file, in the store."""
    work = {
        "id": doi,
        "doi": doi,
        "title": facts["title"] or "A file without a title",
        "pubTypeList": {"pubType": [TYPES.get(facts["kind"], "research-article")]},
        "isOpenAccess": "N",
    }
    answer = json.dumps({"resultList": {"result": [work]}}, sort_keys=True).encode()
    name = hashlib.sha256(answer).hexdigest()
    (store / f"{name}.json").write_bytes(answer)
    return {
        "resolver": "europepmc",
        "metadata_sha256": name,
        "fulltext_sha256": None,
        "license": None,
        "retrieved_at": "2026-01-02T03:04:05+00:00",
        "urls": [],
    }


def civic(store: Path, corpus: Path) -> dict[str, dict]:
    """The pinned works of the CIViC slice, copied as they are."""
    for each in (corpus / "civic/snapshots").iterdir():
        shutil.copyfile(each, store / each.name)
    works = json.loads((store / "literature.json").read_text())["works"]
    (store / "literature.json").unlink()
    return works
