"""What a person should look at although the round settles: decisions, "Settled and flagged"."""

import datetime as dt
from collections.abc import Iterable, Mapping

from casino.events.kinds.rounds import PlayedBet
from casino.settlement.outcomes.facts import Flag
from casino.settlement.outcomes.shoes import Shoe
from games import catalog

TABLE_LIMIT = "table_limit"
AFTER_LAST_ROUND = "after_last_round"
NUMBER_GAP = "number_gap"
TIME_SKEW = "time_skew"
TOO_MANY_COPIES_PAID = "too_many_copies_paid"
REVISION_CONFLICT = "revision_conflict"
APPROVAL_CONFLICT = "approval_conflict"
FOUR_EYES = "four_eyes"
ALREADY_VOIDED = "already_voided"
SLIP_CONFLICT = "slip_conflict"
UNREADABLE = "unreadable"
FAILED = "settlement_failed"

SKEW_MAX = dt.timedelta(minutes=5)
"""How far a table's clock may run ahead of ours, or go back within a shoe."""

Limits = Mapping[str, tuple[int, int]]
"""A table's own limits by bet, {"banker": (2000, 1000000)}, in hundredths."""


def of_bets(*, bets: Iterable[PlayedBet], limits: Limits) -> list[Flag]:
    """Name each bet outside of the table's own limits."""
    found: list[Flag] = []
    for bet in bets:
        bounds = limits.get(bet.bet)
        if bounds is not None and not bounds[0] <= bet.stake <= bounds[1]:
            detail = f"bet {bet.id}, {bet.bet}: stake {bet.stake} outside {bounds[0]} to {bounds[1]}"
            found.append((TABLE_LIMIT, detail))
    return found


def of_place(*, shoe: Shoe, number: int, ruleset: str) -> list[Flag]:
    """Say whether round numbers are missing before this one, and whether the shoe was over."""
    found: list[Flag] = []
    last = shoe.last_number
    if number > last + 1:
        missing = f"round {last + 1} is" if number == last + 2 else f"rounds {last + 1} to {number - 1} are"
        found.append((NUMBER_GAP, f"{missing} missing before this one"))
    if shoe.cut_number is not None and number > shoe.cut_number + _rounds_after_cut_card(ruleset):
        found.append((AFTER_LAST_ROUND, f"the white card came in round {shoe.cut_number}"))
    elif shoe.ended_after is not None and number > shoe.ended_after:
        found.append((AFTER_LAST_ROUND, f"the shoe was taken out of play after round {shoe.ended_after}"))
    return found


def of_clock(*, shoe: Shoe, number: int, time: dt.datetime, received_at: dt.datetime) -> list[Flag]:
    """Say whether the table's clock ran ahead of ours, or back since the round before."""
    if time > received_at + SKEW_MAX:
        return [(TIME_SKEW, f"{_seconds(time - received_at)} s ahead of its reception")]
    if shoe.last_time is not None and number > shoe.last_number and time < shoe.last_time - SKEW_MAX:
        return [(TIME_SKEW, f"{_seconds(shoe.last_time - time)} s before round {shoe.last_number}")]
    return []


def _rounds_after_cut_card(ruleset: str) -> int:
    known = catalog.RULESETS.get(ruleset)
    return known.parameters.get("rounds_after_cut_card", 0) if known is not None else 0


def _seconds(span: dt.timedelta) -> int:
    return int(span.total_seconds())
