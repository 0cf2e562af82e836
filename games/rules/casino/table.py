"""The table of Casino at one moment: hands, loose cards, builds, the stock, what each side has captured.

Source: implementable rules of Casino (cassino), section 1.
"""

import dataclasses

from games.rules.casino.house_rules import HouseRules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """Cards pushed together under one value. One group is a single build, more are a multiple one.

    `owner` is the seat that last put a card on it; `id` is b1, b2, ... in order of creation within the round.
    """

    id: str
    value: int
    groups: int
    owner: int
    cards: tuple[str, ...]


@dataclasses.dataclass(slots=True, kw_only=True)
class Table:
    """The state of a round, changed move by move by its replay.

    `hands` are by seat, `piles` and `sweeps` by side; `stock` is dealt from its front; `builds` by id in the order of
    their creation; `loose` holds cards in the order they came to lie there (the values mean nothing).
    """

    house: HouseRules
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    loose: dict[str, None]
    piles: list[list[str]]
    sweeps: list[int]
    turn: int
    builds: dict[str, Build] = dataclasses.field(default_factory=dict)
    created: int = 0
    last_capturer: int | None = None

    @property
    def is_over(self) -> bool:
        """Tell whether every card was played."""
        return not self.stock and not any(self.hands)

    def owned(self, *, seat: int) -> list[Build]:
        """Return the builds on which a seat put the last card."""
        return [build for build in self.builds.values() if build.owner == seat]
