"""The law of every baccarat bet: figures known to the trade, and a shoe small enough to deal out in full."""

import collections
import itertools
import random
from fractions import Fraction

import pytest

from games import catalog
from games.bets import Bet
from games.cards import RANKS
from games.odds import baccarat, theory
from games.rules.baccarat import pays
from games.settle import settle_under


def test_eight_decks_are_counted_to_the_last_deal() -> None:
    won: collections.Counter[int] = collections.Counter()
    for result, ways in baccarat.deals(decks=8).items():
        won[(result.banker > result.player) - (result.player > result.banker)] += ways
    assert won == {1: 2_292_252_566_437_888, -1: 2_230_518_282_592_256, 0: 475_627_426_473_216}
    assert sum(won.values()) == 4_998_398_275_503_360


EDGES = [
    ("baccarat.seed000/1", {}, "banker", "1.0579"),
    ("baccarat.seed000/1", {}, "player", "1.2351"),
    ("baccarat.seed000/1", {}, "tie", "14.3596"),
    ("baccarat.casinonia/1", {}, "banker", "1.4581"),
    ("baccarat.casinonia/1", {}, "super_six", "16.6836"),
    ("baccarat.casinonia/1", {"pays": {"player_pair": "12"}}, "player_pair", "10.3614"),
    ("baccarat.casinonia/1", {"pays": {"banker_pair": "12"}}, "banker_pair", "10.3614"),
    ("baccarat.seed000/1", {"decks": 1}, "banker", "1.0117"),
    ("baccarat.seed000/1", {"decks": 6}, "player", "1.2374"),
]


@pytest.mark.parametrize(("key", "parameters", "bet", "edge"), EDGES)
def test_edge_is_the_one_known_to_the_trade(key: str, parameters: dict[str, object], bet: str, edge: str) -> None:
    laws = theory.laws(ruleset=catalog.override(key=key, parameters=parameters))
    found = next(law for law in laws if law.bet == bet)
    assert f"{float(found.house_edge * 100):.4f}" == edge


def test_net_convention_pays_one_stake_more_on_winning_lines_only() -> None:
    total, net = (
        {
            law.bet: law
            for law in theory.laws(
                ruleset=catalog.override(key="baccarat.seed000/1", parameters={"payout_convention": word})
            )
        }
        for word in ("total", "net")
    )
    for bet, law in net.items():
        assert law.rtp == total[bet].rtp + total[bet].hit_frequency
        assert law.push_frequency == total[bet].push_frequency


@pytest.mark.parametrize("house", ["seed000", "casinonia"])
@pytest.mark.parametrize("seed", range(3))
def test_a_small_shoe_dealt_out_in_full_by_the_rules_gives_the_same_law(house: str, seed: int) -> None:
    """Every ordered deal of seven cards is settled as a record; the law counts by rank and by another drawing rule."""
    shoe = random.Random(seed).choices(RANKS + "456", k=7)
    ruleset = catalog.override(key=f"baccarat.{house}/1", parameters={})
    areas = sorted(pays.HOUSES[house].areas)
    bets = [Bet(id=area, name=area, seat=1 + i, player=area, stake=2_000) for i, area in enumerate(areas[:4])]
    bets += [Bet(id=area, name=area, seat=1 + i, player=area, stake=2_000) for i, area in enumerate(areas[4:])]
    played = {area: collections.Counter[Fraction]() for area in areas}
    for cards in itertools.permutations(shoe, 6):
        record = {"cards": [card + "S" for card in cards], "deal_order": "halves"}
        for line in settle_under(ruleset=ruleset, record=record, bets=bets).returns:
            played[line.bet.name][Fraction(line.returned, line.staked)] += 1
    counted = baccarat.deals_of(ranks=tuple(shoe.count(rank) for rank in RANKS))
    lines = pays.HOUSES[house].pays
    for area in areas:
        theirs: collections.Counter[Fraction] = collections.Counter()
        for result, ways in counted.items():
            theirs[Fraction(baccarat.returned(area=area, result=result, lines=lines), 100)] += ways
        assert theirs == played[area]


def test_covariances_hold_the_variances_on_their_diagonal() -> None:
    ruleset = catalog.find(key="baccarat.casinonia/1")
    covariances = baccarat.covariances(parameters=ruleset.parameters)
    for law in theory.laws(ruleset=ruleset):
        assert covariances[law.bet, law.bet] == law.variance
    assert covariances["banker", "player"] < 0
