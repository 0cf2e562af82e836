"""Play dollars: the deck of banknotes, what a seat owns, and how tiles pay. They are points and never become chips.

Source: Las Vegas Royale page (004), Setup (banknotes, two chips), End of the game (10,000 a chip), Bad Luck; the
deck of notes from two published implementations that agree on 90.
"""

import dataclasses
from collections.abc import Mapping, Sequence

NOTES: Mapping[int, int] = {
    30_000: 11,
    40_000: 11,
    50_000: 13,
    60_000: 15,
    70_000: 13,
    80_000: 11,
    90_000: 9,
    100_000: 7,
}
"""How many notes of each value the deck holds, 90 in all. A note drawn does not come back within a game."""

CHIP_WORTH = 10_000
NOTE_MIN = 30_000

Pair = tuple[int, int]


@dataclasses.dataclass(slots=True, kw_only=True)
class Account:
    """What a seat owns: cash in play dollars, chips of the game, and how many notes it won at casinos and by tiles."""

    cash: int = 0
    chips: int = 0
    notes: int = 0
    tile_notes: int = 0

    @property
    def worth(self) -> int:
        """Return the points: cash, and 10,000 a chip."""
        return self.cash + CHIP_WORTH * self.chips

    def take_note(self, *, note: int) -> None:
        """Take a banknote won at a casino."""
        self.cash += note
        self.notes += 1

    def take_reward(self, *, amount: int) -> None:
        """Take what a tile pays: below 30,000 in chips, for there are no such notes, else in one note."""
        if amount < NOTE_MIN:
            self.chips += amount // CHIP_WORTH
        else:
            self.cash += amount
            self.tile_notes += 1

    def pay_fine(self, *, amount: int) -> None:
        """Pay a fine in cash first, then in chips at 10,000 each; what is left over is forgiven."""
        in_cash = min(self.cash, amount)
        self.cash -= in_cash
        self.chips -= min(self.chips, -(-(amount - in_cash) // CHIP_WORTH))


def order_pairs(*, drawn: Sequence[Pair], is_highest_first: bool) -> list[Pair]:
    """Return the pairs of casinos 1 to 6, the higher note of each first: by sum, then by the higher note.

    `is_highest_first` lays the best pair at casino 1, otherwise at casino 6.
    """
    high_first = [(max(pair), min(pair)) for pair in drawn]
    return sorted(high_first, key=lambda pair: (sum(pair), pair[0]), reverse=is_highest_first)


def told(*, amount: int) -> str:
    """Return play dollars in words: 40000 is "$40,000"."""
    return f"${amount:,}"
