"""The store of exchanges: named by what was asked, checked when read, and holding no secret."""

import json

import pytest

from evidag.errors import PaperError, UsageError
from evidag.extraction.prompts import Prompt
from evidag.llm.exchanges import Answer, ExchangeStore, Request

PROMPT = Prompt(({"role": "system", "content": "Say."}, {"role": "user", "content": "{}"}), {"title": "T"})


def request(**changed) -> Request:
    values = {
        "stage": "extract_evidence",
        "paper_id": "10.5555_pear.1",
        "model": "vendor/model-1",
        "prompt": PROMPT,
        "parameters": {"temperature": 0},
        "attempt": 1,
    }
    return Request(**(values | changed))


ANSWER = Answer('{"n": 1}', "model-1-2026", 12, 3, "0.0004")


def test_what_is_kept_is_found_again(tmp_path):
    store = ExchangeStore(tmp_path)
    name = store.keep(request(), ANSWER)
    assert store.find(request()) == ANSWER
    assert [each.name for each in tmp_path.rglob("*.json")] == [f"{name}.json"]


def test_the_name_is_what_was_asked_and_not_for_whom(tmp_path):
    """Model, messages, schema, parameters and attempt count; the paper and stage do not."""
    same = {request().digest(), request(stage="other").digest(), request(paper_id="p").digest()}
    assert len(same) == 1
    others = {
        request(model="vendor/model-2").digest(),
        request(prompt=PROMPT.after("x", "y")).digest(),
        request(prompt=Prompt(PROMPT.messages, {"title": "U"})).digest(),
        request(parameters={"temperature": 1}).digest(),
        request(attempt=2).digest(),
    }
    assert len(others | same) == 6


@pytest.mark.parametrize("name", ["api_key", "extra_headers", "api_base"])
def test_keys_headers_and_addresses_cannot_be_stored(tmp_path, name):
    with pytest.raises(UsageError):
        ExchangeStore(tmp_path).keep(request(parameters={name: "secret"}), ANSWER)
    assert list(tmp_path.iterdir()) == []


def test_keeping_again_changes_no_byte(tmp_path):
    store = ExchangeStore(tmp_path)
    path = store.path(store.keep(request(), ANSWER))
    before = path.stat().st_mtime_ns, path.read_bytes()
    store.keep(request(), ANSWER)
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def altered(path, change):
    kept = json.loads(path.read_text())
    change(kept)
    path.write_text(json.dumps(kept))


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: kept["response"].update(text='{"n": 2}'),
        lambda kept: kept["request"].update(model="other"),
        lambda kept: kept.update(format=9),
        lambda kept: kept.pop("response"),
        lambda kept: kept["response"].update(extra=1),
    ],
)
def test_a_changed_exchange_is_never_trusted(tmp_path, change):
    store = ExchangeStore(tmp_path)
    altered(store.path(store.keep(request(), ANSWER)), change)
    with pytest.raises(PaperError) as refused:
        store.find(request())
    assert refused.value.code == "corrupt_exchange"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": 1}'])
def test_a_broken_file_is_one_clear_failure(tmp_path, content):
    store = ExchangeStore(tmp_path)
    store.path(store.keep(request(), ANSWER)).write_bytes(content)
    with pytest.raises(PaperError) as refused:
        store.find(request())
    assert "record it again" in str(refused.value)


def test_what_was_never_asked_is_not_there(tmp_path):
    assert ExchangeStore(tmp_path / "absent").find(request()) is None
