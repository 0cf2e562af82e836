"""The sixteen special tiles beside casinos 1 to 3: what placing dice there sets off.

Prime Time, Bad Luck and Black Box act at the payout and stand in `games.rules.las_vegas.payout`.
"""

from typing import Any

from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.tiles.effects import EFFECTS
from games.rules.las_vegas.tiles.my_choice import my_choice
from games.rules.las_vegas.tiles.names import NAMES, rule_of
from games.rules.las_vegas.tiles.placement import Placement

__all__ = ["NAMES", "Placement", "activate", "rule_of"]

_ALL = {**EFFECTS, "H2": my_choice}


def activate(*, position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Carry out the tile of a casino; raises Refused naming the tile where the decision is not one that it allows."""
    tile = position.tiles[casino]
    try:
        _ALL[tile](position, casino, placement, decision)
    except Refused as refused:
        refused.rule = refused.rule or rule_of(tile=tile)
        raise
