"""The roads alone: hands a second on one core, whole shoes at once and hand by hand, asking included."""

import dataclasses
import random
import time
from collections.abc import Callable, Sequence

from reports.roads import shoe
from reports.roads.live import LiveRoads

SHOES = 1_000
HANDS = 82
CHANCES = (0.4586, 0.4462, 0.0952)
"""Banker, Player and tie as eight decks deal them."""
REPEATS = 3


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoadsResult:
    """Hands a second, whole shoes at once and hand by hand."""

    whole_shoes_per_s: float
    hand_by_hand_per_s: float


def dealt_shoes(*, count: int, seed: int) -> tuple[str, ...]:
    """Return shoes of independent hands, such as "BPPTB…"."""
    dealer = random.Random(seed)  # noqa: S311 - a load, not a game
    return tuple("".join(dealer.choices("BPT", CHANCES, k=HANDS)) for _ in range(count))


def whole_shoes_per_s(*, shoes: Sequence[str]) -> float:
    """Draw the five roads of every shoe and what asking tells; returns hands a second, the best of several."""
    return _best(shoes, lambda outcomes: shoe.draw(outcomes=outcomes))


def hand_by_hand_per_s(*, shoes: Sequence[str]) -> float:
    """Add every hand to the five live roads and ask for both sides; returns hands a second."""
    return _best(shoes, _follow)


def _follow(outcomes: str) -> None:
    live = LiveRoads()
    for outcome in outcomes:
        live.add(outcome)
        live.ask()


def _best(shoes: Sequence[str], draw: Callable[[str], object]) -> float:
    """Return hands a second of this process's own time, which others on the machine do not lengthen."""
    hands = sum(map(len, shoes))
    spent = []
    for _ in range(REPEATS):
        start = time.process_time()
        for outcomes in shoes:
            draw(outcomes)
        spent.append(time.process_time() - start)
    return hands / min(spent)
