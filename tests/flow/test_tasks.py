"""Tasks are nudges: real Celery workers settle what the log holds, whatever happens to tasks, workers or database."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest
from django.db import connection

from casino import tasks
from casino.celery import app
from casino.ingest import nudge
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import balances, rows, say, shard, url_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE_S = 90.0


@contextlib.contextmanager
def worker(*, database: str) -> Iterator[psutil.Process]:
    """Run a Celery worker with two pool processes on a database of the test's own."""
    command = [sys.executable, "-m", "celery", "-A", "casino", "worker", "-c", "2", "-l", "WARNING", "--without-mingle"]
    environment = {**os.environ, "DATABASE_URL": url_of(database=database), "C_FORCE_ROOT": "1"}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=quiet, stdout=quiet)  # noqa: S603 - our own command
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def wait_for(is_true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.05)


def projected() -> int:
    """Return the last position of the tests' shard that the read models have."""
    found = rows("select coalesce(max(position), 0) from reports_cursor where shard = %s", shard())
    return int(found[0][0])


@pytest.mark.usefixtures("committed_log")
def test_task_run_twice_settles_once() -> None:
    say(("round.played/v1", play()))
    tasks.drain(shard())
    tasks.drain(shard())
    assert balances() == {"player/4471": 10_000, "tray/T01": -10_000}
    assert projected() == 1


@pytest.mark.usefixtures("committed_log", "celery_broker_url")
def test_sweep_nudges_exactly_what_lags() -> None:
    say(("round.played/v1", play()))
    assert nudge.doorbell.wait_until_quiet(seconds_max=PATIENCE_S)
    with app.connection_for_read() as broker, broker.SimpleQueue("settle") as queue:
        _received(queue)
        tasks.sweep()
        assert _received(queue) == [("casino.tasks.drain", f"({shard()},)")]


def _received(queue: Any) -> list[tuple[str, str]]:
    """Take all messages of a queue, to which one has been sent at least."""
    found: list[tuple[str, str]] = []
    with contextlib.suppress(queue.Empty):
        while True:
            message = queue.get(timeout=1 if found else PATIENCE_S)
            message.ack()
            found.append((message.headers["task"], message.headers["argsrepr"]))
    return found


@pytest.mark.slow
def test_workers_survive_a_killed_child_and_a_cut_connection(committed_log: str, celery_broker_url: str) -> None:
    assert celery_broker_url
    with worker(database=committed_log) as running:
        say(*[("round.played/v1", play(shoe=number)) for number in range(1, 51)])
        tasks.drain.delay(shard())
        wait_for(lambda: projected() == 50)
        running.children()[0].send_signal(signal.SIGKILL)
        with connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()"
                           " and pid <> pg_backend_pid()")  # fmt: skip
        say(*[("round.played/v1", play(shoe=number)) for number in range(51, 101)])
        wait_for(lambda: nudged_until_projected(100))
    assert balances() == {"player/4471": 1_000_000, "tray/T01": -1_000_000}


def nudged_until_projected(position: int) -> bool:
    """Nudge as the sweeper does and tell whether a position is projected."""
    tasks.sweep()
    return projected() == position
