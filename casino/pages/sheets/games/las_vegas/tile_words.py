"""A tile on the page: its name, what stands on it in words, and the dice on its own spaces."""

import dataclasses
from collections.abc import Callable, Mapping

from games.rules.las_vegas.money import told as dollars
from games.rules.las_vegas.position import BIG, Position
from games.rules.las_vegas.tiles import NAMES
from games.rules.las_vegas.tiles.interference import LOCK_TRACK


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """Dice of one seat on a space of a tile, "space 4" or "held"."""

    place: str
    side: str
    colour: str
    dice: tuple[str, ...]


def name(*, tile: str) -> str:
    """Return the name of a tile, empty for none."""
    return NAMES.get(tile, "")


def side(*, position: Position, side: int) -> str:
    """Return a side as the page writes it: "Seat 3", "Neutral", "Grey"."""
    if side < position.players:
        return f"Seat {position.labels[side]}"
    return "Neutral" if side == position.neutral else "Grey"


def colour(*, position: Position, side: int) -> str:
    """Return the class that colours the dice of a side."""
    if side < position.players:
        return f"s{side + 1}"
    return "neutral" if side == position.neutral else "grey"


def state(*, position: Position, tile: str) -> str:
    """Return what stands on a tile in a few words, empty where it remembers nothing."""
    told = _STATES.get(tile)
    return "" if told is None else told(position)


def spaces(*, position: Position, tile: str) -> tuple[Space, ...]:
    """Return the dice that lie on the tile itself."""
    if tile == "E2":
        return _by_seat(position, position.bar, "held")
    if tile == "G2":
        return _by_seat(position, position.double, "beside")
    if tile == "H1":
        return tuple(_one(position, f"space {face}", there) for face, there in sorted(position.nice.items()))
    if tile == "H2" and position.golden is not None:
        return (_one(position, "golden space", position.golden),)
    return ()


def _token(position: Position, owner: int | None) -> str:
    return "token is free" if owner is None else f"token: {position.named(owner)}"


def _lock(position: Position) -> str:
    reward = LOCK_TRACK[position.lock_moves % len(LOCK_TRACK)]
    where = "no casino is locked" if position.closed is None else f"casino {position.closed} is locked"
    return f"{where}, next move {dollars(amount=reward)}"


_STATES: Mapping[str, Callable[[Position], str]] = {
    "A2": lambda position: f"marker at {dollars(amount=position.jackpot)}",
    "C1": lambda position: _token(position, position.high_five),
    "D2": lambda position: _token(position, position.token),
    "E1": _lock,
    "F1": lambda position: f"grey groups left: {', '.join(map(str, position.grey_groups)) or 'none'}",
    "F2": lambda position: "spaces left: " + ", ".join(f"{name} {free}" for name, free in position.handicap.items()),
}


def _by_seat(position: Position, dice: list[list[int]], place: str) -> tuple[Space, ...]:
    return tuple(
        _space(position, place, seat, ("small",) * small + ("big",) * big)
        for seat, (small, big) in enumerate(dice)
        if small or big
    )


def _one(position: Position, place: str, there: tuple[int, int]) -> Space:
    seat, die = there
    return _space(position, place, seat, ("big" if die == BIG else "small",))


def _space(position: Position, place: str, seat: int, dice: tuple[str, ...]) -> Space:
    return Space(
        place=place,
        side=side(position=position, side=seat),
        colour=colour(position=position, side=seat),
        dice=dice,
    )
