"""What the read models are told: settled outcomes in log order, shard by shard and batch by batch.

Reports never look at the log or at settlement; whoever composes them hands over a `Feed`. The records are msgspec
structs because seven bets a round, ten thousand rounds a second are built here, most of them straight from stored JSON.
Amounts are hundredths of a chip.
"""

import datetime as dt
import enum
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from django.conf import settings
from django.utils.module_loading import import_string


class Kind(enum.IntEnum):
    """What settlement made of one event of the log."""

    SETTLED = 1
    VOIDED = 2
    CORRECTED = 3
    SLIP = 4
    HELD = 5
    FAILED = 6
    NOTED = 7
    SUPERSEDED = 8
    APPROVED = 9


class SettledBet(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One bet of a settled round, as JSON ["b1", "banker", 3, "4471", 10000, 19500].

    `staked` is what it put at risk in the end, `returned` what came back, stake included. Both keep their sign when the
    round is reversed: it is the list they stand in (`Outcome.reversed`) that says so.
    """

    id: str
    name: str
    seat: int
    player: str
    staked: int
    returned: int


class Result(msgspec.Struct, frozen=True, gc=False):
    """What the roads may know of a round; JSON with these keys, others are ignored. Only games with roads tell it.

    `outcome` is one letter ("B", "P", "T") or empty where nobody said, `parity` what the dice of chou-han say.
    Points are None where none were recorded.
    """

    outcome: str = ""
    parity: str = ""
    player: int | None = None
    banker: int | None = None
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False
    super_six: bool = False
    cards: int | None = None
    cut_card: bool = False


class Slip(msgspec.Struct, frozen=True, gc=False):
    """A movement of chips outside play. `kind` is the event's name without version, such as "chips.bought".

    `amount` is positive, and negative when this outcome voids the slip; `kind` is then that of the voided slip.
    """

    id: str
    kind: str
    amount: int
    cage: str | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one event of the log.

    `event` is the event's name without version ("round.played", "shoe.started", "table.opened").
    `bets` are the lines that this outcome posted under `ruleset`; `reversed` those that it took back, which had been
    posted under `reversed_ruleset`. A void has only the second list, a correction has both. `revision` counts the
    settlements of the round from 1 and is None unless this outcome made one; `reversed_ruleset` is None unless it took
    one back, and set even when that one had no lines. `gaming_day` is that of the round's first event.
    `held` is how many more rounds wait after it (1 for a hold, -1 for its release, void or correction), `held_staked`
    by how much the waiting stakes change, with the same sign. `occurred_at` is the time that the event itself states.
    One event may have several outcomes, when it changes other rounds of its shoe; they share its position.
    `limits` and `minimum` come with "table.opened". `is_late` says that the gaming day was closed before the event:
    what it changes is no part of the day as first recorded.
    """

    position: int
    kind: Kind
    event: str
    gaming_day: dt.date
    occurred_at: dt.datetime
    table: str | None = None
    shoe: int | None = None
    number: int | None = None
    revision: int | None = None
    ruleset: str | None = None
    bets: Sequence[SettledBet] = ()
    reversed: Sequence[SettledBet] = ()
    reversed_ruleset: str | None = None
    result: Result | None = None
    is_checkable: bool = True
    is_test: bool = False
    is_late: bool = False
    flags: Sequence[str] = ()
    held: int = 0
    held_staked: int = 0
    slip: Slip | None = None
    limits: Mapping[str, Any] | None = None
    minimum: int | None = None


class OutcomeBatch(msgspec.Struct, frozen=True, kw_only=True):
    """One sealed settlement batch: its number is dense within the shard, its outcomes stand in log order."""

    shard: int
    number: int
    last_position: int
    outcomes: Sequence[Outcome]


class Feed(Protocol):
    """Where the outcomes come from."""

    def read(self, *, shard: int, after_batch: int, limit_batches: int) -> Sequence[OutcomeBatch]:
        """Return the sealed batches after a number, oldest first, without gaps, at most `limit_batches`."""

    def shards(self) -> Sequence[int]:
        """Return every shard of the log, also those that nothing has arrived in."""


def installed() -> Feed:
    """Return the feed that this installation names in REPORTS_FEED."""
    feed: Feed = import_string(settings.REPORTS_FEED)()
    return feed
