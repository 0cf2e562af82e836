"""Every game of the floor: legal rounds in any number, dealt alike from a seed, and mistakes that are held by name."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from casino.simulation import line_up
from casino.simulation.day import gaming_day
from casino.simulation.game import Dealt, Game
from casino.simulation.mistakes import HELD, Mistake
from casino.simulation.players import CHIP, Player, roster
from games import catalog
from games.bets import Bet
from games.errors import RuleBroken
from games.odds import theory
from games.protocol import Seen, Settlement
from games.settle import settle

TABLES = [(name, table) for name, section in line_up.HOUSE.items() for table in section.places(2)]
GAMES = pytest.mark.parametrize(("name", "table"), TABLES, ids=[table for _, table in TABLES])


WHOLE_GAMES = {"casino", "las_vegas"}
"""Games of which one round is a whole game of a hundred turns."""


def _rounds(*, name: str, wanted: int) -> range:
    return range(wanted // 10 if name in WHOLE_GAMES else wanted)


def _table(*, name: str, table: str, seed: int) -> Game:
    game = line_up.HOUSE[name].places(2)[table](rng=random.Random(seed))
    game.start_shoe()
    return game


def _seats(*, game: Game, rng: random.Random) -> dict[int, Player]:
    terms = game.terms
    count = rng.randint(terms.seats_min, terms.seats_max)
    players = roster(count=count, first=1, bases=terms.bases, rng=rng)
    for player in players:
        player.purse = player.base * terms.cover + terms.minimum + rng.randrange(20) * CHIP
    return dict(zip(sorted(rng.sample(range(1, terms.seats_max + 1), count)), players, strict=True))


def _settled(*, game: Game, dealt: Dealt, counts: Counter[str]) -> Settlement:
    """Settle a round as it would arrive, decoded from its bytes."""
    record = msgspec.json.decode(msgspec.json.encode(dealt.record))
    declared = {} if dealt.declared is None else {"declared": msgspec.json.decode(msgspec.json.encode(dealt.declared))}
    bets = [
        Bet(id=f"b{number}", name=bet.bet, seat=bet.seat, player=bet.player.id, stake=bet.stake)
        for number, bet in enumerate(dealt.wagers, start=1)
    ]
    return settle(ruleset=game.terms.ruleset, record=record | declared, bets=bets, seen=Seen(counts=counts))


@GAMES
def test_every_dealt_round_settles_and_pays_what_the_table_says(name: str, table: str) -> None:
    game, rng, counts = _table(name=name, table=table, seed=1), random.Random(2), Counter[str]()
    for _ in _rounds(name=name, wanted=400):
        dealt = game.deal(seats=_seats(game=game, rng=rng))
        settlement = _settled(game=game, dealt=dealt, counts=counts)
        paid = {line.bet.id: (line.staked, line.returned) for line in settlement.returns}
        assert {line.bet: (line.staked, line.returned) for line in dealt.lines} == paid
        counts.update(settlement.cards)
        if dealt.is_last:
            game.start_shoe()
            counts.clear()


@GAMES
def test_no_stake_is_more_than_its_player_has_or_the_table_takes(name: str, table: str) -> None:
    game, rng = _table(name=name, table=table, seed=3), random.Random(4)
    for _ in _rounds(name=name, wanted=200):
        dealt = game.deal(seats=_seats(game=game, rng=rng))
        lost: Counter[str] = Counter()
        for line in dealt.lines:
            lost[line.player.id] += line.staked - line.returned
        for wager in dealt.wagers:
            least, most = game.terms.limits[wager.bet]
            assert least <= wager.stake <= most
            assert lost[wager.player.id] <= wager.player.purse
        if dealt.is_last:
            game.start_shoe()


@GAMES
def test_what_is_recorded_wrongly_is_held_by_the_name_of_its_rule(name: str, table: str) -> None:
    game, rng = _table(name=name, table=table, seed=5), random.Random(6)
    wanted = set(line_up.HOUSE[name].mistakes) & (HELD | {Mistake.PLAY_CORRECTED})
    held = Counter[Mistake]()
    for _ in _rounds(name=name, wanted=300):
        dealt = game.deal(seats=_seats(game=game, rng=rng))
        for mistake in wanted if name != "baccarat" else rng.sample(sorted(wanted), 1):
            wrong = game.misrecorded(mistake=mistake)
            if wrong is not None:
                with pytest.raises(RuleBroken) as broken:
                    _settled(game=game, dealt=wrong, counts=Counter())
                assert broken.value.code
                assert broken.value.rule
                held[mistake] += 1
        if dealt.is_last:
            game.start_shoe()
    assert min(held[mistake] for mistake in wanted if name != "baccarat" or held[mistake]) > 5


def _day(**wanted: Any) -> list[Any]:
    return [msgspec.json.decode(event.body) for event in gaming_day(number=1, seed=1, **wanted)]


def test_every_released_game_of_chance_is_on_the_floor() -> None:
    floor = {make(rng=random.Random(1)).terms.ruleset for s in line_up.HOUSE.values() for make in s.places(2).values()}
    assert floor >= {key for key, ruleset in catalog.RULESETS.items() if theory.laws(ruleset=ruleset)}


def test_a_game_is_dealt_alike_whatever_stands_beside_it() -> None:
    def records(events: list[Any]) -> list[Any]:
        return [event["data"] for event in events if event["data"].get("ruleset") == "chouhan.house/1"]

    alone = records(_day(games=["chouhan"], rounds=4))
    beside = records(_day(games=["chouhan", "yatzy"], rounds=8))
    assert alone == beside


def test_rounds_are_shared_among_the_games_to_the_last_one() -> None:
    dealt = Counter(event["data"]["ruleset"] for event in _day(rounds=999) if event["type"] == "round.played/v1")
    assert dealt.total() == 999
    assert {catalog.find(key=key).game.FAMILY for key in dealt} == set(line_up.HOUSE)
    assert dealt["slots.house/1"] > dealt["yatzy.house/1"] > 20
