"""What bets of any game must keep: ids of their own, names of the game, stakes within its limits in whole chips."""

from collections.abc import Sequence

from games.bets import Bet
from games.errors import RuleBroken

CHIP = 100
"""Hundredths."""


def only_bet(*, bets: Sequence[Bet], name: str) -> Bet:
    """Return the one bet of a round for a single player; raises RuleBroken for none, several, or another name."""
    if len(bets) != 1:
        raise RuleBroken(code="bad_seats", rule="one player", message=f"{len(bets)} bets, expected one")
    check_names(bets=bets, names=frozenset({name}))
    check_seat(bet=bets[0])
    return bets[0]


def check_names(*, bets: Sequence[Bet], names: frozenset[str]) -> None:
    """Raise RuleBroken for a bet that the game does not have, or for two bets under one id."""
    ids = set()
    for bet in bets:
        ids.add(bet.id)
        if bet.name not in names:
            raise RuleBroken(
                code="illegal_choice",
                rule="bets of the game",
                message=f"bet {bet.id} is on {bet.name!r}, expected one of {', '.join(sorted(names))}",
            )
    if len(ids) < len(bets):
        raise RuleBroken(code="conflicting_bets", rule="bets of a round", message="two bets have the same id")


def check_stake(*, bet: Bet, chips_min: int, chips_max: int | None = None) -> None:
    """Raise RuleBroken where a stake is no whole number of chips or outside the limits of the game, both included."""
    stake = bet.stake
    if stake % CHIP == 0 and stake >= chips_min * CHIP and (chips_max is None or stake <= chips_max * CHIP):
        return
    bounds = f"{chips_min} to {chips_max}" if chips_max is not None else f"{chips_min} or more"
    raise RuleBroken(
        code="stake_not_allowed",
        rule="bet limits",
        message=f"Stake {chips(amount=stake)} of bet {bet.id} is not {bounds} whole chips",
    )


def check_seat(*, bet: Bet) -> None:
    """Raise RuleBroken where a bet names a seat that no table has."""
    if bet.seat < 1:
        raise RuleBroken(code="bad_seats", rule="seats", message=f"bet {bet.id} is at seat {bet.seat}, not 1 or more")


def check_seats(*, bets: Sequence[Bet], least: int, most: int | None = None) -> None:
    """Raise RuleBroken where seats are not one bet each, or fewer or more of them play than the game takes."""
    numbers = {bet.seat for bet in bets}
    if numbers and min(numbers) < 1:
        for bet in bets:
            check_seat(bet=bet)
    seats = len(numbers)
    if seats < len(bets):
        raise RuleBroken(code="conflicting_bets", rule="one bet a seat", message="a seat has several bets, not one")
    if seats < least or (most is not None and seats > most):
        bounds = f"{least} or more" if most is None else str(least) if least == most else f"{least} to {most}"
        raise RuleBroken(code="bad_seats", rule="players", message=f"{seats} seats play, expected {bounds}")


def chips(*, amount: int) -> str:
    """Return hundredths as chips in words: 2250 is "22.50", 200000 is "2,000"."""
    whole, rest = divmod(abs(amount), CHIP)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole:,}.{rest:02d}" if rest else f"{sign}{whole:,}"
