"""What public projects got wrong about quotes and sources, from pinned bytes to findings."""

import json

import pytest

from evidag.grounding.literature import LiteratureGrounder
from evidag.sources.catalog import Entry
from evidag.sources.store import SnapshotStore

DOI = "10.5555/main"


@pytest.fixture
def case(shared):
    return lambda name: json.loads((shared / f"cases/{name}.json").read_text("utf-8"))


def grounded(folder, answer, jats=None, *, doi=DOI, strict_contract=False):
    """A grounder on one work."""
    store = SnapshotStore(folder)
    fulltext = store.add(jats.encode(), "xml") if jats else None
    metadata = store.add(json.dumps({"message": answer}).encode(), "json")
    catalog = {f"doi:{doi}": Entry("crossref", metadata, fulltext)}
    return LiteratureGrounder(store, catalog, strict_contract=strict_contract)


def findings(grounder, title, *quotes, doi=DOI):
    """What is found about a work and quotes from it."""
    entry = grounder.catalog[f"doi:{doi}"]
    source = {"id": "s", "source_type": "publication", "title": title, "uri": f"doi:{doi}"}
    record = {
        "source_artifacts": [{**source, "sha256": entry.pinned_sha256}],
        "evidence_items": [
            {"id": str(number), "source_artifact_id": "s", "locator": "Text", "extracted_text": quote}
            for number, quote in enumerate(quotes)
        ],
    }
    return [(found.rule_id, found.field_path, found.message) for found in grounder.check(record)]


def one_paragraph(text):
    """The smallest article that says this."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return f"<article><front/><body><p id='p1'>{escaped}</p></body></article>"


@pytest.mark.parametrize("name", ["s01-quote-ligature", "s02-quote-square-brackets"])
def test_quotes_of_texts(case, name, tmp_path):
    """A quote that stands there is never refused, another never confirmed; short ones are neither."""
    asked = case(name)
    checks = zip(asked["input"]["checks"], asked["right_result"]["match"], strict=True)
    for number, (check, right) in enumerate(checks):
        grounder = grounded(tmp_path / str(number), {"title": ["T"]}, one_paragraph(check["source_text"]))
        found = [rule for rule, _, _ in findings(grounder, "T", check["quote"])]
        if len(check["quote"].split()) < 5:
            assert found == ["BEV015"], check
        else:
            assert found == ([] if right is True else ["BEV017"]), check


def test_numbers_and_negations(case, tmp_path):
    """Case s04: a likeness of words is no quote."""
    asked = case("s04-quote-number-or-negation-changed")
    grounder = grounded(tmp_path, {"title": ["T"]}, one_paragraph(asked["input"]["source_text"]))
    for check, right in zip(asked["input"]["checks"], asked["right_result"]["match"], strict=True):
        found = [rule for rule, _, _ in findings(grounder, "T", check["quote"])]
        assert found == ([] if right else ["BEV017"]), check


def test_parts_joined_by_dots_are_no_quote(case, tmp_path):
    """Case s03: until a check says which parts are missing, and shows it, none passes."""
    asked = case("s03-quote-ellipsis")["input"]
    grounder = grounded(tmp_path, {"title": ["T"]}, one_paragraph(asked["source_text"]))
    for check in asked["checks"]:
        assert [rule for rule, _, _ in findings(grounder, "T", check["quote"])] in (["BEV017"], ["BEV015"])


def test_another_document_in_the_file_is_not_the_paper(case, tmp_path):
    """Case s08: a decision letter and a translation; the message says where the words stand."""
    jats = case("s08-jats-sub-article")["input"]["jats"]
    grounder = grounded(tmp_path, {"title": ["Main study"], "DOI": DOI}, jats)
    quotes = (
        "The drug lowered blood pressure",
        "We doubt that the drug lowered mortality.",
        "El farmaco bajo la presion arterial.",
    )
    (letter, translation) = findings(grounder, "Main study", *quotes)
    assert letter[:2] == ("BEV015", "$.evidence_items[1]")
    assert translation[:2] == ("BEV015", "$.evidence_items[2]")
    assert "sub-article" in letter[2]
    strict = grounded(tmp_path, {"title": ["Main study"], "DOI": DOI}, jats, strict_contract=True)
    assert findings(strict, "Main study", *quotes) == []


def test_which_work_is_retracted(case, tmp_path):
    """Case s06: the paper with `updated-by`, not the notice with `update-to`."""
    retracted = []
    for answer in case("s06-retraction-direction")["input"]["records"]:
        doi = answer["DOI"]
        grounder = grounded(tmp_path, answer, doi=doi)
        if "BEV019" in [rule for rule, _, _ in findings(grounder, answer["title"][0], doi=doi)]:
            retracted.append(doi)
    assert retracted == ["10.5555/paper-1"]


@pytest.mark.parametrize("number", [0, 1])
def test_what_is_no_full_text_refutes_nothing(case, tmp_path, number):
    """Case s09: an article without a body says only what its abstract says."""
    jats = case("s09-abstract-only-record")["input"]["answers"][number]["jats"]
    grounder = grounded(tmp_path, {"title": ["Study"]}, jats)
    ((rule, _, message),) = findings(grounder, "Study", "Cats were weighed twice in every week.")
    assert rule == "BEV015" and "abstract" in message
