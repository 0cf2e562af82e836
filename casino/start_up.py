"""What a process makes sure of before it serves anybody."""

import psycopg
import structlog
from django.db import DatabaseError, connection

from casino.events import store
from games import catalog
from games.odds import theory

logger = structlog.get_logger(__name__)


def refuse_other_shapes() -> None:
    """Stop a process whose SHARDS is not what the database was created with; raises ShapeMismatch.

    A database that cannot be asked yet is no reason to stop: whoever writes asks again before the first event.
    """
    try:
        store.check_shape()
    except (DatabaseError, psycopg.Error) as error:
        logger.warning("the number of shards is not checked yet", error=str(error).strip())
    finally:
        connection.close()


def work_out_laws() -> None:
    """Work out the law of every released ruleset once, so that no page waits a second for its theory."""
    for key in catalog.RULESETS:
        theory.released_laws(key=key)
