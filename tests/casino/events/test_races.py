"""Two connections at once: positions stay dense, readers miss nothing, identities stay unique, zombies lose."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connections

from casino.events import errors, store
from tests.casino.events.samples import incoming, played, wire

STORED, DUPLICATE, CONFLICT = store.AppendStatus.STORED, store.AppendStatus.DUPLICATE, store.AppendStatus.CONFLICT

pytestmark = pytest.mark.usefixtures("own_database")


def together(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run jobs in threads with connections of their own, released at the same moment; returns results or errors."""
    start = threading.Barrier(len(jobs))
    results: list[Any] = [None] * len(jobs)

    def run(place: int) -> None:
        try:
            start.wait()
            results[place] = jobs[place]()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_writers_on_one_shard_leave_no_gap_and_a_reader_misses_nothing() -> None:
    shard = incoming(played()).shard
    total, seen = 2 * 30 * 3, list[int]()

    def write(shoe: int) -> Callable[[], None]:
        def job() -> None:
            for batch in range(30):
                numbers = range(batch * 3 + 1, batch * 3 + 4)
                store.append(events=[incoming(played(shoe=shoe, number=number)) for number in numbers])

        return job

    def follow() -> None:
        while len(seen) < total:
            seen.extend(one.position for one in store.read(shard=shard, after=len(seen), limit=50))

    assert together([write(1), write(2), follow]) == [None] * 3
    assert seen == list(range(1, total + 1))
    assert store.head(shard=shard) == total


def test_many_writers_of_the_same_events_store_each_once() -> None:
    bodies = [wire(played(table=f"T{n % 7}", number=n)) for n in range(1, 41)]

    def job() -> list[store.AppendStatus]:
        return [one.status for one in store.append(events=[incoming(body) for body in bodies])]

    found = together([job] * 6)
    for place in range(len(bodies)):
        assert sorted(one[place] for one in found) == [DUPLICATE] * 5 + [STORED]


def slip(*, number: int, table: str) -> dict[str, Any]:
    data = {"slip": f"S-{number}", "player": "4471", "amount": 100, "table": table}
    return played(id=f"{table}-{number}", type="chips.bought/v1", data=data)


def test_a_slip_said_at_many_tables_at_once_names_one_movement() -> None:
    for number in range(3):
        events = [incoming(slip(number=number, table=f"T{table}")) for table in range(8)]
        jobs = [lambda event=event: store.append(events=[event]) for event in events]
        found = [result[0].status for result in together(jobs)]
        assert sorted(found) == [CONFLICT] * 7 + [STORED]


def test_one_id_with_other_content_in_two_shards_at_once_is_one_event() -> None:
    jobs = [lambda n=n: store.append(events=[incoming(played(table=f"T{n}", id="one"))]) for n in range(8)]
    found = [result[0].status for result in together(jobs)]
    assert sorted(found) == [CONFLICT] * 7 + [STORED]


def test_of_two_consumers_of_one_partition_one_loses_and_stores_nothing() -> None:
    position = store.SourcePosition(topic_id="t", partition=0, next_before=None, next_after=1)
    jobs = [
        lambda n=n: store.append(events=[incoming(played(table=f"T{n}"))], positions=[position])  # another shard each
        for n in range(2)
    ]
    found = together(jobs)
    assert sum(isinstance(one, errors.PositionLost) for one in found) == 1
    assert sum(store.heads().values()) == 1
    assert store.position_of(topic_id="t", partition=0) == 1


def test_batches_over_the_same_shards_in_any_order_do_not_lock_each_other_out() -> None:
    tables = [f"T{n}" for n in range(12)]

    def job(shoe: int) -> Callable[[], Any]:
        order = tables if shoe % 2 else tables[::-1]
        events = [incoming(played(table=table, shoe=shoe)) for table in order]
        return lambda: [one.status for one in store.append(events=events)]

    assert together([job(shoe) for shoe in range(1, 7)]) == [[STORED] * 12] * 6
