"""Bets stand by seat, and a correction shows what it moved."""

from casino.pages.sheets.rounds import bets
from games.bets import Bet
from reports.feed import SettledBet


def line(bet: str, seat: int, staked: int, returned: int) -> SettledBet:
    return SettledBet(
        id=f"{seat}-{bet}", name=bet, seat=seat, player=str(1000 + seat), staked=staked, returned=returned
    )


FIRST = [line("banker", 1, 50000, 100000), line("player", 2, 20000, 0), line("tie", 2, 2000, 0)]
SECOND = [line("banker", 1, 50000, 50000), line("player", 2, 20000, 20000), line("tie", 2, 2000, 20600)]


def test_bets_are_grouped_by_seat() -> None:
    sheet = bets.group(lines=[FIRST[1], FIRST[0], FIRST[2]], reasons={"1-banker": "1:1"})
    assert [(seat.number, [one.bet for one in seat.lines]) for seat in sheet.seats] == [
        (1, ["Banker"]),
        (2, ["Player", "Tie"]),
    ]


def test_the_sums_of_a_round_are_those_of_its_bets() -> None:
    sheet = bets.group(lines=FIRST, reasons={})
    assert (sheet.lines, sheet.players, sheet.staked, sheet.returned, sheet.net) == (3, 2, 72000, 100000, 28000)


def test_a_bet_that_waits_has_no_net() -> None:
    placed = [Bet(id="b1", name="super_six", seat=3, player="7", stake=1000)]
    (seat,) = bets.waiting(placed=placed, why="waits").seats
    assert (seat.lines[0].bet, seat.lines[0].returned, seat.net) == ("Super Six", None, None)


def test_a_correction_moves_the_difference_of_both_settlements() -> None:
    moved = bets.moved(old=FIRST, new=SECOND)
    assert [one.difference for one in moved.lines] == [-50000, 20000, 20600]
    assert (moved.players, moved.house) == (-9400, 9400)


def test_a_void_takes_every_net_back() -> None:
    moved = bets.moved(old=FIRST, new=[])
    assert [(one.old, one.new, one.difference) for one in moved.lines] == [
        (100000, None, -50000),
        (0, None, 20000),
        (0, None, 2000),
    ]


def test_a_bet_that_only_the_new_record_has_is_listed_too() -> None:
    moved = bets.moved(old=FIRST[:1], new=SECOND)
    assert [one.old for one in moved.lines] == [100000, None, None]
