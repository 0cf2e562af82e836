"""Cee-lo with a bank: one player holds the bank, the others fade parts of it and throw against its point.

A record is {"bank": 10000, "banker_seat": 9, "left_of_banker": 1, "banker": [[6, 6, 5]], "rolls": {"1": [[4, 5, 6]],
...}}: the bank in hundredths of a chip, all throws of each participant, no `rolls` where the banker's throw decides.
Bets are "fade", in clockwise order from the banker's left, and one "bank" of the banker, whose stake is the covered
part; the uncovered part never moves. Facts: {"point": 5, "banker": "pair of sixes, 5", "covered": 5000,
"banker_returned": 16000, "next_banker": 1, "owed": 0}: the point is null where the banker's throw decided,
`banker_returned` counts the uncovered part, `owed` is what bonus pays take beyond the covered part, so that the bank's
return is negative.

Source: cee-lo with and without a bank (003).
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games import betting, dice, records
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.dice import Combination, Throw
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "ceelo_bank"
IS_HOUSE_BANKED = False

TRIPLES = frozenset({Combination.TRIPLE, Combination.ONES})
BANKER_WINS_ON = 6
BANKER_LOSES_ON = 1
BONUS_LINES = {Combination.CEE_LO: "456", Combination.TRIPLE: "trip", Combination.ONES: "111"}


def is_scale(value: Any) -> bool:
    """Say whether a value is "none", or odds to one such as {"456": 2, "trip": 3, "111": 5}."""
    if value is None or value == "none":
        return True
    return ruleset_parameters.is_pays(value) and value.keys() <= set(BONUS_LINES.values())


PARAMETERS: Mapping[str, Parameter] = {
    "pay": Parameter(
        default="none",
        accepts=is_scale,
        meaning='none for even money, or odds to one as {"456": 2, "trip": 3, "111": 5}',
    ),
    "reverse": Parameter(
        default="none",
        values=("none", "straights", "straights_and_trips"),
        meaning="which throws change sides for the players: 1-2-3 with 4-5-6, and triples too",
    ),
    "pay_cap": Parameter(
        default="none", values=("none", "bank"), meaning="bank pays winners in order until the covered part is gone"
    ),
}
_MEMBERS = frozenset({"bank", "banker_seat", "left_of_banker", "banker"})
_KNOWN = _MEMBERS | {"rolls", "declared"}


class _Fade(NamedTuple):
    """A fader's result: even pays, bonus odds and push or loss as odds in hundredths to one (-100 lost), and why."""

    bet: Bet
    odds: int
    reason: str
    is_special: bool


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one round; returns sum to stakes, the bank's return is what the pot leaves (negative where it owes).

    Raises RuleBroken for throws, fades and banks that the game does not allow.
    """
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    bank = _bank(record, bets)
    throw = dice.decisive(found=record["banker"], who="the banker")
    fades = _fades(parameters, record, throw, [bet for bet in bets if bet.name == "fade"])
    paid = _winnings(parameters, fades, bank.stake)
    left = 2 * bank.stake - sum(paid.values())
    reasons = {fade.bet.id: fade.reason for fade in fades}
    returns = [
        BetReturn(bet, bet.stake, left, f"bank against {len(fades)} fades")
        if bet is bank
        else BetReturn(bet, bet.stake, paid[bet.id], reasons[bet.id])
        for bet in bets
    ]
    facts = {
        "point": None if banker_verdict(throw=throw) is not None else throw.number,
        "banker": throw.words,
        "covered": bank.stake,
        "banker_returned": record["bank"] - bank.stake + left,
        "next_banker": _next_banker(record, fades),
        "owed": max(0, -left),
    }
    return Settlement(returns=tuple(returns), facts=facts)


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell the banker's throws, each fader's, and who holds the bank next."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    throw = dice.decisive(found=record["banker"], who="the banker")
    verdict = banker_verdict(throw=throw)
    does = f"sets the point {throw.number}" if verdict is None else "wins at once" if verdict else "loses at once"
    yield Decision(headline=f"Banker: {dice.told(throws=record['banker'])}", detail=does, rule="the banker rolls")
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    for line in settlement.returns:
        thrown = (record.get("rolls") or {}).get(str(line.bet.seat))
        words = dice.told(throws=thrown) if thrown else line.bet.name
        moved = f"{betting.chips(amount=line.staked)} → {betting.chips(amount=line.returned)}"
        yield Decision(headline=f"Seat {line.bet.seat}: {words}", detail=f"{moved}, {line.reason}", rule="players roll")
    yield Decision(
        headline=f"Next banker: seat {settlement.facts['next_banker']}",
        detail="All faders beat the bank, or the first to win with 4-5-6 or a triple, or no change",
        rule="passing the bank",
    )


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


@functools.cache
def banker_verdict(*, throw: Throw) -> bool | None:
    """Say whether a decisive throw of the banker wins or loses at once; None where it sets a point of 2 to 5."""
    if throw.combination is Combination.POINT:
        return {BANKER_WINS_ON: True, BANKER_LOSES_ON: False}.get(throw.number)
    return throw.combination is not Combination.LOW


def player_verdict(*, reverse: str, throw: Throw, point: int) -> int:
    """Return 1, 0 or -1: whether a decisive throw of a player beats, ties or loses to the banker's point."""
    if throw.combination is Combination.POINT:
        return (throw.number > point) - (throw.number < point)
    if throw.combination in TRIPLES:
        return -1 if reverse == "straights_and_trips" else 1
    is_win = (throw.combination is Combination.CEE_LO) is (reverse == "none")
    return 1 if is_win else -1


def bonus_hundredths(*, pay: Any, throw: Throw) -> int:
    """Return the odds to one that a player's winning throw pays, in hundredths: 100 for even money."""
    odds = pay.get(BONUS_LINES.get(throw.combination)) if isinstance(pay, Mapping) else None
    return 100 if odds is None else ruleset_parameters.hundredths(odds) or 0


def _bank(record: Record, bets: Sequence[Bet]) -> Bet:
    """Return the bet of the banker after checking it and the fades against the bank."""
    banker = records.seat(found=record["banker_seat"], name="banker_seat")
    left = records.seat(found=record["left_of_banker"], name="left_of_banker")
    betting.check_names(bets=bets, names=frozenset({"bank", "fade"}))
    betting.check_seats(bets=bets, least=2)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=1)
    banks = [bet for bet in bets if bet.name == "bank"]
    if len(banks) != 1 or banks[0].seat != banker or left == banker:
        raise RuleBroken(
            code="bad_seats", rule="one banker", message=f"seat {banker} holds the bank, its one bet is not there"
        )
    covered = sum(bet.stake for bet in bets if bet.name == "fade")
    if type(record["bank"]) is not int or record["bank"] % betting.CHIP or covered > record["bank"]:
        raise RuleBroken(
            code="stake_not_allowed",
            rule="fading the bank",
            message=f"fades cover {betting.chips(amount=covered)} of a bank of {record['bank']!r} hundredths",
        )
    if banks[0].stake != covered:
        raise RuleBroken(
            code="stake_not_allowed",
            rule="fading the bank",
            message=f"the bank stakes {banks[0].stake} hundredths, the fades cover {covered}",
        )
    return banks[0]


def _fades(parameters: Mapping[str, Any], record: Record, banker: Throw, bets: Sequence[Bet]) -> list[_Fade]:
    verdict = banker_verdict(throw=banker)
    if verdict is not None:
        if record.get("rolls"):
            raise RuleBroken(
                code="round_already_decided",
                rule="the banker rolls",
                message=f"a seat threw after the banker's {banker.words}, which decides all bets",
            )
        odds = -100 if verdict else 100
        return [_Fade(bet, odds, f"banker's {banker.words}", is_special=False) for bet in bets]
    rolls = records.by_seat(found=record.get("rolls"), name="rolls")
    if rolls.keys() != {bet.seat for bet in bets}:
        raise RuleBroken(
            code="round_not_decided",
            rule="players roll",
            message=f"rolls of seats {sorted(rolls)}, but {sorted(bet.seat for bet in bets)} faded",
        )
    point = banker.number
    return [
        _thrown(parameters, bet, dice.decisive(found=rolls[bet.seat], who=f"seat {bet.seat}"), point) for bet in bets
    ]


def _thrown(parameters: Mapping[str, Any], bet: Bet, throw: Throw, point: int) -> _Fade:
    verdict, reason = _judged(parameters["reverse"], throw, point)
    if verdict <= 0:
        return _Fade(bet, 100 * verdict, reason, is_special=False)
    odds = bonus_hundredths(pay=parameters["pay"], throw=throw)
    return _Fade(bet, odds, reason, is_special=throw.combination is Combination.CEE_LO or throw.combination in TRIPLES)


@functools.cache
def _judged(reverse: str, throw: Throw, point: int) -> tuple[int, str]:
    """Return the verdict on a throw and its words, remembered for the few that there are."""
    verdict = player_verdict(reverse=reverse, throw=throw, point=point)
    if verdict == 0:
        return 0, f"ties the point {point}, pushed"
    return verdict, f"{throw.words} {'beats' if verdict > 0 else 'loses to'} {point}"


def _winnings(parameters: Mapping[str, Any], fades: Sequence[_Fade], covered: int) -> dict[str, int]:
    """Return what each fader gets back, by bet id, winners in order out of the covered part and the lost fades."""
    funds = covered + sum(fade.bet.stake for fade in fades if fade.odds < 0)
    paid = {}
    for fade in fades:
        won = fade.bet.stake * fade.odds // 100
        if won > 0 and parameters["pay_cap"] == "bank":
            won = min(won, funds)
        paid[fade.bet.id] = fade.bet.stake + won
        funds -= max(won, 0)
    return paid


def _next_banker(record: Record, fades: Sequence[_Fade]) -> int:
    if all(fade.odds > 0 for fade in fades):
        left: int = record["left_of_banker"]
        return left
    special = next((fade.bet.seat for fade in fades if fade.is_special), None)
    banker: int = record["banker_seat"]
    return banker if special is None else special
