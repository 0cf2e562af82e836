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
from games.rules.blackjack.hands import Hand, Standing
from games.rules.blackjack.seats import Round

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
    by_seat = seats.bets_by_seat(bets=bets, seats=dealt.hands.keys())
    is_over = _ends_at_once(parameters, dealt)
    for seat, held in dealt.hands.items():
        if is_over:
            _check_over(dealt, seat)
        else:
            play.play(parameters, held, dealt.actions[seat], seat)
            play.check_finished(held, seat)
    final = _dealer(parameters, dealt)
    settlement = _settlement(parameters, dealt, by_seat, final)
    for seat, stake in dealt.insured.items():
        bet = by_seat[seat]
        seats.check_insurance(parameters=parameters, seat=seat, stake=stake, bet=bet, up=dealt.dealer_cards[0])
        settlement = settlement._replace(returns=(*settlement.returns, _insured(bet, stake, bets, final)))
    cards.check_copies(settlement=settlement, seen=seen, decks=parameters["decks"])
    return settlement


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell each seat's decisions, the dealer's with their rule, then what each bet returns."""
    dealt = seats.read(record=record)
    is_over = _ends_at_once(parameters, dealt)
    up = dealt.dealer_cards[0]
    yield words.shown(up=up, dealer=dealt.dealer, peeks=parameters["peek"])
    for seat in seats.acting_order(actions=dealt.actions):
        held = dealt.hands[seat]
        yield words.dealt(seat=seat, hand=held[0], insurance=dealt.insured.get(seat, 0))
        for action in () if is_over else dealt.actions[seat]:
            before = [Hand(list(hand.cards), hand.standing) for hand in held]
            play.play(parameters, held, [action], seat)
            yield words.action(seat=seat, does=action["do"], number=action["hand"], before=before, after=held)
        if is_over:
            _check_over(dealt, seat)
        else:
            play.check_finished(held, seat)
    _dealer(parameters, dealt)
    yield from dealing.decisions(
        parameters=parameters, cards=dealt.dealer_cards, start=dealt.dealer, has_live_hand=_has_live_hand(dealt)
    )
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen(counts={}))
    for line in settlement.returns:
        yield words.result(line=line)


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def _check_over(dealt: Round, seat: int) -> None:
    """Raise RuleBroken where a seat acted after the dealer's natural."""
    if dealt.actions[seat]:
        raise RuleBroken(
            code="round_already_decided",
            rule="dealer peeks",
            message=f"seat {seat} acts although the dealer's natural has ended the round",
        )


def _ends_at_once(parameters: Mapping[str, Any], dealt: Round) -> bool:
    return parameters["peek"] and dealt.dealer.is_natural


def _has_live_hand(dealt: Round) -> bool:
    """Say whether the dealer plays: against a natural of the dealer, or with naturals and busts alone, nobody does."""
    if dealt.dealer.is_natural:
        return False
    for held in dealt.hands.values():
        for hand in held:
            if hand.standing.is_live:
                return True
    return False


def _dealer(parameters: Mapping[str, Any], dealt: Round) -> Standing:
    return dealing.play(
        parameters=parameters,
        start=dealt.dealer,
        drawn=dealt.dealer_cards[2:],
        has_live_hand=_has_live_hand(dealt),
    )


def _settlement(parameters: Mapping[str, Any], dealt: Round, by_seat: Mapping[int, Bet], final: Standing) -> Settlement:
    natural_pays, is_floored = parameters["blackjack_pays"], parameters["rounding"] == "floor"
    returns: list[BetReturn] = []
    counts: dict[str, list[int]] = {}
    naturals = []
    taken: list[str] = []
    for seat, held in dealt.hands.items():
        bet = by_seat[seat]
        stake = bet.stake
        staked = returned = 0
        reasons = ""
        counted = []
        for hand in held:
            taken += hand.cards
            standing = hand.standing
            counted.append(standing.total)
            stakes, per_chip, reason = pays.of_hand(standing, final, natural_pays)
            back = stake * per_chip // pays.CHIP
            staked += stake * stakes
            returned += back - back % pays.CHIP if is_floored else back
            reasons = f"{reasons}; {reason}" if reasons else reason
        returns.append(BetReturn(bet, staked, returned, reasons))
        counts[str(seat)] = counted
        if held[0].standing.is_natural:
            naturals.append(seat)
    taken += dealt.dealer_cards
    facts = {"dealer": final.total, "dealer_natural": final.is_natural, "hands": counts, "naturals": naturals}
    return Settlement(tuple(returns), facts, tuple(taken))


def _insured(bet: Bet, stake: int, bets: Sequence[Bet], final: Standing) -> BetReturn:
    line = Bet(f"{bet.id}:insurance", "insurance", bet.seat, bet.player, stake)
    if any(other.id == line.id for other in bets):
        raise RuleBroken(
            code="conflicting_bets", rule="bets of a round", message=f"bet {line.id} has the id of an insurance"
        )
    if final.is_natural:
        return BetReturn(line, stake, stake * pays.PAYS["insurance"] // pays.CHIP, "dealer's natural, 2:1")
    return BetReturn(line, stake, 0, "no natural, lost")
