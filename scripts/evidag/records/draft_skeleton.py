"""The beginning of a hand-written draft: the pinned source, and the texts that can be quoted from it."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evidag.records.from_evidence import EVIDENCE_TYPE, Citation
from evidag.records.profile import Profile

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


@dataclass(frozen=True)
class Quotable:
    """
    A text that can be quoted.

    Args:
        locator: what an item of evidence names as its place.
        heading: the sections that it stands in.
    """

    locator: str
    heading: str
    text: str


def skeleton(
    cited: Citation,
    profile: Profile,
    uses: Sequence[str],
    quoted: Sequence[Quotable],
    others: Sequence[Quotable],
    note: str | None = None,
) -> str:
    """
    A draft in YAML that says NAME, WHO and WHAT where its author has to.

    Args:
        quoted: become items of evidence, whose texts the author cuts down to the sentence that counts.
        others: are listed in comments, to copy from.
        note: what stands in the way of checking quotes.
    """
    required = [kind for use in profile.uses.values() for kind in use.required_evidence_types]
    kind = required[0] if required else EVIDENCE_TYPE
    evidence = _evidence(quoted or [Quotable("#PARAGRAPH", "", "WHAT THE PAPER SAYS")], kind)
    remark = [f"# {_one_line(note)}"] if note else []
    return "\n".join([*_head(profile, uses), *_source(cited), *remark, *evidence, *_list(others)])


def _head(profile: Profile, uses: Sequence[str]) -> Iterator[str]:
    yield "# Fill in what is in capitals; quote word for word. `evidag build` shows the whole record."
    yield f"profile: {_scalar(profile.id)}"
    yield f"uses: [{', '.join(map(_scalar, uses))}]"
    yield "statement:"
    yield _entity("subject", profile.subject_types, "exposure")
    yield f"  predicate: PREDICATE  # {' | '.join(profile.predicates) or 'any'}"
    yield _entity("object", profile.object_types, "outcome")
    yield f"  scope: {_SCOPE}"


_SCOPE = '["NCBITaxon:9606", "WHO WAS STUDIED"]'


def _entity(field: str, types: Sequence[str], otherwise: str) -> str:
    kind = types[0] if types else otherwise
    return f'  {field}: {{ id: {_scalar(f"{kind}:NAME")}, label: "NAME", type: {_scalar(kind)} }}'


def _source(cited: Citation) -> Iterator[str]:
    yield "sources:"
    yield "  - id: paper"
    yield f"    title: {_scalar(cited.title)}"
    yield "    type: publication"
    yield f"    uri: {_scalar(cited.uri)}"
    yield f"    version: {_scalar(cited.version)}"
    yield f"    retrieved_at: {_scalar(cited.retrieved_at)}"
    yield f"    sha256: {_scalar(cited.sha256)}"


def _evidence(quoted: Sequence[Quotable], kind: str) -> Iterator[str]:
    yield "evidence:"
    for each in quoted:
        yield f"  - source: paper{f'  # {_one_line(each.heading)}' if each.heading else ''}"
        yield f"    locator: {_scalar(each.locator)}"
        yield f"    type: {_scalar(kind)}"
        yield "    method: manual_curation"
        yield f"    scope: {_SCOPE}"
        yield f"    text: {_scalar(each.text)}"


def _list(others: Sequence[Quotable]) -> Iterator[str]:
    if others:
        yield "# What can be quoted, under its locator:"
    for each in others:
        yield "#"
        yield f"# {_one_line(each.locator)}  {_one_line(each.heading)}".rstrip()
        yield f"#   {_one_line(each.text)}"


def _scalar(text: str) -> str:
    """
    A text as YAML that can be nothing but this text.

    >>> _scalar("no"), _scalar("a\\u2028b")
    ('"no"', '"a\\\\u2028b"')
    """
    return _UNPRINTABLE.sub(_escaped, json.dumps(text, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    code = ord(found.group())
    return "\\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"


def _one_line(text: str) -> str:
    """A text that cannot leave its comment."""
    return " ".join(_UNPRINTABLE.sub(" ", text).split())
