"""What consuming one event led to, as one row and its transfers.

Outcomes are msgspec structs: one is built for each round at ten thousand rounds a second, and goes straight to COPY.
Amounts are hundredths of a chip.
"""

import datetime as dt
import enum
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

Posting: TypeAlias = tuple[str, str, int, int, bool]
"""(debit account, credit account, amount, code, is_reversal): the first account gives, the second receives."""

Line: TypeAlias = Sequence[Any]
"""One bet in stored facts: ["b1", "banker", 3, "4471", 10000, 19500] = id, name, seat, player, staked, returned."""

STAKED = 4
RETURNED = 5
"""Places of the two amounts in a Line."""


class OutcomeKind(enum.IntEnum):
    """What settlement made of one event. Stored as these numbers, which never change their meaning."""

    SETTLED = 1
    VOIDED = 2
    CORRECTED = 3
    SLIP = 4
    HELD = 5
    FAILED = 6
    NOTED = 7
    SUPERSEDED = 8
    APPROVED = 9


class RoundKey(NamedTuple):
    """A round's name, table · shoe · number."""

    table: str
    shoe: int
    number: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One row of settlement_outcome without its place, and what it posts.

    `event` is the name of the event's kind without version. `revision` counts the postings of a round (or slip) and is
    None where nothing was posted; `reverses` is the revision that this outcome took back. `staked` and `returned` sum
    the lines newly posted. `facts` are the members listed in `facts`.
    """

    kind: OutcomeKind
    event: str
    gaming_day: dt.date
    occurred_at: dt.datetime
    table: str | None = None
    shoe: int | None = None
    number: int | None = None
    slip: str | None = None
    revision: int | None = None
    reverses: int | None = None
    ruleset: str | None = None
    staked: int = 0
    returned: int = 0
    facts: Mapping[str, Any]
    postings: Sequence[Posting] = ()

    def round_key(self) -> RoundKey | None:
        """Return the round that the outcome speaks of, None for slips, shoes and tables."""
        if self.table is None or self.shoe is None or self.number is None:
            return None
        return RoundKey(self.table, self.shoe, self.number)


class Stored(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An outcome that stands in the log's order at (position, part); part 0 is the event's own, others follow from it.

    `batch`, `first_transfer` and `transfers` name its transfers in the ledger; they are 0 while the batch is being
    made.
    """

    position: int
    part: int
    outcome: Outcome
    batch: int = 0
    first_transfer: int = 0
    transfers: int = 0
