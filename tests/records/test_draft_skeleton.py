"""The skeleton of a draft says what it was given, whatever that holds."""

import pytest

from evidag.records.draft_skeleton import Quotable, skeleton
from evidag.records.drafts import expand_draft
from evidag.records.from_evidence import Citation
from evidag.records.loading import load_profile
from evidag.records.strict_yaml import parse_mapping

TITLE = 'No: "tea" & #coffee\u2028{a} – \\n yes'
CITED = Citation("doi:10.5555/a", TITLE, "2020", "2026-01-02T03:04:05Z", "0" * 64)
HOSTILE = 'Tea: "fell" by 5 %\n# and\x85so - [did] {coffee} \x1b[31m'


@pytest.mark.parametrize("profile", ["paper-evidence", "general", "literature-claim", "dataset-label"])
def test_it_is_a_draft_whatever_the_texts_are(profile):
    """Nothing in a title or paragraph can leave its place."""
    profile = load_profile(profile)
    place = Quotable("a # b#p1", "Results\nuses: [x]", HOSTILE)
    text = skeleton(CITED, profile, list(profile.uses), [place], [place], note="one\ntwo: three")
    draft = parse_mapping(text.encode(), at="draft")
    record = expand_draft(draft, lambda name: name)
    assert record["profile_id"] == profile.id
    assert record["requested_uses"] == list(profile.uses)
    assert record["source_artifacts"][0]["title"] == TITLE
    assert record["evidence_items"][0]["extracted_text"] == HOSTILE
    assert record["evidence_items"][0]["locator"] == "a # b#p1"


def test_a_comment_stays_on_its_line():
    """What is listed to copy from is one line a text."""
    text = skeleton(CITED, load_profile("general"), ["knowledge_base"], [], [Quotable("#p1", "R", HOSTILE)])
    assert '#   Tea: "fell" by 5 % # and so - [did] {coffee} [31m' in text.splitlines()
