"""Reading a recorded round: the dealer's cards, who sits where, who is insured, and in which order seats acted.

Source: house rules (000), Blackjack, How to play ("Each player plays sequentially, and the dealer always plays last").
"""

import itertools
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from games import betting, records
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Record
from games.rules.blackjack import hands, play
from games.rules.blackjack.hands import ACE, VALUES, Hand, Standing

SEATS_MAX = 4
STAKE_CHIPS_MIN = 10
STAKE_MIN = STAKE_CHIPS_MIN * betting.CHIP
HALF_CHIP = 50
NAMES = frozenset({"blackjack"})

_MEMBERS = frozenset({"dealer", "seats"})
_KNOWN = _MEMBERS | {"declared"}
_SEAT_NEEDED = frozenset({"deal"})
_SEAT_KNOWN = _SEAT_NEEDED | {"actions", "insurance"}
_TWO = 2


class Round(NamedTuple):
    """A round: what was recorded of each seat, by its number in ascending order, and the hands as far as played.

    `dealer` is how the dealer's first two cards stand, `dealer_cards` are all of them. `actions` stand as recorded;
    `insured` has the stakes of the seats that took insurance.
    """

    dealer_cards: Sequence[str]
    dealer: Standing
    hands: dict[int, list[Hand]]
    actions: dict[int, list[Any]]
    insured: dict[int, int]


def read(*, record: Record) -> Round:
    """Read a record; raises RuleBroken where a part of it cannot be read. Actions are judged when they are played."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    dealer = records.listed(found=record["dealer"], name="dealer")
    if not play.are_cards(dealer):
        raise play.unknown_card(dealer, "the cards of the dealer")
    if len(dealer) < _TWO:
        raise RuleBroken(
            code="round_not_decided", rule="two cards each", message=f"Dealer has {len(dealer)} cards, expected 2"
        )
    dealt = Round(dealer, hands.STARTS[VALUES[dealer[0]]][VALUES[dealer[1]]], {}, {}, {})
    found = records.by_seat(found=record["seats"], name="seats")
    for number in sorted(found):
        _read_seat(dealt, number, found[number])
    _check_order(dealt.actions)
    return dealt


def bets_by_seat(*, bets: Sequence[Bet], seats: AbstractSet[int]) -> dict[int, Bet]:
    """Return each seat's one bet; raises RuleBroken for bets that the house does not take and for seats without one."""
    by_seat = {bet.seat: bet for bet in bets}
    if by_seat.keys() != seats or len(by_seat) < len(bets) or not _are_usual(bets):
        _check_bets(bets, seats)
    return by_seat


def _are_usual(bets: Sequence[Bet]) -> bool:
    """Say whether each bet is one that the house takes, seen at a glance; what is wrong `_check_bets` names."""
    ids = set()
    for bet_id, name, seat, _, stake in bets:
        if name not in NAMES or not 1 <= seat <= SEATS_MAX or stake < STAKE_MIN or stake % betting.CHIP:
            return False
        ids.add(bet_id)
    return len(ids) == len(bets) > 0


def _check_bets(bets: Sequence[Bet], seats: AbstractSet[int]) -> None:
    """Raise RuleBroken for the first thing that is wrong with the bets."""
    betting.check_names(bets=bets, names=NAMES)
    betting.check_seats(bets=bets, least=1, most=SEATS_MAX)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=STAKE_CHIPS_MIN)
        if bet.seat > SEATS_MAX:
            raise RuleBroken(
                code="bad_seats", rule="players", message=f"bet {bet.id} is at seat {bet.seat}, expected 1 to 4"
            )
    playing = sorted(bet.seat for bet in bets)
    if playing != list(seats):
        raise RuleBroken(code="bad_seats", rule="one bet a seat", message=f"seats {list(seats)} play, {playing} bet")


def check_insurance(*, parameters: Mapping[str, Any], seat: int, stake: int, bet: Bet, up: str) -> None:
    """Raise RuleBroken for an insurance that was not to be had, or for more than half the stake of the bet."""
    if not parameters["insurance"] or VALUES[up] != ACE:
        raise RuleBroken(
            code="insurance_not_offered",
            rule="insurance against an ace" if parameters["insurance"] else "no insurance",
            message=f"seat {seat} is insured against a dealer who shows {hands.card_words((up,))}",
        )
    if stake * 2 > bet.stake:
        half = betting.chips(amount=bet.stake // 2)
        raise RuleBroken(
            code="stake_not_allowed",
            rule="half the stake at most",
            message=f"insurance {betting.chips(amount=stake)} of seat {seat} is more than {half}",
        )


def _read_seat(dealt: Round, number: int, found: Any) -> None:
    if type(found) is not dict and not isinstance(found, Mapping):
        raise RuleBroken(
            code="bad_record", rule="record of a seat", message=f"seat {number} is {found!r}, expected its play"
        )
    if "deal" not in found or not _SEAT_KNOWN.issuperset(found):
        records.check_members(record=found, known=_SEAT_KNOWN, needed=_SEAT_NEEDED)
    deal = found["deal"]
    if type(deal) is not list or len(deal) != _TWO or not play.are_cards(deal):
        raise play.wrong_cards(deal, _TWO, "deal", number)
    first, second = deal
    actions = found.get("actions", [])
    if type(actions) is not list:
        raise RuleBroken(
            code="bad_record",
            rule="actions of a seat",
            message=f"the actions of seat {number} are {actions!r}, expected a list",
        )
    dealt.hands[number] = [Hand([first, second], hands.STARTS[VALUES[first]][VALUES[second]])]
    dealt.actions[number] = actions
    if "insurance" in found:
        dealt.insured[number] = _insurance(number, found["insurance"])


def _insurance(number: int, stake: Any) -> int:
    if type(stake) is not int or stake <= 0 or stake % HALF_CHIP:
        raise RuleBroken(
            code="stake_not_allowed",
            rule="insurance in half chips",
            message=f"seat {number} is insured with {stake!r} hundredths, expected half chips, and none left out",
        )
    return stake


def _check_order(actions: Mapping[int, Sequence[Any]]) -> None:
    """Raise RuleBroken where `seq` of the actions tells that seats did not play one after the other."""
    if _is_in_seat_order(actions):
        return
    spans = []
    for seat, acted in actions.items():
        told = [action["seq"] for action in acted if isinstance(action, dict) and "seq" in action]
        if not told:
            continue
        for seq in told:
            if type(seq) is not int or seq < 1:
                raise _disordered(f"seat {seat} has seq {seq!r}, expected a number from 1")
        if any(later <= earlier for earlier, later in itertools.pairwise(told)):
            raise _disordered(f"the actions of seat {seat} have seq {told}, expected ascending numbers")
        spans.append((told[0], told[-1], seat))
    spans.sort()
    for (_, last, seat_before), (first, _, seat_after) in itertools.pairwise(spans):
        if first <= last:
            raise _disordered(f"seat {seat_after} acts before seat {seat_before} has finished")


def _is_in_seat_order(actions: Mapping[int, Sequence[Any]]) -> bool:
    """Say whether what `seq` tells ascends from seat to seat: the usual way to play, seen at a glance."""
    last = 0
    for acted in actions.values():
        for action in acted:
            if type(action) is dict and "seq" in action:
                seq = action["seq"]
                if type(seq) is not int or seq <= last:
                    return False
                last = seq
    return True


def acting_order(*, actions: Mapping[int, Sequence[Any]]) -> list[int]:
    """Return the seats in the order they acted where every one of them tells it by `seq`, else as numbered."""
    firsts = {seat: _first_seq(acted) for seat, acted in actions.items()}
    if None in firsts.values():
        return list(firsts)
    return sorted(firsts, key=lambda seat: firsts[seat] or 0)


def _first_seq(actions: Sequence[Any]) -> int | None:
    """Return the number of a seat's first action, 0 for a seat that did not act, nothing where it is not told."""
    if not actions:
        return 0
    first = actions[0]
    return first.get("seq") if isinstance(first, Mapping) else None


def _disordered(message: str) -> RuleBroken:
    return RuleBroken(code="illegal_choice", rule="each player plays sequentially", message=message)
