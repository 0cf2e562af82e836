"""The results of a shoe as one short string: four signs a round, the place saying the round's number.

A round's cell is `B90A`: outcome, Player's points, Banker's points, marks. Late, corrected and voided rounds overwrite
their own cell, so a shoe is exact whatever order its rounds came in, and a gap stays visible.
"""

import enum
import functools

import msgspec

from reports.errors import UnreadableResults
from reports.feed import Result

WIDTH = 4
"""Signs of one cell."""
NUMBER_MAX = 999
"""The last round number with a cell. Eight decks give at most 104 rounds; rounds beyond are counted, not drawn."""
POINTS_MAX = 9
"""The highest total that a cell can say; baccarat has none above."""
EMPTY = "...."
"""A number of which nothing was heard."""

_MARKS_FROM = 48
_NO_POINTS = "-"
_SIGNS: dict[int | None, str] = {points: str(points) for points in range(POINTS_MAX + 1)}


class Standing(enum.StrEnum):
    """What became of a round of the shoe; one of a game without roads is dealt and has no outcome to draw."""

    PLAYED = "played"
    DEALT = "d"
    HELD = "h"
    VOIDED = "v"


class Mark(enum.IntFlag):
    """What is drawn beside the outcome, and how the round came to its present result."""

    NATURAL = 1
    PLAYER_PAIR = 2
    BANKER_PAIR = 4
    SUPER_SIX = 8
    CORRECTED = 16
    NOT_CHECKABLE = 32


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One round of a shoe as the ribbon and the roads see it. `outcome` is "" unless the round stands played."""

    number: int
    standing: Standing
    outcome: str = ""
    player: int | None = None
    banker: int | None = None
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False
    super_six: bool = False
    is_corrected: bool = False
    is_checkable: bool = True


DEALT = "d--0"
HELD = "h--0"
VOIDED = "v--0"


def is_drawable(outcome: str) -> bool:
    """Tell whether a game's outcome can stand in a cell: one capital letter."""
    return len(outcome) == 1 and "A" <= outcome <= "Z"


def cell(*, result: Result, is_corrected: bool, is_checkable: bool) -> str:
    """Write the cell of a played round, for example "B90A"; the outcome is one capital letter."""
    marks = (
        result.natural
        | result.player_pair << 1
        | result.banker_pair << 2
        | result.super_six << 3
        | is_corrected << 4
        | (not is_checkable) << 5
    )
    sign = _SIGNS.get
    return result.outcome + sign(result.player, _NO_POINTS) + sign(result.banker, _NO_POINTS) + chr(_MARKS_FROM + marks)


def hands(*, results: str, after: int = 0) -> tuple[Hand, ...]:
    """Read the rounds of a shoe in order, those numbered after `after` only; numbers without a round are left out.

    Raises UnreadableResults when the string is not one that `cell` could have written.
    """
    if len(results) % WIDTH:
        raise UnreadableResults(f"a string of results has {len(results)} signs, not a multiple of {WIDTH}")
    cells = ((at // WIDTH + 1, results[at : at + WIDTH]) for at in range(after * WIDTH, len(results), WIDTH))
    return tuple(_hand(number, text) for number, text in cells if text != EMPTY)


@functools.lru_cache(maxsize=100_000)
def _hand(number: int, text: str) -> Hand:
    if text[0] in (Standing.DEALT, Standing.HELD, Standing.VOIDED):
        return Hand(number=number, standing=Standing(text[0]))
    marks = ord(text[3]) - _MARKS_FROM
    if not is_drawable(text[0]) or not 0 <= marks < 2 * Mark.NOT_CHECKABLE:
        raise UnreadableResults(f"round {number} has the unreadable cell {text!r}")
    return Hand(
        number=number,
        standing=Standing.PLAYED,
        outcome=text[0],
        player=_points(text[1]),
        banker=_points(text[2]),
        natural=bool(marks & Mark.NATURAL),
        player_pair=bool(marks & Mark.PLAYER_PAIR),
        banker_pair=bool(marks & Mark.BANKER_PAIR),
        super_six=bool(marks & Mark.SUPER_SIX),
        is_corrected=bool(marks & Mark.CORRECTED),
        is_checkable=not marks & Mark.NOT_CHECKABLE,
    )


def _points(sign: str) -> int | None:
    return None if sign == _NO_POINTS else int(sign)
