"""Finds pinned metadata again without the network, and writes the batch's catalogue."""

import json

COHORT = "10.5555_tiny.cohort"
REVIEW = "10.5555_tiny.review"


def test_what_is_pinned_needs_no_network(by_hand):
    """Both papers of the batch, each with its title and its full text's hash."""
    made = by_hand("fetch_metadata/2")
    assert made.outcomes() == {COHORT: "ok", REVIEW: "ok"}
    cohort = made.lines()[COHORT]["artifact"]
    assert cohort["title"] == "Larkwort and stroke: a prospective cohort study"
    works = json.loads(made.text(1))["works"]
    assert works["doi:10.5555/tiny.cohort"]["fulltext_sha256"] == cohort["fulltext_sha256"]


def test_a_refused_file_costs_no_metadata(project, monkeypatch):
    """The PDF of a paper is refused; its pinned metadata and full text are found all the same."""
    from evidag.project import in_batches, seed_files
    from evidag.sources.seeds import papers_digest
    from evidag.stages import fetch_metadata

    monkeypatch.chdir(project)
    seeds = seed_files(["data/inputs/seeds/*"])
    papers = in_batches(seeds, 3)["2"]
    links = project / "data/lake/pdf_links/2.jsonl"
    refused = {"outcome": "failed", "code": "truncated_pdf", "message": "cut off", "artifact": None}
    lines = [{**json.loads(line), **refused} for line in links.read_text().splitlines()]
    links.write_text("".join(json.dumps(line) + "\n" for line in lines))
    out = project / "metadata.jsonl"
    fetch_metadata.run(
        seeds=seeds,
        batch="2",
        batches=3,
        papers_digest=papers_digest(papers),
        links=links,
        snapshots=project / "data/snapshots",
        resolver="europepmc",
        offline=True,
        refresh=False,
        email="",
        europepmc_url="",
        crossref_url="",
        ncbi_url="",
        timeout_seconds=1,
        retries=0,
        requests_per_second=1,
        metadata=out,
        catalog=project / "catalog.json",
    )
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["outcome"] for line in found] == ["ok", "ok"]
    assert all(line["artifact"]["fulltext_sha256"] for line in found)
