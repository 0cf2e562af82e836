"""Players of Casino play whole legal games, and the one who wants points gets more of them."""

import random

import pytest
from hypothesis import given

from casino.simulation.games.fishing import counting, whole
from casino.simulation.games.fishing.players import anything, greedy
from games.rules.casino import rounds
from games.rules.casino.house_rules import HouseRules
from games.settle import settle
from tests.games.casino.playing import HOUSES, KEYS, SEEDS, played

GAMES = 12


@pytest.mark.parametrize("key", KEYS)
def test_players_of_every_form_end_their_game(key: str) -> None:
    record = whole.play(ruleset=key, players=[anything] * 4, chance=random.Random(key)).record
    assert settle(ruleset=key, record=record, bets=[]).facts["winners"]


def test_a_game_is_the_same_again_from_the_same_seed() -> None:
    first, again = (
        whole.play(ruleset="casino.royal/1", players=[greedy, anything], chance=random.Random(4)).record
        for _ in range(2)
    )
    assert first == again


def test_the_greedy_player_beats_the_one_who_plays_anything() -> None:
    chance = random.Random(9)
    won = [
        settle(
            ruleset="casino.classic/1",
            record=whole.play(ruleset="casino.classic/1", players=[greedy, anything], chance=chance).record,
            bets=[],
        ).facts["winners"]
        for _ in range(GAMES)
    ]
    assert won.count([0]) > GAMES * 2 / 3


@given(rules=HOUSES, seed=SEEDS)
def test_a_table_counts_a_round_as_the_engine_does(rules: HouseRules, seed: int) -> None:
    result = rounds.result(table=rounds.play(house=rules, record=played(rules=rules, seed=seed), number=1))
    counted = counting.points(piles=result.piles, sweeps=result.sweeps, is_spade=rules.variant == "spade")
    skipped = [0 if rules.sweeps_score else swept for swept in result.sweeps]
    assert [points - swept for points, swept in zip(counted, skipped, strict=True)] == list(result.points)


def test_all_five_kinds_of_moves_are_played() -> None:
    chance = random.Random(2)
    records = [
        whole.play(ruleset="casino.partnership/1", players=[anything] * 4, chance=chance).record
        for _ in range(GAMES // 3)
    ]
    kinds = {move["type"] for record in records for played in record["rounds"] for move in played["moves"]}
    assert kinds == {"trail", "capture", "build", "add", "raise"}
