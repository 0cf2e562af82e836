"""Blackjack: up to four seats against a dealer who has no choice.

A record is {"dealer": ["AS", "6H"], "seats": {"1": {"deal": ["TD", "9H"], "actions": [{"hand": 0, "do": "stand"}],
"insurance": 500}}}: the dealer's up card, hole card and draws; for each seat its two cards and what it did. `do` is
"hit" or "double" with one card in `cards`, "split" with two, "stand" with none; `seq` may number the actions of a
round. `insurance` is in hundredths, left out where none was taken. One bet "blackjack" a seat; doubles and splits raise
what it stakes, and an insurance comes back under "<bet id>:insurance" as a line of its own.

Facts: {"dealer": 17, "dealer_natural": false, "hands": {"1": [20, 24]}, "naturals": [2]}, counts above 21 are busts.

Source: house rules (000), Blackjack, and the decisions on what its text leaves open (naturals, peek, insurance).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import cards
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement
from games.rules.blackjack import dealer as dealing
from games.rules.blackjack import pays, play, seats, words
from games.rules.blackjack.hands import Hand
from games.rules.blackjack.seats import Round, Seat

__all__ = ["FAMILY", "IS_HOUSE_BANKED", "PARAMETERS", "declared_facts", "explain", "settle"]

FAMILY = "blackjack"
IS_HOUSE_BANKED = True


def is_natural_pay(value: Any) -> bool:
    """Say whether a value is odds to one in hundredths, such as 1.5 or "6/5"."""
    return ruleset_parameters.hundredths(value) is not None


PARAMETERS: Mapping[str, Parameter] = {
    "decks": Parameter(default=4, accepts=ruleset_parameters.is_count, meaning="decks in the shoe, 1 or more"),
    "h17": Parameter(default=False, values=(False, True), meaning="whether the dealer hits soft 17"),
    "das": Parameter(default=True, values=(True, False), meaning="whether hands of a split may be doubled"),
    "split_by": Parameter(default="rank", values=("rank", "value"), meaning="whether a king and a ten are a pair"),
    "splits_max": Parameter(default=1, values=(0, 1, 2, 3), meaning="splits a seat may make in a round, 0 to 3"),
    "split_aces_one_card": Parameter(
        default=True, values=(True, False), meaning="whether split aces get one card each and no more"
    ),
    "blackjack_pays": Parameter(default=1.5, accepts=is_natural_pay, meaning="odds to one of a natural"),
    "double_on": Parameter(default="any", values=("any", "9_to_11"), meaning="counts that may be doubled"),
    "peek": Parameter(
        default=True, values=(True, False), meaning="whether the dealer looks for a natural before seats act"
    ),
    "insurance": Parameter(default=True, values=(True, False), meaning="whether an ace offers insurance at 2:1"),
    "rounding": Parameter(
        default="exact", values=("exact", "floor"), meaning="floor cuts what a hand returns to whole chips"
    ),
}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one round; a card with more copies than decks is raised last and carries the settlement.

    Raises RuleBroken for a deal, an action, a dealer's card or a bet that the house does not allow.
    """
    dealt = seats.read(record=record)
    seats.check_bets(bets=bets, seats=dealt.seats)
    is_over = _ends_at_once(parameters, dealt)
    played = [_played(parameters, seat, is_over=is_over) for seat in dealt.seats]
    final = _dealer(parameters, dealt, played)
    by_seat = {bet.seat: bet for bet in bets}
    returns: list[BetReturn] = []
    insured: list[BetReturn] = []
    for seat, held in zip(dealt.seats, played, strict=True):
        bet = by_seat[seat.number]
        returns.append(_returned(parameters, bet, held, final))
        if seat.insurance:
            seats.check_insurance(parameters=parameters, seat=seat, bet=bet, dealer=dealt.dealer)
            insured.append(_insured(bet, seat.insurance, bets, final))
    settlement = Settlement(
        returns=(*returns, *insured), facts=_facts(dealt, played, final), cards=_cards(played, final)
    )
    cards.check_copies(settlement=settlement, seen=seen, decks=parameters["decks"])
    return settlement


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell each seat's decisions, the dealer's with their rule, then what each bet returns."""
    dealt = seats.read(record=record)
    is_over = _ends_at_once(parameters, dealt)
    played: dict[int, list[Hand]] = {}
    yield words.shown(dealer=dealt.dealer, peeks=parameters["peek"])
    for seat in seats.acting_order(seats=dealt.seats):
        held = played[seat.number] = [seat.start]
        yield words.dealt(seat=seat)
        for action in () if is_over else seat.actions:
            before = list(held)
            number = play.act(parameters, held, action, f"seat {seat.number}")
            yield words.action(seat=seat, does=action["do"], number=number, before=before, after=held)
        _check_seat(held, seat, is_over=is_over)
    held_by_seat = [played[seat.number] for seat in dealt.seats]
    final = _dealer(parameters, dealt, held_by_seat)
    yield from dealing.decisions(
        parameters=parameters, start=dealt.dealer, final=final, has_live_hand=_has_live_hand(held_by_seat, final)
    )
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen(counts={}))
    for line in settlement.returns:
        yield words.result(line=line)


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def _played(parameters: Mapping[str, Any], seat: Seat, *, is_over: bool) -> list[Hand]:
    held = [seat.start]
    if not is_over:
        who = f"seat {seat.number}"
        for action in seat.actions:
            play.act(parameters, held, action, who)
    _check_seat(held, seat, is_over=is_over)
    return held


def _check_seat(held: Sequence[Hand], seat: Seat, *, is_over: bool) -> None:
    """Raise RuleBroken where a seat acted after the dealer's natural, or left a hand without its end."""
    if is_over:
        if seat.actions:
            raise RuleBroken(
                code="round_already_decided",
                rule="dealer peeks",
                message=f"seat {seat.number} acts although the dealer's natural has ended the round",
            )
        return
    for number, hand in enumerate(held):
        if not hand.is_done:
            raise RuleBroken(
                code="hand_not_finished",
                rule="every hand to its end",
                message=f"hand {number} of seat {seat.number} is left on {hand.total} without a stand",
            )


def _ends_at_once(parameters: Mapping[str, Any], dealt: Round) -> bool:
    return parameters["peek"] and dealt.dealer.is_natural


def _has_live_hand(played: Sequence[Sequence[Hand]], start: Hand) -> bool:
    """Say whether the dealer plays: against a natural of the dealer, or with naturals and busts alone, nobody does."""
    if start.is_natural:
        return False
    for held in played:
        for hand in held:
            if not hand.is_bust and not hand.is_natural:
                return True
    return False


def _dealer(parameters: Mapping[str, Any], dealt: Round, played: Sequence[Sequence[Hand]]) -> Hand:
    is_live = _has_live_hand(played, dealt.dealer)
    return dealing.play(parameters=parameters, start=dealt.dealer, drawn=dealt.drawn, has_live_hand=is_live)


def _returned(parameters: Mapping[str, Any], bet: Bet, held: Sequence[Hand], final: Hand) -> BetReturn:
    staked = returned = 0
    reasons = ""
    for hand in held:
        stake = bet.stake * hand.stakes
        per_chip, reason = pays.of_hand(parameters=parameters, hand=hand, dealer=final)
        back = stake * per_chip // pays.CHIP
        staked += stake
        returned += back - back % pays.CHIP if parameters["rounding"] == "floor" else back
        told = f"doubled, {reason}" if hand.stakes > 1 else reason
        reasons = f"{reasons}; {told}" if reasons else told
    return BetReturn(bet, staked, returned, reasons)


def _insured(bet: Bet, stake: int, bets: Sequence[Bet], final: Hand) -> BetReturn:
    line = Bet(f"{bet.id}:insurance", "insurance", bet.seat, bet.player, stake)
    if any(other.id == line.id for other in bets):
        raise RuleBroken(
            code="conflicting_bets", rule="bets of a round", message=f"bet {line.id} has the id of an insurance"
        )
    if final.is_natural:
        return BetReturn(line, stake, stake * pays.PAYS["insurance"] // pays.CHIP, "dealer's natural, 2:1")
    return BetReturn(line, stake, 0, "no natural, lost")


def _facts(dealt: Round, played: Sequence[Sequence[Hand]], final: Hand) -> dict[str, Any]:
    totals: dict[str, list[int]] = {}
    naturals = []
    for seat, held in zip(dealt.seats, played, strict=True):
        totals[str(seat.number)] = [hand.total for hand in held]
        if held[0].is_natural:
            naturals.append(seat.number)
    return {
        "dealer": final.total,
        "dealer_natural": final.is_natural,
        "hands": totals,
        "naturals": naturals,
    }


def _cards(played: Sequence[Sequence[Hand]], final: Hand) -> tuple[str, ...]:
    taken: list[str] = []
    for held in played:
        for hand in held:
            taken += hand.cards
    taken += final.cards
    return tuple(taken)
