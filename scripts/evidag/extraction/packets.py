"""Packets: one for each scope of the experiment map, with exactly its blocks."""

from evidag.digests import digest
from evidag.errors import PaperError
from evidag.extraction.artifacts import ExperimentMap, ExperimentScope, Packet, Packets, TrimmedPaper


def build(trimmed: TrimmedPaper, found: ExperimentMap) -> Packets:
    """
    The packets of a paper, in the order of its scopes.

    Raises:
        PaperError: `unknown_block`, when map and blocks are not of one run.
    """
    blocks = {block.block_id: block for block in trimmed.blocks}
    named = {block for scope in found.experiment_scopes for block in scope.source_block_ids}
    missing = sorted(named - set(blocks))
    if missing:
        raise PaperError(
            "unknown_block", f"the map names block {missing[0]}, which the trimmed paper does not have"
        )
    return Packets(
        trimmed.paper_id,
        tuple(
            Packet(
                packet_id(trimmed.paper_id, scope),
                trimmed.paper_id,
                scope.study_id,
                scope.study_design,
                scope.study_role_in_paper,
                tuple(blocks[each] for each in scope.source_block_ids),
            )
            for scope in found.experiment_scopes
        ),
    )


def packet_id(paper_id: str, scope: ExperimentScope) -> str:
    """A name that the packet's content alone decides."""
    return "packet." + digest([paper_id, scope.study_id, list(scope.source_block_ids)])[:20]
