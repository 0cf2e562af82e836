"""Say events through the door and settle them: for tests on a database."""

import datetime as dt
import itertools
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

import psycopg.conninfo
from django.conf import settings
from django.db import connection

from casino.events.shards import shard_of
from casino.ingest.accept import Arrival, Door, Verdict, accept
from casino.settlement import drain
from tests.casino.settlement.history import NOON

SOURCE = "test"
TABLE = "T01"
_numbers = itertools.count(1)


def shard(*, table: str = TABLE) -> int:
    """Return the shard of a table."""
    return shard_of(key=table, shards=settings.SHARDS)


def body_of(kind: str, data: Mapping[str, Any], *, id: str | None = None, time: dt.datetime = NOON) -> bytes:  # noqa: A002
    """Return an event's bytes; ids are made up where none is given."""
    envelope = {
        "specversion": "1.0", "id": id or f"e{next(_numbers)}", "source": SOURCE, "type": kind,
        "time": time.isoformat(), "data": data,
    }  # fmt: skip
    return json.dumps(envelope).encode()


def say(*said: tuple[str, Mapping[str, Any]]) -> tuple[Verdict, ...]:
    """Accept events, each (kind, data), in one batch."""
    return accept_bodies([body_of(kind, data) for kind, data in said])


def accept_bodies(bodies: Sequence[bytes]) -> tuple[Verdict, ...]:
    """Accept bytes as the REST door does for a caller who may say everything."""
    verdicts = accept(arrivals=[Arrival(body=body, door=Door.REST) for body in bodies])
    refused = [verdict for verdict in verdicts if verdict.status not in {"stored", "duplicate"}]
    assert not refused
    return verdicts


def settle(*, limit: int = 1_000, table: str = TABLE) -> int:
    """Settle a table's shard in batches of up to `limit`; returns how many batches it took."""
    batches = 0
    while drain.settle_batch(shard=shard(table=table), limit=limit).events:
        batches += 1
    return batches


def rows(query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())


def balances() -> dict[str, int]:
    """Return what each account holds by its transfers, accounts with nothing left out."""
    found = rows(
        """
        select code, sum(amount)::bigint from (
            select credit as account, amount from ledger_transfer union all select debit, -amount from ledger_transfer
        ) moves join ledger_account on ledger_account.id = account group by code having sum(amount) <> 0 order by code
        """
    )
    return dict(found)


def url_of(*, database: str) -> str:
    """Return the address of a database of one's own, given as a libpq string, for processes that a test starts."""
    base, _, query = os.environ["DATABASE_URL"].partition("?")
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    return f"{base.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")
