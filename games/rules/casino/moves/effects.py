"""What a legal move does: decided by the rules of each type of move, then done to the table.

Source: implementable rules of Casino (cassino), section 1, "Moves", and R10.
"""

from typing import NamedTuple

from games.rules.casino.moves.reading import Move, MoveType
from games.rules.casino.table import Build, Table


class Effect(NamedTuple):
    """Loose cards and builds that leave the table, and the build that stands in their place.

    `stands` is new, or carries the id of the one build in `builds`.
    """

    loose: tuple[str, ...] = ()
    builds: tuple[Build, ...] = ()
    stands: Build | None = None


TRAILED = Effect()


def captured(*, move: Move, effect: Effect) -> tuple[str, ...]:
    """Return all cards that a capture moves to the pile, the played one first; empty for another move."""
    if move.type is not MoveType.CAPTURE:
        return ()
    return (move.card, *effect.loose, *(card for build in effect.builds for card in build.cards))


def clears(*, table: Table, move: Move, effect: Effect) -> bool:
    """Say whether a capture takes everything that lies there: a sweep (R10)."""
    is_all = len(effect.loose) == len(table.loose) and len(effect.builds) == len(table.builds)
    return move.type is MoveType.CAPTURE and is_all


def perform(*, table: Table, move: Move, effect: Effect) -> None:
    """Do a legal move; the turn does not pass yet."""
    seat = move.seat
    table.hands[seat].remove(move.card)
    if move.type is MoveType.CAPTURE:
        side = table.house.side(seat=seat)
        table.sweeps[side] += clears(table=table, move=move, effect=effect)
        table.piles[side] += captured(move=move, effect=effect)
        table.last_capturer = seat
        for build in effect.builds:
            del table.builds[build.id]
    elif effect.stands is None:
        table.loose[move.card] = None
    else:
        table.created += effect.stands.id not in table.builds
        table.builds[effect.stands.id] = effect.stands
    for card in effect.loose:
        del table.loose[card]
