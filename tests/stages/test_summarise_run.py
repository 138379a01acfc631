"""Sums up a run in tables."""

import json


def test_a_line_a_paper_and_a_line_a_record_and_use(by_hand):
    """The flow counts them, and run.json holds the config without any path of this machine."""
    made = by_hand("summarise_run")
    summary, decisions, flow, run = (made.text(number) for number in range(4))
    assert len(summary.splitlines()) == 1 + 4
    assert "draft.larkwort" in decisions
    assert "\npapers\t3\t" in flow
    assert json.loads(run)["config"]["batches"] == 3
    assert str(made.project) not in run
