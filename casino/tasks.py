"""Every Celery task, a few lines each. A task is a nudge: losing or repeating it changes nothing.

`drain(shard)` settles and projects what a shard owes; `sweep()`, every three seconds, nudges the shards that lag, so
that a lost nudge costs seconds and nothing else.
"""

from django.db import close_old_connections, connection

from casino import draining
from casino.celery import app

DRAIN_S_MAX = 2.0
"""How long one drain keeps a worker before other shards get their turn."""


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def drain(shard: int) -> None:
    """Settle and project a shard; nudge it again where it is busier than one turn."""
    close_old_connections()
    if draining.drain(shard=shard, seconds_max=DRAIN_S_MAX):
        drain.delay(shard)


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def sweep() -> None:
    """Nudge every shard with events not settled or batches not projected."""
    close_old_connections()
    connection.close_if_health_check_failed()
    for shard in draining.lagging():
        drain.delay(shard)
