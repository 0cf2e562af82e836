"""The log settled again gives what is stored, and every forgery is named."""

import pytest
from django.db import connection

from casino.settlement import replay
from tests.casino.settlement.history import CASINONIA, PERSONS, bet, play, round_of
from tests.casino.settlement.shards import rows, say, settle, shard

pytestmark = pytest.mark.usefixtures("log")

EIGHTS = {"player": ["8S", "KH"], "banker": ["8S", "KC"]}
NO_EIGHTS = {"player": ["9S", "KH"], "banker": ["9D", "KC"]}


def settled(*, limit: int) -> None:
    """Settle a log with everything in it that settlement knows."""
    say(
        ("table.opened/v1", {"table": "T01", "ruleset": CASINONIA, "limits": {"tie": {"min": 100, "max": 200}}}),
        ("chips.bought/v1", {"slip": "s1", "player": "4471", "table": "T01", "amount": 500}),
        *[("round.played/v1", play(number, record=EIGHTS)) for number in range(1, 6)],
        ("round.corrected/v1", play(2, record=NO_EIGHTS, replaces=1, **PERSONS)),
        ("round.voided/v1", {**round_of(3), **PERSONS}),
        ("round.voided/v1", {**round_of(9), **PERSONS}),
        ("round.played/v1", play(9)),
        ("round.played/v1", play(10, bets=[bet("tie", stake=1_000)], declared={"outcome": "P"})),
        ("slip.voided/v1", {"slip": "s1", "table": "T01", **PERSONS}),
        ("shoe.ended/v1", {"table": "T01", "shoe": 1}),
    )  # fmt: skip
    settle(limit=limit)


@pytest.mark.parametrize("limit", [1, 3, 1000])
def test_untouched_log_and_ledger_agree(limit: int) -> None:
    settled(limit=limit)
    counted: list[int] = []
    assert list(replay.check(shard=shard(), progress=counted.append)) == []
    assert sum(counted) == 14


def forge(statement: str) -> None:
    """Do as a superuser what no trigger sees."""
    connection.check_constraints()
    partitions = rows("select inhrelid::regclass::text from pg_inherits where inhparent = 'ledger_transfer'::regclass")
    with connection.cursor() as cursor:
        for table in ("settlement_outcome", "ledger_transfer", "ledger_batch", *[name for (name,) in partitions]):
            cursor.execute(f"alter table {table} disable trigger all")
        cursor.execute(statement)


@pytest.mark.parametrize(
    ("forgery", "what", "subject"),
    [
        ("update settlement_outcome set returned = 1 where number = 4", "outcome", "round/T01/1/4"),
        ("update settlement_outcome set kind = 9 where number = 4", "outcome", "round/T01/1/4"),
        ("""update settlement_outcome set facts = '{"cards": "AS"}' where number = 4""", "facts", "round/T01/1/4"),
        ("delete from settlement_outcome where number = 4", "outcome", "round/T01/1/4"),
        ("update ledger_transfer set amount = amount + 1 where entry = 6 and code = 7", "transfers", "round/T01/1/4"),
        ("update ledger_transfer set debit = credit, credit = debit where entry = 6", "transfers", "round/T01/1/4"),
        ("delete from ledger_transfer where entry = 6 and code = 8", "transfers", "round/T01/1/4"),
        ("update ledger_batch set root = sha256('forged'), head = sha256(previous || sha256('forged'))", "root", ""),
    ],
)
def test_forgery_is_named(forgery: str, what: str, subject: str) -> None:
    settled(limit=1000)
    forge(forgery)
    first = next(iter(replay.check(shard=shard())))
    assert (first.what, first.subject) == (what, subject)
