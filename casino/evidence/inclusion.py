"""The way from one event to a signed checkpoint: leaf, batch root, chained head, tree of all heads."""

import dataclasses
from collections.abc import Iterable

from casino.evidence import leaves, tree
from casino.evidence.leaves import BatchLeaves
from casino.evidence.models import Checkpoint
from casino.settlement import loader
from ledger.sealed import Header


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HeadInclusion:
    """Where the head of a batch stands in the tree that a checkpoint signs; `index` from 0, lowest sibling first."""

    checkpoint: Checkpoint
    index: int
    path: tuple[bytes, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EventInclusion:
    """The bytes of an event's leaf, its way to the root of its batch, and the head's way on, once it is signed."""

    lane: int
    position: int
    leaf_data: bytes
    leaf: bytes
    batch: Header
    index: int
    path: tuple[bytes, ...]
    head: HeadInclusion | None


def of_events(*, lane: int, positions: Iterable[int], checkpoint: Checkpoint | None) -> list[EventInclusion]:
    """Prove some events of a lane against a checkpoint; those that are not settled yet are left out.

    Raises EvidenceBroken where what is stored no longer gives what was sealed.
    """
    found = {position: loader.batch_of(shard=lane, position=position) for position in positions}
    batches = {position: batch for position, batch in found.items() if batch is not None}
    made = {batch: leaves.of_batch(lane=lane, batch=batch) for batch in set(batches.values())}
    heads = {batch: of_head(lane=lane, batch=batch, checkpoint=checkpoint) for batch in made}
    return [_inclusion(position, made[batch], heads[batch]) for position, batch in batches.items()]


def of_head(*, lane: int, batch: int, checkpoint: Checkpoint | None) -> HeadInclusion | None:
    """Prove the head of a batch; None where the checkpoint does not cover it."""
    index = tree.place_of(lane=lane, batch=batch)
    if checkpoint is None or index is None or index >= checkpoint.size:
        return None
    return HeadInclusion(checkpoint=checkpoint, index=index, path=tree.inclusion(index=index, size=checkpoint.size))


def _inclusion(position: int, batch: BatchLeaves, head: HeadInclusion | None) -> EventInclusion:
    index = batch.index_of(position=position)
    return EventInclusion(
        lane=batch.header.lane,
        position=position,
        leaf_data=batch.data[index],
        leaf=batch.hashes[index],
        batch=batch.header,
        index=index,
        path=batch.path_of(position=position),
        head=head,
    )
