"""Facts about rounds: played, corrected, voided, approved, and the engine's own note of a failure.

A round's stream is `round/<table>/<shoe>/<number>`; its shard is that of its table.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from casino.events.kinds.fields import (
    Amount,
    Digest,
    Fact,
    Id,
    Integer,
    Name,
    Number,
    OpenJson,
    Reason,
    present,
    sent,
)

SeatName = Annotated[
    str, msgspec.Meta(min_length=1, max_length=6, extra_json_schema={"pattern": "^[A-Za-z0-9._-]{1,6}$"})
]


class PlayedBet(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """One wager as the table recorded it; whether the game allows it is settlement's question."""

    id: Id
    bet: Name
    seat: Integer
    player: Id
    stake: Amount


class ReturnedBet(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What an approval hands back for one bet, both in hundredths of a chip."""

    bet: Id
    staked: Amount
    returned: Amount


class RoundFact(Fact, frozen=True, kw_only=True):
    """A fact about one round of one shoe at one table."""

    table: Id
    shoe: Number
    round: Number

    def stream(self) -> str:
        """Return round/<table>/<shoe>/<round>."""
        return f"round/{self.table}/{self.shoe}/{self.round}"

    def shard_key(self) -> str:
        """Return the table."""
        return self.table


class RoundPlayed(RoundFact, frozen=True, kw_only=True):
    """A round as it was played: all bets and the full record of the play, or only what was declared (history)."""

    ruleset: Name
    bets: list[PlayedBet]
    record: OpenJson
    declared: OpenJson | None = None
    seats: dict[SeatName, Id] | None = None
    dealer: Id | None = None
    manual: bool = False
    test: bool = False

    def ids(self) -> Iterable[str]:
        """List table, dealer, seats and of each bet its id and player."""
        found = [bet.id + bet.player for bet in self.bets]
        found.append(self.table)
        if self.dealer is not None:
            found.append(self.dealer)
        if self.seats is not None:
            found.extend(self.seats)
            found.extend(self.seats.values())
        return found

    def open_json(self) -> Iterable[Mapping[str, Any] | None]:
        """Return the record and what was declared."""
        return (self.record, self.declared)


class RoundCorrected(RoundPlayed, frozen=True, kw_only=True):
    """A full new record that replaces revision `replaces` of a round."""

    replaces: Number
    reason: Reason
    requested_by: Id
    approved_by: Id

    def ids(self) -> Iterable[str]:
        """Add the two persons."""
        return [*RoundPlayed.ids(self), self.requested_by, self.approved_by]


class RoundVoided(RoundFact, frozen=True, kw_only=True):
    """Whatever revision of the round stands is taken back."""

    reason: Reason
    requested_by: Id
    approved_by: Id

    def ids(self) -> Iterable[str]:
        """List table and persons."""
        return (self.table, self.requested_by, self.approved_by)


class SettlementApproved(RoundFact, frozen=True, kw_only=True):
    """Release a held round: by the engine's result, by what was declared, or by an explicit list of returns."""

    event_hash: Digest
    basis: Literal["engine", "declared", "explicit"]
    returned: list[ReturnedBet] | None = None
    reason: Reason
    requested_by: Id
    approved_by: Id

    schema_rules: ClassVar[Mapping[str, Any]] = {
        "if": {"properties": {"basis": {"const": "explicit"}}},
        "then": sent("returned"),
        "else": {"not": sent("returned")},
    }

    def __post_init__(self) -> None:
        if (self.basis == "explicit") != (self.returned is not None):
            raise ValueError("`returned` is required with the basis explicit, and only with it")

    def ids(self) -> Iterable[str]:
        """List table, persons and the bets."""
        return [
            self.table,
            self.requested_by,
            self.approved_by,
            *(line.bet for line in self.returned or ()),
        ]


class SettlementFailed(Fact, frozen=True, kw_only=True):
    """Internal: settling this event failed unexpectedly `attempts` times; replay obeys it."""

    table: Id
    shoe: Number | None = None
    round: Number | None = None
    position: Annotated[int, msgspec.Meta(ge=1)]
    attempts: Number
    error: Annotated[str, msgspec.Meta(max_length=2000)]

    def stream(self) -> str:
        """Return the round's stream, or the table's where the failed event was no round."""
        if self.shoe is None or self.round is None:
            return f"table/{self.table}"
        return f"round/{self.table}/{self.shoe}/{self.round}"

    def shard_key(self) -> str:
        """Return the table (for a slip without one: the cage)."""
        return self.table

    def ids(self) -> Iterable[str]:
        """List the table."""
        return present(self.table)
