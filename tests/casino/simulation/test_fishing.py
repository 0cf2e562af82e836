"""Players of Casino play whole legal games, and the one who wants points gets more of them."""

import random

import pytest

from casino.simulation.fishing import game
from casino.simulation.fishing.players import anything, greedy
from games.settle import settle
from tests.games.casino.playing import KEYS

GAMES = 12


@pytest.mark.parametrize("key", KEYS)
def test_players_of_every_form_end_their_game(key: str) -> None:
    record = game.play(ruleset=key, players=[anything] * 4, chance=random.Random(key))
    assert settle(ruleset=key, record=record, bets=[]).facts["winners"]


def test_a_game_is_the_same_again_from_the_same_seed() -> None:
    first, again = (
        game.play(ruleset="casino.royal/1", players=[greedy, anything], chance=random.Random(4)) for _ in range(2)
    )
    assert first == again


def test_the_greedy_player_beats_the_one_who_plays_anything() -> None:
    chance = random.Random(9)
    won = [
        settle(
            ruleset="casino.classic/1",
            record=game.play(ruleset="casino.classic/1", players=[greedy, anything], chance=chance),
            bets=[],
        ).facts["winners"]
        for _ in range(GAMES)
    ]
    assert won.count([0]) > GAMES * 2 / 3


def test_all_five_kinds_of_moves_are_played() -> None:
    chance = random.Random(2)
    records = [
        game.play(ruleset="casino.partnership/1", players=[anything] * 4, chance=chance) for _ in range(GAMES // 3)
    ]
    kinds = {move["type"] for record in records for played in record["rounds"] for move in played["moves"]}
    assert kinds == {"trail", "capture", "build", "add", "raise"}
