"""
What counts as the same text, and where sentences end.

`normalise` is the record contract's, to the letter. `fold` is ours: it forgives what typesetting does to a
text and nothing that a reader would call another text, so 10² is not 102 and 12.5 is not 125.
"""

import re
import unicodedata

_QUOTES = {"‘": "'", "’": "'", "“": '"', "”": '"'}
_DASHES = dict.fromkeys("–—−", "-")
_CONTRACT = str.maketrans(_QUOTES | _DASHES)
_BEFORE_CLOSING = re.compile(r"\s+(?=[)\],.;:])")
_AFTER_OPENING = re.compile(r"(?<=[(\[])\s+")


def normalise(text: str) -> str:
    """
    A text as the record contract compares it.

    >>> normalise(" the “ﬁrst” dose ( 5 – 10 mg ) , then")
    'the "first" dose (5 - 10 mg), then'
    """
    text = unicodedata.normalize("NFKC", text).translate(_CONTRACT)
    return _spaced(text)


def _spaced(text: str) -> str:
    text = " ".join(text.split())
    return _AFTER_OPENING.sub("", _BEFORE_CLOSING.sub("", text))


_SAME = (
    _QUOTES
    | _DASHES
    | dict.fromkeys("‐‑‒―⁃", "-")
    | {"‚": "'", "‛": "'", "′": "'", "´": "'", "ʹ": "'", "ʼ": "'", "„": '"', "‟": '"', "″": '"', "ʺ": '"'}
    | dict.fromkeys("\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\ufeff", "")
    | dict.fromkeys("\u2060\u2061\u2062\u2063\u2064\u202a\u202b\u202c\u202d\u202e", "")
    | dict.fromkeys("\u2066\u2067\u2068\u2069\ufe00\ufe01\ufe02\ufe0e\ufe0f", "")
)
_OF_ITS_OWN = frozenset({"<super>", "<sub>", "<circle>", "<fraction>"})
_RAISED_POINT = re.compile(r"(?<=\d)[·∙](?=\d)(?!10[\^⁰¹²³⁴⁵⁶⁷⁸⁹⁻])")  # 12·5, not 3·10⁵
_BEFORE_PERCENT = re.compile(r"(?<=\d)\s+(?=%)")
_BREAK = "—"


class _Folding(dict[int, str]):
    """What one character counts as; found when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        found = self[code] = _SAME[character] if character in _SAME else _compatible(character)
        return found


def _compatible(character: str) -> str:
    """The plain form of a ligature, a wide or a mathematical letter; raised and circled ones stay."""
    kind, *parts = unicodedata.decomposition(character).split() or [""]
    if not kind.startswith("<") or kind in _OF_ITS_OWN:
        return character
    return "".join(_FOLDING[int(part, 16)] for part in parts)


_FOLDING = _Folding()
_FOLDING_BUT_BREAKS = _Folding({ord(_BREAK): _BREAK})


def fold(text: str, *, breaks: bool = False) -> str:
    """
    A text as quotes are looked up in it.

    Args:
        breaks: keep em dashes, which part two words as no hyphen does, instead of making them hyphens.

    >>> fold("signiﬁcant eﬀect at 12·5 µg") == fold("significant effect at 12.5 μg")
    True
    >>> fold("per 10² cells") == fold("per 102 cells"), fold("½") == fold("1/2"), fold("œ") == fold("o")
    (False, False, False)
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).translate(_FOLDING_BUT_BREAKS if breaks else _FOLDING)
        text = _RAISED_POINT.sub(".", unicodedata.normalize("NFC", text))
    return _BEFORE_PERCENT.sub("", _spaced(text))


_RAISED_DIGITS = "[⁰¹²³⁴⁵⁶⁷⁸⁹]"
_RAISED_MARKS = rf"{_RAISED_DIGITS}{{1,3}}(?:[,;—⁻-]{_RAISED_DIGITS}{{1,3}}){{0,20}}"
_MARKS = re.compile(
    r"\s*\[\d{1,3}(?:\s*[,;—-]\s*\d{1,3}){0,20}\](?=[.,;:)]|$)"
    rf"|(?<=[a-z]{{4}}){_RAISED_MARKS}(?=[.,;:)]|$)"
    rf"|(?<=[a-z)\]][.,;:]){_RAISED_MARKS}(?=\s|$)"
)
_MEASURED = re.compile(r"(?:met(?:er|re)s?|inch(?:es)?|feet|foot|miles?|yards?|seconds?|minutes?|hours?)$")


def unmarked(text: str) -> str:
    """
    A folded text without the reference marks that stand at the end of its sentences and clauses.

    Only of a source, never of a quote: [8-15] may be an interval, and what a quote says must be there.

    >>> unmarked("Risk fell [3, 4], as [5] says in mice⁷,⁸. It fell by 5 kg/m² (p. 7 [6]).⁹")
    'Risk fell, as [5] says in mice. It fell by 5 kg/m² (p. 7).'
    """

    def removed(mark: re.Match[str]) -> str:
        raised = text[mark.start()] not in " ["
        return mark.group() if raised and _MEASURED.search(text[: mark.start()][-8:]) else ""

    return _MARKS.sub(removed, text)


def quoted_words(quote: str) -> int:
    """
    How many words a quote has, as the contract counts them; what no reader sees is none.

    >>> quoted_words("fell by 12 % overall"), quoted_words("2 mg \u200b \u200b \u200b")
    (5, 2)
    """
    words = normalise(quote).split()
    return len(words) if quote.isascii() else sum(1 for word in words if fold(word))


_SHIFTED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
_LEVEL = str.maketrans(_SHIFTED, "0123456789+-=()ni0123456789+-=()")


def levelled(readable: str, as_filed: str) -> str | None:
    """
    A readable text with its raised and lowered characters set level, as a person may type them.

    Args:
        as_filed: the same text as the file has it; raised characters of the file's own are never set level.

    Returns:
        None where that changes nothing, or would touch a character that the file itself has.

    >>> levelled("kg/m² and V_max", "kg/m2 and Vmax")
    'kg/m2 and Vmax'
    >>> levelled("10² cells", "10² cells") is None
    True
    """
    signs = [sign for sign in "^_" if sign in readable and sign not in as_filed]
    shifts = any(character in readable for character in _SHIFTED)
    if shifts and any(character in as_filed for character in _SHIFTED):
        return None
    if not shifts and not signs:
        return None
    level = readable.translate(_LEVEL)
    for sign in signs:
        level = level.replace(sign, "")
    return level


_ABBREVIATIONS = frozenset(
    re.findall(
        r"\S+",
        """
        a.m al approx art assoc ave bp ca cf chap co corp cv dept dr drs e.g ed eds eg eq eqs esp
        est etc ex exp ext fig figs fr gen gov hr i.e i.m i.p i.v ie inc incl ind jr lab ltd m.d max
        min mr mrs ms mt no nos nr oz p.m p.o ph.d pp prof ref refs resp s.c sc sec ser sp spp sr
        ssp st subsp supp suppl tab tabs
        temp u.k u.s univ var viz vol vols vs wk yr
        """,
    )
)
_NUMBERS = r"\d{1,3}(?:[,;–-]\s?\d{1,3})*"
_END = re.compile(
    rf"""[.!?]["'”’)\]]*(?:\s?\[{_NUMBERS}\]|{_RAISED_MARKS}|(?<=[a-z)]\.){_NUMBERS}(?=\s+[A-Z]))?(?=\s)"""
)
_NEXT = re.compile(r"""\s+["'“‘(\[]*(?=(.))""")
_WORD_BEFORE = re.compile(r"([^\s(\[“\"']+)$")
_LONGEST_WORD = 40  # that is looked at, before a full stop
_LOWER_NAME = re.compile(r"[a-z]{1,2}[A-Z]\w*|p\d+\b|[α-ω]\w*-")  # mTOR, p53, α-tocopherol


def sentences(text: str) -> list[tuple[int, int]]:
    """
    Where each sentence of a paragraph begins and ends.

    >>> text = "E. coli grew (Fig. 2). Growth fell by 3.5 % vs. control, P < .05. It did."
    >>> [text[start:end] for start, end in sentences(text)]
    ['E. coli grew (Fig. 2).', 'Growth fell by 3.5 % vs. control, P < .05.', 'It did.']
    """
    found = []
    start = _skip(text, 0)
    for mark in _END.finditer(text):
        if mark.start() >= start and _ends_here(text, start, mark):
            found.append((start, mark.end()))
            start = _skip(text, mark.end())
    if start < len(text):
        found.append((start, len(text.rstrip())))
    return found


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _ends_here(text: str, start: int, mark: re.Match[str]) -> bool:
    """A full stop ends a sentence unless an abbreviation or initial owns it, or none begins after it."""
    following = _NEXT.match(text, mark.end())
    if following is None:
        return False
    after = following.group(1)
    if after in ",;:)]%" or (after.islower() and not _LOWER_NAME.match(text, following.end())):
        return False
    if mark.group() != ".":
        return True
    before = text[max(start, mark.start() - _LONGEST_WORD) : mark.start()]
    word = _WORD_BEFORE.search(before)
    opened = following.group().lstrip()[:1] in ("(", "[")
    return word is None or not _abbreviates(word.group(1), before[: word.start()], "(" if opened else after)


def _abbreviates(word: str, before: str, after: str) -> bool:
    lower = word.lower()
    if lower in _ABBREVIATIONS:
        return lower not in _MAY_END or not after.isupper()
    return len(word) == 1 and word.isalpha() and word.isupper() and not _LAST_IN_NAME.search(before)


_MAY_END = frozenset(
    {"a.m", "al", "ca", "etc", "ex", "lab", "max", "min", "no", "p.m", "sp", "spp", "u.k", "u.s", "var"}
)
_LAST_IN_NAME = re.compile(
    r"(?i)\b(?:vitamin|type|group|hepatitis|phase|class|grade|stage|panel|figure|fig\.|arm)\s$"
)
