"""Every kind of frame, under the name that stands in `event:` and in `type`."""

import datetime as dt
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from casino.streaming.frames.shapes import (
    Answers,
    Count,
    Frame,
    GoodRoad,
    Mark,
    Number,
    Round,
    RoundFrame,
    Shoe,
    Statistics,
    TableState,
)

RebuiltBecause = Literal["new_shoe", "late", "released", "corrected", "voided", "reset"]
ResetBecause = Literal["too_old", "unknown", "slow"]
EndBecause = Literal["stopping", "access_ended"]
CardNames = Annotated[tuple[str, ...], msgspec.Meta(description="As dealt; only with the scope `cards`.")]


class Snapshot(Frame, frozen=True, kw_only=True, tag_field="type", tag="snapshot"):
    """A table whole. `prev_seq` equals `seq`: it is no change."""

    name: ClassVar[str] = "snapshot"

    state: TableState
    road: Shoe | None


class RoundResult(RoundFrame, frozen=True, kw_only=True, tag_field="type", tag="round.result"):
    """A round has its result. `late`: later rounds of its shoe were told before. `released`: it had been held.

    `new.outcome` is null for a game without roads.
    """

    name: ClassVar[str] = "round.result"

    late: bool
    released: bool
    cards: CardNames | UnsetType = UNSET


class RoundHeld(RoundFrame, frozen=True, kw_only=True, tag_field="type", tag="round.held"):
    """A record of a round waits for a person. What stands goes on standing: `new` is null where a result stands."""

    name: ClassVar[str] = "round.held"


class RoundCorrected(RoundFrame, frozen=True, kw_only=True, tag_field="type", tag="round.corrected"):
    """A round has another result than before. `replaces` is the revision that no longer counts."""

    name: ClassVar[str] = "round.corrected"

    replaces: Number | None
    cards: CardNames | UnsetType = UNSET


class RoundVoided(RoundFrame, frozen=True, kw_only=True, tag_field="type", tag="round.voided"):
    """A round does not count. `replaces` is the revision that no longer counts, null where it had been held."""

    name: ClassVar[str] = "round.voided"

    replaces: Number | None


class NewBead(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A bead of the Big Road: its cell, and whether it begins a column."""

    cell: Count
    starts_run: bool


class NewMark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A mark of a derived road and its cell."""

    mark: Mark
    cell: Count


class RoadDelta(Frame, frozen=True, kw_only=True, tag_field="type", tag="road.delta"):
    """One more hand at the end of the current shoe: the cells that come up, and all that follows from the roads.

    `bead` is the cell on the Bead Plate. `big` is null for a tie, which falls on the last bead (or waits).
    """

    name: ClassVar[str] = "road.delta"

    round: Round
    bead: Count
    big: NewBead | None
    big_eye: NewMark | None
    small: NewMark | None
    cockroach: NewMark | None
    next_if: dict[str, Answers]
    statistics: Statistics
    good_roads: tuple[GoodRoad, ...]


class RoadRebuilt(Frame, frozen=True, kw_only=True, tag_field="type", tag="road.rebuilt"):
    """A whole shoe, to be drawn in place of what was known of it. `current`: it is the shoe on the table."""

    name: ClassVar[str] = "road.rebuilt"

    because: RebuiltBecause
    current: bool
    road: Shoe


class GoodRoadOn(Frame, frozen=True, kw_only=True, tag_field="type", tag="good_road.on"):
    """A pattern has come up on the current shoe: a pattern so far, not a forecast."""

    name: ClassVar[str] = "good_road.on"

    good_road: GoodRoad


class GoodRoadOff(Frame, frozen=True, kw_only=True, tag_field="type", tag="good_road.off"):
    """A pattern has ended."""

    name: ClassVar[str] = "good_road.off"

    good_road: GoodRoad


class TableStateChanged(Frame, frozen=True, kw_only=True, tag_field="type", tag="table.state"):
    """What the table is doing now."""

    name: ClassVar[str] = "table.state"

    state: TableState


class ShoeStarted(Frame, frozen=True, kw_only=True, tag_field="type", tag="shoe.started"):
    """A freshly shuffled shoe is in play."""

    name: ClassVar[str] = "shoe.started"


class ShoeEnded(Frame, frozen=True, kw_only=True, tag_field="type", tag="shoe.ended"):
    """The shoe was taken out of play."""

    name: ClassVar[str] = "shoe.ended"


class RoadsReset(Frame, frozen=True, kw_only=True, tag_field="type", tag="roads.reset"):
    """The table's roads and statistics were wiped; they begin anew within the shoe."""

    name: ClassVar[str] = "roads.reset"


class Reset(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="reset"):
    """Forget everything: what follows cannot continue what came before. Snapshots come next, or after connecting anew.

    `too_old`: more than the kept time behind. `unknown`: no position of this stream. `slow`: the client did not read
    fast enough.
    """

    name: ClassVar[str] = "reset"

    schema: str
    because: ResetBecause
    tables: tuple[str, ...]
    emitted_at: dt.datetime


class End(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="end"):
    """The stream ends. `stopping`: connect again in a moment. `access_ended`: the key is no longer good."""

    name: ClassVar[str] = "end"

    schema: str
    because: EndBecause
    emitted_at: dt.datetime


FRAMES: tuple[type[Frame], ...] = (
    Snapshot,
    RoundResult,
    RoundHeld,
    RoundCorrected,
    RoundVoided,
    RoadDelta,
    RoadRebuilt,
    GoodRoadOn,
    GoodRoadOff,
    TableStateChanged,
    ShoeStarted,
    ShoeEnded,
    RoadsReset,
)
"""Every frame of a table."""
NOTICES: tuple[type[Reset] | type[End], ...] = (Reset, End)
"""What is said about the stream itself."""
TYPES = tuple(frame.name for frame in FRAMES if frame is not Snapshot)
"""What `types=` may choose from; snapshots and notices always come."""


def schema_of(frame: type[Frame] | type[Reset] | type[End]) -> str:
    """Return the name and version of a frame's shape, "round.result/1"."""
    return f"{frame.name}/1"
