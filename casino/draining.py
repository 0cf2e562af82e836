"""Draining shards: settle what the log holds, project what was settled. The use cases of tasks and commands."""

import time
from collections.abc import Mapping, Sequence

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

from casino.events import store as log
from casino.feed import LogFeed
from casino.settlement import drain as settlement
from casino.settlement import store
from reports import projectors
from reports.projectors import BATCHES_MAX
from reports.queries import books

LINGER_S = 0.1
"""How long a shard that lags by less than a batch is left alone: two rounds cost nearly as much as twenty."""

_feed = LogFeed()


def serve(*, first: int, seconds_max: float) -> bool:
    """Settle and project every shard that is due, from `first` on, until none is; returns whether events are left.

    Stops after about `seconds_max`. A shard that another worker has in hand is left to that one, which looks at all
    shards again when it is done: what was in the log when this worker was turned away is seen there. A shard that
    raises is left alone, and its error raised again once the others have had their turns.
    """
    deadline = time.monotonic() + seconds_max
    turned_away: set[int] = set()
    broken: dict[int, Exception] = {}
    while lags := _due():
        open_shards = sorted(lags.keys() - turned_away - broken.keys(), key=lambda shard: (shard < first, shard))
        if not open_shards or time.monotonic() >= deadline:
            break
        shard = open_shards[0]
        first = shard + 1
        try:
            has_moved = _turn(shard, lags[shard])
        except SoftTimeLimitExceeded:
            raise
        except Exception as error:  # noqa: BLE001 - raised again below
            broken[shard] = error
            continue
        turned_away = set() if has_moved else turned_away | {shard}
    if broken:
        raise next(iter(broken.values()))
    return bool(lags.keys() - turned_away)


def drain(*, shard: int) -> bool:
    """Settle and project the next batch of a shard; returns whether more is left to do."""
    lag = log.head(shard=shard) - store.position(shard=shard)
    return lag > 0 and _turn(shard, lag) and log.head(shard=shard) > store.position(shard=shard)


def _turn(shard: int, lag: int) -> bool:
    """Settle and project one batch; returns whether there was anything to settle and no other worker at it."""
    settled = settlement.turn(shard=shard, lag=lag)
    if settled.events:
        project(shard)
    return bool(settled.events)


def _due() -> Mapping[int, int]:
    """Return lags of the shards to settle now, after waiting for those that only linger; none where nothing is left."""
    while lags := unsettled():
        settled = store.places()
        lingers = {shard: LINGER_S - settled[shard].idle_s if shard in settled else 0.0 for shard in lags}
        full = settings.SETTLE_BATCH_EVENTS
        due = {shard: lag for shard, lag in lags.items() if lag >= full or lingers[shard] <= 0}
        if due:
            return due
        time.sleep(min(lingers.values()))
    return {}


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
