"""A project of three invented papers and a draft, pinned and offline, that a whole run takes seconds for."""

import hashlib
import json
import shutil
from pathlib import Path

from tests.workflow.running import ROOT

DOIS = {"trial": "10.5555/tiny.trial", "cohort": "10.5555/tiny.cohort", "review": "10.5555/tiny.review"}
ONE_MORE = "10.5555/tiny.fourth"
PROFILE = "config/profiles/own.yaml"
CONFIG = f"""\
batches: 3
sources:
  offline: true
records:
  profile: {PROFILE}
"""
TEXTS = {
    "trial": (
        "Larkwort lowers blood pressure: a randomised trial",
        "research-article",
        "We randomly assigned 120 adults to larkwort or placebo for twelve weeks.",
        "Larkwort decreased systolic blood pressure compared with placebo by 6 mm Hg.",
    ),
    "cohort": (
        "Larkwort and stroke: a prospective cohort study",
        "research-article",
        "We followed 4000 adults for ten years and recorded every stroke.",
        "Larkwort intake was negatively associated with stroke in this cohort.",
    ),
    "review": (
        "Larkwort for blood pressure: a narrative review",
        "review-article",
        "We searched the literature and describe what was found.",
        "Most trials report that larkwort decreased blood pressure.",
    ),
    "fourth": (
        "Larkwort and sleep: a randomised trial",
        "research-article",
        "We randomly assigned 80 adults to larkwort or placebo for four weeks.",
        "Larkwort increased sleep duration compared with placebo by 20 minutes.",
    ),
}
JATS = """\
<article article-type="{kind}"><front><article-meta>
<article-id pub-id-type="doi">{doi}</article-id>
<title-group><article-title>{title}</article-title></title-group>
<abstract><p id="a1">{title}, in short.</p></abstract>
</article-meta></front><body>
<sec><title>Methods</title><p id="p1">{methods}</p></sec>
<sec><title>Results</title><p id="p2">{result}</p></sec>
</body></article>
"""
DRAFT = """\
profile: paper-evidence
uses: [research_summary]
statement:
  subject: {{id: "exposure:larkwort", label: Larkwort, type: exposure}}
  predicate: decreases
  object: {{id: "outcome:systolic blood pressure", label: systolic blood pressure, type: outcome}}
  scope: [adults]
sources:
  - id: trial
    title: "{title}"
    type: publication
    version: "1"
    retrieved_at: "2026-01-01T00:00:00+00:00"
    uri: "doi:{doi}"
    sha256: {sha256}
evidence:
  - source: trial
    locator: "#p2"
    type: publication_quote
    method: manual_curation
    scope: [adults]
    text: "{quote}"
"""


def build(
    folder: Path, *, papers: tuple[str, ...] = ("trial", "cohort", "review"), draft: bool = True
) -> Path:
    """Make the project in a folder and return it; four papers are pinned, whichever are seeded."""
    for name in ("config", "data/inputs/seeds", "data/inputs/drafts", "data/snapshots"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "config/config.yaml").write_text(CONFIG)
    shutil.copytree(ROOT / "config/prompts", folder / "config/prompts")
    (folder / PROFILE).parent.mkdir()
    shutil.copy(ROOT / "scripts/evidag/records/profiles/paper-evidence.yaml", folder / PROFILE)
    seed(folder, *(DOIS[paper] for paper in papers))
    works = {f"doi:{doi}": _pinned(folder / "data/snapshots", key, doi) for key, doi in _all().items()}
    catalogue = {"version": 1, "works": works}
    (folder / "data/snapshots/literature.json").write_text(json.dumps(catalogue, sort_keys=True))
    if draft:
        (folder / "data/inputs/drafts/larkwort.yaml").write_text(_draft(works))
    return folder


def seed(folder: Path, *dois: str) -> None:
    """Say which papers are wanted."""
    (folder / "data/inputs/seeds/dois.txt").write_text("".join(f"{doi}\n" for doi in dois))


def jats(key: str) -> bytes:
    """The full text of one of the papers."""
    title, kind, methods, result = TEXTS[key]
    return JATS.format(kind=kind, doi=_all()[key], title=title, methods=methods, result=result).encode()


def _all() -> dict[str, str]:
    return {**DOIS, "fourth": ONE_MORE}


def _pinned(store: Path, key: str, doi: str) -> dict[str, object]:
    number = 90 + list(_all()).index(key)
    work = {
        "id": f"{number}",
        "source": "MED",
        "pmid": f"{number}",
        "doi": doi,
        "title": TEXTS[key][0],
        "authorList": {"author": [{"lastName": "Merrow", "firstName": "Ada", "initials": "A"}]},
        "journalInfo": {"yearOfPublication": 2025, "journal": {"title": "Invented Herbs"}},
        "isOpenAccess": "Y",
        "license": "cc by",
    }
    answer = {"hitCount": 1, "resultList": {"result": [work]}}
    return {
        "resolver": "europepmc",
        "metadata_sha256": _pin(store, json.dumps(answer).encode(), "json"),
        "fulltext_sha256": _pin(store, jats(key), "xml"),
        "license": "cc by",
        "retrieved_at": "2026-01-01T00:00:00+00:00",
        "urls": ["https://resolver.example/search"],
    }


def _pin(store: Path, content: bytes, ending: str) -> str:
    sha256 = hashlib.sha256(content).hexdigest()
    (store / f"{sha256}.{ending}").write_bytes(content)
    return sha256


def _draft(works: dict[str, dict[str, object]]) -> str:
    title, _, _, result = TEXTS["trial"]
    doi = DOIS["trial"]
    return DRAFT.format(title=title, doi=doi, sha256=works[f"doi:{doi}"]["fulltext_sha256"], quote=result)
