"""Casino yatzy: five dice, special hands on the first throw, else a number to collect, or the double pair gambit.

A record is {"first": [2, 2, 5, 5, 1], "choice": 5 | "gambit" | null, "rerolls": [[5, 1, 2], [5, 3]]}: rerolls list the
dice thrown again, at most twice, and an empty list may close a hand whose dice are all banked. The one bet is "yatzy".
Facts: {"first": [...], "choice": 5, "line": "count_4", "count": 4}; the line is null where nothing pays, the count null
where no number was chosen.

Source: house rules (000), Casino Yatzy.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting, records
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "yatzy"
IS_HOUSE_BANKED = True

DICE = 5
REROLLS_MAX = 2
STAKE_CHIPS_MAX = 100

PAYS: Mapping[str, int] = {
    "golden_yatzy": 2000,
    "big_straight": 1100,
    "little_straight": 900,
    "full_house": 700,
    "gambit": 300,
    "count_3": 100,
    "count_4": 200,
    "count_5": 400,
}
"""Hundredths returned in all per chip staked; the first four settle a first throw at once."""

_WORDS = {
    "golden_yatzy": "Golden yatzy",
    "big_straight": "Big straight",
    "little_straight": "Little straight",
    "full_house": "Full house",
    "gambit": "Double pair gambit won",
    "count_3": "Triplet",
    "count_4": "Quad",
    "count_5": "Yatzy after the first throw",
}


def is_pay_change(value: Any) -> bool:
    """Say whether a value changes totals by line, such as {"count_5": "5"}."""
    return ruleset_parameters.is_pays(value) and value.keys() <= PAYS.keys()


PARAMETERS: Mapping[str, Parameter] = {
    "keep": Parameter(
        default="bank_all",
        values=("bank_all", "first_only"),
        meaning="bank_all banks hits of the second throw too, first_only throws them again",
    ),
    "payout_convention": Parameter(
        default="total", values=("total", "net"), meaning="net returns the stake beside every paid line"
    ),
    "pays": Parameter(default={}, accepts=is_pay_change, meaning='other totals per line, such as {"count_5": "5"}'),
}
_MEMBERS = frozenset({"first", "choice", "rerolls"})
_KNOWN = _MEMBERS | {"declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one hand; raises RuleBroken for throws and choices that the game does not allow."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    bet = betting.only_bet(bets=bets, name="yatzy")
    betting.check_stake(bet=bet, chips_min=1, chips_max=STAKE_CHIPS_MAX)
    first = records.numbers(found=record["first"], name="the first throw", count=DICE)
    choice, rerolls = record["choice"], records.listed(found=record["rerolls"], name="rerolls")
    line, count = special_of(first=first), None
    if line is not None:
        _check_decided(line, choice, rerolls)
    elif choice == "gambit":
        line = _gambit(first, rerolls)
    else:
        count = _count(parameters["keep"], first, _number(choice), rerolls)
        line = f"count_{count}" if f"count_{count}" in PAYS else None
    returned = bet.stake * paid_hundredths(parameters=parameters, line=line) // 100
    reason = _WORDS[line].lower() if line else "lost" if count is None else f"lost, count {count}"
    return Settlement(
        returns=(BetReturn(bet=bet, staked=bet.stake, returned=returned, reason=reason),),
        facts={"first": list(first), "choice": choice, "line": line, "count": count},
    )


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell the first throw, the choice, each throw again, and what the hand pays."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    first = records.numbers(found=record["first"], name="the first throw", count=DICE)
    special = special_of(first=first)
    yield Decision(
        headline=f"First throw: {_dice(first)}",
        detail=f"{_WORDS[special]}, settled at once" if special else "No special hand",
        rule="special combos",
    )
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    if not special:
        yield from _told_throws(record, parameters["keep"])
    returned = settlement.returns[0]
    line = settlement.facts["line"]
    yield Decision(
        headline=_WORDS[line] if line else "Lost",
        detail=f"Staked {betting.chips(amount=returned.staked)}, returned {betting.chips(amount=returned.returned)}",
        rule="payouts",
    )


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def special_of(*, first: Sequence[int]) -> str | None:
    """Return the special hand of a first throw, or None where a number has to be chosen."""
    shape = sorted(map(first.count, set(first)))
    if shape == [DICE]:
        return "golden_yatzy"
    if shape == [2, 3]:
        return "full_house"
    if shape == [1] * DICE and 1 not in first:
        return "big_straight"
    if shape == [1] * DICE and DICE + 1 not in first:
        return "little_straight"
    return None


def paid_hundredths(*, parameters: Mapping[str, Any], line: str | None) -> int:
    """Return the total per chip of a line, in hundredths, under the ruleset's pays and convention."""
    if line is None:
        return 0
    changed = parameters["pays"].get(line)
    paid = PAYS[line] if changed is None else ruleset_parameters.hundredths(changed) or 0
    return paid + 100 if parameters["payout_convention"] == "net" and paid else paid


def _check_decided(line: str, choice: Any, rerolls: Sequence[Any]) -> None:
    if choice is not None or rerolls:
        raise RuleBroken(
            code="round_already_decided",
            rule="special combos",
            message=f"{_WORDS[line]} on the first throw settles at once, found choice {choice!r} and more throws",
        )


def _number(choice: Any) -> int:
    if choice is None:
        raise RuleBroken(code="round_not_decided", rule="select a number", message="no number was chosen")
    if type(choice) is not int or not 1 <= choice <= records.DIE_SIDES:
        raise RuleBroken(
            code="illegal_choice", rule="select a number", message=f"chose {choice!r}, expected 1 to 6 or 'gambit'"
        )
    return choice


def _gambit(first: Sequence[int], rerolls: Sequence[Any]) -> str | None:
    pairs = {number for number in first if first.count(number) == 2}  # noqa: PLR2004 - a pair
    if len(pairs) != 2:  # noqa: PLR2004 - double pair
        raise RuleBroken(
            code="illegal_choice",
            rule="double pair gambit",
            message=f"the gambit needs two pairs and a single, found {_dice(first)}",
        )
    if len(rerolls) != 1:
        raise RuleBroken(
            code="illegal_roll_count",
            rule="double pair gambit",
            message=f"the gambit throws one die once, found {len(rerolls)} throws",
        )
    [die] = records.numbers(found=rerolls[0], name="the gambit", count=1)
    return "gambit" if die in pairs else None


def _count(keep: str, first: Sequence[int], number: int, rerolls: Sequence[Any]) -> int:
    """Return how many dice show the number in the end; `keep` says whether hits of the second throw are banked."""
    if len(rerolls) > REROLLS_MAX:
        raise RuleBroken(
            code="illegal_roll_count",
            rule="up to twice more",
            message=f"{len(rerolls)} throws after the first, expected {REROLLS_MAX} at most",
        )
    banked = count = first.count(number)
    for place, throw in enumerate(rerolls, start=2):
        dice = _rethrown(throw, DICE - banked, place)
        count = banked + dice.count(number)
        banked = count if keep == "bank_all" else banked
    return count


def _rethrown(throw: Any, expected: int, place: int) -> Sequence[int]:
    if type(throw) is list and len(throw) != expected:
        raise RuleBroken(
            code="illegal_roll_count",
            rule="throw the unbanked dice again",
            message=f"throw {place} has {len(throw)} dice, expected the {expected} that are not banked",
        )
    return records.numbers(found=throw, name=f"throw {place}", count=expected)


def _told_throws(record: Record, keep: str) -> Iterator[Decision]:
    choice, rerolls = record["choice"], record["rerolls"]
    if choice == "gambit":
        yield Decision(
            headline=f"Double pair gambit: {_dice(rerolls[0])}",
            detail="Either pair becoming a triplet wins",
            rule="double pair gambit",
        )
        return
    banked = record["first"].count(choice)
    yield Decision(headline=f"Chooses {choice}", detail=f"{banked} banked from the first throw", rule="select a number")
    for place, throw in enumerate(rerolls, start=2):
        hits = throw.count(choice)
        yield Decision(
            headline=f"Throw {place}: {_dice(throw) or 'none left'}",
            detail=f"{hits} more, {banked + hits} in all",
            rule="throw the unbanked dice again",
        )
        banked += hits if keep == "bank_all" else 0


def _dice(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))
