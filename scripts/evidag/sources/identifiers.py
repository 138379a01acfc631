"""
Names of papers: what people write for a DOI, PMID, PMCID or arXiv id, in one normal form.

Two readers, on purpose. `identify` is generous and reads what stands in seeds, links and exports of
reference managers. `catalog_key` is the record contract's, to the letter, and decides which pinned work a
record's source is.
"""

import hashlib
import re
import string
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote, unquote

Kind = Literal["doi", "pmid", "pmcid", "arxiv"]
MAX_LENGTH = 2048  # of the text in which an identifier is looked for
ARXIV_PREFIX = "10.48550/arxiv."

_ASCII_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_DOI = re.compile(r"(?<![0-9.])10\.[0-9]{4,9}(?:\.[0-9]+)*/[^\x00-\x20\x7f-\xa0\s\"]+")
_BARE_DOI = re.compile(r"10\.[0-9]{4,9}/[A-Za-z0-9._/-]*[A-Za-z0-9]")  # nothing to take off
_ESCAPED = re.compile(r"%[0-9A-Fa-f]{2}")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&"}
_TAG = re.compile(r"</|<(?:[A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?/?>")
_RESOLVER = re.compile(r"(?i)(?:https?://)?(?:dx\.|www\.)?doi\.org/")
_ADDRESS = re.compile(r"(?i)https?://")
_AFTER_ADDRESS = re.compile(
    r"(?:[?#].+|/(?:full|fulltext|abstract|pdf|epdf|html|meta|pdfdirect))$", re.DOTALL
)
_QUERY = re.compile(r"[?#].+$", re.DOTALL)
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
_TRAILING = ".,;:!?'`´’‘”“»…"
_PMID = re.compile(
    r"(?i)(?:(?:https?://)?(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/"
    r"|europepmc\.org/(?:article|abstract)/med/)|info:pmid/|(?:pmid|pubmed)\s*[:=]?\s*)([0-9]{1,12})/?(?:[?#].*)?"
)
_PMCID = re.compile(
    r"(?i)(?:(?:https?://)?(?:www\.)?(?:pmc\.ncbi\.nlm\.nih\.gov/articles/|ncbi\.nlm\.nih\.gov/pmc/articles/"
    r"|europepmc\.org/(?:article|articles|abstract)/(?:pmc/)?)|pmcid\s*[:=]?\s*)?pmc\s?([0-9]{1,12})/?(?:[?#].*)?"
)
_ARXIV = re.compile(
    r"(?i)(?:(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv\s*[:=]?\s*)"
    r"([0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[a-z]{2})?/[0-9]{7})(?:v[0-9]+)?(?:\.pdf)?/?(?:\s*\[[^\]]*\])?"
)
_LABELS = {"pmid": "pmid:", "pmcid": "pmcid:", "arxiv": "arxiv:", "doi": ""}


@dataclass(frozen=True, order=True)
class Identifier:
    """
    One paper's name in normal form: one case, no leading zeros, no version of an arXiv id.

    >>> identify("DOI: 10.5555/AbC.2020.01.")
    Identifier(kind='doi', value='10.5555/abc.2020.01')
    """

    kind: Kind
    value: str

    @property
    def doi(self) -> str | None:
        """The DOI, which an arXiv id has too."""
        if self.kind == "arxiv":
            return ARXIV_PREFIX + self.value
        return self.value if self.kind == "doi" else None

    @property
    def uri(self) -> str:
        """How a record names this paper."""
        return doi_uri(self.doi) if self.doi else f"{self.kind}:{self.value}"

    @property
    def key(self) -> str:
        """The paper's key in a catalogue: the contract's, of exactly the text that a record carries."""
        key = catalog_key(self.uri)
        assert key is not None, self
        return key


def identify(text: str, *, kind: Kind | None = None) -> Identifier | None:
    """
    The identifier that a text is, however it is written; None where there is none.

    Args:
        kind: what a field's name already says of its text, so that bare digits are a PMID.

    >>> identify("https://pubmed.ncbi.nlm.nih.gov/00123/")
    Identifier(kind='pmid', value='123')
    >>> identify("123") is None
    True
    """
    if kind in (None, "doi") and _BARE_DOI.fullmatch(text) and len(text) <= MAX_LENGTH:
        return Identifier("doi", text.translate(_ASCII_LOWER))
    text = _INVISIBLE.sub("", text).strip()
    if len(text) > MAX_LENGTH:
        return None
    if kind in (None, "pmid", "pmcid", "arxiv"):
        found = _other(text, kind)
        if found is not None:
            return found
    if kind in ("pmid", "pmcid"):
        return None
    doi = normalise_doi(text)
    return Identifier("doi", doi) if doi else None


def _other(text: str, kind: Kind | None) -> Identifier | None:
    label = _LABELS[kind] if kind else ""
    if kind == "pmcid" and text.isdecimal():
        label += "PMC"
    for name, pattern in _PATTERNS:
        if kind not in (None, name):
            continue
        found = pattern.fullmatch(text) or (pattern.fullmatch(label + text) if label else None)
        if found:
            return Identifier(name, _VALUES[name](found.group(1).translate(_ASCII_LOWER)))
    return None


def _digits(text: str) -> str:
    return text.lstrip("0") or "0"


def _arxiv(text: str) -> str:
    """Old ids are known with and without a subject class; their DOI has none."""
    archive, slash, number = text.partition("/")
    return archive.partition(".")[0] + slash + number if slash else text


_PATTERNS: tuple[tuple[Kind, re.Pattern[str]], ...] = (("pmid", _PMID), ("pmcid", _PMCID), ("arxiv", _ARXIV))
_VALUES = {"pmid": _digits, "pmcid": lambda text: "PMC" + _digits(text), "arxiv": _arxiv}


def normalise_doi(text: str) -> str | None:
    """
    The DOI that stands in a text, its ASCII letters in lower case, without the sentence around it.

    >>> normalise_doi("(see 10.5555/abc.2020.01)")
    '10.5555/abc.2020.01'
    >>> normalise_doi("https://doi.org/10.5555/(SICI)1097-0000(199901)10:1%3C1::AID-XYZ1%3E3.0.CO;2-6")
    '10.5555/(sici)1097-0000(199901)10:1<1::aid-xyz1>3.0.co;2-6'
    >>> normalise_doi("arXiv:2301.00001") is None
    True
    """
    if len(text) > MAX_LENGTH:
        return None
    text = _INVISIBLE.sub("", text).strip()
    resolver = _RESOLVER.search(text)
    if resolver:
        text = _QUERY.sub("", text[resolver.end() :].partition(" ")[0])
    found = _DOI.search(_decoded(text))
    if found is None:
        return None
    doi = found.group()
    if resolver is None and _ADDRESS.search(text):
        doi = _AFTER_ADDRESS.sub("", doi)
    tag = _TAG.search(doi)
    doi = _without_punctuation(doi[: tag.start()] if tag else doi)
    return None if doi.endswith("/") else doi.translate(_ASCII_LOWER)


def _decoded(text: str) -> str:
    """Without percent escapes and the four entities of XML, as often as they were laid over each other."""
    while True:
        plain = text
        for entity, character in _ENTITIES.items():
            plain = plain.replace(entity, character)
        if _ESCAPED.search(plain):
            decoded = unquote(plain, errors="replace")
            plain = plain if "\ufffd" in decoded else decoded
        plain = _INVISIBLE.sub("", plain)
        if plain == text:
            return text
        text = plain


def _without_punctuation(doi: str) -> str:
    while True:
        last = doi[-1]
        opening = _CLOSING.get(last)
        if last not in _TRAILING and (opening is None or doi.count(last) <= doi.count(opening)):
            return doi
        doi = doi[:-1]


def doi_uri(doi: str) -> str:
    """
    A DOI as a legal URI: what a URI cannot hold is percent-encoded.

    >>> doi_uri("10.5555/a<1>b")
    'doi:10.5555/a%3C1%3Eb'
    """
    return "doi:" + quote(doi, safe="/:@!$&'()*+,;=~")


def catalog_key(uri: str) -> str | None:
    """
    The catalogue key of a record's source, exactly as the contract makes it; None where it makes none.

    >>> catalog_key("https://DOI.org/10.5555/ABC"), catalog_key("pmid:0012"), catalog_key("pmcid:12")
    ('doi:10.5555/abc', 'pmid:12', None)
    """
    text = _RESOLVER_URI.sub("doi:", uri.strip())
    scheme, colon, rest = text.partition(":")
    scheme, rest = scheme.lower(), rest.strip()
    if not colon:
        return None
    if scheme == "pmid" and re.fullmatch("[0-9]+", rest):
        return f"pmid:{_digits(rest)}"
    if scheme == "pmcid" and re.fullmatch("(?i:pmc)[0-9]+", rest):
        return f"pmcid:{rest.upper()}"
    if scheme == "doi" and rest.startswith("10."):
        return f"doi:{rest.lower()}"
    return None


_RESOLVER_URI = re.compile(r"^(?:https?://doi\.org/|https://dx\.doi\.org/)", re.IGNORECASE)


def metadata_id(identifier: Identifier) -> str:
    """
    The name of a paper in files and collections: readable, safe on every file system, one an identifier.

    The slash after a DOI's prefix becomes `_`, which no prefix can hold; whatever else must change brings a
    digest, behind a `~` that no unchanged name has.

    >>> metadata_id(Identifier("doi", "10.5555/a_b")), metadata_id(Identifier("doi", "10.5555/a/b"))
    ('10.5555_a_b', '10.5555_a_b~7621c71972256ff302c5')
    """
    if identifier.doi is None:
        return f"pmid_{identifier.value}" if identifier.kind == "pmid" else identifier.value.lower()
    prefix, _, suffix = identifier.doi.partition("/")
    name = f"{prefix}_{suffix}"
    return name if _is_plain(name) else _with_digest(name, identifier.doi)


def file_safe(text: str) -> str:
    """
    A file name for any text: the text itself where that is safe, else a readable form of it and its digest.

    >>> file_safe("report.2"), file_safe("Report 2")
    ('report.2', 'report_2~c2edfbb3b930d6cf00bc')
    """
    return text if _is_plain(text) else _with_digest(text, text)


MAX_NAME = 120  # bytes
_PLAIN = re.compile(r"[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_-])?")
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin|conout)(?:\.|~|$)")


def _is_plain(name: str) -> bool:
    return len(name) <= MAX_NAME and bool(_PLAIN.fullmatch(name)) and not _RESERVED.match(name)


def _with_digest(name: str, text: str) -> str:
    mark = "~" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
    readable = re.sub("[^a-z0-9.-]+", "_", name.translate(_ASCII_LOWER))
    readable = re.sub(r"\.\.+", ".", readable).lstrip(".-")[: MAX_NAME - len(mark)]
    return ("_" if _RESERVED.match(readable + mark) else "") + readable[: MAX_NAME - len(mark) - 1] + mark
