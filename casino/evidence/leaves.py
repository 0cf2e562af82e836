"""The leaves of a sealed batch, made again from what is stored: events, outcomes and transfers."""

import dataclasses
from collections.abc import Mapping, Sequence

from casino.archive import partitions
from casino.events import store as log
from casino.evidence.errors import EvidenceArchived, EvidenceBroken, NothingThere
from casino.settlement import loader
from casino.settlement.outcomes.evidence import evidence
from casino.settlement.outcomes.outcome import Stored
from ledger import merkle, sealed
from ledger.errors import UnknownAccount
from ledger.merkle import Frontier, Node
from ledger.sealed import Header


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BatchLeaves:
    """A batch: outcomes by position of the event, bytes and hashes of the leaves in their order, and the subtrees."""

    header: Header
    outcomes: Mapping[int, Sequence[Stored]]
    data: Sequence[bytes]
    hashes: Sequence[bytes]
    nodes: Mapping[Node, bytes]

    def index_of(self, *, position: int) -> int:
        """Return the place of an event among the leaves, from 0: positions are dense."""
        return position - self.header.first_entry

    def path_of(self, *, position: int) -> tuple[bytes, ...]:
        """Return the audit path of an event's leaf to the root, lowest sibling first."""
        ranges = merkle.inclusion_ranges(index=self.index_of(position=position), size=len(self.hashes))
        return merkle.proof(ranges=ranges, nodes=self.nodes)


def of_batch(*, lane: int, batch: int) -> BatchLeaves:
    """Make the leaves of a batch again.

    Raises:
        NothingThere: no such batch is sealed.
        EvidenceArchived: its events or transfers are in the archive.
        EvidenceBroken: what is stored no longer gives the sealed root.
    """
    headers = sealed.headers(lane=lane, numbers=[batch])
    if not headers:
        raise NothingThere(f"no batch {batch} of lane {lane} is sealed")
    header = headers[0]
    away = partitions.left(positions=[header.first_entry, header.last_entry], batches=[batch])
    if away:
        where = ", ".join(one.part for one in away)
        raise EvidenceArchived(f"batch {batch} of lane {lane} is in the archive: restore {where} first")
    outcomes = _outcomes(header)
    try:
        data = sealed.leaf_datas(lane=lane, batch=batch, evidence=_evidence(header, outcomes))
    except UnknownAccount as error:
        raise EvidenceBroken(f"batch {batch} of lane {lane}: {error}") from error
    hashes = [merkle.leaf_hash(data=leaf) for leaf in data]
    grown = merkle.grow(frontier=Frontier(), leaves=hashes)
    if grown.frontier.root() != header.root:
        raise EvidenceBroken(f"batch {batch} of lane {lane} no longer gives the root that was sealed")
    return BatchLeaves(header=header, outcomes=outcomes, data=data, hashes=hashes, nodes=dict(grown.nodes))


def _outcomes(header: Header) -> dict[int, list[Stored]]:
    by_position: dict[int, list[Stored]] = {}
    for stored in loader.outcomes(shard=header.lane, first=header.first_entry, last=header.last_entry):
        by_position.setdefault(stored.position, []).append(stored)
    return by_position


def _evidence(header: Header, outcomes: Mapping[int, Sequence[Stored]]) -> list[tuple[int, bytes]]:
    leaves = log.read_leaves(shard=header.lane, first=header.first_entry, last=header.last_entry)
    return [
        (position, evidence(shard=header.lane, position=position, leaf=leaf, outcomes=outcomes.get(position, [])))
        for position, leaf in sorted(leaves.items())
    ]
