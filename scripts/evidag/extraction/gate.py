"""A curator's word on which papers are primary research: the lines of `gate.tsv`."""

import difflib
import typing

from evidag.errors import InputError
from evidag.extraction.artifacts import Override, PaperFamily
from evidag.files import lines_of
from evidag.sources.identifiers import identify, metadata_id

COLUMNS = ["paper", "family", "by", "why"]
FAMILIES = typing.get_args(PaperFamily)


def overrides(text: str, *, at: object = "gate.tsv") -> dict[str, Override]:
    """
    Each named paper's override, by `paper_id`; a paper may be named by any identifier or by its `paper_id`.

    >>> overrides("paper\\tfamily\\tby\\twhy\\n10.5555/a.1\\tprimary_research\\tAda\\tit is a trial\\n")
    {'10.5555_a.1': Override(paper_family='primary_research', by='Ada', why='it is a trial')}

    Raises:
        InputError: the first line that cannot be followed, with its number.
    """
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    if not lines:
        return {}
    head = [name.strip().lower() for name in lines[0][1].split("\t")]
    if head != COLUMNS:
        raise InputError(
            f"begins with {head}", at=at, hint=f"give the columns {', '.join(COLUMNS)}, tabs between"
        )
    found: dict[str, Override] = {}
    for number, line in lines[1:]:
        paper, override = _row(line, at=f"{at}:{number}")
        if found.setdefault(paper, override) != override:
            raise InputError(f"says something else of {paper} than an earlier line", at=f"{at}:{number}")
    return found


def _row(line: str, *, at: str) -> tuple[str, Override]:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != len(COLUMNS):
        raise InputError(
            f"has {len(cells)} cells, not {len(COLUMNS)}", at=at, hint="put one tab between two cells"
        )
    row = dict(zip(COLUMNS, cells, strict=True))
    empty = [name for name in COLUMNS if not row[name]]
    if empty:
        raise InputError(f"has no {empty[0]}", at=at, hint="say who decided it and why")
    family = row["family"]
    if family not in FAMILIES:
        near = difflib.get_close_matches(family.lower().replace(" ", "_"), FAMILIES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(FAMILIES)}"
        raise InputError(f"no family {family!r}", at=at, hint=hint)
    named = identify(row["paper"])
    paper_id = metadata_id(named) if named else row["paper"]
    return paper_id, Override(typing.cast(PaperFamily, family), row["by"], row["why"])
