"""
Where a sentence says that something rose, fell, stayed or went together with something else.

A sentence is cut at its predicates: each gets the words before it (its subject) and behind it.
"""

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from evidag.extraction import lexicon as words
from evidag.extraction.lexicon import ADVERBS, SIZES, pattern

Kind = Literal[
    "degree",  # CRP was lower in …
    "likely",  # patients were less likely to …
    "verb",  # X reduced CRP; CRP fell in …
    "showed",  # the X group had lower CRP
    "led_to",  # X led to a fall in CRP
    "linked",  # X was associated with …
    "correlated",  # X correlated with …
    "seen",  # a fall in CRP was seen in …
    "there",  # there was a fall in CRP in …
    "same",  # CRP did not differ between …
    "not_verb",  # X did not reduce CRP
    "no_effect",  # X had no effect on CRP
    "showed_no",  # the X group showed no change in CRP
    "ellipsis",  # …, whereas IL-6 was not
    "measured",  # CRP was 3 mg/L in the X group and 5 mg/L in the placebo group
    "other",  # any other verb: it only parts the sentence
]

_BE = r"(?:(?:was|were|is|are)(?:\s+(?:found|shown|observed|seen|reported)\s+to\s+be)?|became|remained)"
_CHANGED_BY = r"(?:different|affected|altered|changed|influenced|modified|impacted)"
_RELATED = r"(?:associated|correlated|related|linked)"
_NOUN = rf"(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE}|correlations?|associations?|relationships?)"
_SEEN = (
    r"(?:observed|found|seen|noted|detected|recorded|reported|evident|apparent|achieved|identified|present"
    r"|documented)"
)
_VERBS = f"(?:{words.UP}|{words.DOWN}|{words.ROSE}|{words.FELL}|{words.VALUED})"
_NUMBER = r"[−–-]?\d+(?:[.·,]\d+)?"

_SHAPES: list[tuple[Kind, str]] = [
    (
        "same",
        rf"{_BE}\s+{ADVERBS}(?:similar|comparable|unchanged|unaffected|unaltered|identical"
        rf"|indistinguishable|equivalent"
        rf"|the\s+same)\b|{_BE}\s+not\s+{ADVERBS}(?:{_CHANGED_BY}|{words.HIGH}|{words.LOW}|inhibited"
        rf"|blocked|prevented)\b"
        rf"|(?:did|does|do)\s+not\s+{ADVERBS}(?:differ|vary)\b",
    ),
    ("ellipsis", r"(?:was|were|did|is|are|does|do)\s+not(?=\s*(?:[.,;]|$))"),
    (
        "not_verb",
        rf"(?:(?:did|does|do)\s+not|failed\s+to|didn['’]t)\s+{ADVERBS}{words.BASE_VERB}(?:\s+(?:on|upon))?\b",
    ),
    ("no_effect", rf"{words.SHOWED}\s+no\s+{SIZES}(?:effects?|impact|influence)\s+(?:on|upon)\b"),
    (
        "showed_no",
        rf"{words.SHOWED}\s+no\s+{SIZES}(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})\s+(?:in|of)\b",
    ),
    (
        "linked",
        rf"(?:{_BE}\s+)?(?:not\s+)?{ADVERBS}{_RELATED}\s+(?:\w+ly\s+)?(?:with|to)\b"
        rf"|{words.SHOWED}\s+(?:a|an|no)\s+{SIZES}(?:(?:positive|negative|inverse"
        rf"|direct)\s+)?(?:correlations?|associations?|relationships?)\s+(?:with|to)\b",
    ),
    (
        "correlated",
        rf"(?:did\s+not\s+)?{ADVERBS}(?:correlated?|correlates)\s+{ADVERBS}(?:with|to)\b",
    ),
    (
        "measured",
        rf"(?:was|were|averaged|reached)\s+(?={_NUMBER}\s*(?:±\s*\d[\d.]*\s*)?(?:%|[^\s\d]{{1,12}})?\s+(?:in|with|for|among)\s)",
    ),
    ("likely", rf"{_BE}\s+(?:not\s+)?{ADVERBS}(?:more|less)\s+likely\s+to\b"),
    ("degree", rf"{_BE}\s+{ADVERBS}(?:{words.HIGH}|{words.LOW})\b(?!\s+(?:than\s+)?(?:\d|expected))"),
    (
        "showed",
        rf"{words.SHOWED}\s+(?:an?\s+)?{ADVERBS}(?=(?:{words.HIGH}|{words.LOW})\b)(?!(?:more|less"
        rf"|greater)\s+than)"
        rf"|{words.SHOWED}\s+(?:an?\s+|the\s+)?{SIZES}(?=(?:{words.RISE}|{words.FALL})\s+(?:in|of)\b)",
    ),
    (
        "led_to",
        rf"{words.LED_TO}\s+(?:an?\s+|the\s+)?{ADVERBS}(?=(?:{words.HIGH}|{words.LOW})\b)"
        rf"|{words.LED_TO}\s+(?:an?\s+|the\s+)?{SIZES}(?=(?:{words.RISE}|{words.FALL})\s+(?:in|of)\b)",
    ),
    (
        "there",
        rf"(?:there\s+(?:was|were)|we\s+(?:\w+\s+)?(?:found|observed|detected|saw|noted"
        rf"|identified))\s+(?:an?|no)?\s*{SIZES}(?=(?:(?:positive|negative|inverse)\s+)?{_NOUN}\b)",
    ),
    ("seen", rf"(?:was|were)\s+(?:not\s+)?{ADVERBS}{_SEEN}\b"),
    ("verb", rf"{ADVERBS}{_VERBS}\b|{words.CAUSED}\b"),
    (
        "other",
        r"(?:was|were|is|are|has|have|had|did|does|do|showed?|shows|exhibited|displayed|became|remained"
        r"|received|underwent"
        r"|reported|occurred|appeared|ranged|reached|found|observed|revealed|indicated|suggests?|suggested"
        r"|demonstrated|died"
        r"|survived|developed|gained|lost|contained|included|represented|accounted|differed|varied|changed"
        r"|averaged"
        r"|failed|may|might|can|could|would|will|should|explained|confirmed|predicted|indicates?|shows?)",
    ),
]
_FOUND = pattern(
    r"(?<![-‐‑–−/])"
    + "(?:"
    + "|".join(rf"(?P<{kind}>\b(?:{shape})\b)" for kind, shape in _SHAPES)
    + ")(?![-‐‑–])"
)
_STRONG = pattern(
    r"\s*;\s*|\s*:\s+|\s+[–—-]\s+|,?\s+as\s+(?=(?:the|in|it|they|we)\b)|,?\s*\b(?:whereas|while|although"
    r"|though|however|but|because|since|yet)\b,?|,\s*(?:and|or|so|nor)\b"
    r"|,\s*(?=(?:which|who|that|resulting|leading|suggesting|indicating)\b)"
)
_CLAUSE = pattern(
    r"\s*[;:]\s+|\s+[–—]\s+|,?\s*\b(?:whereas|while|although|though|but|because|since)\b,?"
    r"|,?\s+as\s+(?=(?:the|in|it)\b)"
)
_SETTING = pattern(
    r"^\s*(?:in|at|on|after|before|during|for|among|within|over|under|with|from|by|as"
    r"|when)\b[^,]{1,80},\s*(?=\S)"
)
_RELATIVE = pattern(r"\b(?:that|which|who|whose)\b")
_WEAK = pattern(r"\s*,\s*|\s+(?:and|or)\b")
_NOT_FINITE_AFTER = pattern(
    r"(?:^|\b(?:an?|the|of|in|with|by|for|to|from|on|at|as|than|no|any|more|most|less|this|that|these|those"
    r"|their|its|our|via"
    r"|between|through|under|despite|due|be|been|being|or|after|before|during|following|without|within"
    r"|including|especially"
    r"|such|like|per|among|significant|was|were|is|are|had|has|have|not|when|if|and/or|into|showing|having"
    r"|either|both|toward|towards|increased|reduced"
    r"|associated|greater|smaller))\s*$"
)
_NO_OBJECT = pattern(
    r"^\s*(?:$|[,.;:]|(?:in|after|with|from|by|during|over|at|on|to|when|as|and|or|upon|following|compared"
    r"|relative|than|until"
    r"|throughout|among|for|within|between|about|approximately|under|because|only|more|less|while|whereas"
    r"|but|versus|vs|with"
    r"|across|before|since|towards?|along|concomitantly|\w+ly)\b|[~≈+−–-]?\d)"
)


@dataclass(frozen=True)
class Predicate:
    """One predicate of a sentence, with its words and those around it."""

    kind: Kind
    text: str
    before: str | None
    after: str
    start: int
    shares_subject: bool


def predicates(masked: str) -> list[Predicate]:
    """The predicates of a sentence in order; parentheses are blanked already."""
    found = _finite([match for match in _FOUND.finditer(masked) if _stands(match, masked)], masked)
    made: list[Predicate] = []
    cut = _Cut(0, 0, False, True)
    for match, following in zip_longest(found, found[1:]):
        before = _before(masked, match, cut, made)
        following_cut = _cut(masked, match.end(), following.start() if following else None)
        kind: Kind = match.lastgroup  # type: ignore[assignment]
        after = masked[match.end() : following_cut.end]
        made.append(Predicate(kind, match.group(), before, after, match.start(), cut.shares))
        cut = following_cut
    return made


def _before(masked: str, match: re.Match[str], cut: "_Cut", made: list[Predicate]) -> str | None:
    """The subject of a predicate; None where there is no telling what it is."""
    last = made[-1] if made else None
    if cut.shares:
        return last.before if last else None
    if cut.begin < 0 or (last and last.kind == "other" and not cut.sure):
        return None
    return _subject(masked[cut.begin : match.start()])


def _subject(text: str) -> str:
    """What stands before a predicate, behind the last mark that begins a clause."""
    marks = list(_CLAUSE.finditer(text))
    clause = text[marks[-1].end() :] if marks else text
    setting = _SETTING.match(clause)
    return clause[setting.end() :] if setting else clause


def _finite(found: list[re.Match[str]], masked: str) -> list[re.Match[str]]:
    """Without verb forms that another verb follows in one clause: `the cells induced here were counted`."""
    kept: list[re.Match[str]] = []
    for match, following in zip_longest(found, found[1:]):
        between = masked[match.end() : following.start()] if following else ""
        parted = _STRONG.search(between) or _WEAK.search(between)
        inside = kept and match.lastgroup == "verb" and kept[-1].end() == match.start()
        if not inside and (match.lastgroup != "verb" or following is None or parted):
            kept.append(match)
    return kept


def _stands(match: re.Match[str], masked: str) -> bool:
    """Whether a verb form is the verb of its clause, not an adjective before a noun."""
    before = masked[: match.start()]
    if match.lastgroup == "verb" and _NOT_FINITE_AFTER.search(before):
        return False
    return match.lastgroup != "correlated" or not _NOT_FINITE_AFTER.search(before)


@dataclass(frozen=True)
class _Cut:
    """
    How the words between two predicates are shared out.

    Args:
        end: where those behind the first end.
        begin: where those before the second begin; -1 where there is no telling.
        shares: whether the second has no subject of its own.
        sure: whether more than a bare comma or `and` parts them.
    """

    end: int
    begin: int
    shares: bool
    sure: bool


def _cut(masked: str, start: int, end: int | None) -> _Cut:
    if end is None:
        first = _STRONG.search(masked, start)
        return _Cut(_end_of_list(masked, start, first) if first else len(masked), -1, False, True)
    between = masked[start:end]
    strong, weak = list(_STRONG.finditer(between)), list(_WEAK.finditer(between))
    if strong:
        cut, begin = strong[0].start(), strong[-1].end()
    elif not weak:
        return _Cut(end, -1, False, True)
    elif len(weak) > 1 and between[weak[-1].end() :].strip():
        return _Cut(start + weak[0].start(), -1, False, True)
    else:
        cut, begin = weak[-1].start(), weak[-1].end()
    shares = not re.sub(rf"^\s*{words.ADVERBS}", "", between[begin:]).strip()
    if shares and _RELATIVE.search(between):
        return _Cut(start + cut, -1, False, bool(strong))  # `a lesion that shrank but grew again`
    return _Cut(start + cut, start + begin, shares, bool(strong))


def _end_of_list(masked: str, start: int, first: re.Match[str]) -> int:
    """A `, and` that only ends a list of names does not end the clause."""
    if first.group().lower().lstrip(", ") != "and":
        return first.start()
    later = _STRONG.search(masked, first.end())
    return later.start() if later else len(masked)


def takes_object(predicate: Predicate) -> bool:
    """Whether a verb is followed by what it acts on."""
    return not _NO_OBJECT.match(predicate.after)
