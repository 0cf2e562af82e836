"""What the engine is measured with: legal rounds of every game with all seats taken, and every law once."""

import pytest

from casino.bench import engine, laws
from casino.simulation import line_up
from games import catalog
from games.settle import settle

SEATS = {
    "baccarat": 7,
    "blackjack": 4,
    "casino": 2,
    "ceelo_house": 3,
    "ceelo_nobank": 5,
    "chouhan": 8,
    "las_vegas": 5,
    "slots": 1,
    "yatzy": 1,
}


@pytest.mark.parametrize("game", line_up.EVERY_GAME)
def test_rounds_settle_with_every_seat_taken(game: str) -> None:
    count = min(60, engine.count_of(game=game) // 10)
    rounds = engine.rounds_of(game=game, count=count)
    assert len(rounds) == count
    for ruleset, record, bets in rounds:
        assert settle(ruleset=ruleset, record=record, bets=bets).returns
        assert len(bets) == SEATS.get(game, len(bets))


def test_a_rate_counts_rounds_and_leaves_the_collector_as_it_was() -> None:
    assert engine.settlements_per_s(rounds=engine.rounds_of(game="slots", count=200)) > 1_000


def test_every_released_ruleset_has_its_time_and_tables_do_not_count() -> None:
    seconds = laws.seconds_by_ruleset()
    assert set(seconds) == set(catalog.RULESETS)
    assert laws.computed_s(seconds={"slots.house/1": 1.0, "blackjack.house/1": 90.0}) == 1.0
