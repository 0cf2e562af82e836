"""Every legal move of a position, found the slow way: try every set of cards and every way to group it.

Written from the rules alone and knowing nothing of how the validator decides; used to judge it.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.rules.casino.moves.reading import Move, MoveType
from games.rules.casino.table import Build, Table

Values = tuple[int, ...]


class Choice(NamedTuple):
    """A move without the order of its names; `value` is what it comes to, whether the record says so or not."""

    type: str
    card: str
    value: int | None
    loose: frozenset[str]
    builds: frozenset[str]


def every_move(table: Table) -> set[Choice]:
    return {
        choice
        for card in table.hands[table.turn]
        for choice in itertools.chain(_trails(table, card), _captures(table, card), _buildings(table, card))
    }


def named(table: Table, recorded: dict[str, Any]) -> Choice | None:
    """Say which move a record means; None where it is no move at all, whatever lies on the table."""
    kind, card = recorded["type"], recorded["card"]
    extra = recorded.keys() - {"seat", "type", "card"}
    allowed = {"trail": set(), "capture": {"loose", "builds", "value"}, "build": {"loose", "value"}}
    if recorded["seat"] != table.turn or not extra <= allowed.get(kind, {"loose", "build", "value"}):
        return None
    loose, builds = recorded.get("loose", []), recorded.get("builds", [])
    if "build" in recorded:
        builds = [recorded["build"]]
    if len(set(loose)) < len(loose) or len(set(builds)) < len(builds):
        return None
    value = recorded.get("value")
    if value is None and kind == "add" and builds[0] in table.builds:
        value = table.builds[builds[0]].value
    if value is None and kind == "capture":
        value = next(iter(table.house.played[card]), None)
    return Choice(kind, card, value, frozenset(loose), frozenset(builds))


def written(table: Table, choice: Choice) -> Move:
    """Write a choice down as a move that the rules read."""
    loose, builds = tuple(choice.loose), tuple(choice.builds)
    return Move(table.turn, MoveType(choice.type), choice.card, loose, builds, choice.value)


def group_counts(cards: Sequence[Values], value: int) -> set[int]:
    """Return in how many groups of a value the cards can be laid out, over every way to do it."""
    if not cards:
        return {0}
    found = set()
    for size in range(len(cards)):
        for places in itertools.combinations(range(1, len(cards)), size):
            group = [cards[0], *(cards[place] for place in places)]
            if any(sum(counts) == value for counts in itertools.product(*group)):
                rest = [card for place, card in enumerate(cards) if place and place not in places]
                found |= {1 + more for more in group_counts(rest, value)}
    return found


def _sets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return itertools.chain.from_iterable(itertools.combinations(names, size) for size in range(len(names) + 1))


def _trails(table: Table, card: str) -> Iterator[Choice]:
    house = table.house
    owns = any(build.owner == table.turn for build in table.builds.values())
    matches = any(name[0] == card[0] for name in table.loose)
    barred = (owns and house.trail_barred_by_own_build) or (matches and house.no_trail_if_rank_match)
    if not barred and _is_guarded(table, card, gone=(), stands=None):
        yield Choice("trail", card, None, frozenset(), frozenset())


def _captures(table: Table, card: str) -> Iterator[Choice]:
    house = table.house
    for loose in _sets(list(table.loose)):
        if not house.played[card]:
            same = [name for name in table.loose if name[0] == card[0]]
            counts = {"one": {1}, "one_or_three": {1, 3}, "all": {1, 2, 3}}[house.face_capture]
            leaves = house.must_take_matches and house.face_capture == "all" and len(loose) < len(same)
            fits = set(loose) <= set(same) and len(loose) in counts and not leaves
            if fits and _is_guarded(table, card, gone=(), stands=None):
                yield Choice("capture", card, None, frozenset(loose), frozenset())
            continue
        for value in house.played[card]:
            matches = {name for name in table.loose if value in house.lying[name]}
            if house.must_take_matches and not matches <= set(loose):
                continue
            if not group_counts([house.lying[name] for name in loose], value):
                continue
            for ids in _sets([build.id for build in table.builds.values() if build.value == value]):
                if (loose or ids) and _is_guarded(table, card, gone=ids, stands=None):
                    yield Choice("capture", card, value, frozenset(loose), frozenset(ids))


def _buildings(table: Table, card: str) -> Iterator[Choice]:
    house = table.house
    for loose in _sets(list(table.loose)):
        lying = [house.lying[name] for name in loose]
        for value in range(1, house.value_max + 1):
            if not _holds(table, card, value):
                continue
            counts = group_counts([house.played[card], *lying], value) if house.played[card] else set()
            many = counts and min(counts) > 1
            if counts and loose and not (many and not house.multi_in_one_turn) and _stands(table, card, (), value):
                yield Choice("build", card, value, frozenset(loose), frozenset())
            for build in table.builds.values():
                if not _stands(table, card, (build.id,), value):
                    continue
                if counts and build.value == value:
                    yield Choice("add", card, value, frozenset(loose), frozenset({build.id}))
                if _may_raise(table, build, card, value) and (
                    not loose or (house.raise_absorb and group_counts(lying, value))
                ):
                    yield Choice("raise", card, value, frozenset(loose), frozenset({build.id}))


def _may_raise(table: Table, build: Build, card: str, value: int) -> bool:
    is_own = build.owner == table.turn
    reaches = any(build.value + counts == value for counts in table.house.played[card])
    return build.groups == 1 and reaches and (table.house.raise_own or not is_own)


def _holds(table: Table, card: str, value: int) -> bool:
    return any(value in table.house.played[name] for name in table.hands[table.turn] if name != card)


def _stands(table: Table, card: str, gone: tuple[str, ...], value: int) -> bool:
    return _is_guarded(table, card, gone=gone, stands=value)


def _is_guarded(table: Table, card: str, *, gone: Sequence[str], stands: int | None) -> bool:
    """Say whether different cards of the hand can be assigned to the values of the own builds."""
    if not table.house.guard_own_builds:
        return True
    values = {b.value for b in table.builds.values() if b.owner == table.turn and b.id not in gone}
    values |= {stands} if stands is not None else set()
    kept = [name for name in table.hands[table.turn] if name != card]
    return any(
        all(value in table.house.played[name] for value, name in zip(values, names, strict=True))
        for names in itertools.permutations(kept, len(values))
    )
