"""The house's floor: which games stand where, how busy they are, and who plays them. A new game is one entry here."""

import dataclasses
import functools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from casino.simulation.game import Game
from casino.simulation.games import blackjack, ceelo_bank, ceelo_house, ceelo_nobank, chouhan, slots, video_poker, yatzy
from casino.simulation.games.baccarat import table as baccarat
from casino.simulation.games.baccarat.houses import CASINONIA, SEED000
from casino.simulation.games.baccarat.shoes import DealOrder
from casino.simulation.games.fishing.table import Fishing
from casino.simulation.games.las_vegas.vegas import LasVegas
from casino.simulation.mistakes import FEW, Mistake

WAITING = 3
"""Players of a game beyond its seats."""

Make = Callable[..., Game]
"""Makes the game of one table from the generator `rng`."""
Places = Mapping[str, Make]
"""Games by table id, as they stand on the floor."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A table of the floor with its game."""

    id: str
    game: Game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The tables of one game. `share` is its part of a day's rounds, beside the shares of the other games.

    `seed` keeps its chance apart from that of other games, `first_player` its players' ids. Baccarat has as many
    players as are asked for, others as many as their seats need.
    """

    places: Callable[[int], Places]
    share: int
    seed: str
    first_player: int
    mistakes: Mapping[Mistake, int] = dataclasses.field(default_factory=lambda: FEW)
    has_wanted_players: bool = False

    def seats(self, *, tables: int, rng: random.Random) -> list[Seated]:
        """Set the tables up; `tables` is how many of them a game has that stands as often as wanted."""
        return [Seated(id=table, game=make(rng=rng)) for table, make in self.places(tables).items()]


def shared(*, games: Sequence[str], rounds: int) -> Iterator[tuple[Section, int]]:
    """Share the rounds of a day among games, in the order of the house; what is left over goes to the first."""
    sections = [section for name, section in HOUSE.items() if name in games]
    parts = sum(section.share for section in sections)
    counts = [rounds * section.share // parts for section in sections]
    counts[0] += rounds - sum(counts)
    yield from zip(sections, counts, strict=True)


def _baccarat(tables: int) -> Places:
    """Return the tables, houses in turn; house 000 deals two each, and in halves at every fourth table."""
    places: dict[str, Make] = {}
    for index in range(tables):
        house = SEED000 if index % 2 else CASINONIA
        order = DealOrder.ALTERNATE
        if house is SEED000:
            order = DealOrder.HALVES if index % 4 == 3 else DealOrder.TWO_EACH  # noqa: PLR2004 - every fourth
        places[f"BAC-{index + 1:02d}"] = functools.partial(baccarat.Baccarat, house=house, order=order)
    return places


def _section(*, seed: str, first_player: int, share: int, places: Places) -> Section:
    return Section(places=lambda _: places, share=share, seed=f"/{seed}", first_player=first_player)


HOUSE: Mapping[str, Section] = {
    "baccarat": Section(
        places=_baccarat,
        share=60,
        seed="",
        first_player=4001,
        mistakes=baccarat.MISTAKES,
        has_wanted_players=True,
    ),
    "blackjack": _section(
        seed="blackjack",
        first_player=20_001,
        share=8,
        places={"BJ-01": blackjack.Blackjack, "BJ-02": blackjack.Blackjack},
    ),
    "slots": _section(
        seed="slots",
        first_player=21_001,
        share=10,
        places={
            f"SLOT-{number:02d}": functools.partial(slots.Slots, machine=machine)
            for number, machine in enumerate(slots.PRICES, start=1)
        },
    ),
    "video_poker": _section(
        seed="video_poker",
        first_player=27_001,
        share=5,
        places={"POKER-01": video_poker.VideoPoker, "POKER-02": video_poker.VideoPoker},
    ),
    "yatzy": _section(seed="yatzy", first_player=22_001, share=4, places={"YATZY-01": yatzy.Yatzy}),
    "ceelo_house": _section(
        seed="ceelo_house", first_player=23_001, share=4, places={"CEELO-01": ceelo_house.CeeloHouse}
    ),
    "ceelo_bank": _section(seed="ceelo_bank", first_player=24_001, share=4, places={"BANK-01": ceelo_bank.CeeloBank}),
    "ceelo_nobank": _section(
        seed="ceelo_nobank", first_player=25_001, share=3, places={"POT-01": ceelo_nobank.CeeloNobank}
    ),
    "chouhan": _section(seed="chouhan", first_player=26_001, share=4, places={"CHOHAN-01": chouhan.Chouhan}),
    "las_vegas": _section(
        seed="las_vegas",
        first_player=28_001,
        share=1,
        places={
            "VEGAS-01": functools.partial(LasVegas, edition="royale"),
            "VEGAS-02": functools.partial(LasVegas, edition="base"),
        },
    ),
    "casino": _section(
        seed="casino",
        first_player=29_001,
        share=2,
        places={
            "FISH-01": functools.partial(Fishing, ruleset="casino.classic_single/1"),
            "FISH-02": functools.partial(Fishing, ruleset="casino.classic/1"),
            "FISH-03": functools.partial(Fishing, ruleset="casino.royal/1"),
            "FISH-04": functools.partial(Fishing, ruleset="casino.draw/1"),
            "FISH-05": functools.partial(Fishing, ruleset="casino.spade_three/1", seats=3),
            "FISH-06": functools.partial(Fishing, ruleset="casino.partnership/1", seats=4),
        },
    ),
}
"""By name, which is the family of its rulesets."""

EVERY_GAME = tuple(HOUSE)
