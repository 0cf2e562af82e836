"""Games whose rounds one of two sides wins, so that they have roads: their letters, names and colours in one table.

A further game of this sort takes one more entry here and nothing else. Baccarat's facts name the outcome by its letter;
chou-han's facts name the parity of the dice.

Source: specs/roadmaps.md, section 10; house rules (000), Chou-han.
"""

import dataclasses
from collections.abc import Mapping
from typing import Final

from reports.roads.shoe import BACCARAT, Sides


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """The colour of one outcome: of its marks, and of its discs, which carry a white letter."""

    mark: str
    disc: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A two-sided game as the roads see it.

    `names` are the words of each letter, {"B": "Banker", ...}. `night` and `contrast` paint the first side, the second
    and the tie; at least 3:1 on the surface of their theme, and 4.5:1 under white letters.
    """

    family: str
    sides: Sides
    names: Mapping[str, str]
    night: tuple[Paint, Paint, Paint]
    contrast: tuple[Paint, Paint, Paint]

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the first side, of the second and, where the game has one, of the tie."""
        return tuple(letter for letter in (self.sides.first, self.sides.second, self.sides.tie) if letter)


_TIE_NIGHT: Final = Paint(mark="#3ddc84", disc="#0a7a3f")
_TIE_CONTRAST: Final = Paint(mark="#00612c", disc="#00612c")

BACCARAT_TABLE: Final = Contest(
    family="baccarat",
    sides=BACCARAT,
    names={"B": "Banker", "P": "Player", "T": "tie"},
    night=(Paint(mark="#ff5a57", disc="#cc2529"), Paint(mark="#58a6ff", disc="#1c5fd9"), _TIE_NIGHT),
    contrast=(Paint(mark="#b8001c", disc="#b8001c"), Paint(mark="#003fb3", disc="#003fb3"), _TIE_CONTRAST),
)
CHOUHAN_TABLE: Final = Contest(
    family="chouhan",
    sides=Sides(first="C", second="H", tie=""),
    names={"C": "Chou", "H": "Han"},
    night=(Paint(mark="#ffb13d", disc="#9a5b00"), Paint(mark="#2dd4bf", disc="#0f766e"), _TIE_NIGHT),
    contrast=(Paint(mark="#7a4a00", disc="#7a4a00"), Paint(mark="#00575a", disc="#00575a"), _TIE_CONTRAST),
)
ALL: Final = (BACCARAT_TABLE, CHOUHAN_TABLE)
PARITIES: Final = {"chou": "C", "han": "H"}
"""What the facts of chou-han say, and the letter of it."""

_OF_FAMILY: Final = {contest.family: contest for contest in ALL}


def of_ruleset(ruleset: str | None) -> Contest | None:
    """Return the contest of a ruleset such as "chouhan.house/1"; None for a game without roads.

    A table that has not told its ruleset is taken for baccarat.
    """
    if ruleset is None:
        return BACCARAT_TABLE
    return _OF_FAMILY.get(ruleset.partition(".")[0])
