"""An invented evidence record, and ways to change a copy of it."""

import copy
from typing import Any

SHA = "ab" * 32
HUMAN = {"id": "person:reader", "agent_type": "human"}
PROGRAM = {"id": "program:checker", "agent_type": "software"}


def record(**changes: Any) -> dict[str, Any]:
    """
    A record that `general` admits for two uses.

    Args:
        changes: a path with its steps joined by two underscores (`evidence_items__0__id`), and its new value;
            `...` takes the field away.
    """
    return changed(RECORD, changes)


def changed(value: Any, changes: dict[str, Any]) -> Any:
    """A copy of a value with other values at paths."""
    made = copy.deepcopy(value)
    for path, new in changes.items():
        *steps, last = [int(step) if step.isdigit() else step for step in path.split("__")]
        place: Any = made
        for step in steps:
            place = place[step]
        if new is ...:
            del place[last]
        else:
            place[last] = new
    return made


def adjudication(decision: str = "accept", uses=("knowledge_base",), reviewer=HUMAN, number: int = 1) -> dict:
    return {
        "id": f"r1/review/{number}",
        "statement_id": "r1/statement",
        "applies_to_uses": list(uses),
        "decision": decision,
        "reviewer": dict(reviewer),
        "decided_at": "2026-03-05T00:00:00Z",
        "rationale": "Read it beside the paper.",
    }


def item(
    number: int, method: str = "manual_curation", kind: str = "publication_result", scope=("human",)
) -> dict:
    return {
        "id": f"r1/evidence/{number}",
        "source_artifact_id": "r1/source/paper",
        "locator": "#p1",
        "evidence_type": kind,
        "extraction_method": method,
        "scope": list(scope),
    }


def line(*numbers: int, direction: str = "supports") -> dict:
    return {
        "id": f"r1/line/{direction}",
        "direction": direction,
        "evidence_item_ids": [f"r1/evidence/{number}" for number in numbers],
    }


RECORD: dict[str, Any] = {
    "record_id": "r1",
    "profile_id": "general",
    "statement": {
        "id": "r1/statement",
        "subject": {"id": "X:velamine", "label": "velamine", "entity_type": "exposure"},
        "predicate": "decreases",
        "object": {"id": "X:pressure", "label": "blood pressure", "entity_type": "outcome"},
        "scope": ["human"],
        "evidence_lines": [line(1)],
        "statement_status": "proposed",
    },
    "source_artifacts": [
        {
            "id": "r1/source/paper",
            "title": "Velamine and blood pressure",
            "version": "1",
            "source_type": "publication",
            "uri": "doi:10.5555/velamine",
            "retrieved_at": "2026-03-04T05:06:07Z",
            "sha256": SHA,
        }
    ],
    "evidence_items": [item(1)],
    "adjudications": [],
    "requested_uses": ["knowledge_base", "research_summary"],
}
