"""A worker killed in the middle of its work leaves nothing half done, and the next one goes on from the cursor."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

from casino.settlement import replay
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import balances, rows, say, shard, url_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVENTS = 150
KILLS = 2
PATIENCE_S = 90


def settle_pending(database: str) -> subprocess.Popen[bytes]:
    """Start a process that settles everything, a few events a batch."""
    environment = {**os.environ, "DATABASE_URL": url_of(database=database), "SETTLE_BATCH_EVENTS": "5"}
    return subprocess.Popen(
        [sys.executable, "manage.py", "settle_pending"], cwd=ROOT, env=environment, stdout=subprocess.PIPE
    )


def settled() -> int:
    """Return how many events are settled."""
    ((position,),) = rows("select coalesce(max(position), 0) from settlement_cursor")
    return int(position)


def kill_when_it_works(process: subprocess.Popen[bytes]) -> None:
    """Kill a process once the cursor has moved: it is then in the middle of some later batch."""
    before, deadline = settled(), time.monotonic() + PATIENCE_S
    while settled() < before + 10:
        assert time.monotonic() < deadline, "the process settles nothing"
        assert process.poll() is None, "the process has ended before it could be killed"
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.slow
def test_killed_workers_settle_everything_exactly_once(committed_log: str) -> None:
    say(*[("round.played/v1", play(shoe=number)) for number in range(1, EVENTS + 1)])
    for _ in range(KILLS):
        kill_when_it_works(settle_pending(committed_log))
    assert 0 < settled() < EVENTS
    last = settle_pending(committed_log)
    last.communicate()
    assert last.returncode == 0
    assert rows("select count(*), count(distinct position) from settlement_outcome") == [(EVENTS, EVENTS)]
    assert balances() == {"player/4471": EVENTS * 10_000, "tray/T01": -EVENTS * 10_000}
    assert list(replay.check(shard=shard())) == []
    assert rows("select sum(staked)::bigint from reports_bet_day") == [(EVENTS * 10_000,)]
