"""One shoe: its ribbon, its Big Road, its results counted, and when it came and went."""

import dataclasses
import datetime as dt

from django.urls import reverse

from casino.pages import words
from casino.pages.sheets import parts, rtp
from casino.pages.sheets.floor import plates, ribbon, road
from casino.pages.sheets.floor.road import Road
from reports.folds.cells import Hand
from reports.queries.shoes import ShoeReport
from reports.roads import shoe as roads
from reports.roads.contests import BACCARAT_TABLE, Contest

COLUMNS_MIN = 47
SPARE_COLUMNS = 2
BEAD_COLUMNS = 18
DERIVED_COLUMNS = 52


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """The shoe before or after."""

    shoe: int
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """One of the three derived roads under its name."""

    title: str
    road: Road


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ShoeSheet:
    """The page of a shoe."""

    table: str
    shoe: int
    words: str
    tags: tuple[parts.State, ...]
    ribbon: ribbon.Ribbon
    has_roads: bool
    road: Road
    bead: Road
    derived: tuple[Derived, ...]
    results: tuple[parts.Fact, ...]
    facts: tuple[parts.Fact, ...]
    started_at: dt.datetime | None
    first_at: dt.datetime | None
    last_at: dt.datetime | None
    ended_at: dt.datetime | None
    previous: Neighbour | None
    next: Neighbour | None


def assemble(*, report: ShoeReport, previous: int | None, following: int | None) -> ShoeSheet:
    """Make the page of a shoe; `previous` and `following` are the numbers of its neighbours at the table."""
    contest = road.contest_of(ruleset=report.ruleset)
    columns = max(COLUMNS_MIN, road.columns_of(hands=report.played, contest=contest) + SPARE_COLUMNS)
    drawable = road.drawable(hands=report.played, contest=contest)
    return ShoeSheet(
        table=report.table,
        shoe=report.shoe,
        words=f"{words.day(report.gaming_day)} · {_game(report)}",
        tags=_tags(report),
        ribbon=ribbon.draw(table=report.table, shoe=report.shoe, hands=report.hands, here=None, contest=contest),
        has_roads=road.has_roads(ruleset=report.ruleset),
        road=road.strip(
            hands=drawable,
            label=f"Big Road of shoe {report.shoe} at {report.table}",
            columns=columns,
            contest=contest,
        ),
        bead=plates.bead_plate(hands=drawable, columns=BEAD_COLUMNS, contest=contest),
        derived=_derived(drawable, contest),
        results=_results(drawable, contest),
        facts=_facts(report),
        started_at=report.started_at,
        first_at=report.first_at,
        last_at=report.last_at,
        ended_at=report.ended_at,
        previous=_neighbour(report.table, previous),
        next=_neighbour(report.table, following),
    )


def _derived(hands: tuple[Hand, ...], contest: Contest) -> tuple[Derived, ...]:
    drawn = roads.draw(outcomes="".join(hand.outcome for hand in hands), sides=contest.sides)
    return (
        Derived(title="Big Eye Boy", road=plates.big_eye(road=drawn.big_eye, columns=DERIVED_COLUMNS)),
        Derived(title="Small Road", road=plates.small(road=drawn.small, columns=DERIVED_COLUMNS)),
        Derived(title="Cockroach Pig", road=plates.cockroach(road=drawn.cockroach, columns=DERIVED_COLUMNS)),
    )


def _game(report: ShoeReport) -> str:
    return rtp.game_of(ruleset=report.ruleset) if report.ruleset else "game not told"


def _neighbour(table: str, shoe: int | None) -> Neighbour | None:
    return None if shoe is None else Neighbour(shoe=shoe, url=reverse("shoe", args=[table, shoe]))


def _tags(report: ShoeReport) -> tuple[parts.State, ...]:
    tags = [
        parts.State(kind="closed", word="Ended") if report.ended_at else parts.State(kind="dealing", word="In play")
    ]
    if report.held:
        tags.append(parts.State(kind="held", word=f"{report.held} held"))
    if report.voided:
        tags.append(parts.State(kind="changed", word=f"{report.voided} voided"))
    if report.corrected:
        tags.append(parts.State(kind="changed", word=f"{report.corrected} corrected"))
    if report.gaps:
        gaps = ", ".join(str(number) for number in report.gaps[:5])
        tags.append(parts.State(kind="att", word=f"{len(report.gaps)} round numbers missing: {gaps}"))
    if report.beyond:
        tags.append(parts.State(kind="att", word=f"{report.beyond} rounds beyond number 999, not drawn"))
    if report.not_checkable:
        tags.append(parts.State(kind="unk", word=f"{report.not_checkable} rounds as results only"))
    return tuple(tags)


def _results(hands: tuple[Hand, ...], contest: Contest) -> tuple[parts.Fact, ...]:
    counted = {
        contest.names[letter].capitalize(): sum(hand.outcome == letter for hand in hands) for letter in contest.letters
    }
    if contest is BACCARAT_TABLE:
        counted |= _marks(hands)
    return tuple(parts.Fact(name=name, value=words.grouped(count)) for name, count in counted.items())


def _marks(hands: tuple[Hand, ...]) -> dict[str, int]:
    return {
        "Natural": sum(hand.natural for hand in hands),
        "Banker pair": sum(hand.banker_pair for hand in hands),
        "Player pair": sum(hand.player_pair for hand in hands),
        "Super Six": sum(hand.super_six for hand in hands),
    }


def _facts(report: ShoeReport) -> tuple[parts.Fact, ...]:
    return (
        parts.Fact(name="Rounds settled", value=words.grouped(report.settled)),
        parts.Fact(name="Last number", value=words.grouped(report.last_number)),
        parts.Fact(
            name="Roads begin after", value=f"round {report.reset_after}" if report.reset_after else "the start"
        ),
    )
