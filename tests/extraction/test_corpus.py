"""The offline extractor on real open papers: nothing crashes, and every quote and number is verbatim."""

import pytest

from tests.extraction.corpus import papers
from tests.extraction.test_gold import items_of


@pytest.mark.parametrize("folder", ["jats", "pairs"])
def test_every_quote_of_a_real_paper_is_verbatim(shared, folder, capsys):
    """Items come through the checks that a model's answer must pass, and are sentences of their block."""
    directed = items = 0
    for _, paper in papers(shared / "corpus" / folder):
        texts = {each.block_id: each.text for each in paper.blocks}
        for item in items_of(paper):
            items += 1
            directed += item.direction != "unclear"
            for seen in item.observations:
                assert seen.source_quote in texts[seen.source_block_id]
    with capsys.disabled():
        print(f"\ncorpus/{folder}: {items} items, {directed} with a direction")
    assert directed > 0
