"""The ribbon of a shoe: one mark a round, the place from left to right its number; any mark leads to its round."""

import dataclasses
from collections.abc import Sequence

from django.urls import reverse

from casino.pages.sheets.floor.road import kind_of
from reports.folds import cells
from reports.roads.contests import BACCARAT_TABLE, Contest

STEP = 15.2
START = 8.0
NUMBERED_EVERY = 10
STANDINGS = {
    cells.Standing.DEALT: ("", "", "settled"),
    cells.Standing.HELD: ("H", "H", "held"),
    cells.Standing.VOIDED: ("V", "V", "voided"),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One round on the ribbon; `kind` is B, P, T, H (held), V (voided) or empty, `x` the middle of its disc.

    `letter` stands on the disc and `name` says it: they are those of the game.
    """

    kind: str
    letter: str
    name: str
    number: int
    x: float
    url: str
    is_here: bool

    @property
    def label(self) -> str:
        """Return the mark in words."""
        return f"Round {self.number}, {self.name}"

    @property
    def is_numbered(self) -> bool:
        """Tell whether the number stands below the mark."""
        return self.number % NUMBERED_EVERY == 0

    @property
    def frame_x(self) -> float:
        """Return where the frame of the present round starts."""
        return self.x - 8.6


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ribbon:
    """All rounds of a shoe; `previous` and `next` are the neighbours of the present round, None at the ends."""

    table: str
    shoe: int
    marks: tuple[Mark, ...]
    here: int | None
    previous: Mark | None
    next: Mark | None

    @property
    def width(self) -> float:
        """Return the width in the ribbon's own units, which are pixels at full size."""
        return (self.marks[-1].x if self.marks else 0) + 12

    @property
    def width_min(self) -> int:
        """Return the pixels below which the ribbon scrolls instead of shrinking."""
        return round(self.width * 0.78)

    @property
    def width_max(self) -> int:
        """Return the pixels beyond which the ribbon grows no more."""
        return round(self.width * 1.2)

    @property
    def label(self) -> str:
        """Return the ribbon in words."""
        marked = f", round {self.here} marked" if self.here else ""
        return f"All {len(self.marks)} rounds of the shoe{marked}"


def draw(
    *, table: str, shoe: int, hands: Sequence[cells.Hand], here: int | None, contest: Contest = BACCARAT_TABLE
) -> Ribbon:
    """Lay the rounds of a shoe on a line; `here` is the round whose page it is, None on the shoe's own."""
    marks = tuple(
        Mark(
            **_look(hand, contest),
            number=hand.number,
            x=round(START + STEP * (hand.number - 1), 1),
            url=reverse("round", args=[table, shoe, hand.number]),
            is_here=hand.number == here,
        )
        for hand in hands
    )
    before = [mark for mark in marks if here is not None and mark.number < here]
    after = [mark for mark in marks if here is not None and mark.number > here]
    return Ribbon(
        table=table,
        shoe=shoe,
        marks=marks,
        here=here,
        previous=before[-1] if before else None,
        next=after[0] if after else None,
    )


def _look(hand: cells.Hand, contest: Contest) -> dict[str, str]:
    letter = hand.outcome
    if hand.standing is cells.Standing.PLAYED:
        kind = kind_of(letter=letter, contest=contest)
        return {"kind": kind, "letter": letter, "name": contest.names.get(letter, letter)}
    kind, letter, name = STANDINGS[hand.standing]
    return {"kind": kind, "letter": letter, "name": name}
