"""Pinned works of a curated resource: what they say is verified, what they do not say is not."""

from dataclasses import replace

import pytest

from evidag.grounding import LiteratureGrounder, SnapshotStore, SourceBytesGrounder
from evidag.sources.catalog import read_catalog
from evidag.text import quoted_words, sentences


@pytest.fixture(scope="module")
def store(shared):
    return SnapshotStore.from_directory(shared / "corpus/civic/snapshots")


@pytest.fixture(scope="module")
def catalog(store):
    return read_catalog(store.directory / "literature.json")


@pytest.fixture(scope="module")
def grounder(store, catalog):
    return LiteratureGrounder(store, catalog)


def cited(grounder, key, *quotes):
    """A record that quotes a work: locator and words of each quote."""
    work = grounder._work(key)
    return {
        "source_artifacts": [
            {
                "id": "s",
                "source_type": "publication",
                "title": work.response.title,
                "uri": key,
                "sha256": work.entry.pinned_sha256,
            }
        ],
        "evidence_items": [
            {"id": str(number), "source_artifact_id": "s", "locator": locator, "extracted_text": words}
            for number, (locator, words) in enumerate(quotes)
        ],
    }


def quotes_of(grounder, key, most=40):
    """Sentences of the work's own text, with their places."""
    found = []
    for passage in grounder._work(key).text.passages:
        if passage.where in ("abstract", "body"):
            text = passage.readable
            found += [(f"#{passage.id}", text[start:end]) for start, end in sentences(text)]
    found = [(locator, words) for locator, words in found if quoted_words(words) >= 5]
    return found[:: max(1, len(found) // most)]


def codes(grounder, record):
    return {finding.rule_id for finding in grounder.check(record)}


def test_all_bytes_are_whole(store, catalog, grounder):
    grounder_of_bytes = SourceBytesGrounder(store)
    assert len(catalog) == 56
    for key in catalog:
        assert list(grounder_of_bytes.check(cited(grounder, key))) == []


def test_every_sentence_is_verified(grounder, catalog):
    """In every work with a text; only a retraction speaks against a source."""
    with_text = retracted = 0
    for key in catalog:
        if grounder._work(key).text is None:
            continue
        quotes = quotes_of(grounder, key)
        record = cited(grounder, key, *quotes)
        found = codes(grounder, record)
        assert quotes and found <= {"BEV019"}, (key, found)
        verified = grounder.verified_items(record)
        assert len(verified) == (0 if found else len(quotes)), key
        with_text, retracted = with_text + 1, retracted + bool(found)
    assert (with_text, retracted) == (51, 10)


def test_a_changed_number_is_refused(grounder, catalog):
    """Each last digit of a sentence, raised by one."""
    tried = 0
    for key in catalog:
        for locator, words in quotes_of(grounder, key) if grounder._work(key).text else ():
            at = max((n for n, each in enumerate(words) if each in "0123456789"), default=None)
            if at is None:
                continue
            changed = words[:at] + str((int(words[at]) + 1) % 10) + words[at + 1 :]
            record = cited(grounder, key, (locator, changed))
            tried += 1
            assert codes(grounder, record) - {"BEV019"} == {"BEV017"}, (key, words)
            assert not grounder.verified_items(record)
    assert tried > 300


def test_another_works_text_or_answer_is_seen(store, catalog):
    """Every work with the bytes of the next one in its place."""
    keys = [key for key, entry in catalog.items() if entry.fulltext_sha256]
    for key, other in zip(keys, keys[1:] + keys[:1], strict=True):
        own = LiteratureGrounder(store, catalog)
        text = replace(catalog[key], fulltext_sha256=catalog[other].fulltext_sha256)
        answer = replace(catalog[key], metadata_sha256=catalog[other].metadata_sha256)
        for swapped in (text, answer):
            wrong = LiteratureGrounder(store, {key: swapped})
            quotes = quotes_of(wrong, key, most=2)
            record = cited(wrong, key, *quotes)
            assert "BEV017" in codes(wrong, record), key
            assert not wrong.verified_items(record)
        assert not codes(own, cited(own, key)) & {"BEV017"}
