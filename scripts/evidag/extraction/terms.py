"""Names of exposures, comparators and outcomes, cut out of a clause in the source's own words."""

import re
from dataclasses import dataclass
from typing import Literal

from evidag.extraction import lexicon as words
from evidag.extraction.lexicon import pattern

LONGEST = 14  # words of a name

_SPACE = re.compile(r"\s+")
_EDGES = " \t\n,;:.–—-/"
_DETERMINER = pattern(
    r"^(?:(?:the|a|an|both|all|our|their|its|his|her|each|such|any|these|those|some|also|only|even|overall"
    r"|mean(?!\s+(?:arterial|corpuscular|platelet))|median"
    r"|average|total\s+number\s+of(?=\s)|of|that|and|or|either|respective|thus|therefore|then"
    r"|in\s+addition)\s+)+"
)
_NOT_A_NAME = pattern(
    r"\b(?:was|were|is|are|be|been|being|am|has|have|had|did|does|do|not|no|nor|neither|never|cannot|which"
    r"|who|whom|whose"
    r"|where|when|while|whereas|because|since|although|though|if|that|than|we|it|they|he|she|them|us|there"
    r"|showed|shows|found"
    r"|observed|revealed|indicated|demonstrated|occurred|appeared|became|remained|ranged|however"
    r"|respectively|but|only"
    r"|this|made|took|gave|came|went|began|kept|led|felt|got|put|ran|said|saw|stood|became|started"
    r"|continued|returned|ceased|provides?"
    r"|includes|contains|plays?|serves"
    r"|acts|makes|takes|gives|leads|means|requires?|represents?|occurs?|exhibits?|displays?|allows?"
    r"|enables?|drives|tends?|confirms?|suggests?"
    r"|so|as|see|figs?|figures?|tables?|compared|according|without\s+any|except|instead|rather|(?<!or )more"
    r"|less)\b"
)
_TAIL = pattern(
    r"\s+(?:in|on|at|of|for|from|to|by|with|and|or|the|a|an|was|were|than|as|after|before|during|between"
    r"|among|per|both"
    r"|also|respectively|only|levels?\s+in|over|under|within|into|further|significant|[a-z]+ly|tested"
    r"|studied|examined|detected|measured|observed|investigated|promoted|induced|caused|mediated|triggered"
    r"|either)$"
)
_WHERE_A_NAME_ENDS = pattern(
    r"\s*(?:[,;:]|\s[–—-]\s|\.\s|\s\d[\d.]*[\s-]?fold\b)|"
    r"\s+(?:compared|relative|versus|vs\.?|than|whereas|while|when|although|though|but|because|since|until"
    r"|unless|despite"
    r"|after|before|between|among|during|following|throughout|upon|within|across|according|as|via|through"
    r"|by|from|over|without"
    r"|regardless|independent(?:ly)?|irrespective|even|respectively|followed|measured|assessed|determined"
    r"|seen|observed|found"
    r"|suggesting|indicating|leading|resulting|which|who|that|where|if|reaching|approximately|about|under"
    r"|toward|towards"
    r"|at\s+(?:\d|day|week|month|year|baseline|all|any|the|each|both|follow|follow-up|a\s+dose|doses)"
    r"|for\s+(?:\d|the|all|each|both|a\s)"
    r"|of\s+[−–+-]?\d|in\s+(?:response|comparison|contrast|both|all|each|either|the\s+\w+\s+hours?"
    r"|a\s+(?:dose|time"
    r"|concentration)|parallel|turn|this|these|our)"
    r"|(?<!\d\s)to\s+\d|to\s+(?:a|the|an|varying|different|various|some|similar|below|above|near|levels?"
    r"|about|less|more)"
    r"|is|are|was|were|has|have|had|did|does|do|only|also|and\s+(?:this|these|that|it|they|was|were|had|did"
    r"|a|an))\b"
)
_WHO = rf"(?:{words.ANYONE}|those|individuals|ones|counterparts|subset)"
_PLACE_OR_WHO = pattern(rf"\s+(?:in|among)\s+(?P<who>(?:[\w'’+/-]+\s+){{0,6}}?{_WHO}\b.*)$")
_GIVEN = pattern(
    rf"^(?:[\w'’+/-]+\s+){{0,4}}?{_WHO}\s+(?:\w+ly\s+)?(?:that\s+(?:were|was|received|consumed)\s+"
    rf"|who\s+(?:were\s+)?|being\s+)?"
    r"(?:receiving|received|given|taking|took|(?:pre-?|co-?)?treated\s+(?:with|by)|fed(?:\s+(?:with|on))?"
    r"|exposed\s+to|assigned\s+to|randomi[sz]ed\s+to|allocated\s+to"
    r"|supplemented\s+with|administered|injected\s+with|consuming|consumed|using|undergoing|on|ingesting"
    r"|incubated\s+with"
    r"|cultured\s+(?:with|in)|stimulated\s+with|infected\s+with|overexpressing|over-expressing|expressing"
    r"|lacking)\s+(?P<what>.+)$"
)
_HAVING = pattern(
    rf"^(?:(?!of\b|in\b|from\b|for\b)[\w'’+/-]+\s+){{0,3}}?{words.PEOPLE}\s+(?:who\s+had|with(?:\s+(?:a"
    rf"|an))?|having"
    rf"|suffering\s+from)\s+(?P<what>.+)$"
)
_IN_ARM = pattern(
    rf"^(?:[\w'’+/-]+\s+){{0,3}}?{_WHO}\s+(?:in|from|of|on)\s+(?:the\s+"
    rf"|an?\s+)?(?P<what>.+?)[\s-]+{words.GROUPS}$"
)
_TREATED = pattern(
    rf"^(?P<what>[\w'’+/.,-]+(?:\s+[\w'’+/.-]+){{0,3}}?)[\s-]+(?:treated|fed|exposed|supplemented"
    rf"|stimulated|infected|injected|pretreated)\s+{_WHO}$"
)
_OF_GROUP = pattern(
    rf"^(?P<what>.+?)[\s-]+(?:treatment\s+|intervention\s+|supplementation\s+"
    rf"|control\s+)?{words.GROUPS}(?:\s+(?:\d|[A-Z])\b)?$"
)
_SOMEONE = pattern(rf"\b{_WHO}\b")
_ONE_WORD = pattern(rf"^(?:[\w-]+\s+){{0,2}}(?:{words.PEOPLE}|{words.BEASTS})$")
Origin = Literal["given", "found", "named", "acting"]
_SHAPES: tuple[tuple[re.Pattern[str], Origin], ...] = (
    (_GIVEN, "given"),
    (_IN_ARM, "named"),
    (_HAVING, "found"),
    (_TREATED, "given"),
    (_OF_GROUP, "named"),
)


@dataclass(frozen=True)
class Exposure:
    """
    What stands for a group in a comparison.

    Args:
        origin: whether it was given (a drug), found in its holders (an age), is the name of their group, or
            acts by itself (the subject of a verb).
        control: whether it is what others are compared with.
    """

    name: str
    origin: Origin
    control: bool


_ACT = pattern(  # of anything but its plain giving, `evening intake of zinc`, the whole is the exposure
    r"^(?:(?:oral|daily|dietary|regular|habitual|chronic|acute|exogenous|systemic|intravenous|topical"
    r"|combined|additional|adjunctive)\s+)?"
    r"(?:(?:treatment|supplementation|therapy|pretreatment|intervention)\s+with\s+(?=\S)"
    r"|(?:administration|use|addition|application|consumption|intake"
    r"|ingestion)\s+of\s+(?:the\s+|an?\s+)?(?=\S))"
)


def tidy(text: str) -> str:
    """
    A phrase without determiners in front, loose words behind and blanks inside.

    >>> tidy(" the  mean body weight of the ")
    'body weight'
    """
    text = _SPACE.sub(" ", text).strip(_EDGES)
    while True:
        shorter = _TAIL.sub("", _DETERMINER.sub("", text)).strip(_EDGES)
        if shorter == text:
            return text
        text = shorter


_AFTER_A_COMMA = pattern(
    r"^\s*(?:and|or|but|which|who|whom|while|whereas|with|without|as|by|in|at|on|after|before|during|for"
    r"|from|to|of|than|if|suggest\w+|indicat\w+|respectively"
    r"|compared|relative|versus|vs|like|unlike|namely|as\s+well|the|an?|p|n|it|they|we|this|these|that"
    r"|there|although|though|however|even|both|especially|particularly|including|such|when|where|\w+ly"
    r"|\w+ing|despite|because|since|so|yet|not|no|due|among|between|consistent|similar|following|regardless"
    r"|irrespective|independent|[\d<>=≤≥±(\[])"
)


def until_it_ends(text: str) -> str:
    """
    The noun phrase that a text begins with.

    >>> until_it_ends(" serum CRP compared with placebo")
    ' serum CRP'
    """
    end = _WHERE_A_NAME_ENDS.search(text)
    if not end:
        return text
    broken = "," in end.group() and text[end.end() :].strip() and not _AFTER_A_COMMA.match(text[end.end() :])
    return "" if broken else text[: end.start()]  # `viable, dividing cells` does not end at its comma


_VAGUE = pattern(
    r"^(?:risks?|rates?|numbers?|levels?|concentrations?|scores?|values?|proportions?|fractions?"
    r"|parameters?|distributions?|percentages?"
    r"|frequenc(?:y|ies)|amounts?|contents?|ratios?|extent|degree|magnitude|following|results?|measures?"
    r"|variables?|outcomes?|groups?|others?"
    r"|incidence|prevalence|odds|likelihood|probability|sizes?|range|following\s+\w+(?:\s+\w+)?|above\s+.*"
    r"|same|figures?|estimates?|means?|differences?|changes?"
    r"|the|an?|this|these|expression(?:\s+levels?)?|effects?|responses?|[\d.,%\s]+|\w+ly|male|female"
    r"|significant(?:ly)?|high|low|early|late|morning|evening|night|day|daytime)$"
)
_NOT_AT_ITS_HEAD = pattern(
    r"^(?:in|at|on|by|with|for|from|to|after|before|during|of|into|between|among|through|comparisons?"
    r"|(?:\w+\s+)?analys[ei]s|assessment|examination"
    r"|evaluation|measurements?|quantification|inspection|results?|findings?|data|figures?|tables?|further"
    r"|similar\s+to|consistent|compar\w+|using)\b"
)
_VERB_INSIDE = pattern(
    r"\b\w{3,}ed\s+(?:the|an?|that|these|those|this|its|their|all|both|and\s+\w+ed)\b|\b(?:groups?"
    r"|arms?)\s+(?:and|or)\b|\bable\b|\bby\b"
)


_TIME_OF = pattern(
    r"^\s*(?:an?\s+|the\s+)?(?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|twelve)[\s-]?(?:minutes?|hours?|h|days?|weeks?|months?|years?)"
    r"(?:\s+of\s+(?:being\s+)?|[\s-]+(?=\w+\s+(?:treatment|supplementation|intervention)))"
)


def without_time(text: str) -> str:
    """
    What a time was spent on.

    >>> without_time("6 weeks of vitamin D")
    'vitamin D'
    """
    return _TIME_OF.sub("", text)


def name(text: str) -> str | None:
    """A phrase as a name; None where it is no plain noun phrase."""
    found = tidy(text)
    if (
        len(found) < 2
        or not re.search(r"[^\W\d_]", found)
        or len(found.split()) > LONGEST
        or _NOT_A_NAME.search(found)
    ):
        return None
    if words.UNRESOLVED.match(found) or _VAGUE.match(found) or _VERB_INSIDE.search(found):
        return None
    if ", " in found or _NOT_AT_ITS_HEAD.match(found):
        return None
    if found.count("(") != found.count(")") or re.search(r"[\[\]{}<>=]", found):
        return None
    if words.pattern(rf"\b(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})$").search(found):
        return None
    return found


_WITHOUT = pattern(r"\s+without\s")


def outcome(text: str) -> tuple[str | None, str]:
    """What was measured, and in whom where the phrase says so."""
    phrase = _WITHOUT.split(until_it_ends(text))[0]
    found = _PLACE_OR_WHO.search(phrase)
    if found and found.start() > 0:
        return name(phrase[: found.start()]), found["who"]
    return name(phrase), ""


def exposure(text: str) -> Exposure | None:
    """
    What a group or a subject stands for.

    >>> exposure("the vitamin D group")
    Exposure(name='vitamin D', origin='named', control=False)
    >>> exposure("patients with asthma").name, exposure("the placebo group").control, exposure("both groups")
    ('asthma', True, None)
    """
    phrase = tidy(text)
    if not phrase or (words.UNRESOLVED.match(phrase) and not words.INTERVENED.match(phrase)):
        return None
    phrase = tidy(without_time(phrase))
    if words.CONTROL.match(phrase):
        grouped = _OF_GROUP.match(phrase)
        plain = grouped["what"] if grouped and words.CONTROL.match(grouped["what"]) else phrase
        return Exposure(plain, "given", True)
    if words.INTERVENED.match(phrase):
        return Exposure(phrase, "given", False)
    if words.LIKE_CONTROL.match(phrase):
        return None  # `standard diet`, `pre-treatment with zinc`: control or exposure, there is no telling
    for shape, origin in _SHAPES:
        found = shape.match(phrase)
        if found:
            return _named(found["what"], origin)
    if _SOMEONE.search(phrase):
        return _named(phrase, "found")
    return _named(phrase, "acting")


def _named(text: str, origin: Origin) -> Exposure | None:
    what = name(text)
    if what is None:
        return None
    what = _ACT.sub("", what)
    return Exposure(what, origin, bool(words.CONTROL.match(what)))


def is_group(text: str) -> bool:
    """Whether a phrase speaks of someone or something that was compared."""
    phrase = tidy(text)
    return bool(_SOMEONE.search(phrase) or words.CONTROL.match(phrase) or _GIVEN.match(phrase))


def names_a_group(text: str) -> bool:
    """Whether a phrase by itself names those who had something, as `in the liver` does not."""
    phrase = tidy(text)
    known = [shape for shape, _ in _SHAPES]
    return any(shape.match(phrase) for shape in (*known, words.INTERVENED, words.CONTROL, _ONE_WORD))
