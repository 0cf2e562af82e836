"""The frames of the feed as vendors read them. The JSON Schemas and the AsyncAPI document are made from these types.

Version 1 only ever grows: members are added, never renamed or removed, and clients ignore what they do not know.
Cells of roads are numbers, column * 6 + row, both from 0; rounds and `seq` count from 1. Amounts are hundredths of a
chip.
"""

import datetime as dt
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from casino.events.kinds.fields import Id

Letter = Annotated[str, msgspec.Meta(min_length=1, max_length=1, description="The outcome: B, P, T; at chou-han C, H.")]
Count = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1, description="Counted from 1.")]
Cells = Annotated[tuple[int, ...], msgspec.Meta(description="One cell a mark: column * 6 + row.")]
Points = Annotated[int, msgspec.Meta(ge=0, le=9)]

STALE_AFTER_S = 20
"""Without a frame or a heartbeat for so long, a picture is shown as late: a heartbeat comes every 15 s."""


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One round of a shoe. `outcome` and totals are null unless it stands played (and its totals are known)."""

    no: Number
    standing: Literal["played", "held", "voided"]
    outcome: Letter | None = None
    player_total: Points | None = None
    banker_total: Points | None = None
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False
    super_six: bool = False
    corrected: bool = False
    checkable: bool = True


class BigRoad(msgspec.Struct, frozen=True, kw_only=True):
    """The Big Road. Bead i stands in `cells[i]`, is the outcome `hands[i]` of the shoe and carries `ties[i]` ties.

    `columns` are the runs ("BBB", "PP"); ties before the first bead wait in `waiting_ties` until it takes them.
    """

    columns: tuple[str, ...]
    cells: Cells
    hands: tuple[int, ...]
    ties: tuple[int, ...]
    waiting_ties: Count


class DerivedRoad(msgspec.Struct, frozen=True, kw_only=True):
    """A derived road: `marks` such as "RRIR" (R regular, I irregular), and the cell of each."""

    marks: str
    cells: Cells


class Roads(msgspec.Struct, frozen=True, kw_only=True):
    """All roads. `outcomes` are the hands that they draw, a compact string ("BPPTB"); hand i is bead i of the plate."""

    outcomes: str
    big: BigRoad
    big_eye: DerivedRoad
    small: DerivedRoad
    cockroach: DerivedRoad


Mark = Literal["R", "I"]


class Answers(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The marks that the derived roads would gain; null for none."""

    big_eye: Mark | None
    small: Mark | None
    cockroach: Mark | None


class Run(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Wins of one side in a row, ties left out; no side and 0 where there is none."""

    side: str
    length: Count


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Counts over the hands on the roads; `outcomes` by letter."""

    hands: Count
    outcomes: dict[str, int]
    player_pairs: Count
    banker_pairs: Count
    naturals: Count
    super_sixes: Count
    longest: Run
    current: Run


class GoodRoad(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A pattern so far, not a forecast. `side` is empty where it is of both; `length` is what displays show with it."""

    kind: str
    side: str
    length: Count


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """One shoe whole: its rounds in order (numbers missing are gaps), its roads and all that follows from them.

    The roads draw the played rounds numbered above `reset_after`. `next_if` tells for each side what it would bring
    if it won next.
    """

    number: Number
    ruleset: str | None
    started_at: dt.datetime | None
    ended_at: dt.datetime | None
    reset_after: Count
    rounds: tuple[Round, ...]
    roads: Roads
    next_if: dict[str, Answers]
    statistics: Statistics
    good_roads: tuple[GoodRoad, ...]


State = Literal["unknown", "open", "dealing", "review", "changing_shoe", "closed"]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is doing. `state` is `review` while rounds are held there, else `doing`, as the table last told."""

    state: State
    doing: Literal["unknown", "open", "dealing", "changing_shoe", "closed"]
    held: Annotated[int, msgspec.Meta(description="Rounds that wait for a person.")]
    shoe: Number | None
    ruleset: str | None
    limits: dict[str, Any] | None
    minimum: int | None


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What every frame of a table says.

    `seq` numbers the changes of the table without a hole. A change may take several frames (`part` of `parts`), which
    share its `seq`: `prev_seq` is always the `seq` of the frame before at the same table. `occurred_at` is the time
    that the table stated, `emitted_at` ours; `stale_after_s` after the last sign of life a picture counts as late.
    `test` marks rounds that are tests.
    """

    name: ClassVar[str] = ""

    schema: str
    table: Id
    shoe: Number | None
    seq: Count
    prev_seq: Count
    part: Number
    parts: Number
    occurred_at: dt.datetime | None
    emitted_at: dt.datetime
    stale_after_s: Count
    test: bool


class RoundFrame(Frame, frozen=True, kw_only=True):
    """A frame about one round. `round_id` is table/shoe/number, `rev` the revision of its settlement where it has one.

    `old` and `new` are the round before and after; `ruleset` is that of its shoe.
    """

    round_id: str
    ruleset: str | None
    rev: Number | None
    old: Round | None
    new: Round | None
