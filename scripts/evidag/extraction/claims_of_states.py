"""Claims whose subject is an outcome: it was lower, did not differ, was seen to fall."""

import re
from collections.abc import Iterator
from dataclasses import replace

from evidag.extraction import lexicon as words
from evidag.extraction import terms
from evidag.extraction.claims import (
    NOBODY,
    Claim,
    claim,
    compared,
    is_negated,
    link_of,
    listed,
    one,
    speaks_of_change,
    subject,
)
from evidag.extraction.claims_of_links import pair
from evidag.extraction.comparisons import Comparison, settle, with_head
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate
from evidag.extraction.signs import signed, word_sign

_VALENCE = pattern(
    r"^\s*(?:an?\s+)?(?:severe|negative|positive|favou?rable|likely|so|prone|effective|efficient|stable"
    r"|rapid\w*|quickly|often|and)\b"
)
_MORE_OR_LESS = pattern(r"\b(?:more|less)$")
_HOW_MUCH = pattern(
    r"^\s+(?:frequent(?:ly\s+\w+)?|common(?:ly\s+\w+)?|prevalent|pronounced|abundant|numerous|extensive"
    r"|intense|severe"
    r"|often|marked|in|with|after|than|for|among|when)\b"
)
_HOW = pattern(r"^\s+(?:frequent(?:ly)?|common(?:ly)?|prevalent|pronounced|abundant|often|marked)(?=\s)")
_BASELINE = pattern(r"\b(?:baseline|demographics?|characteristics)\b")
_IN_BOTH = pattern(r"^\s+(?:in|for|among)\s+(?P<one>[^,;]+?)\s+and\s+(?P<other>[^,;]+)$")
_WITH_MORE = pattern(
    r"^\s+(?:\w+ly\s+)?with\s+(?:(?:increasing|increased|higher|greater|advancing|rising|older"
    r"|an?\s+increase\s+in)\s+(?P<what>[^,;]+)"
    r"|(?P<bare>(?:age|dose|dosage|temperature|severity)\b[^,;]*))"
)
_IN_WHAT = pattern(
    r"^\s+(?:\w+ly\s+)?(?:with\s+(?:respect|regards?)\s+to|regarding|in\s+terms\s+of|in|for)\s+(?P<what>.+)$"
)
_EFFECT_OF = pattern(
    rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:effects?|impact|influence)\s+of\s+(?P<cause>.+?)\s+(?:on"
    rf"|upon)\s+(?P<what>.+)$"
)
_PAIR = pattern(
    rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:(?P<how>positive|negative|inverse|direct)\s+)?"
    r"(?P<noun>correlations?|associations?|relationships?)\s+between\s+(?P<pair>.+)$"
)
_CHANGED = pattern(
    rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:[\w-]+\s+)?(?:{words.RISE}|{words.FALL}"
    rf"|{words.OTHER_CHANGE})\s+(?:in|of|on)\s+(?P<what>.+)$"
)
_AMOUNT = r"\s*(?:±\s*\d[\d.]*\s*)?(?:%|[^\s\d]{1,12}(?:\s?/\s?\S+)?)?\s+(?:in|with|for|among)\s+"
_TWO_NUMBERS = pattern(
    rf"^\s*(?P<first>\d+(?:[.·,]\d+)?){_AMOUNT}(?P<one>[^,;\d]+?),?\s+(?:and|versus|vs\.?|but"
    rf"|(?:as\s+)?compared\s+(?:with|to))\s+"
    rf"(?P<second>\d+(?:[.·,]\d+)?){_AMOUNT}(?P<other>[^,;]+)"
)
_NOTHING = pattern(r"^\s*(?:no|neither)\s+")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)


def degree(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`CRP was lower in the vitamin D group than …`"""
    if predicate.before is None or _VALENCE.match(predicate.after) or _is_a_quality(predicate):
        return
    after = _HOW.sub("", predicate.after)
    pointed = signed(predicate.before)
    names, who = subject(pointed.rest)
    made = together(after)
    if made and pointed.sign == 0:
        yield claim(predicate, made, names, word_sign(predicate.text), "association")
        return
    made = compared(predicate, after, who, stated, leading)
    sign: int | None = word_sign(predicate.text)
    if pointed.sign and speaks_of_change(predicate.before) and _was_given(made):
        if sign == 1:
            sign = pointed.sign
        elif pointed.sign == 1:
            whole = one(terms.outcome(predicate.before)[0])
            yield claim(predicate, made, whole, sign, link_of(made), of_change=True)
            return
        else:
            sign = None
    elif pointed.sign != 0:
        sign = None  # `the fall was larger in men`: men need not be lower
    yield claim(predicate, made, names, sign, link_of(made))


def _is_a_quality(predicate: Predicate) -> bool:
    """`more toxic` says that the subject is toxic, not that there is more of it."""
    return bool(_MORE_OR_LESS.search(predicate.text)) and not _HOW_MUCH.match(predicate.after)


def _was_given(made: Comparison) -> bool:
    return made.exposure is not None and made.exposure.origin != "found"


def together(after: str) -> Comparison | None:
    """What an outcome went along with: `rose with increasing age`."""
    found = _WITH_MORE.match(after)
    if not found:
        return None
    what = terms.until_it_ends(" " + (found["what"] or found["bare"]))
    return Comparison(terms.exposure(what), None, "subject")


def measured(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`CRP was 3 mg/L in the zinc group and 5 mg/L in the placebo group`"""
    found = _TWO_NUMBERS.match(predicate.after)
    if predicate.before is None or not found or signed(predicate.before).sign != 0:
        return
    first, second = (float(found[each].replace(",", "").replace("·", ".")) for each in ("first", "second"))
    made = settle(terms.exposure(found["one"]), terms.until_it_ends(found["other"]), "in")
    names, _ = subject(predicate.before)
    sign = (first > second) - (first < second)
    yield replace(claim(predicate, made, names, sign or None, "group"), by_numbers=True)


def same(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`CRP did not differ between the X group and …`, `zinc and placebo did not differ in CRP`"""
    if predicate.before is None:
        return
    in_what = _IN_WHAT.match(predicate.after)
    if in_what and terms.is_group(predicate.before):
        parts = _AND.split(predicate.before)
        made = settle(terms.exposure(with_head(*parts)), parts[1], "between") if len(parts) == 2 else NOBODY
        yield claim(predicate, made, listed(in_what["what"]), 0, "group")
        return
    names, who = subject(predicate.before)
    if any(_BASELINE.search(each) for each in names):
        return  # how alike groups were before anything was done
    both = _IN_BOTH.match(terms.until_it_ends(predicate.after))
    if both:
        made = settle(terms.exposure(both["one"]), both["other"], "between")
    else:
        made = compared(predicate, predicate.after, who, stated, leading)
    sign = None if both and any(speaks_of_change(each) for each in names) else 0
    yield claim(predicate, made, names, sign, link_of(made))


def ellipsis(predicate: Predicate, before: Claim) -> Iterator[Claim]:
    """`CRP was lower with zinc, whereas IL-6 was not`: the comparison is that of the claim before."""
    if predicate.before is not None:
        names, _ = subject(predicate.before)
        yield replace(before, outcomes=names, sign=0, start=predicate.start)


def seen(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`a fall in CRP was seen in the X group`"""
    if predicate.before is not None and not is_negated(predicate.text):
        yield from _nominal(predicate, predicate.before, predicate.after, stated, leading)


def there(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`there was no difference in CRP between the X group and …`"""
    nothing = "no " if is_negated(predicate.text) else ""
    yield from _nominal(predicate, nothing + predicate.after, None, stated, leading)


def _nominal(
    predicate: Predicate, noun: str, behind: str | None, stated: str, leading: str
) -> Iterator[Claim]:
    """
    A claim in a noun: `a fall in CRP`, `higher CRP`, `no effect of zinc on CRP`, `a correlation between …`.

    Args:
        behind: the words that say in whom; None where they are part of the noun's own.
    """
    nothing = _NOTHING.match(noun)
    body = noun[nothing.end() :] if nothing else noun
    plain = Predicate(predicate.kind, predicate.text, "", behind or body, predicate.start, False)
    linked, effect, change = _PAIR.match(body), _EFFECT_OF.match(body), _CHANGED.match(body)
    pointed = signed(body)
    if linked:
        yield from pair(plain, linked["pair"], linked["how"], linked["noun"], nothing=bool(nothing))
    elif effect:
        made = settle(terms.exposure(effect["cause"]), stated, "subject")
        yield claim(plain, made, listed(effect["what"]), 0 if nothing else None, "effect")
    elif change or (pointed.sign and not nothing):
        what = change["what"] if change else pointed.rest
        names, who = listed(what), terms.outcome(what)[1]
        made = compared(predicate, what if behind is None else behind, who, stated, leading, passive=False)
        sign = 0 if nothing else pointed.sign or None
        if not change and made.comparator is None and made.how != "after":
            sign = None  # `high CRP was found in 12 cases` compares nobody
        yield claim(plain, made, names, sign, link_of(made))
