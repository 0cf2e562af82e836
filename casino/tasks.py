"""Every Celery task, a few lines each. A task is a nudge: losing or repeating it changes nothing.

`drain(shard)` settles and projects that shard and whatever else is due, so one nudge serves for all.
`sweep()`, every three seconds, nudges the shards that lag: a lost nudge costs seconds and nothing else.
`checkpoint()`, every minute, signs the tree over all batches, and once more for a gaming day that has ended.
"""

from django.db import close_old_connections, connection
from django.utils import timezone

from casino import draining
from casino.celery import app
from casino.evidence import checkpoints

SWEEP_EVERY_S = 3.0
DRAIN_S_MAX = 2.0
"""How long one nudge keeps a worker while there is always something due."""


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def drain(shard: int) -> None:
    """Settle and project a shard and all others that are due; nudge again where that takes longer than one turn."""
    _take_a_live_connection()
    if draining.serve(first=shard, seconds_max=DRAIN_S_MAX):
        drain.delay(shard)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def project(shard: int) -> None:
    """Project what a worker that died had settled and not projected."""
    _take_a_live_connection()
    draining.project(shard)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def sweep() -> None:
    """Nudge every shard with events not settled or batches not projected."""
    _take_a_live_connection()
    for shard in draining.unsettled():
        drain.apply_async(args=(shard,), expires=SWEEP_EVERY_S)
    for shard in draining.unprojected():
        project.delay(shard)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def checkpoint() -> None:
    """Sign a checkpoint where this installation has a key for it."""
    _take_a_live_connection()
    if checkpoints.is_configured():
        checkpoints.take(now=timezone.now())


def _take_a_live_connection() -> None:
    """Keep the connection of the task before, unless it is too old or PostgreSQL was restarted meanwhile."""
    close_old_connections()
    connection.close_if_health_check_failed()
