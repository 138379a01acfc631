"""What a sentence says that an exposure did to an outcome: one relation for each predicate that can be read."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from evidag.extraction import lexicon as words
from evidag.extraction import terms
from evidag.extraction.comparisons import Comparison, comparator_in, comparison, settle
from evidag.extraction.lexicon import pattern
from evidag.extraction.predicates import Predicate, takes_object
from evidag.extraction.signs import signed, without_change, word_sign

Link = Literal["effect", "group", "within", "association", "correlation"]

_NO = pattern(r"\b(?:not|no|never|neither|nor|none|cannot|fail\w*|unable|hardly|barely|scarcely)\b|n['’]t\b")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_PAIR = pattern(
    r"^\s*(?:correlations?|associations?|relationships?|differences?)\s+(?:was\s+\w+\s+)?between\s+(?P<one>.+)$"
)
_MORE = pattern(
    r"^\s+(?:more|less|faster|slower|earlier|later|most|least|similarly|equally|to\s+(?:a|the)\s+)"
)
_IN_WHAT = pattern(
    r"^\s+(?:\w+ly\s+)?(?:in|with\s+(?:respect|regards?)\s+to|regarding|in\s+terms\s+of|for)\s+(?P<what>.+)$"
)
NOBODY = Comparison(None, None, "none")
_NEXT_OBJECT = pattern(
    rf",?\s+(?:and|but|or)\s+(?:with\s+)?(?=(?:an?\s+)?(?:{words.ADVERB}\s+)*(?:{words.HIGH}|{words.LOW})\s+\w|(?:an?\s+){words.SIZES}(?:{words.RISE}|{words.FALL})\s+(?:in|of)\b)"
)
_WITH_MORE = pattern(
    r"^\s+(?:\w+ly\s+)?with\s+(?:(?:increasing|increased|higher|greater|advancing|rising|older|an?\s+increase\s+in)\s+(?P<what>[^,;]+)|(?P<bare>(?:age|dose|dosage|temperature|severity)\b[^,;]*))"
)
_EFFECT_OF = pattern(
    rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:effects?|impact|influence)\s+of\s+(?P<cause>.+?)\s+(?:on|upon)\s+(?P<what>.+)$"
)
_VALENCE = pattern(
    r"^\s*(?:an?\s+)?(?:severe|negative|positive|favou?rable|likely|so|prone|effective|efficient|stable|rapid\w*|quickly|often|and)\b"
)
_VERB_OF_LIKELY = pattern(
    r"^\s*(?:be|have|develop|experience|report|show|receive|die|suffer(?:\s+from)?|undergo|achieve|exhibit|present(?:\s+with)?|contain|express)?\s*"
    r"(?:diagnosed\s+with|infected\s+with|affected\s+by)?\s*(?P<what>.*)$"
)
_UNREADABLE = pattern(
    r"\b(?:respectively|vice\s+versa|or\s+not|either|not\s+only|both\s+groups|all\s+groups|each\s+group|neither)\b"
)
_CHANGE_INSIDE = pattern(rf"\b(?:{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})\b")
_ADJECTIVE_BEFORE = pattern(r"^\s*(?:the\s+)?(?P<word>elevated|raised|high|low|lowered)\s+")
_ENDS_EARLY = pattern(r",?\s+but\s+not\b|,?\s+but\s+(?:only|this)\b")


@dataclass(frozen=True)
class Relation:
    """
    One relation, in the source's words.

    Args:
        sign: 1 up, -1 down, 0 no change, None where there is no telling.
        link: how exposure and outcome are tied.
        start: where in the sentence its predicate begins.
    """

    exposure: str | None
    comparator: str | None
    outcomes: tuple[str, ...]
    sign: int | None
    link: Link
    origin: str | None
    start: int
    end: int


def relations(found: list[Predicate], stated: str = "", leading: str = "") -> list[Relation]:
    """
    The relations that the predicates of one sentence make.

    Args:
        stated: the comparator that the sentence opens with.
        leading: the exposure that it opens with (`After supplementation, …`).
    """
    made: list[Relation] = []
    for predicate in found:
        read = _READERS.get(predicate.kind)
        if read is None:
            continue
        linked = bool(predicate.shares_subject and made and made[-1].link == "association")
        for part in _parts(_clipped(predicate)):
            relation = next(read(part, stated, leading), None)
            if relation is not None:
                made.append(replace(relation, link="association") if linked else relation)
    return made


def _parts(predicate: Predicate) -> list[Predicate]:
    """One predicate for each object with a degree of its own: `had lower CRP and higher IL-6 than …`"""
    if predicate.kind not in ("showed", "led_to", "linked"):
        return [predicate]
    head, compared = comparator_in(predicate.after)
    tail = predicate.after[len(head) :] if compared else ""
    starts = [0, *(found.end() for found in _NEXT_OBJECT.finditer(head))]
    ends = [*(found.start() for found in _NEXT_OBJECT.finditer(head)), len(head)]
    offset = predicate.start + len(predicate.text)
    return [
        replace(predicate, after=head[start:end] + tail, start=offset + start if start else predicate.start)
        for start, end in zip(starts, ends, strict=True)
    ]


def _clipped(predicate: Predicate) -> Predicate:
    cut = _ENDS_EARLY.search(predicate.after)
    return replace(predicate, after=predicate.after[: cut.start()]) if cut else predicate


def _relation(
    predicate: Predicate,
    made: Comparison,
    outcome: str | tuple[str, ...] | None,
    sign: int | None,
    link: Link,
    *,
    of_change: bool = False,
) -> Relation:
    """A relation, its sign turned where the sentence began with the control, and given up where it says more."""
    names = (outcome,) if isinstance(outcome, str) else outcome or ()
    if sign and made.inverted:
        sign = -sign
    words_around = f"{predicate.before or ''} {predicate.after}"
    if sign and _NO.search(words_around) or _UNREADABLE.search(words_around):
        sign = None
    if sign and not of_change and any(_change_noun(each) for each in names):
        sign = None
    name = made.exposure.name if made.exposure else None
    if name and any(name.lower() == each.lower() for each in names):
        name = None
    return Relation(
        name,
        made.comparator,
        names,
        sign,
        link,
        made.exposure.origin if made.exposure else None,
        predicate.start,
        predicate.start + len(predicate.text) + len(predicate.after),
    )


def _listed(text: str) -> tuple[str, ...]:
    """The outcomes that a phrase lists, or the one it names."""
    parts = re.split(r",\s+(?:and\s+)?", text)
    if len(parts) > 2 or (len(parts) == 2 and re.search(r",\s+and\s", text)):
        names = [terms.name(part) for part in parts[:-1]] + [terms.outcome(parts[-1])[0]]
        if all(names) and all(len(str(each).split()) <= 6 for each in names):
            return tuple(str(each) for each in names)
    name, _ = terms.outcome(text)
    return (name,) if name else ()


def _degree(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`CRP was lower in the vitamin D group than …`"""
    if predicate.before is None or _VALENCE.match(predicate.after):
        return
    subject = signed(predicate.before)
    name, who = terms.outcome(subject.rest)
    together = _together(predicate.after)
    if together and subject.sign == 0:
        yield _relation(predicate, together, name, word_sign(predicate.text), "association")
        return
    made = _compared(predicate, who, stated, leading)
    sign: int | None = word_sign(predicate.text)
    of_change = False
    if subject.sign == 0:
        pass
    elif subject.sign is None or not _change_noun(predicate.before) or not _given(made):
        sign = None  # `the fall was larger in men`: men need not be lower
    elif sign == 1:
        sign = subject.sign
    elif subject.sign == 1:
        name, of_change = terms.outcome(predicate.before)[0], True
    else:
        sign = None
    yield _relation(predicate, made, name, sign, _group_link(made), of_change=of_change)


def _together(after: str) -> Comparison | None:
    """What the outcome went along with: `rose with increasing age`."""
    found = _WITH_MORE.match(after)
    if not found:
        return None
    return Comparison(
        terms.exposure(terms.until_it_ends(" " + (found["what"] or found["bare"]))), None, "subject"
    )


def _given(made: Comparison) -> bool:
    return made.exposure is not None and made.exposure.origin != "found"


def _change_noun(text: str) -> bool:
    return bool(_CHANGE_INSIDE.search(text))


def _group_link(made: Comparison) -> Link:
    return {"by": "effect", "after": "within"}.get(made.how, "group")  # type: ignore[return-value]


def _compared(predicate: Predicate, who: str, stated: str, leading: str) -> Comparison:
    made = comparison(predicate.after, who, stated)
    if made.exposure is None and leading and not made.inverted:
        return replace(settle(terms.exposure(leading), made.comparator or "", "after"))
    return made


def _likely(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`smokers were more likely to develop cancer than …`"""
    if predicate.before is None:
        return
    head, compared = comparator_in(predicate.after)
    verb = _VERB_OF_LIKELY.match(head)
    what = terms.outcome(verb["what"])[0] if verb and verb["what"].strip() else None
    sign = -1 if re.search(r"\bless\b", predicate.text, re.IGNORECASE) else 1
    made = settle(terms.exposure(predicate.before), compared or stated, "subject")
    yield _relation(predicate, made, what, None if _NO.search(predicate.text) else sign, "group")


def _verb(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`X reduced CRP`, `CRP fell in the X group`."""
    if predicate.before is None:
        return
    sign: int | None = word_sign(predicate.text)
    if not takes_object(predicate):
        if not re.search(rf"\b(?:{words.ROSE}|{words.FELL})$", predicate.text, re.IGNORECASE):
            return
        subject = signed(predicate.before)
        name, who = terms.outcome(subject.rest)
        together = _together(predicate.after)
        made = together or _compared(predicate, who, stated, leading)
        if together and subject.sign == 0:
            yield _relation(predicate, together, name, sign, "association")
            return
        sign = sign if subject.sign == 0 and not _MORE.match(predicate.after) else None
        yield _relation(predicate, made, name, sign, "within" if made.how in ("after", "none") else "group")
        return
    head, compared = comparator_in(predicate.after)
    plain = _ADJECTIVE_BEFORE.match(head)
    if plain and (sign == -1) == (plain["word"].lower() in ("elevated", "raised", "high")):
        head = head[plain.end() :]
    names = _listed(head)
    if signed(head).sign != 0 or _change_noun(" ".join(names)):
        sign = None
    made = settle(_actor(predicate.before), compared or stated, "subject")
    yield _relation(predicate, made, names, sign, "effect")


def _actor(text: str) -> terms.Exposure | None:
    """The subject of a verb as an exposure: never the outcome of another one."""
    subject = signed(text)
    return terms.exposure(text) if subject.sign == 0 else None


def _showed(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`the vitamin D group had lower CRP than …`"""
    if predicate.before is None:
        return
    head, compared = comparator_in(predicate.after)
    object_ = signed(head)
    names = _listed(object_.rest)
    who = terms.exposure(predicate.before)
    grouped = terms.is_group(predicate.before) or bool(compared.strip())
    made = settle(who, compared or stated, "subject") if grouped else NOBODY
    given = comparison(predicate.after, "", stated)
    if not terms.is_group(predicate.before) and given.exposure and given.how in ("in", "after"):
        made = given
    elif given.how == "after" and given.exposure and (who is None or who.origin == "found"):
        made = given
    elif (
        _change_noun(head[: len(head) - len(object_.rest)]) and who and who.origin == "found" and not compared
    ):
        made = NOBODY
    yield _relation(predicate, made, names, object_.sign or None, "group")


def _led_to(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`X led to a fall in CRP`"""
    if predicate.before is None:
        return
    head, compared = comparator_in(predicate.after)
    object_ = signed(head)
    made = settle(_actor(predicate.before), compared or stated, "subject")
    yield _relation(predicate, made, _listed(object_.rest), object_.sign or None, "effect")


def _linked(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`X was inversely associated with CRP`, `X was associated with lower CRP`"""
    if predicate.before is None:
        return
    cause, effect = signed(predicate.before), signed(comparator_in(predicate.after)[0])
    if _is_risk(cause.rest) and not _is_risk(effect.rest):
        cause, effect = replace(effect, rest=terms.until_it_ends(effect.rest)), cause
    made = Comparison(terms.exposure(cause.rest), None, "subject")
    link: Link = "correlation" if re.search("correlat", predicate.text, re.IGNORECASE) else "association"
    sign = _linked_sign(predicate.text.lower(), cause.sign, effect.sign)
    yield _relation(predicate, made, _listed(effect.rest), sign, link)


def _linked_sign(verb: str, cause: int | None, effect: int | None) -> int | None:
    """The sign of a link: stated outright, or the product of what stands on both sides; the effect's must be there."""
    if cause is None or effect is None:
        return None
    if re.search(r"\b(?:not|no)\b", verb):
        return 0
    stated = -1 if re.search("invers|negativ", verb) else 1 if re.search("positiv|direct", verb) else 0
    if stated:
        return stated * (cause or 1) * (effect or 1) if not (cause and effect) else None
    return (cause or 1) * effect or None


def _is_risk(text: str) -> bool:
    return bool(_RISK.match(text))


_RISK = pattern(
    r"^\s*(?:(?:the|an?|all-cause|overall|in-hospital|cardiovascular|cancer)\s+)*(?:risks?|odds|hazards?|likelihood|probability|incidence|prevalence|mortality|death)\b"
)


def _correlated(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`X correlated negatively with CRP`"""
    for relation in _linked(predicate, stated, leading):
        yield replace(relation, link="correlation")


def _seen(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`a fall in CRP was seen in the X group`"""
    if predicate.before is None or _NO.search(predicate.text):
        return
    yield from _nominal(predicate, predicate.before, predicate.after, stated, leading)


def _there(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`there was no difference in CRP between the X group and …`"""
    nothing = " no " if re.search(r"\bno\b", predicate.text, re.IGNORECASE) else " "
    yield from _nominal(predicate, nothing + predicate.after, predicate.after, stated, leading)


def _nominal(predicate: Predicate, noun: str, after: str, stated: str, leading: str) -> Iterator[Relation]:
    nothing = re.match(r"\s*(?:no|neither)\s+", noun, re.IGNORECASE)
    body = noun[nothing.end() :] if nothing else noun
    clean = replace(predicate, before="", after=after)
    kind = pattern(
        rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:(?P<how>positive|negative|inverse|direct)\s+)?(?P<noun>correlations?|associations?|relationships?)\s+between\s+(?P<pair>.+)$"
    ).match(body)
    if kind:
        yield from _pair(clean, kind["pair"], kind["how"], bool(nothing), kind["noun"])
        return
    effect = _EFFECT_OF.match(body)
    if effect:
        made = settle(terms.exposure(effect["cause"]), stated, "subject")
        yield _relation(clean, made, terms.outcome(effect["what"])[0], 0 if nothing else None, "effect")
        return
    change = pattern(
        rf"^\s*(?:an?\s+|the\s+)?{words.SIZES}(?:[\w-]+\s+)?(?P<noun>{words.RISE}|{words.FALL}|{words.OTHER_CHANGE})\s+(?:in|of|on)\s+(?P<what>.+)$"
    ).match(body)
    moved = signed(body)
    if not change:
        if moved.sign and not nothing:
            made = _compared(replace(predicate, after=after), "", stated, leading)
            yield _relation(clean, made, terms.outcome(moved.rest)[0], moved.sign, _group_link(made))
        return
    sign: int | None = 0 if nothing else (moved.sign or None)
    name, who = terms.outcome(change["what"])
    made = _compared(
        replace(predicate, after=after if after is not noun else change["what"]), who, stated, leading
    )
    if name and made.exposure and made.exposure.name.lower() in name.lower():
        return
    yield _relation(clean, made, name, sign, _group_link(made))


def _pair(predicate: Predicate, pair: str, how: str | None, nothing: bool, noun: str) -> Iterator[Relation]:
    parts = _AND.split(terms.until_it_ends(pair))
    if len(parts) != 2:
        return
    sign = (
        0 if nothing else {"positive": 1, "direct": 1, "negative": -1, "inverse": -1}.get((how or "").lower())
    )
    made = Comparison(terms.exposure(parts[0]), None, "subject")
    link: Link = "correlation" if noun.lower().startswith("corr") else "association"
    yield _relation(predicate, made, terms.name(parts[1]), sign, link)


def _same(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`CRP did not differ between the X group and …`"""
    if predicate.before is None:
        return
    in_what = _IN_WHAT.match(predicate.after)
    if in_what and terms.is_group(predicate.before):
        parts = _AND.split(predicate.before)
        made = settle(terms.exposure(_with_head(*parts)), parts[1], "between") if len(parts) == 2 else NOBODY
        yield _relation(predicate, made, _listed(in_what["what"]), 0, "group")
        return
    name, who = terms.outcome(predicate.before)
    made = _compared(predicate, who, stated, leading)
    yield _relation(predicate, made, name, 0, _group_link(made))


def _with_head(one: str, other: str) -> str:
    """The first of two groups that share a noun: `treated and untreated mice`."""
    return f"{one} {other.split()[-1]}" if other.split() and len(one.split()) == 1 else one


def _not_verb(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`X did not reduce CRP`, `CRP did not change in the X group`"""
    if predicate.before is None:
        return
    if not takes_object(predicate):
        yield from _same(predicate, stated, leading)
        return
    head, compared = comparator_in(predicate.after)
    made = settle(terms.exposure(predicate.before), compared or stated, "subject")
    yield _relation(predicate, made, _listed(without_change(head)), 0, "effect")


def _showed_no(predicate: Predicate, stated: str, leading: str) -> Iterator[Relation]:
    """`the X group showed no change in CRP`"""
    if predicate.before is None:
        return
    head, compared = comparator_in(predicate.after)
    grouped = terms.is_group(predicate.before) or bool(compared.strip())
    made = (
        settle(terms.exposure(predicate.before), compared or stated, "subject")
        if grouped
        else comparison(predicate.after, "", stated)
    )
    yield _relation(predicate, made, _listed(head), 0, "group")


_READERS: dict[str, Callable[[Predicate, str, str], Iterator[Relation]]] = {
    "degree": _degree,
    "likely": _likely,
    "verb": _verb,
    "showed": _showed,
    "led_to": _led_to,
    "linked": _linked,
    "correlated": _correlated,
    "seen": _seen,
    "there": _there,
    "same": _same,
    "not_verb": _not_verb,
    "no_effect": _not_verb,
    "showed_no": _showed_no,
}
