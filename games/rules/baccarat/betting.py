"""Which bets a house takes on a coup.

Source: house rules (000), Baccarat, Bet limits (1-4 players, multiples of 20, one bet a player); Casinonia page (001),
"When betting on 'Banker' or 'Player', players may only choose one option".
"""

from collections.abc import Sequence

from games.bets import Bet
from games.errors import RuleBroken
from games.rules.baccarat.pays import CHIP, House


def check(*, house: House, bets: Sequence[Bet]) -> None:
    """Raise RuleBroken for bets that the house does not take."""
    unit, seats_max = house.stake_unit, house.seats_max
    ids, names, seats = set(), set(), set()
    for bet in bets:
        bet_id, name, seat, _, stake = bet
        if stake % unit or stake <= 0:
            raise _stake(house, bet)
        if not 1 <= seat <= seats_max:
            raise _seat(house, bet)
        ids.add(bet_id)
        names.add(name)
        seats.add(seat)
    if not names <= house.areas:
        raise _unknown(house, bets)
    if len(ids) < len(bets):
        raise RuleBroken(code="conflicting_bets", rule="bets of a coup", message="two bets have the same id")
    if house.is_one_bet_a_seat and len(seats) < len(bets):
        raise RuleBroken(
            code="conflicting_bets", rule="one bet a player", message="a seat has several bets, expected one"
        )
    if house.excludes_sides and "player" in names and "banker" in names:
        _check_sides(bets)


def _check_sides(bets: Sequence[Bet]) -> None:
    on_player = [bet for bet in bets if bet.name == "player"]
    on_banker = [bet for bet in bets if bet.name == "banker"]
    for one in on_player:
        for other in on_banker:
            if one.seat == other.seat or one.player == other.player:
                raise RuleBroken(
                    code="conflicting_bets",
                    rule="only one of Banker and Player",
                    message=f"bets {one.id} and {other.id} are on both Player and Banker, seat {one.seat}",
                )


def _unknown(house: House, bets: Sequence[Bet]) -> RuleBroken:
    bet = next(bet for bet in bets if bet.name not in house.areas)
    return RuleBroken(
        code="unknown_bet",
        rule="betting areas",
        message=f"bet {bet.id} is on {bet.name!r}, the areas of the house are {', '.join(sorted(house.areas))}",
    )


def _stake(house: House, bet: Bet) -> RuleBroken:
    unit = house.stake_unit // CHIP
    return RuleBroken(
        code="stake_not_allowed",
        rule="bet limits",
        message=f"stake of bet {bet.id} is {bet.stake} hundredths, expected a positive multiple of {unit} chips",
    )


def _seat(house: House, bet: Bet) -> RuleBroken:
    return RuleBroken(
        code="bad_seats",
        rule="seats",
        message=f"bet {bet.id} is at seat {bet.seat}, expected 1 to {house.seats_max}",
    )
