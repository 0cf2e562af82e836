"""A small house whose books are proved, and a superuser who forges them."""

from collections.abc import Callable

import pytest
from django.db import connection

from casino import draining
from casino.access import sources
from casino.events import store as log
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import SOURCE, say

BETS = [bet(), bet("tie", 2_000, id="b2"), bet("player", 4_000, player="9", seat=2, id="b3")]
Forge = Callable[[str], None]


def drain() -> None:
    """Settle and project everything."""
    for shard in log.heads():
        while draining.drain(shard=shard):
            pass


def live_a_day() -> None:
    """Settle and project a day of one table: rounds, a void, a correction, a held round, slips."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    say(
        ("table.opened/v1", {"table": "T01", "ruleset": "baccarat.casinonia/1"}),
        ("chips.issued/v1", {"slip": "S1", "cage": "main", "amount": 900_000, **_TWO}),
        ("table.filled/v1", {"slip": "S2", "cage": "main", "table": "T01", "amount": 500_000}),
        ("chips.bought/v1", {"slip": "S3", "player": "4471", "amount": 100_000, "table": "T01"}),
        *(("round.played/v1", play(number, bets=BETS)) for number in range(1, 7)),
    )
    drain()
    say(
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.corrected/v1", play(3, replaces=1, bets=[bet(stake=20_000)], **PERSONS)),
        ("round.played/v1", play(7, bets=[bet("nonsense")])),
        ("slip.voided/v1", {"slip": "S3", "table": "T01", **PERSONS}),
    )
    drain()


@pytest.fixture
def house(own_database: str) -> str:
    """A house in a database of its own."""
    live_a_day()
    return own_database


@pytest.fixture
def forge(db: None) -> Forge:  # noqa: ARG001 - everything happens in one transaction that is rolled back
    """A house, and SQL run in it as a superuser who switches every trigger off and on again afterwards."""
    live_a_day()

    def forge(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(_TRIGGERS)
            triggers = cursor.fetchall()
            for table, trigger in triggers:
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
            cursor.execute(statement)
            assert cursor.rowcount > 0, "the forgery changed nothing"
            for table, trigger in triggers:
                cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")

    return forge


_TWO = {"requested_by": "chen", "approved_by": "desk"}


# Every trigger, those on partitions among them, with its table.
_TRIGGERS = "SELECT tgrelid::regclass::text, tgname::text FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0"
