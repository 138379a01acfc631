"""Papers that were seeded under several names and turn out to be one."""

from collections.abc import Iterable

from evidag.sources.artifacts import PaperMetadata

_KINDS = ("doi", "pmid", "pmcid")
_BEGINNINGS = ("10.", "pmid_", "pmc")  # of ids, by the kind of name that a paper was seeded by


def first_of(papers: Iterable[PaperMetadata]) -> dict[str, str]:
    """
    For each paper that another one is too, the one that stands for both.

    Names are followed from paper to paper: A and C are one when each is B. Two papers with DOIs that differ
    are two, whatever else they share. The one seeded by a DOI stays before one seeded by a PMID, and that
    before one seeded by a PMCID; then the first id in order.
    """
    ordered = sorted(papers, key=lambda paper: (_rank(paper), paper.metadata_id))
    earlier = list(range(len(ordered)))
    named: dict[tuple[str, str], list[int]] = {}
    for place, paper in enumerate(ordered):
        for kind in _KINDS:
            value = getattr(paper, kind)
            if value is not None:
                others = named.setdefault((kind, value), [])
                for other in others:
                    if not (paper.doi and ordered[other].doi and paper.doi != ordered[other].doi):
                        _unite(earlier, other, place)
                others.append(place)
    firsts = {paper.metadata_id: ordered[_root(earlier, place)] for place, paper in enumerate(ordered)}
    return {name: first.metadata_id for name, first in firsts.items() if first.metadata_id != name}


def _rank(paper: PaperMetadata) -> int:
    beginnings = enumerate(_BEGINNINGS)
    return next((rank for rank, each in beginnings if paper.metadata_id.startswith(each)), len(_BEGINNINGS))


def _root(earlier: list[int], place: int) -> int:
    while earlier[place] != place:
        earlier[place] = earlier[earlier[place]]
        place = earlier[place]
    return place


def _unite(earlier: list[int], one: int, other: int) -> None:
    """The first in order stands for both."""
    low, high = sorted((_root(earlier, one), _root(earlier, other)))
    earlier[high] = low
