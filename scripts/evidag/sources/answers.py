"""What a resolver's answer says of a work, and how to take values out of JSON that is not as promised."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from evidag.sources.artifacts import Author
from evidag.sources.catalog import Resolver
from evidag.sources.identifiers import identify

Standing = Literal[
    "retracted", "retracted_by_title", "retraction_notice", "corrected", "expression_of_concern", "withdrawn"
]


@dataclass(frozen=True)
class Response:
    """
    One pinned answer, read.

    Args:
        title: as the resolver gives it, with its markup.
        retracted: what the record contract calls retracted.
        standing: all signs that the work is no longer as it was published, or is such a sign itself.
        notice: where the retraction stands.
        issued: a date or the known beginning of one, `2021-05`.
    """

    resolver: Resolver
    found: bool
    title: str | None = None
    doi: str | None = None
    pmid: str | None = None
    pmcid: str | None = None
    retracted: bool = False
    standing: tuple[Standing, ...] = ()
    notice: str | None = None
    is_open_access: bool | None = None
    authors: tuple[Author, ...] = ()
    container_title: str | None = None
    publisher: str | None = None
    issued: str | None = None
    volume: str | None = None
    issue: str | None = None
    page: str | None = None
    abstract: str | None = None
    publication_types: tuple[str, ...] = ()
    language: str | None = None
    license: str | None = None

    @property
    def ids(self) -> dict[str, str]:
        """The identifiers that the answer gives the work."""
        given = {"doi": self.doi, "pmid": self.pmid, "pmcid": self.pmcid}
        return {kind: value for kind, value in given.items() if value is not None}

    def contradicts(self, key: str) -> bool:
        """
        Whether the answer is about another work than a key names: same kind of identifier, another value.

        >>> Response("crossref", found=True, doi="10.5555/b").contradicts("doi:10.5555/a")
        True
        """
        named = identify(key)
        if named is None:
            return False
        kind, value = ("doi", named.doi) if named.doi else (named.kind, named.value)
        return self.ids.get(kind, value) != value


def items(value: Any) -> list[Any]:
    """A list as it is, nothing as no items, one value as one item: lists of one are often sent bare."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def mapping(value: Any) -> dict[str, Any]:
    """An object as it is, anything else as an empty one."""
    return value if isinstance(value, dict) else {}


def text(value: Any) -> str | None:
    """A text that is not blank, or a whole number written out."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value.strip() or None if isinstance(value, str) else None


def texts(value: Any) -> list[str]:
    """The texts of a list, or the one text."""
    return [found for each in items(value) if (found := text(each)) is not None]


def known(kind: Literal["doi", "pmid", "pmcid"], value: Any) -> str | None:
    """An identifier of one kind in normal form."""
    given = text(value)
    found = identify(given, kind=kind) if given else None
    return found.value if found else None


def date(*parts: Any) -> str | None:
    """
    A date from year, month and day, as far as they are given and possible.

    >>> date(2018, 10, 21, 13), date("2021", "02", None), date(None)
    ('2018-10-21', '2021-02', None)
    """
    written = ""
    for part, (low, high, width) in zip(parts, ((1000, 2999, 4), (1, 12, 2), (1, 31, 2)), strict=False):
        digits = str(part) if isinstance(part, (int, str)) and not isinstance(part, bool) else ""
        if not re.fullmatch("[0-9]{1,4}", digits) or not low <= int(digits) <= high:
            break
        written += f"{'-' if written else ''}{int(digits):0{width}}"
    return written or None


_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_WRITTEN = re.compile(r"([0-9]{4})(?:[ /-]([A-Za-z]{3}|[0-9]{2})(?:[ /-]([0-9]{1,2}))?)?(?![0-9])")


def written_date(value: Any) -> str | None:
    """
    A date that is written out, ISO or as MEDLINE does.

    >>> written_date("1998 Feb 28"), written_date("2001 Spring"), written_date("2021/03/04 00:00")
    ('1998-02-28', '2001', '2021-03-04')
    """
    found = _WRITTEN.match(text(value) or "")
    if found is None:
        return None
    year, month, day = found.groups()
    named = (month or "").lower()
    return date(year, _MONTHS.index(named) + 1 if named in _MONTHS else month, day)


_INITIALS = re.compile(r"(.+?)\s+([A-Z][A-Z-]{0,4})")


def by_initials(name: str) -> Author:
    """
    An author from MEDLINE's short form.

    >>> by_initials("van der Meer L").given, by_initials("The ABC Group").given
    ('L', None)
    """
    found = _INITIALS.fullmatch(name.strip())
    return Author(found.group(1), found.group(2), None) if found else Author(name.strip(), None, None)


_CREATIVE = re.compile(r"creativecommons\.org/(?:licenses/([a-z-]+)|publicdomain/zero)", re.IGNORECASE)


def licence(address: str) -> str | None:
    """
    A Creative Commons licence by its short name.

    >>> licence("http://creativecommons.org/licenses/by-nc/4.0/"), licence("https://example.org/terms")
    ('cc by-nc', None)
    """
    found = _CREATIVE.search(address)
    if found is None:
        return None
    return f"cc {found.group(1).lower()}" if found.group(1) else "cc0"


_SAYS_RETRACTED = re.compile(
    r"\W*(?:retracted|withdrawn)(?: article| paper)?\s*[:\].—–-]\s*\S", re.IGNORECASE
)


def says_retracted(title: str | None) -> bool:
    """
    Whether a title announces that the work was retracted.

    >>> says_retracted("RETRACTED: Drug W in mice"), says_retracted("Protrusions that had been retracted")
    (True, False)
    """
    return title is not None and bool(_SAYS_RETRACTED.match(title))


_LANGUAGES = {
    "chi": "zh",
    "cze": "cs",
    "dan": "da",
    "dut": "nl",
    "eng": "en",
    "fin": "fi",
    "fre": "fr",
    "ger": "de",
    "gre": "el",
    "hun": "hu",
    "ita": "it",
    "jpn": "ja",
    "kor": "ko",
    "nor": "no",
    "pol": "pl",
    "por": "pt",
    "rus": "ru",
    "spa": "es",
    "swe": "sv",
    "tur": "tr",
}


def language(value: Any) -> str | None:
    """The two letters of a language; MEDLINE's three where it has no two."""
    given = (texts(value) or [""])[0].lower()
    return _LANGUAGES.get(given, given) if given not in ("", "und", "mul") else None
