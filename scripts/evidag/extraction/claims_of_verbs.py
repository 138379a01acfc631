"""Claims whose subject acts or has: X reduced CRP, the X group had lower CRP, X did not change CRP."""

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
from evidag.extraction.claims_of_states import same, together
from evidag.extraction.comparisons import Comparison, comparator_in, comparison, settle
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate, takes_object
from evidag.extraction.signs import signed, without_change, word_sign

_BY_ITSELF = pattern(rf"\b(?:{words.ROSE}|{words.FELL})$")
_MORE = pattern(
    r"^\s+(?:more\s+\w+ly|less|faster|slower|earlier|later|most|least|similarly|equally|to\s+(?:a|the)\s+)"
    r"|\bless\b[^,;]*\bthan\b"
)
_MORE_THAN = pattern(r"\bmore\b[^,;]*\bthan\b")
_FROM_DOING = pattern(
    r"\bfrom\s+\w+ing\b|\bto\s+(?:accumulate|become|be|form|die|grow|lose|have|undergo|enter|shift|\w+ate"
    r"|\w+ify|\w+ize)\b"
)
_ADJECTIVE_BEFORE = pattern(r"^\s*(?:the\s+)?(?P<word>elevated|raised|high|low|lowered)\s+")
_VERB_OF_LIKELY = pattern(
    r"^\s*(?:be|have|develop|experience|report|show|receive|die|suffer(?:\s+from)?|undergo|achieve|exhibit"
    r"|present(?:\s+with)?|contain|express)?\s*(?:diagnosed\s+with|infected\s+with"
    r"|affected\s+by)?\s*(?P<what>.*)$"
)
_LESS = pattern(r"\bless\b")


def verb(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`X reduced CRP`, `CRP fell in the X group`"""
    if predicate.before is None:
        return
    if takes_object(predicate):
        yield from _acting(predicate, stated)
    elif _BY_ITSELF.search(predicate.text):
        yield from _moving(predicate, stated, leading)


def _acting(predicate: Predicate, stated: str) -> Iterator[Claim]:
    head, against = comparator_in(predicate.after)
    if _FROM_DOING.search(head):
        return
    sign: int | None = word_sign(predicate.text)
    plain = _ADJECTIVE_BEFORE.match(head)
    if plain and (sign == -1) == (plain["word"].lower() in ("elevated", "raised", "high")):
        head = head[plain.end() :]
    names = listed(head)
    if signed(head).sign != 0 or any(speaks_of_change(each) for each in names):
        sign = None
    yield claim(
        predicate, settle(_actor(predicate.before), against or stated, "subject"), names, sign, "effect"
    )


def _actor(text: str | None) -> terms.Exposure | None:
    """The subject of a verb as an exposure; `lower CRP reduced …` names none."""
    return terms.exposure(text) if text and signed(text).sign == 0 else None


def _moving(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    pointed = signed(predicate.before or "")
    names, who = subject(pointed.rest)
    sign = word_sign(predicate.text) if pointed.sign == 0 and not _MORE.match(predicate.after) else None
    made = together(predicate.after)
    if made:
        yield claim(predicate, made, names, sign, "association")
        return
    made = compared(predicate, predicate.after, who, stated, leading)
    if _MORE_THAN.search(predicate.after) and (made.exposure is None or made.exposure.origin == "found"):
        sign = None  # `mortality rose more in men than in women`
    yield claim(predicate, made, names, sign, "within" if made.how in ("after", "none") else "group")


def led_to(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`X led to a fall in CRP`"""
    if predicate.before is None:
        return
    head, against = comparator_in(predicate.after)
    pointed = signed(head)
    made = settle(_actor(predicate.before), against or stated, "subject")
    yield claim(predicate, made, listed(pointed.rest), pointed.sign or None, "effect")


def not_verb(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`X did not reduce CRP`, `X had no effect on CRP`, `CRP did not change in the X group`"""
    if predicate.before is None:
        return
    if not takes_object(predicate):
        yield from same(predicate, stated, leading)
        return
    head, against = comparator_in(predicate.after)
    made = settle(terms.exposure(predicate.before), against or stated, "subject")
    yield claim(predicate, made, listed(without_change(head)), 0, "effect")


def showed(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`the vitamin D group had lower CRP than …`"""
    if predicate.before is None:
        return
    head, _ = comparator_in(predicate.after)
    pointed = signed(head)
    change = speaks_of_change(head[: len(head) - len(pointed.rest)])
    made = _who_showed(predicate, stated, change=change)
    yield claim(predicate, made, listed(pointed.rest), pointed.sign or None, link_of(made))


def _who_showed(predicate: Predicate, stated: str, *, change: bool) -> Comparison:
    """
    The comparison that `had`, `showed` makes: of its subject, or of those named behind it.

    Args:
        change: whether it showed a change; without a comparator that says nothing of who they were.
    """
    against = comparator_in(predicate.after)[1] or stated
    who = terms.exposure(predicate.before or "")
    behind = comparison(predicate.after, "", stated)
    if not terms.is_group(predicate.before or "") and behind.exposure and behind.how in ("in", "after"):
        return behind
    if behind.exposure and behind.how == "after" and (who is None or who.origin == "found"):
        return behind
    if not against.strip() and (change or not terms.is_group(predicate.before or "")):
        given = who is not None and who.origin in ("given", "named")
        return settle(who, "", "subject") if given else NOBODY
    if who and who.origin == "acting" and not change:
        who = replace(who, origin="found")
    return settle(who, against, "subject")


def showed_no(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`the X group showed no change in CRP`"""
    if predicate.before is None:
        return
    head, against = comparator_in(predicate.after)
    if terms.is_group(predicate.before) or against.strip():
        made = settle(terms.exposure(predicate.before), against or stated, "subject")
    else:
        made = comparison(predicate.after, "", stated)
    yield claim(predicate, made, listed(head), 0, "group")


def likely(predicate: Predicate, stated: str, leading: str) -> Iterator[Claim]:
    """`smokers were more likely to develop cancer than …`"""
    if predicate.before is None:
        return
    head, against = comparator_in(predicate.after)
    found = _VERB_OF_LIKELY.match(head)
    what = terms.outcome(found["what"])[0] if found and found["what"].strip() else None
    sign = -1 if _LESS.search(predicate.text) else 1
    made = settle(terms.exposure(predicate.before), against or stated, "subject")
    yield claim(predicate, made, one(what), None if is_negated(predicate.text) else sign, "group")
