"""The gate: what the classifier is shown, what it may answer, and a curator's word over it."""

from dataclasses import replace
from typing import Any

from evidag.artifacts import plain
from evidag.documents.artifacts import Paper
from evidag.errors import AnswerError
from evidag.extraction import answers, quotes
from evidag.extraction.answers import ClassificationAnswer, Reading
from evidag.extraction.artifacts import Classification, ClassifierInput, Override
from evidag.extraction.prompts import Prompt, block_view, prompt

LEFT_OUT = frozenset(
    {
        "front_matter",
        "references",
        "acknowledgements",
        "funding",
        "disclosure",
        "ethics",
        "appendix",
        "supplementary",
    }
)


def classifier_input(paper: Paper) -> ClassifierInput:
    """The paper less whole sections that say nothing of how it makes knowledge."""
    blocks = tuple(block for block in paper.blocks if block.section_type not in LEFT_OUT)
    return ClassifierInput(paper.paper_id, paper.article_type, paper.metadata, blocks)


def build_prompt(shown: ClassifierInput, instructions: str) -> Prompt:
    """The question what kind of paper this is."""
    metadata = shown.metadata
    payload = {
        "paper_id": shown.paper_id,
        "article_type": shown.article_type,
        "metadata": {
            "title": metadata.title,
            "container_title": metadata.container_title,
            "publication_types": plain(metadata.publication_types),
            "abstract": metadata.abstract,
            "is_retracted": metadata.is_retracted,
        },
        "blocks": [block_view(block) for block in shown.blocks],
    }
    return prompt(instructions, payload, ClassificationAnswer)


def read_answer(value: Any, shown: ClassifierInput) -> Reading[Classification]:
    """
    The classification that an answer gives.

    Raises:
        AnswerError: it departs from the shape, or rests on words that the paper does not hold.
    """
    answer = answers.load(ClassificationAnswer, value)
    texts = {block.block_id: block.text for block in shown.blocks}
    faults = [quotes.fault(each.quote, each.block_id, texts) for each in answer.routing_evidence]
    named = [f"$.routing_evidence[{n}]: {fault}" for n, fault in enumerate(faults) if fault]
    if named:
        raise AnswerError("\n".join(named))
    return Reading(Classification(paper_id=shown.paper_id, override=None, **vars(answer)))


def overridden(found: Classification, override: Override | None) -> Classification:
    """The classification with a curator's family in force; what the classifier said is kept beside it."""
    if override is None:
        return found
    said = f"classifier_said_{found.paper_family}"
    flags = (
        found.quality_flags if found.paper_family == override.paper_family else (*found.quality_flags, said)
    )
    return replace(found, paper_family=override.paper_family, quality_flags=flags, override=override)
