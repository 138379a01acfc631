"""
Wording that may not carry a claim: a negation, a hedge, or animals and cells where the claim is about people.

Cheap and deterministic; it reads words, not meaning, and can only send a record to a person.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from evidag.records.findings import REVIEW, Finding, Record

NEGATIONS = (
    "no|not|none|neither|nor|without|lack of|lacked of|lacks of|absence of|fail to|failed to|fails to|cannot"
    "|nonsignificant|non-significant|insignificant|unaffected|insensitive|unchanged"
)
HEDGES = (
    "may|might|could|suggest|suggests|suggested|suggesting|possible|possibly|potential|potentially|likely"
    r"|appear to|appears to|preliminary|hypothes\w*|speculat\w*"
)
ANIMALS_AND_CELLS = (
    "mice|mouse|murine|rat|rats|xenografts?|zebrafish|drosophila|yeast|cell lines?|in vitro|organoids?"
)
PEOPLE = (
    "patients?|humans?|individuals|subjects|participants|women|men|children|cohorts?|probands?|families"
    "|carriers|cases"
)


def _whole_words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)


_NEGATION, _HEDGE = _whole_words(NEGATIONS), _whole_words(HEDGES)
_ANIMAL, _PERSON = _whole_words(ANIMALS_AND_CELLS), _whole_words(PEOPLE)


def _several(values: str | Collection[str]) -> frozenset[str]:
    return frozenset({values} if isinstance(values, str) else values)


class CueChecker:
    """
    Raises BEV022 on quotes whose wording may not support the claim.

    Args:
        negative_predicates: predicates that a negated quote supports.
        human_scope: scope entries that mean people.
        hedges: whether hedged wording is raised too.
    """

    name = "semantic-cues"

    def __init__(
        self,
        negative_predicates: str | Collection[str] = (),
        human_scope: str | Collection[str] = "NCBITaxon:9606",
        hedges: bool = False,
    ) -> None:
        self.negative_predicates, self.human_scope = _several(negative_predicates), _several(human_scope)
        self.hedges = hedges

    def check(self, record: Record) -> Iterator[Finding]:
        """At most one finding for each kind of cue and supporting quote."""
        statement = record["statement"]
        supporting = {
            item_id
            for line in statement["evidence_lines"]
            if line["direction"] == "supports"
            for item_id in line["evidence_item_ids"]
        }
        for index, item in enumerate(record["evidence_items"]):
            if item["id"] in supporting and item.get("extracted_text"):
                for message in self._cues(statement["predicate"], item):
                    yield Finding("BEV022", REVIEW, message, f"$.evidence_items[{index}]")

    def verified_items(self, record: Record) -> set[str]:
        """None: wording bears out nothing."""
        return set()

    def _cues(self, predicate: str, item: dict[str, Any]) -> Iterator[str]:
        text = item["extracted_text"]
        negation = None if predicate in self.negative_predicates else _NEGATION.search(text)
        if negation:
            yield f"the quote says {negation.group()!r}; read whether it supports the claim"
        hedge = _HEDGE.search(text) if self.hedges else None
        if hedge:
            yield f"the quote is hedged ({hedge.group()!r}); read whether it supports the claim"
        animal = _ANIMAL.search(text)
        if animal and self.human_scope & set(item["scope"]) and not _PERSON.search(text):
            yield f"the scope is human, the quote speaks of {animal.group()!r}; check the scope"
