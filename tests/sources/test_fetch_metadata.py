"""Resolving and pinning, over real HTTP: what is asked, what is kept, and that no pin is ever lost."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evidag.sources.catalog import read_catalog
from evidag.sources.store import SnapshotStore
from tests.sources import invented
from tests.sources.invented import Work
from tests.sources.pdfs import pdf
from tests.sources.project import CATALOG, METADATA, STORE, tree, works
from tests.sources.resolver_server import Fault, ResolverServer

OPEN = Work("10.5555/open", pmid="101", pmcid="PMC11")
CLOSED = Work("10.5555/closed", pmid="102", pmcid="PMC12", open_access=False)
ONLY_CROSSREF = Work("10.5555/crossref.only", at=("crossref",))
ALL = (OPEN, CLOSED, ONLY_CROSSREF)


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_an_open_paper(project):
    """Answer and full text are pinned; the catalogue names their hashes under the paper's key."""
    project.seed({"doi": "https://doi.org/10.5555/OPEN", "tags": ["mice"], "note": "first"})
    with ResolverServer(ALL) as server:
        metadata = project.fetch(server)["10.5555_open"]["artifact"]
        asked = [
            "/europepmc/search?query=DOI%3A%2210.5555%2Fopen%22&resultType=core&format=json&pageSize=1",
            "/europepmc/PMC11/fullTextXML",
        ]
        assert server.asked == asked
        assert works()["doi:10.5555/open"] == {
            "fulltext_sha256": sha(invented.jats(OPEN)),
            "license": "cc by",
            "metadata_sha256": sha(invented.europepmc(OPEN)),
            "resolver": "europepmc",
            "retrieved_at": "2026-01-02T03:04:05+00:00",
            "urls": [server.url + each for each in asked],
        }
    assert (metadata["pmid"], metadata["pmcid"], metadata["is_retracted"]) == ("101", "PMC11", False)
    assert metadata["fulltext_sha256"] == sha(invented.jats(OPEN))
    assert metadata["seeds"] == [
        {
            "file": "seeds.jsonl",
            "identifier": "https://doi.org/10.5555/OPEN",
            "tags": ["mice"],
            "note": "first",
        }
    ]
    store = SnapshotStore(STORE)
    assert {store.state(metadata[name]) for name in ("metadata_sha256", "fulltext_sha256")} == {"verified"}


def test_a_paper_that_is_not_open(project):
    """Its PubMed abstract is pinned in place of the text."""
    project.seed({"pmid": 102})
    with ResolverServer(ALL) as server:
        metadata = project.fetch(server)["pmid_102"]["artifact"]
        assert not any("fullTextXML" in each for each in server.asked)
    entry = works()["pmid:102"]
    assert (metadata["fulltext_sha256"], entry["fulltext_sha256"]) == (None, None)
    assert entry["abstract_sha256"] == sha(invented.pubmed(CLOSED))
    assert entry["urls"][-1].endswith("/eutils/efetch.fcgi?db=pubmed&id=102&retmode=xml&tool=evidag")


def test_what_europe_pmc_does_not_know_is_asked_of_crossref(project):
    project.seed({"doi": "10.5555/crossref.only"}, {"doi": "10.5555/a<1>b"})
    with ResolverServer(ALL) as server:
        found = project.fetch(server)
        assert found["10.5555_crossref.only"]["artifact"]["resolver"] == "crossref"
        assert "/crossref/works/10.5555/a%3C1%3Eb" in server.asked
    (failed,) = [line for line in found.values() if line["outcome"] == "failed"]
    assert (failed["code"], failed["retryable"]) == ("unresolved_identifier", False)
    assert works()["doi:10.5555/a%3c1%3eb"]["metadata_sha256"] == sha(b'{"message": null}')


def test_ncbi_when_chosen(project):
    """A DOI by way of a search; a PMC id in the database of full texts."""
    project.seed({"doi": "10.5555/open"}, {"pmcid": "PMC11"}, {"doi": "10.5555/none"}, {"pmid": 999})
    with ResolverServer(ALL) as server:
        found = project.fetch(server, resolver="ncbi")
        assert not any("europepmc" in each for each in server.asked)
        assert any("esummary.fcgi?db=pmc&id=11&" in each for each in server.asked)
    assert {name: line["code"] for name, line in found.items()} == {
        "10.5555_none": "unresolved_identifier",
        "10.5555_open": None,
        "pmc11": None,
        "pmid_999": "unresolved_identifier",
    }
    assert works()["doi:10.5555/open"]["fulltext_sha256"] == sha(invented.jats(OPEN))


def test_every_name_that_the_seeds_give_is_a_key(project):
    """But not one that the answer contradicts."""
    project.seed({"doi": "10.5555/open", "pmid": 101, "pmcid": "PMC99"})
    with ResolverServer(ALL) as server:
        project.fetch(server)
    assert set(works()) == {"doi:10.5555/open", "pmid:101"}


def test_a_second_run_asks_nobody(project):
    """Online or offline it finds its pins, although its own outputs are gone; the bytes are the same."""
    project.seed({"doi": "10.5555/open"}, {"pmid": 102}, {"doi": "10.5555/none"})
    with ResolverServer(ALL) as server:
        project.fetch(server)
        before, asked = tree(Path()), len(server.asked)
        for path in (METADATA, CATALOG):
            path.unlink()
        project.fetch(server)
        assert len(server.asked) == asked
    assert tree(Path()) == before
    METADATA.unlink()
    project.fetch(None)
    assert tree(Path()) == before


def test_refresh_asks_again(project, monkeypatch):
    """A retraction since then is seen, the older answer stays in the store."""
    project.seed({"doi": "10.5555/open"})
    with ResolverServer([OPEN]) as server:
        first = project.fetch(server)["10.5555_open"]["artifact"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    with ResolverServer([Work("10.5555/open", pmid="101", pmcid="PMC11", retracted=True)]) as server:
        assert project.fetch(server)["10.5555_open"]["artifact"] == first
        second = project.fetch(server, refresh=True)["10.5555_open"]["artifact"]
    assert second["is_retracted"] and second["retrieved_at"] > first["retrieved_at"]
    assert SnapshotStore(STORE).state(first["metadata_sha256"]) == "verified"


def test_an_outage_never_loses_a_pin(project):
    """Asked again while the resolver is down, the paper stays as it was pinned; a new one fails for now."""
    project.seed({"doi": "10.5555/open"})
    with ResolverServer(ALL) as server:
        before = project.fetch(server)["10.5555_open"]
        project.seed({"doi": "10.5555/open"}, {"doi": "10.5555/closed"})
        server.faults += [Fault("status", value=503)] * 20
        found = project.fetch(server, refresh=True, retries=0)
    assert found["10.5555_open"] == before
    assert (found["10.5555_closed"]["code"], found["10.5555_closed"]["retryable"]) == (
        "resolver_failed",
        True,
    )
    assert set(works()) == {"doi:10.5555/open"}
    assert project.fetch(None)["10.5555_open"] == before


TROUBLE = [
    Fault("status", value=500),
    Fault("busy", value=9999),
    Fault("cut"),
    Fault("hang_up"),
    Fault("redirect", value="http://elsewhere.invalid/"),
]
PLACES = ["/europepmc/search", "/crossref", "/fullTextXML", "/eutils"]


@pytest.mark.parametrize(
    ("fault", "at", "code"),
    [
        *((fault, at, "resolver_failed") for fault in TROUBLE for at in PLACES),
        *((Fault("html"), at, "unreadable_response") for at in PLACES[:2]),
    ],
    ids=lambda value: value.kind if isinstance(value, Fault) else value,
)
def test_trouble_on_the_way_is_no_answer(project, fault, code, at):
    """Wherever it strikes, nothing is catalogued; the paper fails for now; once it is over, all is well."""
    seeded = {"/crossref": ONLY_CROSSREF, "/eutils": CLOSED}.get(at, OPEN)
    project.seed({"doi": seeded.doi})
    with ResolverServer(ALL, faults=[Fault(fault.kind, at, fault.value)] * 5) as server:
        (line,) = project.fetch(server, retries=0).values()
        assert (line["outcome"], line["code"], line["retryable"]) == ("failed", code, True)
        assert works() == {}
        server.faults.clear()
        (line,) = project.fetch(server).values()
        assert line["outcome"] == "ok"


@pytest.mark.parametrize(
    "text",
    [
        b"<!doctype html><p>no</p>",
        b"<article><front>",
        invented.jats(Work("10.5555/open", body="")),
        invented.jats(Work("10.5555/open", body="<body><p/></body>")),
        invented.jats(Work("10.5555/another.paper")),
        invented.jats(OPEN).replace(b"</body>", b"</body><restricted-by>x</restricted-by>"),
        b"",
    ],
    ids=["web page", "cut", "no body", "empty body", "another paper", "restricted", "nothing"],
)
def test_a_full_text_that_is_none_is_left_out(project, text):
    """The paper goes on with its abstract."""
    project.seed({"doi": "10.5555/open"})
    with ResolverServer(ALL, answers={"/fullTextXML": text}) as server:
        (line,) = project.fetch(server).values()
    assert (line["outcome"], line["artifact"]["fulltext_sha256"]) == ("ok", None)
    assert works()["doi:10.5555/open"]["abstract_sha256"] == sha(invented.pubmed(OPEN))


def test_an_answer_about_another_paper_is_no_answer(project):
    """A search that gives its nearest hit does not put that paper in the place of the one asked for."""
    project.seed({"doi": "10.5555/closed"}, {"pmid": 555})
    with ResolverServer(ALL, answers={"/europepmc/search": invented.europepmc(OPEN)}) as server:
        found = project.fetch(server)
    assert found["10.5555_closed"]["artifact"]["resolver"] == "crossref"
    assert found["pmid_555"]["code"] == "unresolved_identifier"


def test_offline_without_a_pin(project):
    """It is not pinned, which is not the same as not known."""
    project.seed({"doi": "10.5555/open"})
    (line,) = project.fetch(None).values()
    assert (line["code"], line["retryable"]) == ("not_pinned", True)


def test_pins_of_another_program_are_found(project):
    """Through the store's own catalogue, by any name of the paper."""
    STORE.mkdir(parents=True)
    store = SnapshotStore(STORE)
    entry = {"resolver": "europepmc", "metadata_sha256": store.add(invented.europepmc(OPEN), "json")}
    (STORE / "literature.json").write_text(json.dumps({"version": 1, "works": {"pmid:101": entry}}))
    project.seed({"doi": "10.5555/open", "pmid": 101}, {"doi": "10.5555/closed", "pmid": 101})
    found = project.fetch(None)
    assert found["10.5555_open"]["artifact"]["metadata_sha256"] == entry["metadata_sha256"]
    assert found["10.5555_closed"]["code"] == "not_pinned"


def test_a_pin_of_another_paper_is_seen(project):
    """A catalogue can name the wrong answer; the paper is not described by it."""
    entry = {
        "resolver": "europepmc",
        "metadata_sha256": SnapshotStore(STORE).add(invented.europepmc(OPEN), "json"),
    }
    (STORE / "literature.json").write_text(json.dumps({"version": 1, "works": {"pmid:555": entry}}))
    project.seed({"pmid": 555})
    (line,) = project.fetch(None).values()
    assert line["code"] == "unresolved_identifier" and "10.5555/open" in line["message"]


def test_an_altered_pin_is_seen(project):
    """Offline the paper fails and says so; online it is asked for again."""
    project.seed({"doi": "10.5555/open"})
    with ResolverServer(ALL) as server:
        good = project.fetch(server)["10.5555_open"]
        path = STORE / f"{good['artifact']['metadata_sha256']}.json"
        path.write_bytes(path.read_bytes().replace(b"Drug X", b"Drug Y"))
        assert project.fetch(None)["10.5555_open"]["code"] == "unreadable_response"
        assert "doi:10.5555/open" in works()
        assert project.fetch(server)["10.5555_open"] == good


def test_a_person_s_files_are_part_of_the_entry(project):
    """Their JATS is the full text, their PDF is named beside it; without them it is as it was."""
    theirs = invented.jats(Work("10.5555/closed", title="Drug X, in full"))
    project.seed({"doi": "10.5555/closed"})
    with ResolverServer(ALL) as server:
        before = project.fetch(server)["10.5555_closed"]
    rows = ["10.5555/closed\tpdfs/a.pdf", "10.5555/closed\tpdfs/a.xml"]
    project.hand_in(*rows, a_pdf=pdf(), a_xml=theirs)
    metadata = project.fetch(None)["10.5555_closed"]["artifact"]
    entry = read_catalog(CATALOG)["doi:10.5555/closed"]
    assert metadata["fulltext_sha256"] == entry.fulltext_sha256 == entry.pinned_sha256 == sha(theirs)
    assert (entry.pdf_sha256, entry.license) == (sha(pdf()), "cc by")
    project.hand_in()
    assert project.fetch(None)["10.5555_closed"] == before


def test_a_refused_file_says_nothing_against_its_paper(project):
    """What a resolver and an open full text say of it is known all the same."""
    project.seed({"doi": "10.5555/open"}, {"doi": "10.5555/closed"})
    project.hand_in("10.5555/open\tpdfs/a.pdf", a_pdf=b"")
    with ResolverServer(ALL) as server:
        found = project.fetch(server)
    assert {line["outcome"] for line in found.values()} == {"ok"}
    assert found["10.5555_open"]["artifact"]["fulltext_sha256"] == sha(invented.jats(OPEN))


def test_recorded_answers(project, shared):
    """Of a paper that was retracted, and of one that only Crossref knows."""
    folder = shared / "corpus/api"
    retracted = "10.1016/s0140-6736(97)11096-0"
    other = "10.1016/j.xgen.2025.100814"
    answers = {
        f'query=DOI:"{retracted}"': (folder / "europepmc_core_retracted_9500320.json").read_bytes(),
        "/europepmc/search": (folder / "europepmc_search_no_results.json").read_bytes(),
        f"/works/{other}": (folder / "crossref_works_10.1016_j.xgen.2025.100814.json").read_bytes(),
    }
    project.seed({"doi": retracted}, {"doi": other})
    with ResolverServer(answers=answers) as server:
        found = {line["artifact"]["doi"]: line["artifact"] for line in project.fetch(server).values()}
    assert found[retracted]["is_retracted"] and "2010 Feb 6" in found[retracted]["retraction_notice"]
    assert (found[other]["resolver"], found[other]["license"]) == ("crossref", "cc by")


def test_the_pins_of_the_corpus_are_used_as_they_are(project, shared):
    """A store that another program filled, compressed, is enough to go on without a network."""
    STORE.parent.mkdir(parents=True)
    STORE.symlink_to(shared / "corpus/civic/snapshots")
    keys = json.loads((STORE / "literature.json").read_text())["works"]
    project.seed(*({"pmid": key.removeprefix("pmid:")} for key in keys))
    codes = [line["code"] for line in project.fetch(None).values()]
    assert codes.count(None) == 51 and codes.count("unresolved_identifier") == 5


@pytest.mark.slow
def test_killed_at_any_moment_nothing_is_half_written(project):
    """Every file is whole, every entry has its bytes, and one more run ends as if nothing had happened."""
    papers = [Work(f"10.5555/k.{number}", pmid=str(500 + number)) for number in range(40)]
    project.seed(*({"doi": paper.doi} for paper in papers))
    project.link()
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with ResolverServer(papers) as server:
        words = [sys.executable, "-m", "evidag.cli", *project.words(server.options)]
        for enough in (1, 15, 40, 75):
            child = subprocess.Popen(words, env=environment)
            while len(server.asked) < enough and child.poll() is None:
                time.sleep(0.001)
            child.send_signal(signal.SIGKILL)
            assert child.wait() == -signal.SIGKILL
            store = SnapshotStore(STORE)
            for path in STORE.glob("works/*.json"):
                assert store.state(json.loads(path.read_text())["entry"]["metadata_sha256"]) == "verified"
            assert not METADATA.exists() and not CATALOG.exists()
        found = project.fetch(server)
    assert {line["outcome"] for line in found.values()} == {"ok"} and len(found) == 40
