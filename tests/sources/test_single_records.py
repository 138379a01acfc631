"""`evidag ground`: a record's publications pinned by a server on this machine, and validated offline."""

import json
from pathlib import Path

import pytest
import yaml

from evidag.cli import main
from evidag.errors import PaperError
from evidag.sources import ground_record
from evidag.sources.catalog import read_catalog
from tests.records.invented import record
from tests.sources.invented import Work
from tests.sources.resolver_server import Fault, ResolverServer

WORK = Work(
    "10.5555/x.1", pmid="11", pmcid="PMC12", body="<body><p id='p1'>X lowers it in all mice.</p></body>"
)
PINS = Path("pins")


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772600767")


def cites(uri, **changes):
    """A record that quotes the work, by a name of it."""
    return record(
        source_artifacts__0__uri=uri,
        source_artifacts__0__title=WORK.title,
        evidence_items__0__extracted_text="X lowers it in all mice.",
        **changes,
    )


def ground(server, value, *options):
    """Run the command with the server in place of the resolvers; the pinned record."""
    Path("config").mkdir(exist_ok=True)
    paths = {"europepmc": "europepmc", "crossref": "crossref", "ncbi": "eutils"}
    addresses = {f"{name}_url": f"{server.url}/{path}" for name, path in paths.items()}
    settings = {"sources": addresses | {"requests_per_second": 50, "retries": 0}}
    Path("config/config.yaml").write_text(yaml.safe_dump(settings))
    Path("r.json").write_text(json.dumps(value))
    code = main(["ground", "r.json", "--snapshot-dir", str(PINS), "--output", "pinned.json", *options])
    return code, json.loads(Path("pinned.json").read_text()) if Path("pinned.json").is_file() else None


def validated():
    """The report on the pinned record."""
    main(["validate", "pinned.json", "--snapshot-dir", str(PINS), "--output", "report.json"])
    return json.loads(Path("report.json").read_text())


@pytest.mark.parametrize("resolver", ["europepmc", "ncbi"])
@pytest.mark.parametrize(
    "uri", ["doi:10.5555/X.1", "https://doi.org/10.5555/x.1", "pmid:0011", "pmcid:PMC12"]
)
def test_pin_and_validate(uri, resolver):
    """The source carries the hash of the full text, and validation finds the quote in it."""
    with ResolverServer([WORK]) as server:
        code, pinned = ground(server, cites(uri), "--resolver", resolver)
    assert code == 0
    (source,) = pinned["source_artifacts"]
    (entry,) = read_catalog(PINS / "literature.json").values()
    assert source["sha256"] == source["observed_sha256"] == entry.fulltext_sha256
    assert source["retrieved_at"] == "2026-03-04T05:06:07+00:00"
    assert sorted(path.suffix for path in PINS.iterdir()) == [".json", ".json", ".xml"]
    report = validated()
    assert (report["overall_status"], report["findings"]) == ("admitted", [])


def test_what_is_pinned_is_not_asked_for_again():
    """But with --refresh, all of it is."""
    with ResolverServer([WORK]) as server:
        _, first = ground(server, cites("pmid:11"))
        asked = len(server.asked)
        assert ground(server, cites("pmid:11")) == (0, first)
        assert len(server.asked) == asked
        ground(server, cites("pmid:11"), "--refresh")
        assert len(server.asked) == 2 * asked


def test_a_doi_that_a_uri_has_to_escape():
    """Resolvers are asked for the DOI, and the catalogue's key is what the record says."""
    odd = Work("10.5555/a<1>b", pmid="13")
    with ResolverServer([odd]) as server:
        code, _ = ground(server, cites("doi:10.5555/a%3C1%3Eb"))
    assert code == 0
    assert list(read_catalog(PINS / "literature.json")) == ["doi:10.5555/a%3c1%3eb"]
    assert "DOI%3A%2210.5555%2Fa%3C1%3Eb%22" in server.asked[0]


def test_a_paper_that_does_not_exist():
    """Pinning succeeds; that it does not exist is for validation to say."""
    with ResolverServer([]) as server:
        code, _ = ground(server, cites("doi:10.5555/none"))
    assert code == 0
    assert [each["rule_id"] for each in validated()["findings"]] == ["BEV016"]


def test_what_is_no_publication_or_has_no_key():
    """Stays as it is, and nobody is asked."""
    with ResolverServer([WORK]) as server:
        for value in (
            cites("https://example.org/x"),
            record(source_artifacts__0__uri=...),
            cites("pmid:11", source_artifacts__0__source_type="web_page"),
        ):
            code, pinned = ground(server, value)
            assert (code, pinned) == (0, value)
        assert server.asked == []


def test_an_outage_is_no_answer(capsys):
    """Exit code 3 and no output; the work is not catalogued, those before it are."""
    value = cites("pmid:11")
    value["source_artifacts"].append({**value["source_artifacts"][0], "id": "other", "uri": "pmid:99"})
    with ResolverServer([WORK], faults=[Fault("status", at="EXT_ID:99", value=500)]) as server:
        code, pinned = ground(server, value)
    assert (code, pinned) == (3, None)
    assert "answers 500" in json.loads(capsys.readouterr().err)["message"]
    assert list(read_catalog(PINS / "literature.json")) == ["pmid:11"]


@pytest.mark.parametrize("value", [[], {}, {"source_artifacts": "x"}, "text"])
def test_what_is_no_record(value, capsys):
    """One line, and nothing is made."""
    with ResolverServer([]) as server:
        assert ground(server, value) == (3, None)
    assert "no evidence record" in json.loads(capsys.readouterr().err)["message"]
    assert not PINS.exists()


def test_the_output_is_not_the_input():
    """The record stays as it was."""
    Path("r.json").write_text("{}")
    assert main(["ground", "r.json", "--snapshot-dir", "pins", "--output", "./r.json"]) == 3
    assert Path("r.json").read_text() == "{}"


def test_the_programming_interface():
    """Whoever calls says how an address is fetched; the record that was handed in is left as it is."""
    value = cites("pmid:11")

    def nobody(address):
        raise PaperError("resolver_failed", "no network", retryable=True)

    with pytest.raises(PaperError, match="no network"):
        ground_record(value, PINS, nobody, moment="2026-03-04T05:06:07+00:00")
    nothing = ground_record(value, PINS, lambda address: None, moment="2026-03-04T05:06:07+00:00")
    assert nothing["source_artifacts"][0]["sha256"] != value["source_artifacts"][0]["sha256"]
    assert value == cites("pmid:11")
