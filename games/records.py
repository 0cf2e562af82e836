"""Reading what a record holds: dice, throws and members, each unreadable one a broken rule in clear words."""

import re
from collections.abc import Mapping
from typing import Any

from games.errors import RuleBroken

DIE_SIDES = 6

_SEAT = re.compile(r"[1-9][0-9]{0,8}")
_FIRST_SEATS = {str(number): number for number in range(1, 20)}
"""Read in no time; other numbers are seats too."""


def check_members(*, record: Mapping[str, Any], known: frozenset[str], needed: frozenset[str]) -> None:
    """Raise RuleBroken where a record has members that its game does not know, or lacks one that it needs."""
    members = record.keys()
    if known.issuperset(record) and members >= needed:
        return
    unknown = sorted(map(repr, members - known))
    missing = sorted(map(repr, needed - members))
    words = f"unknown members {', '.join(unknown)}" if unknown else f"no {', '.join(missing)}"
    code = "bad_record" if unknown else "round_not_decided"
    raise RuleBroken(code=code, rule="record of a round", message=f"the record has {words}")


def numbers(*, found: Any, name: str, count: int, most: int = DIE_SIDES) -> list[int]:
    """Return a list of exactly `count` whole numbers from 1 to `most`: dice by default, reels or cards by number.

    Raises RuleBroken, code bad_outcome, naming what it found under `name`.
    """
    if type(found) is not list or len(found) != count:
        raise RuleBroken(
            code="bad_outcome", rule=f"{count} at a throw", message=f"{name} shows {found!r}, expected {count} numbers"
        )
    for number in found:
        if type(number) is not int or not 1 <= number <= most:
            raise RuleBroken(
                code="bad_outcome", rule=f"1 to {most}", message=f"{name} shows {number!r}, expected 1 to {most}"
            )
    return found


def listed(*, found: Any, name: str) -> list[Any]:
    """Return a list as it stands; raises RuleBroken where it is none."""
    if type(found) is not list:
        raise RuleBroken(code="bad_record", rule="record of a round", message=f"{name} is {found!r}, expected a list")
    return found


def seat(*, found: Any, name: str) -> int:
    """Return a seat number of 1 or more; raises RuleBroken, code bad_seats, where it is none."""
    if type(found) is not int or found < 1:
        raise RuleBroken(code="bad_seats", rule="seats", message=f"{name} is {found!r}, expected a seat from 1")
    return found


def by_seat(*, found: Any, name: str) -> dict[int, Any]:
    """Return a mapping keyed "1", "2", ... under whole numbers; raises RuleBroken where a key names no seat."""
    if type(found) is not dict and not isinstance(found, Mapping):
        raise RuleBroken(
            code="bad_record", rule="record of a round", message=f"{name} is {found!r}, expected members by seat"
        )
    seats = {}
    for key, value in found.items():
        number = _FIRST_SEATS.get(key)
        if number is None:
            if not (type(key) is str and _SEAT.fullmatch(key)):
                raise RuleBroken(
                    code="bad_seats", rule="seats", message=f"{name} names seat {key!r}, expected a number"
                )
            number = int(key)
        seats[number] = value
    return seats
