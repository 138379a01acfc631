"""The forms in which the words of one paragraph may be quoted."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from evidag.sources.jats import Paragraph
from evidag.text import fold, levelled, normalise, unmarked

_BREAK = "—"
_BRACKETED = re.compile(r"\s*\[(\d{1,4}(?:\s*[,;—-]\s*\d{1,4}){0,20})\]")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Form:
    """
    A text in which a quote is looked up.

    Args:
        breaks: where an em dash stands, which is a hyphen in the text: words on both sides are two.
    """

    text: str
    breaks: frozenset[int] = frozenset()


def by_contract(paragraph: Paragraph) -> tuple[Form, ...]:
    """The one form that the record contract knows."""
    return (Form(normalise(paragraph.plain)),)


def quotable(paragraph: Paragraph, cited: Collection[str] = ()) -> tuple[Form, ...]:
    """
    As a reader sees it and as the file has it; raised characters typed level; reference marks left out.

    Args:
        cited: the numbers of references that the paragraph itself marks as such, so that `[12]` can be told
            from a value in brackets.

    >>> shown = Paragraph("p1", "p", "Seen [7] in 10² of 9.", "Seen [7] in 10² of 9.", "body", ())
    >>> [form.text for form in quotable(shown, {"7"})]
    ['Seen [7] in 10² of 9.', 'Seen in 10² of 9.']
    """
    found: dict[str, Form] = {}
    for text in _texts(paragraph, cited):
        plain = text.replace(_BREAK, "-")
        if plain not in found:
            found[plain] = Form(plain, frozenset(at.start() for at in re.finditer(_BREAK, text)))
    return tuple(found.values())


def _texts(paragraph: Paragraph, cited: Collection[str]) -> Iterator[str]:
    for given in (paragraph.text, paragraph.plain, levelled(paragraph.text, paragraph.plain)):
        if given:
            text = fold(given, breaks=True)
            yield text
            yield unmarked(text)
            if cited and "[" in text:
                known = _BRACKETED.sub(lambda mark: _unless(mark, cited), text)
                yield known
                yield unmarked(known)


def _unless(mark: re.Match[str], cited: Collection[str]) -> str:
    """Nothing, where every number in the brackets is one of the cited."""
    return "" if all(number in cited for number in _NUMBER.findall(mark.group(1))) else mark.group()
