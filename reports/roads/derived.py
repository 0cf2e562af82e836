"""Big Eye Boy, Small Road and Cockroach Pig: whether the Big Road repeats itself one, two or three columns back.

The marks say regular or irregular and nothing else; displays draw them red and blue. They are derived from the logical
columns of the whole shoe, never from the cells or a window.

Source: specs/roadmaps.md, sections 4 and 5.
"""

from collections.abc import Sequence
from typing import Final

REGULAR: Final = "R"
IRREGULAR: Final = "I"
LAGS: Final = {"big_eye": 1, "small": 2, "cockroach": 3}
"""Columns that each derived road looks back from the present one."""

_OPPOSITE = {REGULAR: IRREGULAR, IRREGULAR: REGULAR}


def marks(*, depths: Sequence[int], lag: int) -> str:
    """Return all marks of one derived road for a Big Road with columns of these depths, in the order of the hands."""
    pieces: list[str] = []
    for column in range(lag, len(depths)):
        depth, reference = depths[column], depths[column - lag]
        if column > lag:
            pieces.append(REGULAR if depths[column - 1] == depths[column - 1 - lag] else IRREGULAR)
        if depth <= reference:
            pieces.append(REGULAR * (depth - 1))
        else:
            pieces.append(REGULAR * (reference - 1) + IRREGULAR + REGULAR * (depth - 1 - reference))
    return "".join(pieces)


def last_mark(*, depths: Sequence[int], lag: int) -> str | None:
    """Return the mark that the last bead brought; None where the column to compare with does not exist."""
    column = len(depths) - 1
    if depths[column] == 1:
        if column <= lag:
            return None
        return REGULAR if depths[column - 1] == depths[column - 1 - lag] else IRREGULAR
    if column < lag:
        return None
    return IRREGULAR if depths[column] == depths[column - lag] + 1 else REGULAR


def mark_if_continued(*, depths: Sequence[int], lag: int) -> str | None:
    """Return the mark that one more bead of the last column would bring."""
    column = len(depths) - 1
    if column < lag:
        return None
    return IRREGULAR if depths[column] == depths[column - lag] else REGULAR


def mark_if_changed(*, depths: Sequence[int], lag: int) -> str | None:
    """Return the mark that the first bead of a new column would bring: the opposite of going on."""
    continued = mark_if_continued(depths=depths, lag=lag)
    return None if continued is None else _OPPOSITE[continued]
