"""What an address of a display or a picture may ask for; anything else is refused by name."""

import dataclasses
from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import QueryDict

from casino.displays.board import Look
from casino.displays.errors import ParameterRefused
from reports.roads.drawing import sheet
from reports.roads.drawing.palette import Theme
from reports.roads.good_roads import Thresholds
from reports.roads.layout import Tail

VIEWS: Final = ("all", "big", "bead")
PLATES: Final = ("letters", "points")
REVEAL_S_MAX: Final = 60
WIDTH_MIN, WIDTH_MAX = 200, 4096
TABLES_MAX: Final = 64


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """How a display page looks: its theme, its roads, and for how many seconds a new result stays hidden."""

    theme: Theme
    view: str
    look: Look
    reveal_s: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """How a picture of a shoe looks; `width` in pixels, None for that of its units."""

    theme: Theme
    columns: int
    width: int | None
    look: Look

    @property
    def name(self) -> str:
        """Return these options in a few signs, the same in every process."""
        plate = "points" if self.look.is_points else "letters"
        return f"{self.theme}.{self.look.tail}.{plate}.{self.columns}.{self.width or 0}"


def shown(*, query: QueryDict, also: frozenset[str] = frozenset()) -> Shown:
    """Read the options of a page; raises ParameterRefused."""
    _check_names(query, frozenset({"theme", "view", "tail", "plate", "reveal"}) | also)
    return Shown(
        theme=Theme(_choice(query, "theme", tuple(Theme))),
        view=_choice(query, "view", VIEWS),
        look=_look(query),
        reveal_s=_number(query, "reveal", 0, REVEAL_S_MAX) or 0,
    )


def picture(*, query: QueryDict) -> Picture:
    """Read the options of a picture; raises ParameterRefused."""
    _check_names(query, frozenset({"theme", "tail", "plate", "columns", "size"}))
    columns = _number(query, "columns", sheet.COLUMNS_MIN, sheet.COLUMNS_MAX)
    return Picture(
        theme=Theme(_choice(query, "theme", tuple(Theme))),
        columns=columns or sheet.COLUMNS_DEFAULT,
        width=_number(query, "size", WIDTH_MIN, WIDTH_MAX),
        look=_look(query),
    )


def tables(*, query: QueryDict) -> tuple[str, ...]:
    """Read the tables of a lobby, "T01,T02"; empty for all that may be seen. Raises ParameterRefused."""
    named = tuple(dict.fromkeys(name for name in query.get("tables", "").split(",") if name))
    if len(named) > TABLES_MAX:
        raise ParameterRefused(f"tables names {len(named)} tables, expected at most {TABLES_MAX}")
    return named


def thresholds(*, changes: Mapping[str, int]) -> Thresholds:
    """Return the house's own thresholds of good roads, such as {"dragon_beads": 5}; raises ParameterRefused."""
    known = {field.name for field in dataclasses.fields(Thresholds)}
    for name, value in changes.items():
        if name not in known or type(value) is not int or value < 1:
            raise ParameterRefused(f"GOOD_ROADS has {name!r}: {value!r}; expected integers from 1 for {sorted(known)}")
    return Thresholds(**changes)


def _look(query: QueryDict) -> Look:
    return Look(
        tail=Tail(_choice(query, "tail", tuple(Tail))),
        is_points=_choice(query, "plate", PLATES) == "points",
        thresholds=thresholds(changes=settings.GOOD_ROADS),
    )


def _check_names(query: QueryDict, known: frozenset[str]) -> None:
    for name in query:
        if name not in known:
            raise ParameterRefused(f"unknown parameter {name[:40]!r}; known are: {', '.join(sorted(known))}")


def _choice(query: QueryDict, name: str, values: tuple[str, ...]) -> str:
    """Return the value of a parameter; the first one where it is not given."""
    value = query.get(name, values[0])
    if value not in values:
        raise ParameterRefused(f"{name} is {value[:40]!r}, expected one of {', '.join(values)}")
    return value


def _number(query: QueryDict, name: str, least: int, most: int) -> int | None:
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):  # noqa: PLR2004
        raise ParameterRefused(f"{name} is {text[:40]!r}, expected an integer from {least} to {most}")
    return int(text)
