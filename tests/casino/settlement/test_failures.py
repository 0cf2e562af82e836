"""An event that fails for an unforeseen reason is given up in the end, and its neighbours go on."""

import pytest

from casino import draining
from casino.settlement import failures
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import balances, rows, say, settle, shard

pytestmark = pytest.mark.usefixtures("log")

ENORMOUS = 9_007_199_254_740_900
"""Close to the largest integer of an event; 1,100 such stakes do not fit into a sum of 64 bits."""


def beyond_64_bits(number: int) -> dict[str, object]:
    return play(
        number, bets=[bet(stake=ENORMOUS, id=f"b{n}", player=f"p{n}", seat=n % 1000 + 1) for n in range(1, 1101)]
    )


def drain() -> None:
    while draining.drain(shard=shard()):
        pass


def test_bad_event_is_given_up_and_its_neighbours_settle() -> None:
    say(*[("round.played/v1", play(n) if n != 4 else beyond_64_bits(n)) for n in range(1, 8)])
    drain()
    found = dict(rows("select number, kind from settlement_outcome where number is not null"))
    assert found == {1: 1, 2: 1, 3: 1, 4: 6, 5: 1, 6: 1, 7: 1}
    assert balances() == {"player/4471": 60_000, "tray/T01": -60_000}


def test_attempts_are_counted_in_the_database_and_told_in_the_log() -> None:
    say(("round.played/v1", beyond_64_bits(1)))
    drain()
    assert rows("select position, attempts from settlement_attempt") == [(1, failures.ATTEMPTS_MAX)]
    assert rows("select kind, source, version from events_event where position = 2") == [
        ("settlement.failed/v1", "settlement", 2)
    ]
    assert rows("select code, closed_by_position from settlement_held") == [("settlement_failed", None)]


def test_given_up_round_can_be_voided() -> None:
    say(("round.played/v1", beyond_64_bits(1)))
    drain()
    say(("round.voided/v1", {**round_of(), **PERSONS}))
    drain()
    assert rows("select closed_by_position from settlement_held") == [(3,)]


def test_what_the_log_gave_up_is_obeyed_without_any_attempt() -> None:
    say(("round.played/v1", play()))
    failures._give_up(shard(), 1, 3, "told by an earlier installation")  # noqa: SLF001 - as a copied log would say it
    settle()
    assert rows("select kind from settlement_outcome order by position") == [(6,), (7,)]
    assert balances() == {}


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_bad_event_is_found_wherever_it_stands(size: int) -> None:
    say(*[("round.played/v1", play(n)) for n in range(1, size)], ("round.played/v1", beyond_64_bits(size)))
    drain()
    assert rows("select number from settlement_outcome where kind = 6") == [(size,)]
