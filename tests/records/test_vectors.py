"""
Worked cases of the public contract, run as `evidag conformance records` runs them.

They lie beside the developers' checkout; each says what an independent implementation answered, and where
that answer is known to be weak, what to prefer.
"""

from pathlib import Path

import pytest

from evidag.cli import main
from evidag.conformance.cases import BEYOND, read_cases
from evidag.conformance.judging import RECORD_KINDS, judge

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "vectors" / "evidence_record"
CASES = read_cases([FOLDER], RECORD_KINDS) if FOLDER.is_dir() else []
# What no contract names yet waits until it is built.
NAMED = [pytest.param(case, id=case.id) for case in CASES if case.conformance != BEYOND]
NAMED = NAMED or [pytest.param(None, id="none")]  # one test that says why it is skipped


@pytest.fixture(autouse=True)
def _needs_the_cases(shared, tmp_path_factory, monkeypatch):
    """The cases, and a cache of compiled schemas that no other run has filled."""
    assert CASES, f"{shared} holds no cases of the evidence record"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize("case", NAMED)
def test_case(case):
    """Every case agrees, or gives what it says is better."""
    assert judge(case, main).reasons == ()


@pytest.mark.parametrize("case", NAMED)
def test_strict_contract(case):
    """With --strict-contract, even the reference's weak answers are given."""
    assert judge(case, main, strict_contract=True).reasons == ()
