"""Which bets each house takes and what they return; sums in hundredths of a chip."""

import pytest

from games.bets import Bet
from games.errors import RuleBroken
from tests.games.baccarat.play import CASINONIA, SEED000, bet, coup, returned

BANKER_8_OVER_7 = "4S 5D 3H 3C"
SIX_ALL = "KS 2D 6H 4C"


def test_banker_of_the_house_rules_pays_195() -> None:
    assert returned(coup(bet("banker", chips=60), cards=BANKER_8_OVER_7, ruleset=SEED000)) == [11_700]


def test_tie_refunds_both_sides_and_pays_eight_to_one_net() -> None:
    bets = [bet("player", seat=1), bet("banker", seat=2), bet("tie", seat=3)]
    assert returned(coup(*bets, cards=SIX_ALL, ruleset=SEED000)) == [2_000, 2_000, 18_000]


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        pytest.param("KS KC KH 6C 5D", (1_500, 13_000), id="two-card six"),
        pytest.param("KS KC KH 5C 4D AH", (1_500, 21_000), id="three-card six"),
        pytest.param("4S 3D 2H 4C", (2_000, 0), id="seven"),
        pytest.param("9S 3D KH 4C", (0, 0), id="lost"),
        pytest.param(SIX_ALL, (1_000, 0), id="tie on six"),
    ],
)
def test_casinonia_banker_and_super_six(cards: str, pays: tuple[int, int]) -> None:
    settlement = coup(bet("banker", chips=10), bet("super_six", chips=10), cards=cards)
    assert tuple(returned(settlement)) == pays


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        pytest.param("9S 4C KH 5D", (1_000, 1_000), id="natural tie refunds"),
        pytest.param("KS 2D 6H 4C", (0, 0), id="plain tie loses"),
        pytest.param("9S KC KH QD", (2_000, 0), id="natural by 9 pays one to one"),
        pytest.param("KS KC 7H KD 4S", (0, 0), id="by 3 loses"),
        pytest.param("KS KC 7H 4D 9S", (2_000, 0), id="by 4"),
        pytest.param("KS KC 2H 2D 8D 6S", (0, 21_000), id="banker by 8"),
    ],
)
def test_dragon_bonus(cards: str, pays: tuple[int, int]) -> None:
    settlement = coup(bet("player_dragon", chips=10), bet("banker_dragon", chips=10), cards=cards)
    assert tuple(returned(settlement)) == pays


def test_king_and_queen_are_no_pair() -> None:
    settlement = coup(bet("player_pair", chips=10), bet("banker_pair", chips=10), cards="9S KC 9H QD")
    assert returned(settlement) == [13_100, 0]
    assert [line.reason for line in settlement.returns] == ["12.1:1, nines", "K Q is no pair"]


@pytest.mark.parametrize(
    ("ruleset", "bets", "code"),
    [
        (CASINONIA, [bet("player"), bet("banker")], "conflicting_bets"),
        (CASINONIA, [bet("player", player="x"), bet("banker", seat=2, player="x")], "conflicting_bets"),
        (SEED000, [bet("player"), bet("tie")], "conflicting_bets"),
        (SEED000, [bet("player", chips=30)], "stake_not_allowed"),
        (SEED000, [bet("player", seat=5)], "bad_seats"),
        (SEED000, [bet("super_six")], "unknown_bet"),
        (CASINONIA, [bet("big")], "unknown_bet"),
        (CASINONIA, [bet("tie", chips=0)], "stake_not_allowed"),
        (CASINONIA, [bet("tie", chips=-20)], "stake_not_allowed"),
        (CASINONIA, [bet("tie", seat=0)], "bad_seats"),
        (CASINONIA, [bet("tie")._replace(stake=150)], "stake_not_allowed"),
        (CASINONIA, [bet("tie"), bet("tie")], "conflicting_bets"),
    ],
)
def test_a_bet_the_house_does_not_take_holds_the_round(ruleset: str, bets: list[Bet], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        coup(*bets, cards=BANKER_8_OVER_7, ruleset=ruleset)
    assert broken.value.code == code


def test_player_and_banker_of_different_seats_stand_together() -> None:
    bets = [bet("player", seat=1), bet("banker", seat=2)]
    assert returned(coup(*bets, cards=BANKER_8_OVER_7)) == [0, 4_000]
