"""The experiment map: which blocks report which study, and nothing of what was found."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from evidag.errors import AnswerError
from evidag.extraction import answers
from evidag.extraction.answers import MapAnswer, Reading
from evidag.extraction.artifacts import ExperimentMap, TrimmedPaper
from evidag.extraction.prompts import Prompt, block_view, prompt


def build_prompt(trimmed: TrimmedPaper, instructions: str) -> Prompt:
    """The question which blocks belong together: blocks alone, no title and no metadata."""
    return prompt(instructions, {"blocks": [block_view(block) for block in trimmed.blocks]}, MapAnswer)


def read_answer(value: Any, trimmed: TrimmedPaper) -> Reading[ExperimentMap]:
    """
    The map that an answer gives; blocks that no scope names are unmapped, in the paper's order.

    Raises:
        AnswerError: it departs from the shape, names a block that it was not given, or contradicts itself.
    """
    answer = answers.load(MapAnswer, value)
    known = [block.block_id for block in trimmed.blocks]
    faults = list(_faults(answer, set(known)))
    if faults:
        raise AnswerError("\n".join(faults))
    mapped = {block for scope in answer.experiment_scopes for block in scope.source_block_ids}
    unmapped = tuple(block for block in known if block not in mapped)
    return Reading(ExperimentMap(trimmed.paper_id, answer.experiment_scopes, unmapped))


def _faults(answer: MapAnswer, known: set[str]) -> Iterator[str]:
    unmapped = answer.unmapped_block_ids or ()
    mapped = set()
    for n, scope in enumerate(answer.experiment_scopes):
        at = f"$.experiment_scopes[{n}].source_block_ids"
        for block, times in Counter(scope.source_block_ids).items():
            if block not in known:
                yield f"{at}: no block {block!r} was given"
            elif times > 1:
                yield f"{at}: block {block!r} is named {times} times"
        mapped |= set(scope.source_block_ids)
    for block in dict.fromkeys(unmapped):
        if block not in known:
            yield f"$.unmapped_block_ids: no block {block!r} was given"
        elif block in mapped:
            yield f"$.unmapped_block_ids: block {block!r} is in a scope too"
