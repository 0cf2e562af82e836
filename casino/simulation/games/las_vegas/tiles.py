"""Every decision that a tile allows, by enumeration, each with the table afterwards; G2, H1 and H2 stand here.

The extra dice that fell are given; the decisions that fit them are listed, all others are illegal.

Source: Las Vegas Royale page, Special tiles; house decisions in docs/GAMES.md.
"""

import itertools
from collections.abc import Callable, Mapping

from casino.simulation.games.las_vegas import hindrances, rewards
from casino.simulation.games.las_vegas.asked import Asked, Option
from casino.simulation.games.las_vegas.table import BESIDE, FACES, GOLDEN, HAND, KINDS, Place, Table

ROLLING = frozenset({"A2", "B2", "H2"})
"""Tiles that extra dice are rolled for."""
OTHER_TILE, ADJUST, GOLDEN_SPACE = 4, 5, 6


def options(*, asked: Asked) -> list[Option]:
    """Return what the tile of a casino allows."""
    tile = asked.table.tiles[asked.casino]
    return _TILES[tile](asked) if tile in ROLLING or not asked.extras else []


def _waits(asked: Asked) -> list[Option]:
    """B1, C2 and G1 act at the payout."""
    return [(None, asked.table)]


def _double_down(asked: Asked) -> list[Option]:
    table, seat, casino = asked.table, asked.seat, asked.casino
    listed: list[Option] = [(None, table)]
    small, big = (len(table.lying(owner=seat, kind=kind, place=casino)) for kind in KINDS)
    for move in itertools.product(range(small + 1), range(big + 1)):
        if sum(move) and casino != table.lock:
            after = table.moved(owner=seat, kind="small", source=casino, target=BESIDE, number=move[0])
            after = after.moved(owner=seat, kind="big", source=casino, target=BESIDE, number=move[1])
            listed.append(({"move": list(move)}, after))
    return listed


def _nice_dice(asked: Asked) -> list[Option]:
    placed, table = asked.placed, asked.table
    listed: list[Option] = [(None, table)]
    found: list[tuple[str, int, Place]] = [
        (kind, placed.face, placed.face) for kind, count in (("small", placed.small), ("big", placed.big)) if count
    ]
    if asked.rules["nice_dice_from_roll"]:
        rolled = [("small", face) for face in FACES if face in placed.roll] + [("big", placed.big_face or 0)]
        found += [(kind, face, HAND) for kind, face in rolled if face not in {0, placed.face}]
    for kind, face, source in found:
        there = [die for die, at in table.dice.items() if at == ("nice", face)]
        if there and face == table.lock:
            continue
        after = table.moved(owner=asked.seat, kind=kind, source=source, target=("nice", face))
        for die in there:
            after.dice[die] = face
        listed.append(({"die": kind, "face": face}, after))
    return listed


def _my_choice(asked: Asked) -> list[Option]:
    if not asked.extras:
        return []
    roll, more = asked.extras[0], asked.extras[1:]
    declined: list[Option] = [({"roll": roll}, asked.table), ({"roll": roll, "pick": None}, asked.table)]
    listed = [] if more else declined
    for pick in sorted(set(roll)):
        found = _results(asked._replace(extras=more), pick)
        listed += [({"roll": roll, "pick": pick} | decision, after) for decision, after in found]
    return listed


def _results(asked: Asked, pick: int) -> list[Option]:
    """List what a result does; only another tile may ask for more extra dice."""
    if pick == OTHER_TILE:
        return _other_tile(asked)
    if asked.extras:
        return []
    if pick < OTHER_TILE:
        return [({}, asked.rewarded(dollars=pick * 10_000))]
    if pick == ADJUST:
        return [({"adjust": how}, after) for how, after in hindrances.adjustments(asked)]
    return [({"die": kind}, _golden(asked, kind)) for kind in KINDS if asked.has(kind=kind, place=HAND)]


def _other_tile(asked: Asked) -> list[Option]:
    """Activate another tile, named by its casino or by itself."""
    listed: list[Option] = []
    for place in [other for other in asked.table.tiles if other != asked.casino]:
        for decision, after in options(asked=asked._replace(casino=place)):
            nested = {} if decision is None else {"tile": decision}
            listed += [({"other": name} | nested, after) for name in (place, asked.table.tiles[place])]
    return listed


def _golden(asked: Asked, kind: str) -> Table:
    after = asked.table.moved(owner=asked.seat, kind=kind, source=HAND, target=GOLDEN)
    for die, at in asked.table.dice.items():
        if at == GOLDEN:
            after.dice[die] = HAND
    return after


_TILES: Mapping[str, Callable[[Asked], list[Option]]] = {
    "A1": rewards.lucky_punch,
    "A2": rewards.jackpot,
    "B1": _waits,
    "B2": rewards.fifty_fifty,
    "C1": rewards.high_five,
    "C2": _waits,
    "D1": rewards.pay_day,
    "D2": rewards.power_play,
    "E1": hindrances.no_entry,
    "E2": hindrances.knockout,
    "F1": hindrances.block_it,
    "F2": hindrances.handicap,
    "G1": _waits,
    "G2": _double_down,
    "H1": _nice_dice,
    "H2": _my_choice,
}
