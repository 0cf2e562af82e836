"""Draining shards: settle what the log holds, project what was settled. The use cases of tasks and commands."""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

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

WAITED_S = 2.0
"""How long a shard that is due waits for shards that lag by more; then it comes before them."""

_feed = LogFeed()


class _Due(NamedTuple):
    """How many events a shard lags, and how long ago it had its last turn (WAITED_S: it had none)."""

    lag: int
    idle_s: float


def serve(*, first: int, seconds_max: float) -> bool:
    """Settle and project every shard that is due, from `first` on, until none is; returns whether events are left.

    Stops after about `seconds_max`. A shard that another worker has in hand is left to that one, which looks at all
    shards again when it is done: what was in the log when this worker was turned away is seen there. A shard that
    raises is left alone, and its error raised again once the others have had their turns.
    """
    deadline = time.monotonic() + seconds_max
    turned_away: set[int] = set()
    broken: dict[int, Exception] = {}
    while due := _due(without=turned_away | broken.keys()):
        if time.monotonic() >= deadline:
            break
        shard = _next(due=due, first=first)
        first = shard + 1
        try:
            has_moved = _turn(shard, due[shard].lag)
        except SoftTimeLimitExceeded:
            raise
        except Exception as error:  # noqa: BLE001 - raised again below
            broken[shard] = error
            continue
        turned_away = set() if has_moved else turned_away | {shard}
    if broken:
        raise next(iter(broken.values()))
    return bool(due)


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


def _next(*, due: Mapping[int, _Due], first: int) -> int:
    """Return the shard to serve: in turns from `first` on, but what lags by a batch or more after its lag.

    The longest lag first lets all shards end together: what is left to one worker at the end is one batch, not the log
    of a shard. Whoever has waited for WAITED_S comes before.
    """

    def order(shard: int) -> tuple[bool, int, bool, int]:
        lag, idle_s = due[shard]
        has_waited = idle_s >= WAITED_S
        is_long = lag >= settings.SETTLE_BATCH_EVENTS and not has_waited
        return (not has_waited, -lag if is_long else 0, shard < first, shard)

    return min(due, key=order)


def _due(*, without: Collection[int] = ()) -> Mapping[int, _Due]:
    """Return the shards to settle now, after waiting for those that only linger; none where nothing is left."""
    while lags := {shard: lag for shard, lag in unsettled().items() if shard not in without}:
        settled = store.places()
        found = {shard: _Due(lag, _idle_s(place=settled.get(shard))) for shard, lag in lags.items()}
        full = settings.SETTLE_BATCH_EVENTS
        due = {shard: one for shard, one in found.items() if one.lag >= full or one.idle_s >= LINGER_S}
        if due:
            return due
        time.sleep(LINGER_S - max(one.idle_s for one in found.values()))
    return {}


def _idle_s(*, place: store.Place | None) -> float:
    """Return how long ago a shard had its last turn; long ago where it had none, or the clock was set back since."""
    return place.idle_s if place is not None and place.idle_s >= 0 else WAITED_S


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
