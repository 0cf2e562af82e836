"""Stepping through a play move by move: which frames stand on the page, which one is shown, where the others are.

A game gives its frames, one for the deal and one after every move; nothing here knows the game. One chapter (a round of
the game) stands on the page at a time, so that a script can step within it at once; without one every step is a link.
"""

import dataclasses
from collections.abc import Sequence


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The play at one moment: what just happened, by which rule, and the table afterwards.

    `template` draws `board`, any plain data of the game, such as "office/games/casino.html". `chapter` is the part of
    the play it belongs to ("Round 2"); frames of a chapter stand together. `is_refused` marks the move that the game
    does not allow, drawn over the table as it was before.
    """

    headline: str
    template: str
    board: object
    chapter: str
    detail: str = ""
    rule: str = ""
    is_refused: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A frame on the page. `number` counts from 0 over the whole play; `back` and `forward` are None at the ends."""

    number: int
    frame: Frame
    is_here: bool
    back: int | None
    forward: int | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A part of the play to jump to; `start` is the number of its first frame."""

    title: str
    start: int
    is_here: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stepping:
    """The frames of the chapter that is shown, and the chapters beside it; `last` is the number of the last frame."""

    shown: tuple[Shown, ...]
    chapters: tuple[Chapter, ...]
    last: int

    @property
    def title(self) -> str:
        """Return the name of the chapter that is shown."""
        return self.shown[0].frame.chapter


def step(*, frames: Sequence[Frame], asked: str | None) -> Stepping | None:
    """Open a play at the frame that an address asks for ("17"), else at the refused move, else at the end.

    A number beyond the end is the end; words are as if nothing was asked. None where there are no frames.
    """
    if not frames:
        return None
    last = len(frames) - 1
    here = _read(asked, last)
    if here is None:
        here = next((number for number, frame in enumerate(frames) if frame.is_refused), last)
    starts = [number for number in range(len(frames)) if not number or _starts(frames, number)]
    start = max(number for number in starts if number <= here)
    end = min((number for number in starts if number > here), default=len(frames))
    return Stepping(
        shown=tuple(_shown(frames[number], number, here=here, last=last) for number in range(start, end)),
        chapters=tuple(
            Chapter(title=frames[number].chapter, start=number, is_here=number == start) for number in starts
        ),
        last=last,
    )


def _starts(frames: Sequence[Frame], number: int) -> bool:
    return frames[number].chapter != frames[number - 1].chapter


def _read(asked: str | None, last: int) -> int | None:
    if asked is None or not (asked.isascii() and asked.isdigit()):
        return None
    return min(int(asked[:9]), last)


def _shown(frame: Frame, number: int, *, here: int, last: int) -> Shown:
    return Shown(
        number=number,
        frame=frame,
        is_here=number == here,
        back=number - 1 if number else None,
        forward=number + 1 if number < last else None,
    )
