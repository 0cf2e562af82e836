"""The two baccarat houses as a table system knows them: bets, stakes, limits and what a dealer pays.

The pays are written down a second time on purpose, from the houses' own pages: players' purses follow them, and a test
compares them with the engine on thousands of coups. Amounts are hundredths of a chip.
"""

import dataclasses
import fractions

from casino.simulation.games.baccarat.shoes import Coup
from casino.simulation.players import CHIP

ONE, HALF = fractions.Fraction(1), fractions.Fraction(1, 2)
LOST = fractions.Fraction(-1)
PUSH = fractions.Fraction(0)
DRAGON_MARGIN_MIN = 4
DRAGON_BONUS = {
    "player": {4: 1, 5: 2, 6: 3, 7: 6, 8: 15, 9: 30},
    "banker": {4: 1, 5: 2, 6: 4, 7: 7, 8: 20, 9: 30},
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house: its ruleset key, seats at a table, stake step, stakes allowed in hundredths, and side bets."""

    ruleset: str
    seats: int
    step: int
    stake_min: int
    stake_max: int
    side_bets: tuple[str, ...]
    sends_declared: bool
    banker_pays: fractions.Fraction
    tie_pays: fractions.Fraction


SEED000 = House(
    ruleset="baccarat.seed000/1",
    seats=4,
    step=20 * CHIP,
    stake_min=20 * CHIP,
    stake_max=10_000 * CHIP,
    side_bets=(),
    sends_declared=False,
    banker_pays=fractions.Fraction(95, 100),
    tie_pays=fractions.Fraction(8),
)
CASINONIA = House(
    ruleset="baccarat.casinonia/1",
    seats=7,
    step=5 * CHIP,
    stake_min=10 * CHIP,
    stake_max=5_000 * CHIP,
    side_bets=("tie", "super_six", "player_pair", "banker_pair", "player_dragon", "banker_dragon"),
    sends_declared=True,
    banker_pays=ONE,
    tie_pays=fractions.Fraction(93, 10),
)


def returned(*, house: House, bet: str, stake: int, coup: Coup) -> int:
    """Return what the dealer hands back on a bet, stake included, in hundredths of a chip."""
    amount = stake * (1 + _odds(house=house, bet=bet, coup=coup))
    assert amount.denominator == 1, f"{bet} of {stake} returns {amount}, not a whole number of hundredths"
    return int(amount)


def _odds(*, house: House, bet: str, coup: Coup) -> fractions.Fraction:
    """Return what one unit of a bet wins: -1 is lost, 0 is handed back."""
    side, _, extra = bet.partition("_")
    if bet in {"player", "banker"}:
        return _main(house=house, bet=bet, coup=coup)
    if bet == "tie":
        return house.tie_pays if coup.outcome == "T" else LOST
    if bet == "super_six":
        if coup.outcome != "B" or not _is_six(coup=coup):
            return LOST
        return fractions.Fraction(12 if len(coup.banker) == 2 else 20)  # noqa: PLR2004 - cards
    if extra == "pair":
        hand = coup.player if side == "player" else coup.banker
        return fractions.Fraction(121, 10) if hand[0][0] == hand[1][0] else LOST
    return _dragon(side=side, coup=coup)


def _main(*, house: House, bet: str, coup: Coup) -> fractions.Fraction:
    if coup.outcome == "T":
        return PUSH
    if coup.outcome != bet[0].upper():
        return LOST
    if bet == "player":
        return ONE
    return HALF if house is CASINONIA and _is_six(coup=coup) else house.banker_pays


def _is_six(*, coup: Coup) -> bool:
    return coup.banker_total == 6  # noqa: PLR2004 - the total the bet is named for


def _dragon(*, side: str, coup: Coup) -> fractions.Fraction:
    if coup.outcome == "T":
        return PUSH if coup.is_natural else LOST
    if coup.outcome != side[0].upper():
        return LOST
    if coup.is_natural:
        return ONE
    margin = abs(coup.player_total - coup.banker_total)
    return fractions.Fraction(DRAGON_BONUS[side][margin]) if margin >= DRAGON_MARGIN_MIN else LOST
