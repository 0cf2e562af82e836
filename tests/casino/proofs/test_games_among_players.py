"""Books with a game among players hold as well: nothing stays in escrow, and no law is asked for."""

import pytest

from casino.access import sources
from tests.casino.pages.vegas_floor import TABLE, broken, game
from tests.casino.proofs.conftest import drain
from tests.casino.proofs.test_verify import bad
from tests.casino.settlement.history import PERSONS, round_of
from tests.casino.settlement.shards import SOURCE, rows, say


@pytest.mark.usefixtures("own_database")
def test_whole_games_voided_corrected_and_held_replay_to_the_same_ledger() -> None:
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    say(
        *(("round.played/v1", game(number=number, seed=number)) for number in (1, 2, 3)),
        ("round.played/v1", broken(number=4)),
    )
    drain()
    say(
        ("round.voided/v1", {**round_of(2, table=TABLE), **PERSONS}),
        ("round.corrected/v1", {**game(number=3, seed=30), "replaces": 1, **PERSONS}),
    )
    drain()
    assert bad() == {}
    moved = rows(
        "select coalesce(sum(case when c.code = %s then amount else -amount end), 0) from ledger_transfer t"
        " join ledger_account c on c.id = t.credit join ledger_account d on d.id = t.debit"
        " where %s in (c.code, d.code)",
        f"escrow/{TABLE}",
        f"escrow/{TABLE}",
    )
    assert moved == [(0,)]
