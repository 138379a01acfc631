"""Who answers: the offline extractor, stored exchanges, and nobody else in this release."""

import subprocess
import sys

import pytest

from evidag.errors import PaperError, UsageError
from evidag.llm.client import OFFLINE, client
from evidag.llm.exchanges import ExchangeStore
from tests.llm.test_exchanges import ANSWER, request


def nothing(payload):
    return {"seen": payload}


def test_the_offline_extractor_gets_the_very_request(tmp_path):
    """It reads the one JSON message, costs nothing and stores nothing."""
    answer = client(OFFLINE, "replay", tmp_path, baseline=nothing)(request(model=OFFLINE))
    assert (answer.text, answer.cost, answer.model_version) == ('{"seen":{}}', "0", OFFLINE)
    assert list(tmp_path.iterdir()) == []


def test_replay_answers_from_the_store(tmp_path):
    ExchangeStore(tmp_path).keep(request(), ANSWER)
    assert client("vendor/model-1", "replay", tmp_path, baseline=nothing)(request()) == ANSWER


def test_a_miss_names_stage_paper_prompt_and_request(tmp_path):
    with pytest.raises(PaperError) as missed:
        client("vendor/model-1", "replay", tmp_path, baseline=nothing)(request())
    told = str(missed.value)
    assert (missed.value.code, missed.value.retryable) == ("no_exchange", True)
    for part in ("extract_evidence", "10.5555_pear.1", request().prompt_digest()[:12], request().digest()):
        assert part in told


@pytest.mark.parametrize(
    ("model", "mode", "said"),
    [
        ("vendor/model-1", "live", "does not ask models"),
        ("vendor/model-1", "record", "does not ask models"),
        ("vendor/model-1", "cached", "no mode 'cached'"),
        ("offline/better", "replay", "there is offline/baseline"),
        ("", "replay", "no model is named"),
    ],
)
def test_what_this_release_does_not_have_is_refused(tmp_path, model, mode, said):
    with pytest.raises(UsageError) as refused:
        client(model, mode, tmp_path, baseline=nothing)
    assert said in str(refused.value)


def test_no_library_for_models_is_imported():
    """Importing it costs seconds, and neither replay nor the offline extractor needs it."""
    code = (
        "import sys\n"
        "from evidag.stages import classify_papers, extract_evidence, map_experiments\n"
        "print([name for name in ('litellm', 'docling', 'pandas', 'lxml', 'linkml') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
