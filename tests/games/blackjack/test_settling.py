"""What finished hands return, with the stakes that doubles, splits and insurance add."""

from typing import Any

import pytest

from games.bets import Bet
from games.settle import settle
from tests.games.blackjack.felt import BLACKJACK, bet, money, played, round_of

STAND = "0 stand"
PLAYED: list[Any] = [
    pytest.param(round_of("TS 9H", "AS KH"), {}, (1_000, 2_500), id="a natural pays 3:2"),
    pytest.param(round_of("TS 9H", "AS KH"), {"blackjack_pays": 1.2}, (1_000, 2_200), id="6:5 where the house says so"),
    pytest.param(round_of("AH KD", "AS KH"), {}, (1_000, 1_000), id="two naturals push"),
    pytest.param(round_of("AH KD", "7S 7H"), {}, (1_000, 0), id="a natural ends the round"),
    pytest.param(
        round_of("KD AH", "5S 6H", "0 double TD"), {"peek": False}, (2_000, 0), id="a natural unseen takes doubles"
    ),
    pytest.param(round_of("KD AH", "7S 7H", "0 hit 7D"), {"peek": False}, (1_000, 0), id="a natural beats 21"),
    pytest.param(round_of("TS 9H", "AS AH", "0 split TC TD"), {}, (2_000, 4_000), id="21 after a split pays 1:1"),
    pytest.param(round_of("TS 9H", "AS AH", "0 split 2C 3D"), {}, (2_000, 0), id="split aces stay on one card"),
    pytest.param(
        round_of("TS 9H", "AS AH", "0 split 2C 9D", "0 hit 7C", STAND, "1 stand"),
        {"split_aces_one_card": False},
        (2_000, 4_000),
        id="split aces play on where the house lets them",
    ),
    pytest.param(
        round_of("9S TH", "8D 8H", "0 split 2S TC", "0 hit 4C", "0 hit KC", "1 stand"),
        {},
        (2_000, 0),
        id="split hands bust and lose apart",
    ),
    pytest.param(
        round_of("9S TH", "8D 8H", "0 split KS TC", "1 hit TD", "0 hit AD", STAND),
        {},
        (2_000, 1_000),
        id="the second hand may act first",
    ),
    pytest.param(
        round_of("6S TH TD", "8D 8H", "0 split 8C TC", "0 split 3S 2S", "0 double TS", "1 stand", "2 double 9C"),
        {"splits_max": 2},
        (5_000, 10_000),
        id="a hand of a split is split again",
    ),
    pytest.param(round_of("AS 6H 4D", "KD 8D", STAND), {"h17": True}, (1_000, 0), id="the dealer hits soft 17"),
    pytest.param(round_of("TS 6H", "KD 6D", "0 hit 9C"), {}, (1_000, 0), id="no draw against a bust"),
]


@pytest.mark.parametrize(("record", "parameters", "expected"), PLAYED)
def test_a_hand_returns(record: dict[str, Any], parameters: dict[str, Any], expected: tuple[int, int]) -> None:
    assert money(played(record, **parameters)) == {"b1": expected}


@pytest.mark.parametrize(("rounding", "returned"), [("exact", 3_750), ("floor", 3_700)])
def test_rounding_cuts_a_hand_to_whole_chips(rounding: str, returned: int) -> None:
    settlement = played(round_of("TS 9H", "AS KH"), bet(stake=1_500), rounding=rounding)
    assert money(settlement) == {"b1": (1_500, returned)}


@pytest.mark.parametrize(("dealer", "returned"), [("AS KH", 1_650), ("AS 7H", 0)])
def test_insurance_is_a_line_of_its_own_in_half_chips(dealer: str, returned: int) -> None:
    actions = [STAND] if returned == 0 else []
    record = round_of(dealer, "TD 8H", *actions, insurance=550)
    settlement = played(record, bet(stake=1_100), rounding="floor")
    assert money(settlement)["b1:insurance"] == (550, returned)
    assert settlement.returns[1].bet == Bet("b1:insurance", "insurance", 1, "p1", 550)


def test_facts_tell_counts_and_naturals() -> None:
    record = round_of("TS 6H KC", "8D 8H", "0 split 3S 2C", "0 hit TD", "1 hit 5S", "1 hit TS")
    record["seats"]["2"] = {"deal": ["AD", "KD"], "actions": []}
    settlement = settle(ruleset=BLACKJACK, record=record, bets=[bet(), bet(2)])
    assert settlement.facts == {
        "dealer": 26,
        "dealer_natural": False,
        "hands": {"1": [21, 25], "2": [21]},
        "naturals": [2],
    }
    assert len(settlement.cards) == 12
