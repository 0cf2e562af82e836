"""Reading a recorded round: the dealer's cards, who sits where, who is insured, and in which order seats acted.

Source: house rules (000), Blackjack, How to play ("Each player plays sequentially, and the dealer always plays last").
"""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games import betting, records
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Record
from games.rules.blackjack import hands, play
from games.rules.blackjack.hands import ACE, VALUES, Hand

SEATS_MAX = 4
STAKE_CHIPS_MIN = 10
HALF_CHIP = 50
NAMES = frozenset({"blackjack"})

_MEMBERS = frozenset({"dealer", "seats"})
_KNOWN = _MEMBERS | {"declared"}
_SEAT_NEEDED = frozenset({"deal"})
_SEAT_KNOWN = _SEAT_NEEDED | {"actions", "insurance"}
_TWO = 2


class Seat(NamedTuple):
    """One seat as recorded: its number, first hand, actions as they stand, and the insurance stake, 0 for none."""

    number: int
    start: Hand
    actions: Sequence[Any]
    insurance: int


class Round(NamedTuple):
    """A round as recorded: seats in ascending order, the dealer's first two cards and what the dealer drew."""

    seats: Sequence[Seat]
    dealer: Hand
    drawn: Sequence[str]


def read(*, record: Record) -> Round:
    """Read a record; raises RuleBroken where a part of it cannot be read. Actions are judged when they are played."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    dealer = records.listed(found=record["dealer"], name="dealer")
    play.check_known(dealer, "cards", "the dealer")
    if len(dealer) < _TWO:
        raise RuleBroken(
            code="round_not_decided", rule="two cards each", message=f"Dealer has {len(dealer)} cards, expected 2"
        )
    found = records.by_seat(found=record["seats"], name="seats")
    seats = [_seat(number, found[number]) for number in sorted(found)]
    _check_order(seats)
    return Round(seats, hands.two_cards(dealer[0], dealer[1]), dealer[2:])


def check_bets(*, bets: Sequence[Bet], seats: Sequence[Seat]) -> None:
    """Raise RuleBroken for bets that the house does not take, and unless each seat that plays has its one bet."""
    betting.check_names(bets=bets, names=NAMES)
    betting.check_seats(bets=bets, least=1, most=SEATS_MAX)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=STAKE_CHIPS_MIN)
        if bet.seat > SEATS_MAX:
            raise RuleBroken(
                code="bad_seats", rule="players", message=f"bet {bet.id} is at seat {bet.seat}, expected 1 to 4"
            )
    if {bet.seat for bet in bets} != {seat.number for seat in seats}:
        raise RuleBroken(
            code="bad_seats",
            rule="one bet a seat",
            message=f"seats {[seat.number for seat in seats]} play, {sorted(bet.seat for bet in bets)} bet",
        )


def check_insurance(*, parameters: Mapping[str, Any], seat: Seat, bet: Bet, dealer: Hand) -> None:
    """Raise RuleBroken for an insurance that was not to be had, or for more than half the stake."""
    if not parameters["insurance"] or VALUES[dealer.cards[0]] != ACE:
        shown = hands.card_words(dealer.cards[:1])
        raise RuleBroken(
            code="insurance_not_offered",
            rule="insurance against an ace" if parameters["insurance"] else "no insurance",
            message=f"seat {seat.number} is insured against a dealer who shows {shown}",
        )
    if seat.insurance * 2 > bet.stake:
        half = betting.chips(amount=bet.stake // 2)
        raise RuleBroken(
            code="stake_not_allowed",
            rule="half the stake at most",
            message=f"insurance {betting.chips(amount=seat.insurance)} of seat {seat.number} is more than {half}",
        )


def _seat(number: int, found: Any) -> Seat:
    who = f"seat {number}"
    if type(found) is not dict and not isinstance(found, Mapping):
        raise RuleBroken(code="bad_record", rule="record of a seat", message=f"{who} is {found!r}, expected its play")
    if "deal" not in found or not found.keys() <= _SEAT_KNOWN:
        records.check_members(record=found, known=_SEAT_KNOWN, needed=_SEAT_NEEDED)
    first, second = play.cards(found["deal"], _TWO, "deal", who)
    actions = found.get("actions", [])
    if type(actions) is not list:
        raise RuleBroken(
            code="bad_record",
            rule="actions of a seat",
            message=f"the actions of {who} are {actions!r}, expected a list",
        )
    return Seat(number, hands.two_cards(first, second), actions, _insurance(found, who) if "insurance" in found else 0)


def _insurance(found: Mapping[str, Any], who: str) -> int:
    stake = found["insurance"]
    if type(stake) is not int or stake <= 0 or stake % HALF_CHIP:
        raise RuleBroken(
            code="stake_not_allowed",
            rule="insurance in half chips",
            message=f"{who} is insured with {stake!r} hundredths, expected half chips, and none left out",
        )
    return stake


def _check_order(seats: Sequence[Seat]) -> None:
    """Raise RuleBroken where `seq` of the actions tells that seats did not play one after the other."""
    if _is_in_seat_order(seats):
        return
    spans = []
    for seat in seats:
        told = [action["seq"] for action in seat.actions if isinstance(action, dict) and "seq" in action]
        if not told:
            continue
        for seq in told:
            if type(seq) is not int or seq < 1:
                raise _disordered(f"seat {seat.number} has seq {seq!r}, expected a number from 1")
        if any(later <= earlier for earlier, later in itertools.pairwise(told)):
            raise _disordered(f"the actions of seat {seat.number} have seq {told}, expected ascending numbers")
        spans.append((told[0], told[-1], seat.number))
    spans.sort()
    for (_, last, seat_before), (first, _, seat_after) in itertools.pairwise(spans):
        if first <= last:
            raise _disordered(f"seat {seat_after} acts before seat {seat_before} has finished")


def _is_in_seat_order(seats: Sequence[Seat]) -> bool:
    """Say whether what `seq` tells ascends from seat to seat: the usual way to play, seen at a glance."""
    last = 0
    for seat in seats:
        for action in seat.actions:
            if type(action) is dict and "seq" in action:
                seq = action["seq"]
                if type(seq) is not int or seq <= last:
                    return False
                last = seq
    return True


def acting_order(*, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats in the order they acted where every one of them tells it by `seq`, else as numbered."""
    firsts = {seat.number: _first_seq(seat) for seat in seats}
    if None in firsts.values():
        return list(seats)
    return sorted(seats, key=lambda seat: firsts[seat.number] or 0)


def _first_seq(seat: Seat) -> int | None:
    """Return the number of a seat's first action, 0 for a seat that did not act, nothing where it is not told."""
    if not seat.actions:
        return 0
    first = seat.actions[0]
    return first.get("seq") if isinstance(first, Mapping) else None


def _disordered(message: str) -> RuleBroken:
    return RuleBroken(code="illegal_choice", rule="each player plays sequentially", message=message)
