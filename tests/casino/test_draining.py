"""Serving all shards from one nudge: turns, lingering, and a shard that cannot be settled."""

from typing import Any

import psycopg
import pytest
from django.db import connection

from casino import draining
from casino.settlement import failures
from tests.casino.settlement.conftest import log
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import rows, say, shard

__all__ = ["log"]

pytestmark = pytest.mark.usefixtures("log")

TABLES = ["T01", "T02", "T03", "T04"]


def say_one_everywhere() -> set[int]:
    """Say one round at each table; returns their shards."""
    say(*[("round.played/v1", play(table=table)) for table in TABLES])
    return {shard(table=table) for table in TABLES}


def settled() -> set[int]:
    return {found for (found,) in rows("select shard from settlement_cursor where position > 0")}


def test_one_nudge_serves_every_shard() -> None:
    shards = say_one_everywhere()
    assert len(shards) > 1
    assert draining.serve(first=0, seconds_max=60) is False
    assert settled() == shards
    assert draining.unsettled() == {}
    assert draining.unprojected() == []


def test_nothing_to_do_is_found_out_at_once() -> None:
    assert draining.serve(first=3, seconds_max=60) is False


def test_time_that_is_up_leaves_the_rest_to_the_next_nudge() -> None:
    say_one_everywhere()
    assert draining.serve(first=0, seconds_max=0) is True


def test_shard_that_was_just_settled_lingers_before_its_next_small_batch() -> None:
    moved: list[float] = []
    for number in (1, 2):
        say(("round.played/v1", play(shoe=number)))
        draining.serve(first=0, seconds_max=60)
        moved += rows("select extract(epoch from moved_at)::float8 from settlement_cursor")[0]
    assert moved[1] - moved[0] >= draining.LINGER_S


def test_shard_that_cannot_be_settled_does_not_keep_the_others() -> None:
    shards = say_one_everywhere()
    failures._give_up(shard(), 1, 3, "told before")  # noqa: SLF001 - so that no attempt is counted
    with connection.cursor() as cursor:
        cursor.execute(f"alter table settlement_outcome add constraint broken check (shard <> {shard()})")
    with pytest.raises(psycopg.errors.CheckViolation):
        draining.serve(first=shard(), seconds_max=60)
    assert settled() == shards - {shard()}


def test_shard_that_cannot_be_settled_does_not_end_the_waiting_for_those_that_linger(settings: Any) -> None:
    say_one_everywhere()
    draining.serve(first=0, seconds_max=60)
    settings.SETTLE_BATCH_EVENTS = 2
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute(f"alter table settlement_outcome add constraint broken check (shard <> {shard()}) not valid")
        cursor.execute("set constraints all deferred")
    say(*[("round.played/v1", play(table=table, shoe=2)) for table in TABLES], ("round.played/v1", play(shoe=3)))
    failures._give_up(shard(), 2, 3, "told before")  # noqa: SLF001 - so that no attempt is counted
    with pytest.raises(psycopg.errors.CheckViolation):
        draining.serve(first=shard(), seconds_max=60)
    assert draining.unsettled().keys() == {shard()}


@pytest.mark.parametrize(
    ("due", "first", "expected"),
    [
        ({1: (5, 0.2), 2: (9, 0.2), 3: (7, 0.2)}, 2, 2),  # in turns, whoever lags a little more
        ({1: (5, 0.2), 2: (9, 0.2), 3: (7, 0.2)}, 4, 1),
        ({1: (1_500, 0.2), 2: (12_000, 0.2), 3: (4_000, 0.2), 4: (9, 0.2)}, 3, 2),  # the longest lag first
        ({1: (1_500, 0.2), 2: (12_000, 0.2), 4: (9, 2.5)}, 1, 4),  # but nobody waits for it for ever
        ({1: (1_500, 2.1), 2: (12_000, 4.0), 3: (12_000, 0.2)}, 2, 2),  # who has waited, in turns
        ({1: (1_500, 2.1), 2: (12_000, 4.0), 3: (12_000, 0.2)}, 3, 1),
    ],
)
def test_longest_lag_is_served_first_and_nobody_waits_for_ever(
    due: dict[int, tuple[int, float]], first: int, expected: int
) -> None:
    turns = {number: draining._Due(*one) for number, one in due.items()}  # noqa: SLF001 - the order itself
    assert draining._next(due=turns, first=first) == expected  # noqa: SLF001


def test_shard_that_had_no_turn_yet_waits_for_none_that_lags_by_more() -> None:
    say_one_everywhere()
    due = draining._due()  # noqa: SLF001 - the order itself
    busy = max(due) + 1
    assert draining._next(due={**due, busy: draining._Due(12_000, 0.2)}, first=busy) in due  # noqa: SLF001


def test_clock_that_was_set_back_keeps_no_shard_waiting() -> None:
    with connection.cursor() as cursor:
        cursor.execute("alter table settlement_cursor disable trigger user")
        say(("round.played/v1", play(shoe=1)))
        draining.serve(first=0, seconds_max=60)
        cursor.execute("update settlement_cursor set moved_at = clock_timestamp() + interval '1 minute'")
    say(("round.played/v1", play(shoe=2)))
    assert draining._due() == {shard(): draining._Due(1, draining.WAITED_S)}  # noqa: SLF001 - no minute was slept for
    assert draining.serve(first=0, seconds_max=60) is False
