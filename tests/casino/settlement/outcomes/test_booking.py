"""The posting table: who gives, who receives, under which code."""

import pytest

from casino.settlement.errors import PotUneven
from casino.settlement.outcomes import booking, facts
from games import settle
from games.bets import Bet
from ledger.chart import Code


def line(staked: int, returned: int, player: str = "p") -> tuple[str, str, int, str, int, int]:
    return ("b1", "bet", 1, player, staked, returned)


def test_stakes_come_before_returns() -> None:
    postings = booking.house_banked(table="t", lines=[line(10, 20), line(5, 0), line(7, 7)])
    assert [code for _, _, _, code, _ in postings] == [Code.WAGER] * 3 + [Code.RETURN] * 2


def test_double_loss_gives_a_second_stake() -> None:
    assert booking.house_banked(table="t", lines=[line(10, -10)]) == [
        ("player/p", "tray/t", 10, Code.WAGER, False),
        ("player/p", "tray/t", 10, Code.SECOND_STAKE, False),
    ]


def test_bet_that_does_not_move_has_no_transfer() -> None:
    assert booking.house_banked(table="t", lines=[line(0, 0)]) == []


def test_pot_goes_through_an_escrow_that_ends_empty() -> None:
    postings = booking.player_banked(table="t", lines=[line(10, 0, "a"), line(10, 20, "b")])
    assert postings == [
        ("player/a", "escrow/t", 10, Code.ANTE, False),
        ("player/b", "escrow/t", 10, Code.ANTE, False),
        ("escrow/t", "player/b", 20, Code.POT, False),
    ]


def test_escrow_is_empty_also_when_a_player_owes_more_than_the_stake() -> None:
    postings = booking.player_banked(table="t", lines=[line(10, -10, "a"), line(10, 30, "b")])
    held = sum(amount * ((to == "escrow/t") - (giver == "escrow/t")) for giver, to, amount, _, _ in postings)
    assert held == 0


def test_uneven_pot_is_refused() -> None:
    with pytest.raises(PotUneven):
        booking.player_banked(table="t", lines=[line(10, 11)])


def test_mirror_leaves_out_what_was_a_reversal() -> None:
    stored = [("a", "b", 1, 7, True), ("c", "d", 2, 8, False)]
    assert booking.mirror(postings=stored) == [("d", "c", 2, 8, True)]


def test_doubles_splits_and_insurance_are_wagered_in_full() -> None:
    """A split with one hand doubled stakes three times the bet; the insurance is a line of its own."""
    actions = [
        {"hand": 0, "do": "split", "cards": ["3S", "TC"]},
        {"hand": 0, "do": "double", "cards": ["TD"]},
        {"hand": 1, "do": "stand"},
    ]
    seat = {"deal": ["8D", "8H"], "actions": actions, "insurance": 500}
    settlement = settle.settle(
        ruleset="blackjack.house/1",
        record={"dealer": ["AS", "6H"], "seats": {"1": seat}},
        bets=[Bet(id="b1", name="blackjack", seat=1, player="p", stake=1_000)],
    )
    assert booking.house_banked(table="t", lines=facts.lines(returns=settlement.returns)) == [
        ("player/p", "tray/t", 3_000, Code.WAGER, False),
        ("player/p", "tray/t", 500, Code.WAGER, False),
        ("tray/t", "player/p", 6_000, Code.RETURN, False),
    ]
