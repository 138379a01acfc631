"""The paragraph that a quote stands in, so that a reader sees it in its place."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evidag.documents.artifacts import Block

AROUND = (
    4000  # characters of a paragraph shown on each side of its quote; papers have paragraphs of a megabyte
)


@dataclass(frozen=True)
class Passage:
    """A paragraph, its section, and where the quote stands in it (`None` when it does not)."""

    text: str
    section: str
    span: tuple[int, int] | None


def span_of(quote: str, text: str) -> tuple[int, int] | None:
    """
    Where a quote stands in a text, white space counting as equal.

    >>> span_of("blood  pressure", "Mean blood pressure fell.")
    (5, 19)
    >>> span_of("pulse", "Mean blood pressure fell.") is None
    True
    """
    words = quote.split()
    if not words:
        return None
    start = text.find(quote)
    if start >= 0:
        return start, start + len(quote)
    found = re.search(r"\s+".join(map(re.escape, words)), text)
    return found.span() if found else None


def passage(locator: str, quote: str, blocks: Sequence[Block]) -> Passage | None:
    """The block that a locator names (`#<paragraph id>`, `page=<n>`), or else one that holds the quote."""
    named = [block for block in blocks if _is_at(block, locator)]
    for candidates in (named, blocks):
        for block in candidates:
            span = span_of(quote, block.text)
            if span is not None:
                return _cut(block, span)
    return _cut(named[0], None) if named else None


def _is_at(block: Block, locator: str) -> bool:
    anchor = locator.rpartition("#")[2]
    return any(
        place.element_id == anchor or (place.page is not None and f"page={place.page}" == locator)
        for place in block.prov
    )


def _cut(block: Block, span: tuple[int, int] | None) -> Passage:
    section = " › ".join(block.section_path)
    start, end = span or (0, 0)
    first, last = max(0, start - AROUND), end + AROUND
    text = ("…" if first else "") + block.text[first:last] + ("…" if last < len(block.text) else "")
    shift = (1 if first else 0) - first
    return Passage(text, section, (start + shift, end + shift) if span else None)


def quotes_of(record: Mapping[str, object]) -> list[dict[str, str]]:
    """Each quoted item of a record, with the direction of the lines that cite it."""
    items = record.get("evidence_items")
    statement = record.get("statement")
    lines = statement.get("evidence_lines") if isinstance(statement, dict) else None
    directions: dict[str, set[str]] = {}
    for line in lines if isinstance(lines, list) else []:
        for item_id in line["evidence_item_ids"]:
            directions.setdefault(item_id, set()).add(line["direction"])
    return [
        {
            "text": item.get("extracted_text") or "",
            "locator": item["locator"],
            "source": item["source_artifact_id"],
            "method": item["extraction_method"],
            "direction": ", ".join(sorted(directions.get(item["id"], {"not cited"}))),
        }
        for item in (items if isinstance(items, list) else [])
    ]
