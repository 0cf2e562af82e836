"""Draining a shard: settle what the log holds, project what was settled. One use case for tasks and commands."""

from collections.abc import Sequence

from casino.events import store as log
from casino.feed import LogFeed
from casino.settlement import drain as settlement
from casino.settlement import store
from reports import projectors
from reports.projectors import BATCHES_MAX
from reports.queries import books

_feed = LogFeed()


def drain(*, shard: int, seconds_max: float) -> bool:
    """Settle and project a shard, at most about `seconds_max` long; returns whether more is left to do."""
    return settlement.drain(shard=shard, after_batch=project, seconds_max=seconds_max)


def project(shard: int) -> None:
    """Project every sealed batch of a shard that the read models lack."""
    while projectors.project(shard=shard, feed=_feed) >= BATCHES_MAX:
        pass


def lagging() -> Sequence[int]:
    """Return the shards with events not settled or batches not projected."""
    heads = log.heads()
    settled = store.places()
    projected = books.as_of().batches
    return [
        shard for shard, head in sorted(heads.items()) if _is_lagging(settled.get(shard), head, projected.get(shard, 0))
    ]


def _is_lagging(settled: store.Place | None, head: int, projected_batch: int) -> bool:
    if settled is None:
        return head > 0
    return settled.position < head or projected_batch < settled.batch


def unsettled() -> int:
    """Return how many events of the log are not settled yet."""
    settled = store.places()
    return sum(head - (settled[shard].position if shard in settled else 0) for shard, head in log.heads().items())
