"""How the parts of a paper begin: captions, list items, numbered headings, the usual section names."""

import re
from collections.abc import Iterable

CAPTION = re.compile(
    r"(?:supplement(?:ary|al)\s+)?(?:fig(?:ure|\.)?|table|tab\.|scheme|box|algorithm|chart|plate)\s*\.?\s*[A-Z]?\d+\b"
    r"|table\s+[IVX]+\b",
    re.IGNORECASE,
)
TABLE_CAPTION = re.compile(
    r"(?:supplement(?:ary|al)\s+)?(?:table|tab\.)\s*\.?\s*(?:[A-Z]?\d+|[IVX]+)\b", re.IGNORECASE
)
CAPTION_LABEL = re.compile(rf"(?:{CAPTION.pattern})\s*[.:|]?", re.IGNORECASE)
CAPTION_MARK = re.compile(r"\w+\.?\s*\w+\s*[.:|]")  # "Figure 2." opens a caption, "Figure 2 shows" a sentence

NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,4}\.|[A-H]\.)\s+[A-ZÀ-Þ]\D")
LETTERED = re.compile(r"(?:\(?(?:[ivx]{1,4}|[a-h]|\d{1,2})\))\s*[A-ZÀ-Þ(]")
LIST_ITEM = re.compile(
    r"[•·●▪◦–*-]\s+|\[\d{1,3}\]\s*[A-ZÀ-Þ]|\(\d{1,2}\)\s|\(?[a-z]\)\s|\(?[ivx]{1,4}\)\s|\d{1,3}\.\s|\d{1,2}\)\s"
)

_AND = r"\s+(?:and|&)\s+"
_USUAL = (
    "abstract",
    "summary",
    "introduction",
    "background",
    r"key\s?words?",
    r"abbreviations(?: used)?",
    rf"(?:materials?|patients?|subjects?|participants|animals){_AND}methods?",
    rf"methods?(?:{_AND}materials?)?",
    r"(?:experimental|methods?)(?:\s+(?:section|procedures?))?",
    rf"results?(?:{_AND}discussions?)?",
    rf"discussions?(?:{_AND}conclusions?)?",
    r"conclusions?",
    r"limitations?",
    r"acknowledge?ments?",
    r"references|literature cited|bibliography",
    r"(?:competing|conflicts? of|declaration of(?: competing)?) interests?(?: statement)?",
    r"disclosures?(?: statement)?",
    r"funding(?: sources?| information| statement)?",
    r"authors?['’]?s?['’]? contributions?",
    r"authors?['’]?s?['’]? (?:details|information)",
    r"consent for publication",
    rf"ethic(?:s|al)(?: (?:approval|standards?|statement|considerations?))?(?:{_AND}consent to participate)?",
    rf"(?:availability of )?data(?:{_AND}materials?)?(?: availability)?(?: statement)?",
    r"(?:supplementary|supporting|additional) (?:materials?|information|data|files?)",
)
USUAL_SECTION = re.compile(rf"(?:(?:\d+|[IVX]+)\.?\s*)?(?:{'|'.join(_USUAL)})\s*[:.]?", re.IGNORECASE)
OPENING = re.compile(r"(?:\d\.?\s*)?(?:abstract|summary|introduction|background)\b\s*[:.]?", re.IGNORECASE)
REFERENCES = re.compile(
    r"(?:\d+\.?\s*)?(?:references|literature cited|bibliography|works cited)\s*[:.]?", re.IGNORECASE
)
NO_HEADING = re.compile(r"@|https?:|www\.|\bdoi\b|\bet al\b|©", re.IGNORECASE)
SENTENCE_END = re.compile(r"[.?!:][\"')\]’”\d,–-]*$")


def is_name_of_section(text: str) -> bool:
    """
    Whether a text is nothing but the name that such a section usually has.

    >>> is_name_of_section("2. Materials and Methods"), is_name_of_section("Results were clear")
    (True, False)
    """
    return bool(USUAL_SECTION.fullmatch(text.strip()))


_NO_LETTER = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f�]|GLYPH<[^>]*>|/G\d+|\(cid:\d+\)")
TOO_MANY = 0.15  # of the characters of a page, from which its text is not what it shows


def is_garbled(texts: Iterable[str]) -> bool:
    """
    Whether the letters of a page were lost: its fonts do not say which signs they paint.

    >>> is_garbled(["��", "cells", "���"]), is_garbled(["α-actin", "±"])
    (True, False)
    """
    lost = total = 0
    for text in texts:
        found = _NO_LETTER.findall(text)
        lost += sum(map(len, found))
        total += len(text)
    return lost > TOO_MANY * total
