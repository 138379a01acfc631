"""
The readable text of a JATS element: one function for blocks and quote checks alike.

Raised reference marks are left out, other raised and lowered characters stay apart from what they stand on
(`kg/m²`, `V_max`), and a figure, table, formula or footnote inside a paragraph is no part of its sentence.
"""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

Element: TypeAlias = Any  # of lxml, which brings no types

APART = re.compile(
    "address|alternatives|array|attrib|boxed-text|break|caption|chem-struct-wrap|code|def|def-item|def-list"
    "|disp-formula|disp-formula-group|disp-quote|entry|fig|fig-group|fn|fn-group|graphic|label|list|list-item"
    "|media|p|preformat|row|sec|speech|statement|supplementary-material|table|table-wrap|table-wrap-group|td"
    "|term|tfoot|th|title|tr|verse-group"
)
SILENT = re.compile(
    "annotation|annotation-xml|glyph-data|index-term|inline-graphic|milestone-end|milestone-start|object-id"
    "|permissions|private-char|target"
)
NAMES = frozenset({"given-names", "name", "string-name", "surname"})
MARKS = frozenset({"aff", "author-notes", "bibr", "corresp", "fn", "other", "table-fn"})

LONGEST_RUN = 100  # marks in a row; no sentence has more

_RAISED = str.maketrans("0123456789+-−–=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-−–=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎")
_RAISED_ALREADY = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
_LOWERED_ALREADY = frozenset("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
LEFT_OUT = "\0"  # for a mark, until its surroundings are tidied; no XML text holds one
_LEFT_OUT = re.compile(r"[ \t\r\n\xa0]*\0+(?=[.,;:)\]])|\0")
_BLANK = re.compile(r"[ \t\r\n]+")
_MARK = re.compile(
    r"(?i)[\[(]?(?:\d{1,4}[a-z]?|[a-z]{1,2}|[ivxl]{1,5}|[^\w\s]{1,3})(?:[\s,;–-]{1,4}(?:\d{1,4}|[a-z]))*[\])]?"
)
_BETWEEN_MARKS = re.compile(r"[\s,;:–‐‑−\[\]()-]*")
_GLUED = re.compile(r"[^\W_]|[.,;:!?)\]”’\"'%®™]")
_SIMPLE = re.compile(r"[\w.]*|.")  # needs no brackets in a fraction
_ORDINAL = frozenset({"st", "nd", "rd", "th"})
_TEX_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)


def plain(element: Element) -> str:
    """All text inside, as it stands in the file."""
    return "".join(element.itertext())


def readable(element: Element) -> str:
    """
    The text that a reader sees in one go.

    >>> from lxml import etree
    >>> readable(etree.fromstring("<p>24 kg/m<sup>2</sup> H<sub>2</sub>O<xref ref-type='bibr'>4</xref>.</p>"))
    '24 kg/m² H₂O.'
    """
    return _tidy("".join(_inside(element)))


def readable_whole(element: Element) -> str:
    """
    The readable text of an element and of the paragraphs, lists and figures inside it, in one line.

    >>> from lxml import etree
    >>> readable_whole(etree.fromstring("<td><p>8,893</p><p>(12 %)</p></td>"))
    '8,893 (12 %)'
    """
    return _tidy("".join(_inside(element, whole=True)))


def _tidy(text: str) -> str:
    """Single spaces, and none that only stood before a mark that is left out."""
    return _BLANK.sub(" ", _LEFT_OUT.sub("", text)).strip()


def _inside(element: Element, whole: bool = False) -> Iterator[str]:
    if element.text:
        yield element.text
    for child in element:
        yield from _child(child, whole)
        tail = child.tail
        if tail and not _joins_marks(child, tail):
            yield tail
        elif child.tag in NAMES and child.getnext() is not None:
            yield " "


def _child(element: Element, whole: bool) -> Iterator[str]:
    tag = element.tag
    if tag == "xref":
        yield from (LEFT_OUT,) if is_mark(element) else _inside(element, whole)
    elif tag == "sup":
        yield _raised(element) or LEFT_OUT
    elif tag == "sub":
        yield _shifted("".join(_inside(element)), "_", _LOWERED, _LOWERED_ALREADY)
    elif tag in ("inline-formula", "math"):
        yield formula(element)
    elif whole and tag == "disp-formula":
        yield f" {formula(element)} "
    elif APART.fullmatch(tag):
        yield " "
        if whole:
            yield from _inside(element, whole)
            yield " "
    elif not SILENT.fullmatch(tag):
        yield from _inside(element, whole)


def is_mark(xref: Element) -> bool:
    """
    Whether a cross-reference is a raised mark and no part of the sentence: `¹`, `*`, `12` right after a word.

    A cited name, or a number that the sentence spells out ("[12]", "see ref. 12"), is text.
    """
    if xref.get("ref-type") not in MARKS or not _MARK.fullmatch(plain(xref).strip()):
        return False
    parent = xref.getparent()
    if (parent is not None and parent.tag == "sup") or xref.find("sup") is not None:
        return True
    if plain(xref).strip().startswith(("[", "(")):
        return False
    return bool(_GLUED.fullmatch(_ahead(_first_of_run(xref))[-1:]))


def _first_of_run(xref: Element) -> Element:
    """The first of the marks that lead to this one with nothing but separators between, as in ¹,²,³."""
    for _ in range(LONGEST_RUN):
        before = xref.getprevious()
        if before is None or before.tag != "xref" or not _BETWEEN_MARKS.fullmatch(before.tail or ""):
            break
        xref = before
    return xref


def _ahead(element: Element) -> str:
    """The text right before an element."""
    before, parent = element.getprevious(), element.getparent()
    if before is None:
        return "" if parent is None else parent.text or ""
    return before.tail or plain(before)


def _joins_marks(element: Element, tail: str) -> bool:
    """Whether the text after a mark only leads to the next one, as the comma in ¹,²."""
    following = element.getnext()
    if following is None or not tail.strip() or not _BETWEEN_MARKS.fullmatch(tail):
        return False
    return _is_mark_element(element) and _is_mark_element(following)


def _is_mark_element(element: Element) -> bool:
    if element.tag == "xref":
        return is_mark(element)
    return element.tag == "sup" and not _raised(element)


def _raised(element: Element) -> str:
    text = "".join(_inside(element)).replace(LEFT_OUT, "")
    if _BETWEEN_MARKS.fullmatch(text) and _holds_or_joins_marks(element, text):
        return ""
    before = element.getprevious()
    ahead = (element.getparent().text if before is None else before.tail) or ""
    if text.strip() in _ORDINAL and ahead.rstrip()[-1:].isdigit():
        return text
    return _shifted(text, "^", _RAISED, _RAISED_ALREADY)


def _holds_or_joins_marks(sup: Element, text: str) -> bool:
    if any(is_mark(xref) for xref in sup.iter("xref")):
        return True
    if not text.strip(" ,;–-"):
        before, after = sup.getprevious(), sup.getnext()
        return any(each is not None and each.tag == "xref" and is_mark(each) for each in (before, after))
    return False


def _shifted(text: str, sign: str, table: dict[int, int], already: frozenset[str]) -> str:
    inner = text.strip()
    moved = inner.translate(table)
    if inner and all(char in already for char in moved):
        inner = moved
    elif any(char.isalnum() for char in inner):
        inner = sign + inner
    return text[: len(text) - len(text.lstrip())] + inner + text[len(text.rstrip()) :] if inner else text


def formula(element: Element) -> str:
    """
    A formula in one line: its MathML if there is any, else the TeX inside its document frame.

    >>> from lxml import etree
    >>> readable(etree.fromstring("<p>where <math><msup><mi>x</mi><mn>2</mn></msup></math> grows</p>"))
    'where x² grows'
    """
    math = element if element.tag == "math" else next(element.iter("math"), None)
    if math is not None:
        return _BLANK.sub(" ", _math(math)).strip()
    return tex(element) or _tidy("".join(_inside(element)))


def tex(element: Element) -> str:
    """The TeX of a formula without the document around it; empty where the file has none."""
    found = next(element.iter("tex-math"), None)
    if found is None:
        return ""
    source = plain(found)
    framed = _TEX_DOCUMENT.search(source)
    return _BLANK.sub(" ", framed.group(1) if framed else source).strip(" $")


def _math(element: Element) -> str:
    parts = [_math(child) for child in element if not SILENT.fullmatch(child.tag)]
    tag = element.tag
    if tag in ("mi", "mn", "ms", "mtext"):
        return plain(element) if tag == "mtext" else plain(element).strip()
    if tag == "mo":
        sign = plain(element).strip()
        return f" {sign} " if sign in "=<>≤≥≈±×∼~" and sign else sign
    if tag == "mfrac" and len(parts) == 2:
        return f"{_grouped(parts[0])}/{_grouped(parts[1])}"
    if tag in ("msup", "mover") and len(parts) == 2:
        return parts[0] + _shifted(parts[1], "^", _RAISED, _RAISED_ALREADY)
    if tag in ("msub", "munder") and len(parts) == 2:
        return parts[0] + _shifted(parts[1], "_", _LOWERED, _LOWERED_ALREADY)
    if tag in ("msubsup", "munderover") and len(parts) == 3:
        low = _shifted(parts[1], "_", _LOWERED, _LOWERED_ALREADY)
        return parts[0] + low + _shifted(parts[2], "^", _RAISED, _RAISED_ALREADY)
    if tag == "msqrt":
        return f"√{_grouped(''.join(parts))}"
    if tag == "mfenced":
        return f"{element.get('open', '(')}{', '.join(parts)}{element.get('close', ')')}"
    if tag in ("mspace", "mtr", "mlabeledtr"):
        return " " + " ".join(parts)
    return "".join(parts) if parts else plain(element).strip()


def _grouped(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else f"({text.strip()})"
