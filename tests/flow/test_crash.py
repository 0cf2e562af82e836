"""A worker killed in the middle of its work leaves nothing half done, and the next one goes on from the cursor."""

import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from django.db import connection

from casino.settlement import replay
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import balances, rows, say, shard, url_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVENTS = 70
BATCH = 5
GATES = ("ledger_transfer", "settlement_cursor", "reports_cursor")
"""Tables that a worker writes one after another: the first of a batch, its last, and then the read models."""
PATIENCE_S = 90
_KEY = 4711
_WAITING = """
    select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted
"""
_OTHERS = """
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
"""


def settle_pending(database: str) -> subprocess.Popen[bytes]:
    """Start a process that settles everything, a few events a batch."""
    environment = {**os.environ, "DATABASE_URL": url_of(database=database), "SETTLE_BATCH_EVENTS": str(BATCH)}
    return subprocess.Popen(
        [sys.executable, "manage.py", "settle_pending"], cwd=ROOT, env=environment, stdout=subprocess.PIPE
    )


def settled() -> int:
    """Return how many events are settled."""
    ((position,),) = rows("select coalesce(max(position), 0) from settlement_cursor")
    return int(position)


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def shut_gate(*, table: str, after: int) -> None:
    """Let whoever writes to a table wait for this test once so many events are settled."""
    run(f"select pg_advisory_lock({_KEY})")
    run(f"""
        create or replace function gate() returns trigger language plpgsql as $$ begin
            if (select max(position) from settlement_cursor) >= {after} then
                perform pg_advisory_xact_lock({_KEY});
            end if;
            return new;
        end $$
    """)
    run(f"create trigger gate before insert or update on {table} for each row execute function gate()")


def open_gate(*, table: str) -> None:
    run(f"select pg_advisory_unlock({_KEY})")
    wait_until(lambda: rows(_OTHERS) == [(0,)], what="the server has noticed that the process is gone")
    run(f"drop trigger gate on {table}")


def wait_until(claim: Callable[[], bool], *, what: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < deadline, f"not in {PATIENCE_S} s: {what}"
        time.sleep(0.02)


def kill_at(table: str, *, after: int, database: str) -> None:
    """Kill a process while it writes to a table: it is then in the middle of a batch."""
    shut_gate(table=table, after=after)
    process = settle_pending(database)
    wait_until(lambda: rows(_WAITING) == [(1,)], what=f"the process writes to {table}")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    open_gate(table=table)


@pytest.mark.slow
def test_killed_workers_settle_everything_exactly_once(committed_log: str) -> None:
    say(*[("round.played/v1", play(shoe=number)) for number in range(1, EVENTS + 1)])
    for kill, table in enumerate(GATES, start=1):
        kill_at(table, after=4 * BATCH * kill, database=committed_log)
        assert settled() == 4 * BATCH * kill, "the batch at hand has left nothing, those before it stand"
    last = settle_pending(committed_log)
    last.communicate()
    assert last.returncode == 0
    assert rows("select count(*), count(distinct position) from settlement_outcome") == [(EVENTS, EVENTS)]
    assert balances() == {"player/4471": EVENTS * 10_000, "tray/T01": -EVENTS * 10_000}
    assert list(replay.check(shard=shard())) == []
    assert rows("select sum(staked)::bigint from reports_bet_day") == [(EVENTS * 10_000,)]
