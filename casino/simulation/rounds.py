"""The messages of one dealt round: as played, and what follows when something went wrong with it."""

import dataclasses
import datetime as dt
from typing import Any

from casino.simulation.game import Dealt
from casino.simulation.messages import SimulatedEvent, event
from casino.simulation.mistakes import CORRECTED, FOUR_EYES, Mistake


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a round stands and who dealt it."""

    table: str
    shoe: int
    number: int
    ruleset: str
    dealer: str | None

    @property
    def id(self) -> str:
        """Return the id of the round's first event, "BAC-01-1001-17"."""
        return f"{self.table}-{self.shoe}-{self.number}"


def played(*, place: Place, dealt: Dealt, time: dt.datetime) -> SimulatedEvent:
    """Return the `round.played` of a round as it was recorded."""
    return event(kind="round.played/v1", id=place.id, time=time, data=_data(place=place, dealt=dealt))


def follow_up(*, place: Place, dealt: Dealt, mistake: Mistake, time: dt.datetime) -> SimulatedEvent | None:
    """Return the void or the correction that a mistake leads to; None for a round that is left held.

    `dealt` is the round as it really was.
    """
    requested, approved = FOUR_EYES[place.number % 2], FOUR_EYES[2]
    persons = {"requested_by": requested, "approved_by": approved}
    if mistake is Mistake.VOIDED:
        data = {"table": place.table, "shoe": place.shoe, "round": place.number, "reason": "misdeal", **persons}
        return event(kind="round.voided/v1", id=f"{place.id}-void", time=time, data=data)
    if mistake in CORRECTED:
        data = {
            **_data(place=place, dealt=dealt),
            "replaces": 1,
            "reason": f"{mistake} after camera review",
            **persons,
        }
        return event(kind="round.corrected/v1", id=f"{place.id}-corrected", time=time, data=data)
    return None


def _data(*, place: Place, dealt: Dealt) -> dict[str, Any]:
    """Return the data of a round in the order of the documented members."""
    data: dict[str, Any] = {
        "table": place.table,
        "shoe": place.shoe,
        "round": place.number,
        "ruleset": place.ruleset,
        "bets": [
            {"id": f"b{number}", "bet": bet.bet, "seat": bet.seat, "player": bet.player.id, "stake": bet.stake}
            for number, bet in enumerate(dealt.wagers, start=1)
        ],
        "record": dealt.record,
    }
    if dealt.declared is not None:
        data["declared"] = dealt.declared
    data["seats"] = {str(bet.seat): bet.player.id for bet in dealt.wagers}
    if place.dealer is not None:
        data["dealer"] = place.dealer
    return data
