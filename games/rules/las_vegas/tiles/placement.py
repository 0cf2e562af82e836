"""The dice that a turn has just laid down, which is what a tile reacts to.

Source: Las Vegas Royale page (004), Special tiles ("dice you place at this casino").
"""

from typing import NamedTuple


class Placement(NamedTuple):
    """Dice of one turn: `dice` are [small, big] now on casino `face`.

    `small` and `big` are all faces of the roll, none where Power Play set a die without rolling.
    """

    seat: int
    face: int
    dice: list[int]
    small: list[int]
    big: int | None
