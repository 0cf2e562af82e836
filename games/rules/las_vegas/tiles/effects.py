"""What each tile does when dice are placed on its casino, My Choice aside, which calls on the others.

Source: Las Vegas Royale page (004), Special tiles.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.tiles import grey_dice, interference, leads, luck, side_spaces
from games.rules.las_vegas.tiles.placement import Placement

Effect = Callable[[Position, int, Placement, Any], None]
"""Takes the position, the casino of the tile, the placement and the recorded decision."""


def at_payout_only(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Do nothing: Prime Time, Bad Luck and Black Box wait for the payout."""
    if decision is not None:
        raise Refused(
            "TILE_NOT_ACTIVATED", f"the tile of casino {casino} waits for the payout, the record decides {decision!r}"
        )


EFFECTS: Mapping[str, Effect] = {
    "A1": luck.lucky_punch,
    "A2": luck.jackpot,
    "B1": at_payout_only,
    "B2": luck.fifty_fifty,
    "C1": leads.high_five,
    "C2": at_payout_only,
    "D1": leads.pay_day,
    "D2": leads.power_play,
    "E1": interference.no_entry,
    "E2": interference.knockout,
    "F1": grey_dice.block_it,
    "F2": grey_dice.handicap,
    "G1": at_payout_only,
    "G2": side_spaces.double_down,
    "H1": side_spaces.nice_dice,
}
