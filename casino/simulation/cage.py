"""The cage: slips of buy-ins, redemptions, fills and credits, numbered through the day. Amounts are hundredths."""

import datetime as dt
from typing import Any

from casino.simulation.messages import SimulatedEvent, event
from casino.simulation.players import CHIP

CAGE = "MAIN"
OPENING_CHIPS = 10_000_000


class Cage:
    """Writes the slips of one gaming day; slip ids are "d<day>-<number>"."""

    def __init__(self, *, day: int) -> None:
        self._day = day
        self._slips = 0

    def buy_in(self, *, time: dt.datetime, player: str, amount: int, table: str | None) -> SimulatedEvent:
        """Write a buy-in at a table, or at the cage when `table` is None."""
        return self._player_slip(kind="chips.bought/v1", time=time, player=player, amount=amount, table=table)

    def redeem(self, *, time: dt.datetime, player: str, amount: int, table: str | None) -> SimulatedEvent:
        """Write a redemption at a table, or at the cage when `table` is None."""
        return self._player_slip(kind="chips.redeemed/v1", time=time, player=player, amount=amount, table=table)

    def fill(self, *, time: dt.datetime, table: str, amount: int) -> SimulatedEvent:
        """Write a fill: chips from the cage to a table's tray."""
        return self._slip(kind="table.filled/v1", time=time, data={"table": table, "cage": CAGE, "amount": amount})

    def credit(self, *, time: dt.datetime, table: str, amount: int) -> SimulatedEvent:
        """Write a credit: chips from a table's tray back to the cage."""
        return self._slip(kind="table.credited/v1", time=time, data={"table": table, "cage": CAGE, "amount": amount})

    def _player_slip(
        self, *, kind: str, time: dt.datetime, player: str, amount: int, table: str | None
    ) -> SimulatedEvent:
        place = {"cage": CAGE} if table is None else {"table": table}
        return self._slip(kind=kind, time=time, data={"player": player, "amount": amount, **place})

    def _slip(self, *, kind: str, time: dt.datetime, data: dict[str, Any]) -> SimulatedEvent:
        self._slips += 1
        slip = f"d{self._day}-{self._slips:05d}"
        return event(kind=kind, id=f"slip-{slip}", time=time, data={"slip": slip, **data})


def issue(*, day: int, time: dt.datetime) -> SimulatedEvent:
    """Return the chips issued to the cage before a day opens: for the REST door only, Kafka may not say it."""
    data = {
        "slip": f"d{day}-issue",
        "cage": CAGE,
        "amount": OPENING_CHIPS * CHIP,
        "requested_by": "cage-1",
        "approved_by": "finance-1",
    }
    return event(kind="chips.issued/v1", id=f"slip-d{day}-issue", time=time, data=data)
