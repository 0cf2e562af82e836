"""One table as a display shows it: its roads, what asking tells, good roads, figures, and all of it in words."""

import dataclasses
import datetime as dt
import functools
from collections.abc import Sequence
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from casino.displays import wording
from casino.displays.wording import Limit, Phase
from reports.folds.cells import Hand
from reports.folds.tables import State
from reports.queries.tables import TableNow
from reports.roads import contests, derived, good_roads, statistics
from reports.roads.contests import BACCARAT_TABLE, Contest
from reports.roads.drawing import marks, plates
from reports.roads.drawing.lettering import TypeLettering
from reports.roads.drawing.plates import Drawing
from reports.roads.good_roads import Thresholds
from reports.roads.layout import ROWS, Tail
from reports.roads.live import LiveRoads
from reports.roads.shoe import Roads

LETTERING: Final = TypeLettering()
LOOKS_BACK: Final = {"big_eye": "compares 1 column back", "small": "2 columns back", "cockroach": "3 columns back"}
_WHOLE: Final = {derived.REGULAR: "whole red", derived.IRREGULAR: "broken blue", None: "no mark"}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a house wants its roads: what a tail does, points instead of letters, thresholds of good roads."""

    tail: Tail = Tail.DROP
    is_points: bool = False
    thresholds: Thresholds = good_roads.DEFAULTS


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One road: `columns` wide in its own cells, `spoken` for those who do not see it."""

    key: str
    title: str
    columns: int
    drawing: SafeString
    spoken: str
    looks_back: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What the derived roads would gain if a side won; `icons` are symbols, empty ones for no mark."""

    letter: str
    name: str
    icons: tuple[str, ...]
    spoken: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """A good road; `role` is 1 or 2 where it is of one side, else 0."""

    name: str
    count: int
    role: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of the shoe; `role` colours it: 1, 2, 0 for the outcomes, None for all else."""

    name: str
    value: str
    small: str
    role: int | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The letter above a column of the Big Road; empty where no run starts."""

    letter: str = ""
    role: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything about one table; `version` names this state of it, `rounds` all its results ("1B 2P 3T")."""

    table: str
    version: str
    contest: Contest
    has_roads: bool
    game: str
    variant: str
    shoe: int | None
    round: int | None
    limits: tuple[Limit, ...]
    phase: Phase
    heads: tuple[Head, ...]
    big: Panel
    bead: Panel
    derived: tuple[Panel, ...]
    definitions: SafeString
    asks: tuple[Ask, ...]
    good: tuple[Good, ...]
    figures: tuple[Figure, ...]
    latest: str
    rounds: str
    last_number: int | None
    last_at: dt.datetime | None
    is_open: bool


def assemble(*, table: TableNow, look: Look, last_shown: int | None = None) -> Board:
    """Make the board of a table; rounds after `last_shown` are left out until they may be seen."""
    contest = contests.of_ruleset(table.ruleset)
    has_roads = contest is not None
    contest = contest or BACCARAT_TABLE
    hands = tuple(
        hand
        for hand in table.played
        if has_roads and hand.outcome in contest.letters and (last_shown is None or hand.number <= last_shown)
    )
    live = LiveRoads(tail=look.tail, sides=contest.sides)
    for hand in hands:
        live.add(hand.outcome)
    roads = live.roads()
    big = _big(roads, live, hands, contest)
    bead = _bead(hands, contest, look)
    last = hands[-1] if hands else None
    return Board(
        table=table.table,
        version=version_of(table=table),
        contest=contest,
        has_roads=has_roads,
        game=wording.game_of(ruleset=table.ruleset),
        variant=wording.variant_of(ruleset=table.ruleset),
        shoe=table.shoe,
        round=_round(table),
        limits=wording.limits_of(limits=table.limits),
        phase=wording.phase_of(table=table),
        heads=_heads(roads, big.columns, contest),
        big=big,
        bead=_panel("bead", "Bead Plate", bead, _in_words(hands, contest)),
        derived=tuple(_derived(roads, live, name) for name in plates.TITLES),
        definitions=mark_safe(bead.definitions),  # noqa: S308 - our own SVG
        asks=tuple(_ask(roads, side, contest) for side in (contest.sides.first, contest.sides.second)),
        good=_good(roads, contest, look),
        figures=_figures(hands, contest),
        latest=f"Round {last.number}: {wording.result(hand=last, contest=contest)}" if last else "",
        rounds=" ".join(f"{hand.number}{hand.outcome}" for hand in hands),
        last_number=last.number if last else None,
        last_at=table.last_round_at,
        is_open=table.state in {State.OPEN, State.DEALING},
    )


def version_of(*, table: TableNow) -> str:
    """Name the state of a table: its shoe and its last event in the log of its shard."""
    return f"{table.shoe or 0}-{table.position}"


def symbols(*, contest: Contest) -> SafeString:
    """Return the marks of a game for the `<defs>` of a page."""
    return mark_safe(marks.symbols(contest=contest, lettering=LETTERING))  # noqa: S308 - our own SVG


@functools.cache
def all_symbols() -> SafeString:
    """Return the marks of every game, for a page that may show tables of several."""
    own = dict.fromkeys(
        one for contest in contests.ALL for one in marks.of_contest(contest=contest, lettering=LETTERING)
    )
    return mark_safe("".join(own) + marks.SHARED)  # noqa: S308 - our own SVG


def _round(table: TableNow) -> int | None:
    """Return the number of the round that is played now, or of the last one of a shoe that has ended."""
    if table.shoe is None:
        return None
    return (table.number or 0) + 1 if table.state in {State.OPEN, State.DEALING} else table.number


def _panel(key: str, title: str, drawing: Drawing, spoken: str, looks_back: str = "") -> Panel:
    return Panel(
        key=key,
        title=title,
        columns=max(drawing.columns, 1),
        drawing=mark_safe(drawing.marks),  # noqa: S308 - our own SVG
        spoken=spoken,
        looks_back=looks_back,
    )


def _big(roads: Roads, live: LiveRoads, hands: Sequence[Hand], contest: Contest) -> Panel:
    ghosts = {side: live.ghost(side)["big"] for side in roads.asked}
    drawing = plates.big_road(big=roads.big, hands=hands, lettering=LETTERING, ghosts=ghosts)
    return _panel("big", "Big Road", drawing, plates.runs_in_words(columns=roads.big.columns, contest=contest))


def _bead(hands: Sequence[Hand], contest: Contest, look: Look) -> Drawing:
    if look.is_points:
        return plates.points_plate(hands=hands, contest=contest, lettering=LETTERING)
    return plates.bead_plate(hands=hands)


def _derived(roads: Roads, live: LiveRoads, name: str) -> Panel:
    cells = {side: live.ghost(side).get(name) for side in roads.asked}
    drawing = plates.derived_road(
        road=getattr(roads, name),
        name=name,
        ghosts={side: cell for side, cell in cells.items() if cell is not None},
        asked={side: getattr(answers, name) for side, answers in roads.asked.items()},
    )
    spoken = plates.marks_in_words(road=getattr(roads, name))
    return _panel(name, plates.TITLES[name], drawing, spoken, LOOKS_BACK[name])


def _heads(roads: Roads, columns: int, contest: Contest) -> tuple[Head, ...]:
    heads = [Head()] * columns
    first = 0
    for column in roads.big.columns:
        place = roads.big.cells[first] // ROWS
        heads[place] = Head(letter=column[0], role=marks.role_of(letter=column[0], contest=contest))
        first += len(column)
    return tuple(heads)


def _ask(roads: Roads, side: str, contest: Contest) -> Ask:
    answers = {name: getattr(roads.asked[side], name) for name in plates.TITLES}
    spoken = ", ".join(f"{plates.TITLES[name]} {_WHOLE[mark]}" for name, mark in answers.items())
    icons = tuple(plates.SYMBOLS[name] + mark if mark else "" for name, mark in answers.items())
    return Ask(letter=side, name=contest.names[side], icons=icons, spoken=spoken)


def _good(roads: Roads, contest: Contest, look: Look) -> tuple[Good, ...]:
    found = good_roads.find(columns=roads.big.columns, thresholds=look.thresholds, sides=contest.sides)
    return tuple(
        Good(
            name=wording.good_road(found=one, contest=contest),
            count=one.count,
            role=marks.role_of(letter=one.side, contest=contest) if one.side else 0,
        )
        for one in found
    )


def _figures(hands: Sequence[Hand], contest: Contest) -> tuple[Figure, ...]:
    counted = statistics.count(hands=hands, sides=contest.sides)
    outcomes = [
        _share(contest.names[letter].capitalize(), counted.outcomes[letter], counted.hands, role)
        for letter, role in zip(contest.letters, (1, 2, 0), strict=False)
    ]
    more = []
    if contest is BACCARAT_TABLE:
        more = [
            _share("B pair", counted.banker_pairs, counted.hands),
            _share("P pair", counted.player_pairs, counted.hands),
            _share("Natural", counted.naturals, counted.hands),
        ]
    longest, current = counted.longest, counted.current
    run = Figure(
        name="Longest",
        value=f"{longest.side} {longest.length}" if longest.length else "—",
        small=f"now {current.side} {current.length}" if current.length else "no run yet",
    )
    return (*outcomes, *more, run)


def _share(name: str, count: int, hands: int, role: int | None = None) -> Figure:
    return Figure(name=name, value=str(count), small=f"{100 * count / hands:.1f} %" if hands else "—", role=role)


def _in_words(hands: Sequence[Hand], contest: Contest) -> str:
    said = [wording.result(hand=hand, contest=contest) + wording.marks(hand=hand, contest=contest) for hand in hands]
    return "; ".join(f"{hand.number} {words}" for hand, words in zip(hands, said, strict=True)) or "no result yet"
