"""Draining a shard: settle what the log holds, project what was settled. One use case for tasks and commands."""

from collections.abc import Mapping, Sequence

from casino.events import store as log
from casino.feed import LogFeed
from casino.settlement import drain as settlement
from casino.settlement import store
from reports import projectors
from reports.projectors import BATCHES_MAX
from reports.queries import books

_feed = LogFeed()


def drain(*, shard: int) -> bool:
    """Settle and project the next batch of a shard; returns whether more is left to do."""
    return settlement.drain(shard=shard, after_batch=project)


def project(shard: int) -> None:
    """Project every sealed batch of a shard that the read models lack."""
    while projectors.project(shard=shard, feed=_feed) >= BATCHES_MAX:
        pass


def unsettled() -> Mapping[int, int]:
    """Return how many events of each shard are not settled, for shards with any ({3: 1812})."""
    settled = store.places()
    lags = {shard: head - (settled[shard].position if shard in settled else 0) for shard, head in log.heads().items()}
    return {shard: lag for shard, lag in lags.items() if lag > 0}


def unprojected() -> Sequence[int]:
    """Return the shards with sealed batches that the read models lack."""
    projected = books.as_of().batches
    return [shard for shard, place in sorted(store.places().items()) if projected.get(shard, 0) < place.batch]
