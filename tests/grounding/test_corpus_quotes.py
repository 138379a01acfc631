"""On real papers: every sentence is found where it stands, and no altered one is found anywhere."""

import random
import re

import pytest

from evidag.errors import PaperError
from evidag.grounding.forms import quotable
from evidag.grounding.literature import LEAST_WORDS
from evidag.grounding.matching import core, stands_in
from evidag.sources import jats
from evidag.text import fold, quoted_words, sentences

SEED = 20260101
FLIPPED = {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}


def altered(quote: str, draw: random.Random):
    """One altered quote of each kind that the sentence allows."""

    def spot(pattern):
        found = list(re.finditer(pattern, quote))
        return draw.choice(found) if found else None

    if at := spot(r"\d"):
        other = str((int(at.group()) + draw.randint(1, 9)) % 10)
        yield "digit", quote[: at.start()] + other + quote[at.end() :]
    if at := spot(r"(?<=\d)\.(?=\d)"):
        yield "decimal point", quote[: at.start()] + quote[at.end() :]
    if at := spot("[<>≤≥]"):
        yield "comparison", quote[: at.start()] + FLIPPED[at.group()] + quote[at.end() :]
    if at := spot(r"(?<=\s)[−-](?=\d)"):
        yield "sign", quote[: at.start()] + quote[at.end() :]
    if at := spot(r"\b(?:not|no)\s"):
        yield "negation left out", quote[: at.start()] + quote[at.end() :]
    if at := spot(r"\b(?:was|were|is|are|did)\s"):
        yield "negation put in", f"{quote[: at.end()]}not {quote[at.end() :]}"
    if at := spot("[a-z]"):
        other = draw.choice([c for c in "abcdefghijklmnopqrstuvwxyz" if c != at.group()])
        yield "letter", quote[: at.start()] + other + quote[at.end() :]
    if at := spot(r"(?<=[(\[])\d+(?=[^()\[\]]*[)\]])"):
        yield "number in brackets", f"{quote[: at.start()]}{int(at.group()) + 1}{quote[at.end() :]}"
    if at := spot(r"(?<=\w)-(?=\w)"):
        yield "hyphen", quote[: at.start()] + quote[at.end() :]
    words = quote.split()
    at = draw.randrange(1, len(words) - 2)
    if words[at] != words[at + 1]:
        yield "words swapped", " ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]])


@pytest.fixture(scope="module")
def papers(shared):
    found = {}
    for path in sorted((shared / "corpus/jats").glob("*.xml")):
        try:
            article = jats.parse(path.read_bytes())
        except PaperError:
            continue
        found[path.name] = [each for each in article.paragraphs if each.where in ("abstract", "body")]
    return found


def is_in(quote, forms):
    return any(stands_in(quote, form.text, form.breaks) for form in forms)


def test_every_sentence_stands_in_its_paragraph(papers):
    """As the blocks have it, and as the contract's plain text has it."""
    seen = 0
    for name, paragraphs in papers.items():
        for each in paragraphs:
            forms = quotable(each)
            for source in {each.text, each.plain}:
                for start, end in sentences(source):
                    quote = source[start:end]
                    if quoted_words(quote) >= LEAST_WORDS:
                        seen += 1
                        assert is_in(fold(quote), forms), (name, each.id, quote)
    assert seen > 5_000


def test_no_altered_sentence_stands_anywhere(papers):
    """Unless another sentence of the paper says just that."""
    draw = random.Random(SEED)
    tried = {}
    for name, paragraphs in papers.items():
        forms = [form for each in paragraphs for form in quotable(each)]
        everything = "\n".join(form.text for form in forms)
        said = {fold(each.text[a:b]) for each in paragraphs for a, b in sentences(each.text)}
        for each in paragraphs:
            chosen = [each.text[start:end] for start, end in sentences(each.text)]
            chosen = [quote for quote in chosen if len(quote.split()) > 6]
            for kind, quote in altered(draw.choice(chosen), draw) if chosen else ():
                if fold(quote) in said:
                    continue
                tried[kind] = tried.get(kind, 0) + 1
                if core(fold(quote)) in everything:
                    assert not is_in(fold(quote), forms), (name, kind, quote)
    assert len(tried) == 10 and min(tried.values()) >= 3, tried
