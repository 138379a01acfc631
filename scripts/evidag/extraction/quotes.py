"""Whether the words that an answer quotes stand in the block that it names."""

from collections.abc import Mapping

SHOWN = 80  # characters of a quote that a fault repeats


def fault(quote: str, block_id: str, texts: Mapping[str, str]) -> str | None:
    """
    What is wrong with a quote; never what it should have been.

    >>> texts = {"b1": "The dose was 0.5 mg. It reduced pain."}
    >>> fault("It reduced pain.", "b1", texts)
    >>> fault("5 mg. It reduced", "b1", texts)
    "the quote '5 mg. It reduced' is cut inside a word or number of block b1"
    """
    shown = quote if len(quote) <= SHOWN else f"{quote[:SHOWN]}…"
    if block_id not in texts:
        return f"the quote {shown!r} names block {block_id}, which it was not given"
    text = texts[block_id]
    at = text.find(quote)
    if at < 0:
        return f"the quote {shown!r} does not stand word for word in block {block_id}"
    while at >= 0:
        if is_whole(text, at, at + len(quote)):
            return None
        at = text.find(quote, at + 1)
    return f"the quote {shown!r} is cut inside a word or number of block {block_id}"


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether a span begins and ends between words and numbers."""
    return not (_joined(text, start) or _joined(text, end))


def _joined(text: str, at: int) -> bool:
    """Whether the characters on both sides of a place belong to one word or number."""
    if at <= 0 or at >= len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    if after in ".,·" and before.isdigit():
        return at + 1 < len(text) and text[at + 1].isdigit()
    if before in ".,·" and after.isdigit():
        return at >= 2 and text[at - 2].isdigit()
    return before in "-−–+±" and after.isdigit() and (at < 2 or not text[at - 2].isalnum())
