"""Cee-lo against the house: a fixed banker, three players, three attempts each at a set or a named combination.

A record is {"banker": [[2, 2, 4]], "order": [1, 2, 3], "rolls": {"1": [[1, 1, 5]], ...}}: all throws of each
participant, seats in playing order; there are no `rolls` where the banker's combination ends the round. Bets are named
after the place in the order: "first", "second", "third". Facts: {"banker": 4, "order": [1, 2, 3], "scores": {"1": 5,
"2": "4-5-6"}}, a score or the name of an automatic combination, scores empty where the banker ended the round.

Source: house rules (000), Cee-lo.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games import betting, records
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.dice import THROWS, Combination, Throw
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "ceelo_house"
IS_HOUSE_BANKED = True

PLACES = ("first", "second", "third")
STAKE_CHIPS_MIN = 20
STAKE_CHIPS_MAX = 2000

PAYS: Mapping[str, int] = {"win": 200, "cee_lo": 200, "triple": 300, "ones": 500, "bank_broken": 200}
"""Hundredths returned in all per chip staked."""

LOST_TWICE = -100
PUSHED = 100
BEATS_ALL = 7
LOSES_TO_ALL = -1

_AUTOMATIC = {
    Combination.CEE_LO: ("cee_lo", BEATS_ALL),
    Combination.TRIPLE: ("triple", BEATS_ALL),
    Combination.ONES: ("ones", BEATS_ALL),
    Combination.LOW: ("low", LOSES_TO_ALL),
}
_FIXED = {Combination.ODDS: 3, Combination.EVENS: 4, Combination.MUSASHI: 6, Combination.NOTHING: 0}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Meaning:
    """What a throw means here: an automatic line or None, its own score (7 above, -1 below all), and its words."""

    line: str | None
    score: int
    is_something: bool
    is_odds: bool
    is_evens: bool
    words: str


def _meaning(throw: Throw) -> _Meaning:
    line, score = _AUTOMATIC.get(throw.combination, (None, _FIXED.get(throw.combination, throw.number)))
    return _Meaning(
        line=line,
        score=score,
        is_something=throw.combination is not Combination.NOTHING,
        is_odds=throw.combination is Combination.ODDS,
        is_evens=throw.combination is Combination.EVENS,
        words=throw.words,
    )


_MEANINGS = {dice: _meaning(throw) for dice, throw in THROWS.items()}


class _Standing(NamedTuple):
    """Where a participant ended: the throw that counts and the final score, copied or own."""

    throw: _Meaning
    score: int


def is_pay_change(value: Any) -> bool:
    """Say whether a value changes totals by line, such as {"triple": "2"}."""
    return ruleset_parameters.is_pays(value) and value.keys() <= PAYS.keys()


PARAMETERS: Mapping[str, Parameter] = {
    "attempts": Parameter(default=3, accepts=ruleset_parameters.is_count, meaning="throws to form a set, 1 or more"),
    "tie": Parameter(default="push", values=("push", "banker"), meaning="who takes a tie with the banker"),
    "inherit": Parameter(
        default="skip_automatic",
        values=("skip_automatic", "automatic_as_extreme"),
        meaning="whose score a copy takes after an automatic combination: the nearest score before, or all or nothing",
    ),
    "pays": Parameter(default={}, accepts=is_pay_change, meaning='other totals per line, such as {"triple": "2"}'),
}
_MEMBERS = frozenset({"banker", "order"})
_KNOWN = _MEMBERS | {"rolls", "declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one round; -1 times the stake is returned where a player loses twice.

    Raises RuleBroken for throws, orders and bets that the game does not allow.
    """
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    order = _order(record["order"], bets)
    banker = _final_throw(record["banker"], "the banker", parameters["attempts"])
    standings = _standings(record, parameters, order, banker) if banker.line is None else {}
    if banker.line is not None and record.get("rolls"):
        raise RuleBroken(
            code="round_already_decided",
            rule="banker's automatic result",
            message=f"a seat threw after the banker's {banker.words}, which ends the round",
        )
    returns = []
    for bet in bets:
        per_chip, reason = _outcome(parameters, banker, standings.get(bet.seat))
        returns.append(BetReturn(bet, bet.stake, bet.stake * per_chip // betting.CHIP, reason))
    facts = {
        "banker": banker.score if banker.line is None else banker.words,
        "order": list(order),
        "scores": {str(seat): _fact(standing) for seat, standing in standings.items()},
    }
    return Settlement(returns=tuple(returns), facts=facts)


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell each participant's throws in order, the score that follows, and what it means for the stake."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    banker = _final_throw(record["banker"], "the banker", parameters["attempts"])
    sets = f"sets the score {banker.score}" if banker.line is None else "ends the round"
    yield Decision(headline=f"Banker: {_told(record['banker'])}", detail=sets, rule="banker rolls first")
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    lines = {line.bet.seat: line for line in settlement.returns}
    for seat in settlement.facts["order"]:
        line = lines[seat]
        thrown = _told(record["rolls"][str(seat)]) if record.get("rolls") else "does not throw"
        moved = f"{betting.chips(amount=line.staked)} → {betting.chips(amount=line.returned)}"
        yield Decision(headline=f"Seat {seat}: {thrown}", detail=f"{moved}, {line.reason}", rule="beat the banker")


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def paid_hundredths(*, parameters: Mapping[str, Any], line: str) -> int:
    """Return the total per chip of a line, in hundredths, under the ruleset's pays."""
    changed = parameters["pays"].get(line)
    return PAYS[line] if changed is None else ruleset_parameters.hundredths(changed) or 0


def _order(found: Any, bets: Sequence[Bet]) -> list[int]:
    """Return the seats in playing order after checking that each has one bet, named after its place."""
    order = [records.seat(found=seat, name="order") for seat in records.listed(found=found, name="order")]
    betting.check_names(bets=bets, names=frozenset(PLACES))
    betting.check_seats(bets=bets, least=len(PLACES), most=len(PLACES))
    if len(order) != len(PLACES) or {bet.seat for bet in bets} != set(order):
        raise RuleBroken(
            code="bad_seats",
            rule="3 players plus banker",
            message=f"order {order} is not the seats that bet, each once",
        )
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=STAKE_CHIPS_MIN, chips_max=STAKE_CHIPS_MAX)
        place = PLACES[order.index(bet.seat)]
        if bet.name != place:
            raise RuleBroken(
                code="illegal_choice",
                rule="player roll order",
                message=f"bet {bet.id} is {bet.name!r}, but seat {bet.seat} throws {place}",
            )
    return order


def _standings(
    record: Record, parameters: Mapping[str, Any], order: Sequence[int], banker: _Meaning
) -> dict[int, _Standing]:
    """Resolve the players left to right; `carried` is the score that the next copy takes."""
    rolls = records.by_seat(found=record.get("rolls"), name="rolls")
    if rolls.keys() != set(order):
        raise RuleBroken(
            code="round_not_decided", rule="players roll in order", message=f"rolls of {sorted(rolls)}, not of {order}"
        )
    standings = {}
    carried = banker.score
    for place, seat in enumerate(order):
        throw = _final_throw(rolls[seat], f"seat {seat}", parameters["attempts"])
        if (throw.is_odds and place > 0) or (throw.is_evens and place < len(order) - 1):
            standings[seat] = _Standing(throw, carried)
            continue
        standings[seat] = _Standing(throw, throw.score)
        if throw.line is None or parameters["inherit"] == "automatic_as_extreme":
            carried = throw.score
    return standings


def _final_throw(found: Any, who: str, attempts: int) -> _Meaning:
    """Return the throw that counts: the first that is something, or the last of all attempts."""
    throws = records.listed(found=found, name=f"the throws of {who}")
    if not throws:
        raise RuleBroken(code="round_not_decided", rule="everybody rolls", message=f"{who} did not throw")
    if len(throws) > attempts:
        raise _miscounted(attempts, f"{who} threw {len(throws)} times, expected {attempts} at most")
    for place, dice in enumerate(throws, start=1):
        throw = _MEANINGS[tuple(records.numbers(found=dice, name=f"throw {place} of {who}", count=3))]
        is_last = place == len(throws)
        if throw.is_something and not is_last:
            raise _miscounted(attempts, f"{who} threw again after {throw.words}")
        if is_last and not throw.is_something and len(throws) < attempts:
            raise _miscounted(attempts, f"{who} stopped without a set after {len(throws)} throws")
    return throw


def _miscounted(attempts: int, message: str) -> RuleBroken:
    return RuleBroken(code="illegal_roll_count", rule=f"up to {attempts} times", message=message)


def _outcome(parameters: Mapping[str, Any], banker: _Meaning, player: _Standing | None) -> tuple[int, str]:
    """Return what a chip gets back, in hundredths, and why; without a player's standing the banker ended the round."""
    if player is None:
        return _ended_by_banker(parameters, banker)
    throw = player.throw
    if throw.line == "low":
        return LOST_TWICE, "1-2-3, loses twice"
    if throw.line is not None:
        return paid_hundredths(parameters=parameters, line=throw.line), f"{throw.words}, wins at once"
    if player.score > banker.score:
        return paid_hundredths(parameters=parameters, line="win"), f"{_score(player)} beats {banker.score}"
    if player.score == banker.score:
        is_push = parameters["tie"] == "push"
        return PUSHED if is_push else 0, f"tie on {banker.score}, {'pushed' if is_push else 'lost'}"
    return 0, f"{_score(player)} loses to {banker.score}"


def _ended_by_banker(parameters: Mapping[str, Any], banker: _Meaning) -> tuple[int, str]:
    if banker.line == "low":
        return paid_hundredths(parameters=parameters, line="bank_broken"), "banker's 1-2-3 breaks the bank"
    if banker.line == "ones":
        return LOST_TWICE, "banker's three ones, loses twice"
    return 0, f"banker's {banker.words}, lost"


def _score(player: _Standing) -> str:
    return {BEATS_ALL: "a copied win", LOSES_TO_ALL: "a copied loss"}.get(player.score, str(player.score))


def _fact(standing: _Standing) -> int | str:
    if standing.throw.line is not None:
        return standing.throw.words
    return standing.score if LOSES_TO_ALL < standing.score < BEATS_ALL else _score(standing)


def _told(throws: Sequence[Sequence[int]]) -> str:
    told = [THROWS[tuple(dice)].words for dice in throws]
    return ", again; ".join(told)
