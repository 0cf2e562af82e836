"""The kinds of events by their released names, and how to read the data of each.

A name carries its version; released names are only ever added (tests/casino/events/released_kinds.txt may only grow).
"""

import dataclasses
from typing import Any

import msgspec

from casino.events.envelope import Envelope
from casino.events.errors import UnknownKind
from casino.events.kinds import rounds, slips, tables, upcast
from casino.events.kinds.fields import Fact


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One released kind.

    `is_opening`: a stream holds at most one such event (a round is played once, a slip names one movement).
    `is_rest_only`: other doors may not bring it. `is_internal`: no door may, settlement appends it.
    """

    name: str
    fact: type[Fact]
    decoder: msgspec.json.Decoder[Envelope[Any]]
    is_opening: bool = False
    is_rest_only: bool = False
    is_internal: bool = False


def _kind(name: str, fact: type[Fact], **flags: bool) -> Kind:
    decoder = msgspec.json.Decoder(Envelope[fact])  # type: ignore[valid-type] # the type is a value here
    return Kind(name=name, fact=fact, decoder=decoder, **flags)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind("round.played/v1", rounds.RoundPlayed, is_opening=True),
        _kind("round.corrected/v1", rounds.RoundCorrected),
        _kind("round.voided/v1", rounds.RoundVoided),
        _kind("settlement.approved/v1", rounds.SettlementApproved, is_rest_only=True),
        _kind("settlement.failed/v1", rounds.SettlementFailed, is_internal=True),
        _kind("shoe.started/v1", tables.ShoeStarted),
        _kind("shoe.ended/v1", tables.ShoeEnded),
        _kind("table.opened/v1", tables.TableOpened),
        _kind("table.closed/v1", tables.TableClosed),
        _kind("roads.reset/v0", tables.RoadsResetV0),
        _kind("roads.reset/v1", tables.RoadsReset),
        _kind("chips.bought/v1", slips.ChipsBought, is_opening=True),
        _kind("chips.redeemed/v1", slips.ChipsRedeemed, is_opening=True),
        _kind("table.filled/v1", slips.TableFilled, is_opening=True),
        _kind("table.credited/v1", slips.TableCredited, is_opening=True),
        _kind("chips.issued/v1", slips.ChipsIssued, is_opening=True, is_rest_only=True),
        _kind("chips.retired/v1", slips.ChipsRetired, is_opening=True, is_rest_only=True),
        _kind("slip.voided/v1", slips.SlipVoided),
    )
}


def decode(*, kind: str, body: bytes) -> Fact:
    """Read the data of a stored event as the newest version of its kind.

    Raises UnknownKind for a kind (or a version) that this release does not know, and for bytes that no longer read as
    their kind says: the caller holds or notes such an event and goes on.
    """
    known = KINDS.get(kind)
    if known is None:
        raise UnknownKind(f"the log holds an event of kind {kind!r}, which this release cannot read")
    try:
        return upcast.current(fact=known.decoder.decode(body).data)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise UnknownKind(f"the bytes of an event do not read as {kind}: {error}") from error
