"""Over many simulated rounds what every bet returned lies within the limits that its exact law sets, round by round."""

import itertools
import random
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from casino.simulation import line_up
from casino.simulation.game import Dealt, Game
from casino.simulation.players import Player, roster
from games import catalog
from games.odds import theory
from reports.measures import rtp

ROUNDS = 1_500
SIGMAS = 4.5
"""Chance alone leaves these limits once in 150,000 figures; all is seeded, so a figure that is inside stays inside."""
WITH_LAWS = {ruleset.game.FAMILY for ruleset in catalog.RULESETS.values() if theory.laws(ruleset=ruleset)}
RULESETS = [
    (name, table)
    for name, section in line_up.HOUSE.items()
    if name in WITH_LAWS
    for table in list(section.places(2))[: 2 if name == "baccarat" else 1]
]


def _game(*, name: str, table: str) -> Game:
    return line_up.HOUSE[name].places(2)[table](rng=random.Random(f"long run at {table}"))


def _rounds(*, game: Game) -> Iterator[Dealt]:
    rng, terms = random.Random(1), game.terms
    seats: dict[int, Player] = dict(
        enumerate(roster(count=terms.seats_max, first=1, bases=terms.bases, rng=rng), start=1)
    )
    game.start_shoe()
    for _ in range(ROUNDS):
        for player in seats.values():
            player.purse = player.base * 100
        dealt = game.deal(seats=seats)
        yield dealt
        if dealt.is_last:
            game.start_shoe()


@pytest.mark.parametrize(("name", "table"), RULESETS, ids=[table for _, table in RULESETS])
def test_every_bet_stays_within_the_limits_of_its_law(name: str, table: str) -> None:
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    game = _game(name=name, table=table)
    for dealt in _rounds(game=game):
        at_risk: defaultdict[str, int] = defaultdict(int)
        for line in dealt.lines:
            bet = dealt.wagers[int(line.bet.partition(":")[0][1:]) - 1].bet
            bet = line.bet.partition(":")[2] or bet
            at_risk[bet] += line.staked
            sums[bet][1] += 1
            sums[bet][2] += line.staked
            sums[bet][3] += line.returned
        for bet, staked in at_risk.items():
            sums[bet][0] += 1
            sums[bet][4] += staked * staked
    laws = theory.released_laws(key=game.terms.ruleset)
    for bet, (rounds, bets, staked, returned, squares) in sums.items():
        play = rtp.Play(rounds=rounds, bets=bets, staked=staked, returned=returned, staked_squares=squares)
        z = rtp.judge(play=play, theory=rtp.Theory.of(laws[bet])).z
        assert laws[bet].is_alone or (z is not None and abs(z) <= SIGMAS), (bet, z)


def test_calls_of_a_number_share_the_pot_as_the_law_of_their_table_says() -> None:
    surplus, variance = Fraction(0), Fraction(0)
    for dealt in itertools.islice(_rounds(game=_game(name="chouhan", table="CHOHAN-01")), 400):
        table = [(wager.bet, wager.stake // 100) for wager in dealt.wagers]
        if not any(bet.isdigit() for bet, _ in table):
            continue
        ruleset = catalog.find(key="chouhan.house/1")
        laws = theory.laws_of(variant=theory.Variant(ruleset=ruleset, settings={"table": table}))
        for law, line, (bet, stake) in zip(laws, dealt.lines, table, strict=True):
            if bet.isdigit():
                surplus += Fraction(line.returned, 100) - stake * law.rtp
                variance += stake**2 * law.variance
    assert abs(float(surplus)) <= SIGMAS * float(variance) ** 0.5
