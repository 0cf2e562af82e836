"""What each bet of the two houses pays. Every figure is the total returned for one chip, in hundredths, stake included.

Source: house rules (000), Baccarat, Payouts and Bet limits ("2x", "1.95x", "9x" are totals); Casinonia page (001),
Betting Area and Odds ("a:b" is net, so the total is one more), with "1:30" of its prose read as the 30:1 of its table.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from games import parameters

CHIP = 100
SEATS_UNNAMED = 1000
"""Bound for a house that names no number of seats."""

SEED000_PAYS = {"player": 200, "banker": 195, "tie": 900}

CASINONIA_PAYS = {
    "player": 200,
    "banker": 200,
    "banker_six": 150,
    "tie": 1030,
    "super_six_two_cards": 1300,
    "super_six_three_cards": 2100,
    "player_pair": 1310,
    "banker_pair": 1310,
    "player_dragon_natural": 200,
    "player_dragon_4": 200,
    "player_dragon_5": 300,
    "player_dragon_6": 400,
    "player_dragon_7": 700,
    "player_dragon_8": 1600,
    "player_dragon_9": 3100,
    "banker_dragon_natural": 200,
    "banker_dragon_4": 200,
    "banker_dragon_5": 300,
    "banker_dragon_6": 500,
    "banker_dragon_7": 800,
    "banker_dragon_8": 2100,
    "banker_dragon_9": 3100,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The bets of a house: pay lines, the areas of the layout, and who may lay what.

    `stake_unit` is in hundredths, `is_one_bet_a_seat` where a player bets on one area only, `excludes_sides` where
    Player and Banker exclude each other, `has_numbered_rules` where its page numbers the drawing rules. `label`
    names the bundle on the page of a round.
    """

    label: str
    pays: Mapping[str, int]
    areas: frozenset[str]
    stake_unit: int
    seats_max: int
    is_one_bet_a_seat: bool
    excludes_sides: bool
    has_numbered_rules: bool


HOUSES: Mapping[str, House] = {
    "seed000": House(
        label="seed000/1",
        pays=SEED000_PAYS,
        areas=frozenset({"player", "banker", "tie"}),
        stake_unit=20 * CHIP,
        seats_max=4,
        is_one_bet_a_seat=True,
        excludes_sides=False,
        has_numbered_rules=False,
    ),
    "casinonia": House(
        label="casinonia/1",
        pays=CASINONIA_PAYS,
        areas=frozenset(
            {
                "player",
                "banker",
                "tie",
                "super_six",
                "player_pair",
                "banker_pair",
                "player_dragon",
                "banker_dragon",
            }
        ),
        stake_unit=CHIP,
        seats_max=SEATS_UNNAMED,
        is_one_bet_a_seat=False,
        excludes_sides=True,
        has_numbered_rules=True,
    ),
}


def pay_lines(*, house: str, convention: str, changes: Mapping[str, Any]) -> dict[str, int]:
    """Return the totals per pay line of a house, in hundredths, under a payout convention and with lines changed.

    `convention` "net" reads the house rules' figures as winnings, so each line returns one stake more; a refund is no
    line. `changes` is like {"tie": "9.5"}, totals per chip.
    """
    more = CHIP if convention == "net" and house == "seed000" else 0
    lines = {line: total + more for line, total in HOUSES[house].pays.items()}
    return lines | {line: parameters.hundredths(total) or 0 for line, total in changes.items() if line in lines}


def is_pay_change(value: Any) -> bool:
    """Say whether a value changes pay lines that a house has, such as {"tie": "9.5"}."""
    return parameters.is_pays(value) and value.keys() <= CASINONIA_PAYS.keys() | SEED000_PAYS.keys()


def net_odds(*, total: int) -> str:
    """Return a total in hundredths as odds to one, "0.95:1" for 195 and "12.1:1" for 1310."""
    chips, rest = divmod(total - CHIP, CHIP)
    return f"{chips}.{rest:02d}".rstrip("0").rstrip(".") + ":1"
