"""What reports are told of stored outcomes: batch by batch, in log order, with lines taken back and holds closed."""

import datetime as dt

import pytest

from casino.feed import LogFeed
from reports.feed import Kind, Outcome
from tests.casino.settlement.conftest import log
from tests.casino.settlement.history import CASINONIA, PERSONS, bet, play, round_of
from tests.casino.settlement.shards import rows, say, settle, shard

__all__ = ["log"]

pytestmark = pytest.mark.usefixtures("log")


def told(*, limit: int = 1_000) -> list[Outcome]:
    """Settle what was said and return what the feed tells of it."""
    settle(limit=limit)
    return [one for batch in LogFeed().read(shard=shard(), after_batch=0, limit_batches=100) for one in batch.outcomes]


def test_round_is_told_with_its_bets_and_result() -> None:
    say(("round.played/v1", play()))
    (outcome,) = told()
    assert (outcome.kind, outcome.event, outcome.revision, outcome.ruleset) == (
        Kind.SETTLED,
        "round.played",
        1,
        CASINONIA,
    )
    assert (outcome.table, outcome.shoe, outcome.number) == ("T01", 1, 1)
    assert [(line.name, line.staked, line.returned) for line in outcome.bets] == [("banker", 10_000, 20_000)]
    assert outcome.result is not None
    assert (outcome.result.outcome, outcome.result.banker) == ("B", 7)
    assert outcome.gaming_day == dt.date(2026, 11, 29)


def test_a_game_without_roads_has_other_things_under_their_names() -> None:
    record = {"bank": 2_000, "banker_seat": 9, "left_of_banker": 1, "banker": [[6, 6, 5]], "rolls": {"1": [[4, 5, 6]]}}
    bets = [bet("fade", stake=2_000), bet("bank", stake=2_000, seat=9, id="b9")]
    say(("round.played/v1", play(ruleset="ceelo.bank/1", record=record, bets=bets)))
    (outcome,) = told()
    assert (outcome.kind, outcome.result) == (Kind.SETTLED, None)
    assert [line.returned for line in outcome.bets] == [4_000, 0]


def test_a_word_of_the_table_that_roads_cannot_read_is_no_result() -> None:
    declared = {"outcome": {"side": "banker"}, "player": "seven", "returned": {"b1": 20_000}}
    say(("round.played/v1", play(declared=declared)))
    settle()
    ((held,),) = rows("select encode(leaf, 'hex') from events_event")
    released = {**round_of(), **PERSONS, "event_hash": held, "basis": "declared"}
    say(("settlement.approved/v1", released))
    *_, outcome = told()
    assert (outcome.kind, outcome.result) == (Kind.APPROVED, None)
    assert [line.returned for line in outcome.bets] == [20_000]


def test_correction_is_told_with_what_it_took_back() -> None:
    say(("round.played/v1", play()), ("round.corrected/v1", play(replaces=1, bets=[bet("player")], **PERSONS)))
    _, corrected = told()
    assert [line.name for line in corrected.bets] == ["player"]
    assert [(line.name, line.returned) for line in corrected.reversed] == [("banker", 20_000)]
    assert corrected.reversed_ruleset == CASINONIA


def test_hold_is_told_when_it_opens_and_when_it_closes() -> None:
    say(("round.played/v1", play(bets=[bet("nonsense")])), ("round.voided/v1", {**round_of(), **PERSONS}))
    opened, closed = told(limit=1)
    assert (opened.held, opened.held_staked) == (1, 10_000)
    assert (closed.held, closed.held_staked) == (-1, -10_000)


def test_slip_is_told_and_its_void_takes_the_amount_back() -> None:
    slip = {"slip": "s1", "player": "4471", "cage": "c", "amount": 500}
    say(("chips.bought/v1", {**slip}), ("slip.voided/v1", {"slip": "s1", "cage": "c", **PERSONS}))
    settle(table="c")
    batches = LogFeed().read(shard=shard(table="c"), after_batch=0, limit_batches=100)
    bought, voided = (outcome.slip for batch in batches for outcome in batch.outcomes)
    assert bought is not None
    assert voided is not None
    assert (bought.kind, bought.amount, bought.cage) == ("chips.bought", 500, "c")
    assert (voided.kind, voided.amount) == ("chips.bought", -500)


def test_opened_table_is_told_with_its_limits() -> None:
    limits = {"tie": {"min": 100, "max": 200}}
    say(("table.opened/v1", {"table": "T01", "ruleset": CASINONIA, "limits": limits, "minimum": 100}))
    (opened,) = told()
    assert (opened.event, opened.limits, opened.minimum) == ("table.opened", limits, 100)


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_batches_are_told_in_order_and_from_where_one_asks(limit: int) -> None:
    say(*[("round.played/v1", play(shoe=number)) for number in range(1, 6)])
    batches = settle(limit=limit)
    found = LogFeed().read(shard=shard(), after_batch=0, limit_batches=100)
    assert [batch.number for batch in found] == list(range(1, batches + 1))
    assert [outcome.shoe for batch in found for outcome in batch.outcomes] == [1, 2, 3, 4, 5]
    assert found[-1].last_position == 5
    assert [batch.number for batch in LogFeed().read(shard=shard(), after_batch=1, limit_batches=1)] == [
        batch.number for batch in found[1:2]
    ]


def test_every_shard_is_told_also_without_events() -> None:
    assert list(LogFeed().shards()) == list(range(8))
