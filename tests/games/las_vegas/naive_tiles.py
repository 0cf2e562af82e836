"""Every decision that a tile allows, by naive enumeration, each with the table afterwards.

`extras` are the extra dice that fell, in order; the decisions that fit them are listed, all others are illegal.
Shares nothing with the engine.
"""

import itertools
from typing import Any, NamedTuple

from tests.games.las_vegas.naive_table import BAR, BESIDE, GOLDEN, GREY, HAND, Table

Option = tuple[Any, Table]
"""A decision and what it leads to."""

KINDS = ("small", "big")
FACES = range(1, 7)
TRACK = [0, 10_000, 30_000, 40_000, 60_000]


class Placed(NamedTuple):
    """What a turn laid down: the seat, the number, dice of it by kind, and all faces of the roll."""

    seat: int
    face: int
    small: int
    big: int
    roll: list[int]
    big_face: int | None


def options(table: Table, casino: int, placed: Placed, extras: list[list[int]], rules: dict[str, Any]) -> list[Option]:
    """Return what the tile of a casino allows."""
    tile = table.tiles[casino]
    if tile == "H2":
        return _h2(table, casino, placed, extras, rules)
    return _plain(tile)(table, casino, placed, extras, rules) if extras == [] or tile in {"A2", "B2"} else []


def _plain(tile: str) -> Any:
    return {
        "A1": _a1, "A2": _a2, "B2": _b2, "C1": _c1, "D1": _d1, "D2": _d2, "E1": _e1, "E2": _e2,
        "F1": _f1, "F2": _f2, "G2": _g2, "H1": _h1,
    }.get(tile, lambda table, *_: [(None, table)])  # fmt: skip


def _a1(table: Table, _casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    return [
        (
            {"hide": hide, "guess": guess},
            table.rewarded(placed.seat, {1: 20_000, 2: 30_000, 3: 40_000}[hide] * (hide != guess)),
        )
        for hide in (1, 2, 3)
        for guess in (1, 2, 3)
    ]


def _a2(table: Table, _casino: int, placed: Placed, extras: list[list[int]], _rules: Any) -> list[Option]:
    if len(extras) != 1:
        return []
    (first, second), has_won = extras[0], extras[0][0] == extras[0][1] or sum(extras[0]) == 7
    after = table.rewarded(placed.seat, table.marker if has_won else 0)
    after.marker = 30_000 if has_won else min(80_000, table.marker + 10_000)
    return [({"roll": [first, second]}, after)]


def _b2(table: Table, _casino: int, placed: Placed, extras: list[list[int]], rules: dict[str, Any]) -> list[Option]:
    if not 1 <= len(extras) <= 5:
        return []
    totals = [sum(roll) for roll in extras]
    steps = list(itertools.pairwise(totals))
    if not rules["fifty_bet"]:
        right = [first != second for first, second in steps]
        after = table.rewarded(placed.seat, TRACK[len(right)] if all(right) else 0)
        return [({"rolls": extras}, after), ({"rolls": extras, "bets": []}, after)] if all(right[:-1]) else []
    listed: list[Option] = []
    for bets in itertools.product(("high", "low"), repeat=len(steps)):
        right = [
            second > first if bet == "high" else second < first
            for bet, (first, second) in zip(bets, steps, strict=True)
        ]
        if all(right[:-1]):
            listed.append(
                (
                    {"rolls": extras, "bets": list(bets)},
                    table.rewarded(placed.seat, TRACK[len(right)] if all(right) else 0),
                )
            )
    return listed


def _c1(table: Table, casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    after = table.copied()
    if table.high_five is None and table.count(placed.seat, casino) >= 5:
        after.high_five = placed.seat
    return [(None, after)]


def _d1(table: Table, _casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    present = [casino for casino in FACES if table.count(placed.seat, casino)]
    return [(None, table.rewarded(placed.seat, len(present) * 10_000))]


def _d2(table: Table, casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    other = table.copied()
    if table.sole_leader(casino) == placed.seat:
        other.token = placed.seat
    return [(None, other)]


def _e1(table: Table, casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    listed: list[Option] = [({"lock": None}, table)]
    for target in FACES:
        if target not in (casino, table.lock):
            other = table.rewarded(placed.seat, [20_000, 0, 30_000, 0, 10_000, 0][table.lock_moves % 6])
            other.lock, other.lock_moves = target, table.lock_moves + 1
            listed.append(({"lock": target}, other))
    return listed


def _e2(table: Table, _casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    seat, returned = placed.seat, table
    for kind in KINDS:
        returned = returned.moved(seat, kind, BAR, HAND, 8)
    due = [
        other
        for other in range(table.players)
        if other != seat and table.has_dice(other) and sum(len(table.lying(other, kind, BAR)) for kind in KINDS) < 2
    ]
    listed: list[Option] = [] if due else [(None, returned)]
    for sent in itertools.product(KINDS, repeat=len(due)):
        if all(table.lying(other, kind, HAND) for other, kind in zip(due, sent, strict=True)):
            after = returned
            for other, kind in zip(due, sent, strict=True):
                after = after.moved(other, kind, HAND, BAR)
            listed.append(({"send": {str(other): kind for other, kind in zip(due, sent, strict=True)}}, after))
    return listed


def _f1(table: Table, _casino: int, _placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    listed: list[Option] = [] if table.groups else [(None, table)]
    for group in set(table.groups):
        for target in FACES:
            if target != table.lock:
                other = table.copied()
                other.groups.remove(group)
                other.dice |= {(GREY, "small", len(table.dice) + number): target for number in range(group)}
                listed.append(({"group": group, "casino": target}, other))
    return listed


def _f2(table: Table, _casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    listed: list[Option] = [(None, table)]
    for source in FACES:
        if source == table.lock or not table.count(GREY, source):
            continue
        for reward in [name for name, free in table.spaces.items() if free]:
            other = table.moved(GREY, "small", source, "away")
            other.spaces[reward] -= 1
            decision = {"take": source, "reward": reward}
            if reward == "adjust":
                listed += [(decision | {"adjust": how}, after) for how, after in adjustments(other, placed.seat)]
            else:
                listed.append((decision, other.rewarded(placed.seat, 10_000 if reward == "chip" else 30_000)))
    return listed


def adjustments(table: Table, seat: int) -> list[Option]:
    """Return every way to adjust a die."""
    listed: list[Option] = []
    for kind, casino in itertools.product(KINDS, FACES):
        if casino == table.lock:
            continue
        if table.lying(seat, kind, HAND):
            listed.append(({"how": "turn", "die": kind, "face": casino}, table.moved(seat, kind, HAND, casino)))
        if table.lying(seat, kind, casino):
            listed.append(({"how": "recall", "die": kind, "from": casino}, table.moved(seat, kind, casino, HAND)))
    return listed


def _g2(table: Table, casino: int, placed: Placed, _extras: Any, _rules: Any) -> list[Option]:
    listed: list[Option] = [(None, table)]
    small, big = (len(table.lying(placed.seat, kind, casino)) for kind in KINDS)
    for move in itertools.product(range(small + 1), range(big + 1)):
        if sum(move) and casino != table.lock:
            after = table.moved(placed.seat, "small", casino, BESIDE, move[0])
            listed.append(({"move": list(move)}, after.moved(placed.seat, "big", casino, BESIDE, move[1])))
    return listed


def _h1(table: Table, _casino: int, placed: Placed, _extras: Any, rules: dict[str, Any]) -> list[Option]:
    listed: list[Option] = [(None, table)]
    sources: list[tuple[str, int, Any]] = []
    for face in FACES:
        if face == placed.face:
            sources += [("small", face, face)] * (placed.small > 0) + [("big", face, face)] * (placed.big > 0)
        elif rules["nice_dice_from_roll"]:
            sources += [("small", face, HAND)] * (face in placed.roll) + [("big", face, HAND)] * (
                face == placed.big_face
            )
    for kind, face, source in sources:
        space = ("nice", face)
        there = [die for die, at in table.dice.items() if at == space]
        if there and face == table.lock:
            continue
        after = table.moved(placed.seat, kind, source, space)
        for die in there:
            after.dice[die] = face
        listed.append(({"die": kind, "face": face}, after))
    return listed


def _h2(table: Table, casino: int, placed: Placed, extras: list[list[int]], rules: dict[str, Any]) -> list[Option]:
    if not extras:
        return []
    roll, more = extras[0], extras[1:]
    listed: list[Option] = [({"roll": roll}, table), ({"roll": roll, "pick": None}, table)] if not more else []
    for pick in set(roll):
        found: list[Option] = []
        if pick <= 3 and not more:
            found = [({}, table.rewarded(placed.seat, pick * 10_000))]
        elif pick == 4:
            for place in [other for other in table.tiles if other != casino]:
                for decision, after in options(table, place, placed, more, rules):
                    nested = {} if decision is None else {"tile": decision}
                    found += [({"other": name} | nested, after) for name in (place, table.tiles[place])]
        elif pick == 5 and not more:
            found = [({"adjust": how}, after) for how, after in adjustments(table, placed.seat)]
        elif pick == 6 and not more:
            found = [
                ({"die": kind}, _golden(table, placed.seat, kind))
                for kind in KINDS
                if table.lying(placed.seat, kind, HAND)
            ]
        listed += [({"roll": roll, "pick": pick} | decision, after) for decision, after in found]
    return listed


def _golden(table: Table, seat: int, kind: str) -> Table:
    after = table.moved(seat, kind, HAND, GOLDEN)
    for die, at in table.dice.items():
        if at == GOLDEN:
            after.dice[die] = HAND
    return after
