"""Reading what a record holds: members, dice and faces, each unreadable one refused under the code of its place.

Source: decisions on records; notation of a Las Vegas record (docs/GAMES.md).
"""

from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import DICE

FACES = 6


def members(found: Any, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return the decision of a tile that has exactly these members; raises Refused (TILE_DECISION)."""
    if not isinstance(found, Mapping):
        expected = ", ".join(needed)
        raise Refused("TILE_DECISION", f"the decision of the tile is {found!r}, expected {expected}")
    for name in needed:
        if name not in found:
            raise Refused("TILE_DECISION", f"the decision of the tile lacks {name!r}")
    if len(found) > len(needed):
        unknown = found.keys() - {*needed, *optional}
        if unknown:
            raise Refused(
                "TILE_DECISION", f"the decision of the tile has superfluous members {sorted(map(repr, unknown))}"
            )
    return found


def no_decision(found: Any) -> None:
    """Raise Refused where a decision is recorded although nothing is to be decided."""
    if found is not None:
        raise Refused("TILE_DECISION", f"nothing is to be decided, the record says {found!r}")


def number(found: Any, name: str, least: int, most: int) -> int:
    """Return a whole number of a tile's decision, bounds included."""
    if type(found) is not int or not least <= found <= most:
        raise Refused("TILE_DECISION", f"{name} is {found!r}, expected {least} to {most}")
    return found


def die(found: Any) -> int:
    """Return the die of a tile's decision, "small" or "big"."""
    if type(found) is not str or found not in DICE:
        raise Refused("TILE_DECISION", f'die is {found!r}, expected "small" or "big"')
    return DICE[found]


def extra_dice(found: Any) -> list[int]:
    """Return two extra dice that a tile lets a seat roll."""
    if type(found) is not list or len(found) != 2 or not all(is_face(one) for one in found):  # noqa: PLR2004 - two
        raise Refused("BAD_EXTRA_DICE", f"the extra dice show {found!r}, expected two dice")
    return found


def is_face(found: Any) -> bool:
    """Say whether a value is the face of a die."""
    return type(found) is int and 1 <= found <= FACES
