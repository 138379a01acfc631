"""What tells how a paper makes knowledge: cues of its title, headings and wording, each with its points."""

import re
from dataclasses import dataclass
from typing import Literal

from evidag.extraction import paper_titles as titles
from evidag.extraction import paper_wording as wording
from evidag.extraction.artifacts import PaperFamily
from evidag.extraction.lexicon import pattern
from evidag.extraction.paper_titles import Row

Place = Literal["title", "headings", "abstract", "methods", "text"]


@dataclass(frozen=True)
class Cue:
    name: str
    place: Place
    family: PaperFamily
    points: int
    shape: re.Pattern[str]


def _cues(place: Place, rows: list[Row]) -> tuple[Cue, ...]:
    return tuple(Cue(name, place, family, points, pattern(shape)) for name, family, points, shape in rows)


CUES: dict[str, tuple[Cue, ...]] = {
    "title": _cues("title", titles.TITLE),
    "abstract": _cues("abstract", wording.ABSTRACT),
    "methods": _cues("methods", wording.METHODS),
    "text": _cues("text", wording.TEXT),
}
HEADINGS = _cues("headings", titles.HEADINGS)
