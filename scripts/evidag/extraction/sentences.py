"""Whether a sentence says what was found in this study, and what of it can be read for that."""

import re
from dataclasses import dataclass

from evidag.extraction import lexicon as words
from evidag.extraction import terms
from evidag.extraction.lexicon import pattern

LONGEST = 900  # characters of a sentence that is read

_PARENTHESES = re.compile(
    r"(?<!\S)\((?![-−–+\w]{1,3}\)[-‐]?\w)[^()]*(?:\([^()]*\)[^()]*)*\)|\s?\[[^\[\]]{0,300}\]"
)
_OPENINGS = pattern(
    r"^\s*(?:however|moreover|furthermore|in\s+addition|additionally|interestingly|notably|importantly"
    r"|surprisingly|unexpectedly"
    r"|similarly|likewise|conversely|(?:in|by)\s+contrast|overall|in\s+summary|in\s+conclusion"
    r"|to\s+conclude|finally|thus|therefore|hence"
    r"|indeed|also|then|taken\s+together|together|first(?:ly)?|second(?:ly)?|third(?:ly)?|specifically"
    r"|of\s+note|as\s+a\s+result|consequently"
    r"|accordingly|nevertheless|nonetheless|in\s+particular|in\s+fact|on\s+the\s+other\s+hand|on\s+average"
    r"|as\s+expected|as\s+shown|briefly|in\s+general|generally"
    r"|meanwhile|(?:in|to)\s+sum|and|but|remarkably|strikingly|in\s+total|consistently|again|intriguingly"
    r"|on\s+the\s+contrary|here)\b,?\s*"
)
_IN_THIS_STUDY = pattern(
    r"^\s*in\s+(?:this|our|the\s+present|the\s+current)\s+(?:[\w-]+\s+){0,2}?(?:stud(?:y|ies)|trial|cohort"
    r"|experiments?|work|analysis|sample|population"
    r"|comparison|series)\s+(?!of\b|in\b|was\b|were\b)"
)
_AT_A_TIME = pattern(
    r"^\s*(?:on|at|by|after|in)\s+(?:(?:days?|weeks?|months?|years?)\s+\d+(?:\s*(?:-|–|to|and)\s*\d+)?"
    r"|\d+\s+(?:hours?|h|days?|weeks?|months?|years?))\s+(?!of\b|after\b|before\b)"
)
_SETTING = pattern(
    r"^\s*(?:in|at|after|during|among|for|on|by|with|within|over|under|following|when|as|from|using|upon"
    r"|throughout|across|between|before|until|regarding|concerning|despite|through|based|because|since"
    r"|although|though|while|whereas|unlike|like)\b"
)
_COMPARED = pattern(r"^\s*(?:as\s+)?(?:when\s+)?(?:compared|relative|in\s+comparison)\s+(?:with|to)\s+")
_AFTER = pattern(
    r"^\s*(?:after|following|upon|with|in\s+response\s+to|under)\s+(?!adjust|control|correct|exclu|stratif"
    r"|refit|restrict|includ|consider|remov|weight|imput|normali|account|the\s+exception|regard|respect|\d"
    r"|an?\s+(?:mean|median|average|total))"
)
_AFTER_TIME = pattern(
    r"^\s*(?:after|following|with)\s+(?=(?:\d+|one|two|three|four|five|six|eight|ten"
    r"|twelve)[\s-]?\w+\s+of\s+)"
)
_IN_WHOM = pattern(r"^\s*(?:among|in|for)\s+")
_FINDING_THAT = pattern(
    r"^[^,;]{0,80}?\b(?:found|showed|shows?|observed|demonstrated|demonstrates?|revealed|reveals?"
    r"|indicate[ds]?|confirmed|noted|saw|noticed|established|reported|clear|evident"
    r"|detected)\s+(?:us\s+)?that\s+"
)
_OWN_SPEAKER = pattern(
    r"\b(?:we|it|results?|data|findings?|analys[ei]s|comparisons?|tests?|models?|regression|anova"
    r"|experiments?|study|trial|blots?|blotting|pcr|assays?|staining|quantification|microscopy|evaluation"
    r"|figure|table|measurements?|this|these|curves?|imaging|examination|cytometry|elisa"
    r"|immunohistochemistry)\b"
)
_TAILS = pattern(
    r",?\s+(?:suggesting|indicating|implying|supporting|confirming|which\s+(?:suggests?|indicates?"
    r"|is\s+consistent|is\s+in|was\s+consistent|may|might|could)|consistent\s+with|in\s+(?:line|agreement"
    r"|accordance)\s+with|as\s+(?:expected|previously|reported|described|shown)|similar\s+to\s+(?:what"
    r"|previous|our|those|the\s+results)|likely\s+(?:due|because|as)|probably|possibly|presumably|perhaps"
    r"|demonstrating|showing|highlighting|reflecting)\b.*$"
)


_HYPHENS = {0x2010: "-", 0x2011: "-", 0x00A0: " ", 0x2009: " ", 0x202F: " "}


@dataclass(frozen=True)
class Statement:
    """
    A sentence prepared for reading; offsets are those of the sentence.

    Args:
        masked: the sentence with parentheses, opening words and after-thoughts blanked, at its own length.
        stated: the comparator that it opens with.
        leading: the treatment that it opens with.
        subgroup: those whom it opens with (`Among women, …`).
    """

    masked: str
    stated: str
    leading: str
    subgroup: str


def statement(sentence: str, *, own: bool) -> Statement | None:
    """
    The part of a sentence that says what was found here; None where it says no such thing.

    Args:
        own: whether it must say that the finding is this study's, since its section also tells of others.
    """
    if len(sentence) > LONGEST or sentence.rstrip().endswith("?"):
        return None
    masked = blanked(sentence).translate(_HYPHENS)
    tail = _TAILS.search(masked)
    if tail:
        masked = masked[: tail.start()] + " " * (len(masked) - tail.start())
    if words.HEDGES.search(masked) or words.OTHERS.search(masked) or (own and not words.OWN.search(masked)):
        return None
    if _cites(sentence, masked) and (own or not words.OWN.search(masked)):
        return None
    opened = _opened(masked)
    said = _without_speaker(opened.masked)
    if said is None or words.METHOD.search(said):
        return None
    return opened if said == opened.masked else _opened(said, opened)


def blanked(sentence: str) -> str:
    """
    A sentence with its parentheses as blanks.

    >>> blanked("CRP (p < 0.05) fell by 25(OH)D.")
    'CRP            fell by 25(OH)D.'
    """
    for _ in range(3):
        sentence = _PARENTHESES.sub(lambda found: " " * len(found.group()), sentence)
    return sentence


def _cites(sentence: str, masked: str) -> bool:
    """Whether its parentheses name other papers."""
    inside = "".join(char for char, kept in zip(sentence, masked, strict=False) if char != kept)
    return bool(re.search(r"\bet\s*al|\b(?:19|20)\d\d\b|\[\s*\d", inside))


def _without_speaker(masked: str) -> str | None:
    """Without `we found that`; None where somebody else is said to have found it."""
    found = _FINDING_THAT.match(masked)
    if not found:
        return masked
    if not _OWN_SPEAKER.search(found.group()):
        return None
    return " " * found.end() + masked[found.end() :]


def _opened(masked: str, said: Statement | None = None) -> Statement:
    """Without opening words and settings, what they say kept aside."""
    stated, leading, subgroup = (said.stated, said.leading, said.subgroup) if said else ("", "", "")
    while True:
        opening = _OPENINGS.match(masked)
        if opening and opening.group().strip():
            masked = " " * opening.end() + masked[opening.end() :]
            continue
        here = _IN_THIS_STUDY.match(masked) or _AT_A_TIME.match(masked)
        if here:
            masked = " " * here.end() + masked[here.end() :]
            continue
        comma = masked.find(",")
        if comma < 0 or not (_SETTING.match(masked) or _COMPARED.match(masked)):
            return Statement(masked, stated, leading, subgroup)
        phrase = masked[:comma]
        if _COMPARED.match(phrase):
            stated = stated or _COMPARED.sub("", phrase)
        elif _AFTER.match(phrase):
            leading = leading or _AFTER.sub("", phrase)
        elif _AFTER_TIME.match(phrase):
            leading = leading or terms.without_time(_AFTER_TIME.sub("", phrase))
        elif _IN_WHOM.match(phrase) and terms.is_group(phrase):
            subgroup = subgroup or _IN_WHOM.sub("", phrase)
        masked = " " * (comma + 1) + masked[comma + 1 :]
