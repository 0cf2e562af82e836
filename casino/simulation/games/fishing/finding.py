"""The moves that a player sees: enough to play well and always one that is legal, never all of them.

Loose cards are looked through for groups of a value a bounded number of times, so that a long table costs no more than
a short one. The rules decide what is legal; this only proposes.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.errors import RuleBroken
from games.rules.casino.moves import legality, reading
from games.rules.casino.moves.effects import Effect
from games.rules.casino.moves.reading import Move
from games.rules.casino.table import Table

LOOKS_MAX = 300
"""Cards tried in the search for one group."""
Recorded = dict[str, Any]


class Seen(NamedTuple):
    """A legal move as a record carries it, read, and what it would do."""

    recorded: Recorded
    move: Move
    effect: Effect


def legal_moves(*, table: Table, chance: random.Random) -> list[Seen]:
    """Return legal moves of the seat whose turn it is: at least one, none twice."""
    found: dict[str, Seen] = {}
    for recorded in _proposals(table, chance):
        key = str(recorded)
        if key in found:
            continue
        move = reading.read(found=recorded)
        try:
            found[key] = Seen(recorded, move, legality.judge(table=table, move=move))
        except RuleBroken:
            continue
    return list(found.values())


def _proposals(table: Table, chance: random.Random) -> Iterator[Recorded]:
    for card in table.hands[table.turn]:
        played = {"seat": table.turn, "card": card}
        yield {**played, "type": "trail"}
        yield from ({**played, **capture} for capture in _captures(table, card, chance))
        yield from ({**played, **build} for build in _builds(table, card, chance))


def _captures(table: Table, card: str, chance: random.Random) -> Iterator[Recorded]:
    values = table.house.played[card]
    if not values:
        same = [name for name in table.loose if name[0] == card[0]]
        yield from ({"type": "capture", "loose": taken} for taken in ([same[:1], same] if same else []))
    for value in values:
        announced = {"type": "capture", **({"value": value} if len(values) > 1 else {})}
        builds = [build.id for build in table.builds.values() if build.value == value]
        taken = [name for name in table.loose if value in table.house.lying[name]]
        if builds:
            yield {**announced, "builds": builds}
        if taken:
            yield {**announced, "loose": list(taken), **({"builds": builds} if builds else {})}
        for group in _groups(table, [name for name in table.loose if name not in taken], value, chance):
            yield {**announced, "loose": list(group)}
            taken += group
            yield {**announced, "loose": list(taken), **({"builds": builds} if builds else {})}


def _builds(table: Table, card: str, chance: random.Random) -> Iterator[Recorded]:
    house, seat = table.house, table.turn
    kept = {value for other in table.hands[seat] if other != card for value in house.played[other]}
    loose = list(table.loose)
    for may in house.played[card]:
        for value in kept:
            for group in _around(table, value, may, chance):
                yield {"type": "build", "value": value, "loose": group}
                yield from (
                    {"type": "add", "build": build.id, "value": value, "loose": group}
                    for build in table.builds.values()
                    if build.value == value
                )
        for build in table.builds.values():
            value = build.value + may
            if value in kept:
                yield {"type": "raise", "build": build.id, "value": value}
                for group in _groups(table, loose, value, chance):
                    yield {"type": "raise", "build": build.id, "value": value, "loose": group}


def _around(table: Table, value: int, may: int, chance: random.Random) -> Iterator[list[str]]:
    """Give loose cards that make a value with a played card counting `may`, and with further groups beside it."""
    if may > value:
        return
    for group in ([], *_groups(table, list(table.loose), value - may, chance)):
        if group or may == value:
            yield group
            left = [name for name in table.loose if name not in group]
            for further in _groups(table, left, value, chance):
                group = [*group, *further]  # noqa: PLW2901 - it grows
                yield group


def _groups(table: Table, loose: Sequence[str], value: int, chance: random.Random) -> Iterator[list[str]]:
    """Give groups of loose cards that sum to a value, no card in two of them, until no more is found."""
    left = [name for name in loose if table.house.lying[name] and table.house.lying[name][0] <= value]
    while value > 0 and left:
        chance.shuffle(left)
        group = _group(table, left, value)
        if not group:
            return
        left = [name for name in left if name not in group]
        yield group


def _group(table: Table, names: Sequence[str], value: int) -> list[str]:
    """Return cards that sum to a value, empty where none were found within the looks that a player has."""
    looks = 0
    stack: list[tuple[int, int, list[str]]] = [(0, value, [])]
    while stack and looks < LOOKS_MAX:
        start, missing, chosen = stack.pop()
        for place in range(start, len(names)):
            looks += 1
            pips = table.house.lying[names[place]][0]
            if pips == missing:
                return [*chosen, names[place]]
            if pips < missing:
                stack.append((place + 1, missing - pips, [*chosen, names[place]]))
    return []
