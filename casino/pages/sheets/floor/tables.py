"""Tables as the overview shows them: state in a word, the road of the shoe on it, what the gaming day brought."""

import dataclasses
import datetime as dt
import enum
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from casino.pages import words
from casino.pages.sheets import parts, rtp
from casino.pages.sheets.floor import road
from reports.folds.tables import State
from reports.queries.bases import Basis
from reports.queries.tables import TableNow
from reports.roads.contests import Contest

ROAD_COLUMNS = 23
LAST_SHOWN = 5
QUIET_AFTER_S = 300
FORGOTTEN_AFTER_S = 24 * 3600
STATES = {
    State.UNKNOWN: parts.State(kind="unk", word="Not told"),
    State.OPEN: parts.State(kind="open", word="Open"),
    State.DEALING: parts.State(kind="dealing", word="Dealing"),
    State.CHANGING_SHOE: parts.State(kind="corr", word="Changing shoe"),
    State.CLOSED: parts.State(kind="closed", word="Closed"),
}


class Order(enum.StrEnum):
    """How the tables are sorted."""

    NUMBER = "number"
    ATTENTION = "attention"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Disc:
    """One of the last results; `kind` is its class in the stylesheet, `name` what it is called."""

    kind: str
    letter: str
    name: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One table in a list. `is_late` dims its road: nothing was heard for a while although it is open.

    Of a game without roads neither road nor last results are shown.

    `win_difference` is the win as corrected less the win as first recorded, whatever the basis of the others.
    """

    table: str
    game: str
    has_roads: bool
    state: parts.State
    held: int
    shoe: int | None
    number: int | None
    road: road.Road
    last_five: tuple[Disc, ...]
    handle: int
    win: int
    win_difference: int
    limits: str
    last_at: dt.datetime | None
    is_late: bool
    url: str
    shoe_url: str

    @property
    def held_words(self) -> str:
        """Return how many rounds wait: 2 held."""
        return f"{self.held} held"

    @property
    def last_five_words(self) -> str:
        """Return the last results in words, oldest first."""
        return ", ".join(disc.name for disc in self.last_five)


def rows(*, tables: Sequence[TableNow], now: dt.datetime, basis: Basis = Basis.CORRECTED) -> tuple[Row, ...]:
    """Make the lines of a list in the order given, the money on a basis."""
    return tuple(_row(table, now, basis) for table in tables)


def ordered(*, tables: Sequence[TableNow], now: dt.datetime, order: Order) -> tuple[TableNow, ...]:
    """Sort tables by name, or by attention: those with held rounds first, then the quiet ones, then the rest."""
    if order is Order.NUMBER:
        return tuple(tables)
    return tuple(sorted(tables, key=lambda table: (-table.held, not is_quiet(table=table, now=now), table.table)))


def is_quiet(*, table: TableNow, now: dt.datetime) -> bool:
    """Tell whether an open table has been silent for minutes."""
    return _quiet_s(table, now) > 0


def state_of(*, table: TableNow, now: dt.datetime) -> parts.State:
    """Say what a table is doing; one that is open and silent for minutes says for how long."""
    if table.held:
        return parts.State(kind="held", word="Under review")
    quiet_s = _quiet_s(table, now)
    if quiet_s:
        return parts.State(kind="att", word=f"Quiet, {words.duration(quiet_s)}")
    return STATES[table.state]


def limits_words(*, limits: Mapping[str, Any] | None) -> str:
    """Say a table's own limits: "10–5,000 on every bet", or bet by bet where they differ; "" where it told none."""
    spans = {
        bet: words.chips(span["min"]) if span["min"] == span["max"] else _span(span)
        for bet, span in (limits or {}).items()
        if {"min", "max"} <= span.keys()
    }
    if len(set(spans.values())) == 1:
        return f"{next(iter(spans.values()))} on every bet"
    return ", ".join(f"{words.named(bet)} {span}" for bet, span in spans.items())


def _span(span: Mapping[str, Any]) -> str:
    return f"{words.chips(span['min'])}–{words.chips(span['max'])}"


def _quiet_s(table: TableNow, now: dt.datetime) -> float:
    """Return for how long an open table has been silent; 0 where it is not, or where it was left open days ago."""
    if table.last_round_at is None or table.state not in {State.OPEN, State.DEALING}:
        return 0
    silent = (now - max(table.last_round_at, table.changed_at)).total_seconds()
    return silent if QUIET_AFTER_S < silent < FORGOTTEN_AFTER_S else 0


def _last_five(table: TableNow, contest: Contest) -> tuple[Disc, ...]:
    return tuple(
        Disc(
            kind=road.kind_of(letter=hand.outcome, contest=contest),
            letter=hand.outcome,
            name=contest.names[hand.outcome],
        )
        for hand in road.drawable(hands=table.hands, contest=contest)[-LAST_SHOWN:]
    )


def _row(table: TableNow, now: dt.datetime, basis: Basis) -> Row:
    contest = road.contest_of(ruleset=table.ruleset)
    return Row(
        table=table.table,
        game=rtp.game_of(ruleset=table.ruleset) if table.ruleset else "game not told",
        has_roads=road.has_roads(ruleset=table.ruleset),
        state=state_of(table=table, now=now),
        held=table.held,
        shoe=table.shoe,
        number=table.number,
        road=road.strip(hands=table.hands, label=f"Big Road of {table.table}", columns=ROAD_COLUMNS, contest=contest),
        last_five=_last_five(table, contest),
        handle=table.money_on(basis=basis).staked,
        win=table.money_on(basis=basis).win,
        win_difference=table.money_on(basis=Basis.DIFFERENCE).win,
        limits=limits_words(limits=table.limits) or "those of the ruleset",
        last_at=table.last_round_at,
        is_late=is_quiet(table=table, now=now),
        url=reverse("table", args=[table.table]),
        shoe_url=reverse("shoe", args=[table.table, table.shoe]) if table.shoe else "",
    )
