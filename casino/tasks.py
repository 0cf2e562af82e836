"""Every Celery task, a few lines each. A task is a nudge: losing or repeating it changes nothing.

`drain(shard)` settles and projects the next batch of a shard and nudges again where more is left, so shards take turns.
`sweep()`, every three seconds, nudges the shards that lag: a lost nudge costs seconds and nothing else.
"""

from django.db import close_old_connections, connection

from casino import draining
from casino.celery import app


@app.task(ignore_result=True)  # type: ignore[untyped-decorator] # celery has no types
def drain(shard: int) -> None:
    """Settle and project the next batch of a shard; nudge it again where more is left."""
    _take_a_live_connection()
    if draining.drain(shard=shard):
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
        drain.delay(shard)
    for shard in draining.unprojected():
        project.delay(shard)


def _take_a_live_connection() -> None:
    """Keep the connection of the task before, unless it is too old or PostgreSQL was restarted meanwhile."""
    close_old_connections()
    connection.close_if_health_check_failed()
