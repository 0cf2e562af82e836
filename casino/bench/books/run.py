"""Fills a ledger by posting, every check on, and lets a process of its own read it."""

import multiprocessing
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import psycopg

from casino.bench import posting

if TYPE_CHECKING:
    from casino.bench.books.reading import ReadingResult

LANES = 2


def measure(*, environment: Mapping[str, str], transfers: int, entries: int = posting.ENTRIES) -> "ReadingResult":
    """Post at least so many transfers to the empty books of `environment`, analyse as autovacuum would, and read them.

    `environment` holds DATABASE_URL (the application's) and DATABASE_OWNER_URL.
    """
    per_batch = int(entries * posting.BETS * (1 + posting.RETURNED_SHARE))
    batches = -(-transfers // (per_batch * LANES))
    filled = posting.fill(environment=environment, connections=LANES, entries=entries, batches=batches)
    with psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as owner:
        owner.execute("vacuum (analyze)")
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_read, args=(theirs, dict(environment), filled), daemon=True)
    process.start()
    theirs.close()
    found: ReadingResult = ours.recv()  # EOFError where the process died, whose traceback stands on the terminal
    process.join()
    return found


def _read(pipe: Connection, environment: dict[str, str], transfers: int) -> None:
    os.environ.update(environment, DJANGO_SETTINGS_MODULE="casino.settings")
    import django  # noqa: PLC0415 - only with the environment of this process

    django.setup()
    from casino.bench.books import reading  # noqa: PLC0415 - the same

    pipe.send(reading.read(transfers=transfers, players=posting.PLAYERS, trays=posting.TABLES))
