"""Several workers at once, each on a connection of its own: every event is settled exactly once."""

import threading
from collections.abc import Callable, Sequence

import pytest
from django.db import connections

from casino import draining
from casino.events import store as log
from casino.settlement import drain
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import accept_bodies, balances, body_of, rows, say, settle, shard

pytestmark = pytest.mark.usefixtures("committed_log")


def together(*jobs: Callable[[], object]) -> None:
    """Run jobs at once in threads; raises what any of them raised."""
    raised: list[BaseException] = []
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], object]) -> None:
        try:
            barrier.wait()
            job()
        except BaseException as error:  # noqa: BLE001 - a thread's error belongs to the test
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def drain_until(*, events: int, limit: int) -> Callable[[], None]:
    """Return a worker that settles batches of the tests' shard until so many events are settled."""

    def work() -> None:
        while rows("select position from settlement_cursor where shard = %s", shard()) != [(events,)]:
            drain.settle_batch(shard=shard(), limit=limit)

    return work


def numbered(events: Sequence[bytes], size: int) -> Callable[[], None]:
    def publish() -> None:
        for first in range(0, len(events), size):
            accept_bodies(events[first : first + size])

    return publish


def test_two_workers_on_one_shard_settle_every_event_once() -> None:
    say(*[("round.played/v1", play(shoe=number)) for number in range(1, 61)])
    together(drain_until(events=60, limit=7), drain_until(events=60, limit=5))
    assert rows("select count(*), count(distinct position) from settlement_outcome") == [(60, 60)]
    assert rows("select count(*) = max(number) from ledger_batch") == [(True,)]
    assert balances() == {"player/4471": 600_000, "tray/T01": -600_000}


def test_voids_against_settling_leave_nothing_and_post_each_once() -> None:
    events = [body_of("round.played/v1", play(shoe=number)) for number in range(1, 31)]
    voids = [body_of("round.voided/v1", {**round_of(shoe=number), **PERSONS}) for number in range(1, 31)]
    together(
        numbered(events, 3),
        numbered(voids, 2),
        drain_until(events=60, limit=4),
        drain_until(events=60, limit=9),
    )
    assert balances() == {}
    assert rows("select count(*) from settlement_outcome where kind = 1") == rows(
        "select count(*) from settlement_outcome where kind = 2"
    )


def test_first_posting_to_a_new_account_from_two_shards() -> None:
    tables = ["T01", "T02", "T03", "T04"]
    bets = [bet("banker", player="new", stake=100)]
    say(*[("round.played/v1", play(number, table=table, bets=bets)) for table in tables for number in range(1, 6)])
    shards = {shard(table=table): table for table in tables}
    assert len(shards) > 1, "the tables lie in several shards"
    together(*[lambda table=table: settle(limit=1, table=table) for table in shards.values()])
    assert balances()["player/new"] == 2_000
    assert rows("select count(*) from ledger_account where code = 'player/new'") == [(1,)]


def test_whoever_is_turned_away_is_served_by_the_holder() -> None:
    """A nudge that finds the shard busy may be lost: the holder looks at the log again after letting go."""
    events = [body_of("round.played/v1", play(shoe=number)) for number in range(1, 41)]

    def publish_and_nudge() -> None:
        for event in events:
            accept_bodies([event])
            while draining.drain(shard=shard()):
                pass

    def drain_until_quiet() -> None:
        for _ in range(40):
            while draining.drain(shard=shard()):
                pass

    together(publish_and_nudge, drain_until_quiet, drain_until_quiet)
    assert rows("select position from settlement_cursor where shard = %s", shard()) == [(log.head(shard=shard()),)]
