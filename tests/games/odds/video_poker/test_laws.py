"""The laws of the house's machine and of its neighbours, and the published figures of another one."""

import itertools
import math
import random
from fractions import Fraction

import pytest

from games import catalog
from games.cards import CARDS
from games.errors import ParameterRefused
from games.odds import theory
from games.odds.law import Kind, Law
from games.odds.video_poker import lines, optimal, table
from games.rules.video_poker.pays import PAYS
from tests.games.dealing import video_poker_player

VIDEO_POKER = "videopoker.house/1"
DEALS = math.comb(104, 5)
NINE_SIX = {
    "royal_flush": (800, 493_512_264),
    "straight_flush": (50, 2_178_883_296),
    "four_of_a_kind": (25, 47_093_167_764),
    "full_house": (9, 229_475_482_596),
    "flush": (6, 219_554_786_160),
    "straight": (4, 223_837_565_784),
    "three_of_a_kind": (3, 1_484_003_070_324),
    "two_pairs": (2, 2_576_946_164_148),
    "face_pair": (1, 4_277_372_890_968),
}
"""Jacks or better 9/6: totals and ways out of 19,933,230,517,200. Source: Wizard of Odds, return table of that game."""


def law_of(bet: str = "video_poker", **changes: object) -> Law:
    """Return one law of the house, or of a neighbour."""
    return {law.bet: law for law in theory.laws_of(variant=theory.variant(key=VIDEO_POKER, changes=changes))}[bet]


def test_the_house_keeps_about_9_1_percent_under_optimal_play() -> None:
    law = law_of()
    assert law.rtp == Fraction(6_228_001_256_692, 6_851_508_917_253)
    assert float(law.variance) == pytest.approx(1.9714, abs=1e-4)
    assert (law.kind, law.is_bet, sum(law.outcomes.values())) == (Kind.EXACT_OPTIMAL_PLAY, True, 1)


@pytest.mark.slow
def test_jacks_or_better_comes_out_to_every_published_digit() -> None:
    pays = {line: total for line, (total, _) in NINE_SIX.items()}
    law = law_of(decks=1, ace_low_straight=True, pays=pays)
    assert (f"{float(law.rtp):.6f}", f"{float(law.variance):.4f}") == ("0.995439", "19.5147")
    ways = {returned: chance * 19_933_230_517_200 for returned, chance in law.outcomes.items() if returned}
    assert ways == {Fraction(total): Fraction(published) for total, published in NINE_SIX.values()}


@pytest.mark.slow
def test_the_kept_counts_of_the_house_are_what_the_rules_give() -> None:
    """`build_odds video_poker --check` counts the neighbours too."""
    rules = lines.rules_of({**catalog.find(key=VIDEO_POKER).parameters, "stake": 5})
    assert table.is_kept(rules=rules)
    assert table.counts(rules=rules) == optimal.counts(rules=rules)


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("stake", table.STAKES)
def test_neighbours_of_the_house_are_kept(decks: int, ace_low: bool, stake: int) -> None:  # noqa: FBT001
    changes = {"decks": decks, "ace_low_straight": ace_low, "rounding": "floor", "stake": stake}
    rules = lines.rules_of({**catalog.find(key=VIDEO_POKER).parameters, **changes})
    assert table.is_kept(rules=rules)


def test_cutting_half_chips_costs_least_where_there_are_few() -> None:
    kept = [law_of(rounding="floor", stake=stake).rtp for stake in (5, 15, 25, 10, 20)]
    assert kept == sorted(kept)
    assert kept[-1] == kept[-2] == law_of().rtp
    assert law_of(rounding="floor", stake=5).outcomes.keys() >= {Fraction(7, 5)}


def test_what_only_helps_the_player_raises_the_return() -> None:
    assert law_of(ace_low_straight=True).rtp > law_of().rtp > law_of(decks=1).rtp


def test_the_chances_of_the_deal_are_those_of_all_deals() -> None:
    """Chances by hand: eight cards of a rank, two of each card, nine runs of five."""
    law = law_of("video_poker_deal")
    ways = {line: chance * DEALS for line, chance in law.categories.items()}
    assert (law.is_bet, law.kind, sum(ways.values())) == (False, Kind.EXACT, DEALS)
    assert list(ways) == [*PAYS, "nothing"]
    assert ways["royal_flush"] == 4 * 2**5
    assert ways["straight_flush"] == 4 * 8 * 2**5
    assert ways["four_of_a_kind"] == 13 * (math.comb(8, 4) * 96 + math.comb(8, 5))
    assert ways["full_house"] == 13 * 12 * math.comb(8, 3) * math.comb(8, 2)
    assert ways["flush"] == 4 * math.comb(26, 5) - 4 * 9 * 2**5
    assert ways["straight"] == 9 * (8**5 - 4 * 2**5)


def test_no_hold_of_a_deal_is_worth_more_than_the_players() -> None:
    chance = random.Random(11)
    for _ in range(50):
        deal = chance.sample(CARDS * 2, 5)
        best = video_poker_player().best(deal=deal)
        most = video_poker_player().expected(deal=deal, hold=best)
        holds = (hold for count in range(6) for hold in itertools.combinations(range(1, 6), count))
        assert most == max(video_poker_player().expected(deal=deal, hold=hold) for hold in holds)


def test_a_stake_that_the_machine_does_not_take_is_refused() -> None:
    with pytest.raises(ParameterRefused):
        theory.variant(key=VIDEO_POKER, changes={"stake": 7})
