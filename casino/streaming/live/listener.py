"""The one connection of a process that PostgreSQL tells when read models have moved."""

import asyncio
from collections.abc import Callable
from typing import Final

import psycopg
import structlog
from django.db import connections

from reports.projectors import CHANNEL

PAUSE_S_MAX: Final = 5.0
_QUIET_S: Final = 5.0
"""After so long without a word everything is looked at once: a connection may be dead without saying so."""

logger = structlog.get_logger(__name__)


async def listen(*, moved: Callable[[int], None], moved_somewhere: Callable[[], None]) -> None:
    """Call `moved` with a shard for every notice, for ever; `moved_somewhere` where notices may have been missed."""
    pause_s = 0.1
    while True:
        try:
            async with await _connect() as link:
                await link.execute(f"LISTEN {CHANNEL}")
                pause_s = 0.1
                while True:
                    await link.execute("SELECT 1")
                    moved_somewhere()
                    async for notice in link.notifies(timeout=_QUIET_S):
                        moved(int(notice.payload.partition(":")[0]))
        except (psycopg.Error, OSError) as error:
            logger.warning("the feed lost its listener", error=str(error).strip(), pause_s=pause_s)
            await asyncio.sleep(pause_s)
            pause_s = min(PAUSE_S_MAX, pause_s * 2)


async def _connect() -> psycopg.AsyncConnection[tuple[object, ...]]:
    settings = connections["default"].settings_dict
    return await psycopg.AsyncConnection.connect(
        psycopg.conninfo.make_conninfo(
            dbname=settings["NAME"],
            user=settings["USER"],
            password=settings["PASSWORD"],
            host=settings["HOST"],
            port=settings["PORT"],
            application_name="casino-feed",
            connect_timeout=5,
            keepalives_idle=10,
        ),
        autocommit=True,
    )
