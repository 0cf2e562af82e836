"""A log in memory with the outcomes that the decisions gave it: for tests that need no database.

`History` is the Loader of the decisions, so batches end where a test says so.
"""

import datetime as dt
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from casino.events import kinds, site_day
from casino.events.store import Logged
from casino.settlement.deciding.decide import decide, give_up
from casino.settlement.outcomes.outcome import Outcome, Posting, RoundKey, Stored
from casino.settlement.outcomes.past import Past, ShoeKey
from casino.settlement.outcomes.shoes import Shoe
from casino.settlement.outcomes.tables import UNKNOWN, TableSoFar

NOON = dt.datetime(2026, 11, 29, 12, 0, tzinfo=dt.UTC)
CASINONIA = "baccarat.casinonia/1"
BANKER_WINS = {"cards": ["2S", "4H", "KD", "3C", "QH"], "deal_order": "alternate"}
"""Player 2 + K + Q = 2; Banker 4 + 3 = 7 stands."""


def bet(
    name: str = "banker",
    stake: int = 10_000,
    player: str = "4471",
    seat: int = 1,
    id: str = "b1",  # noqa: A002
) -> dict[str, Any]:
    """Return one bet of an event, stake in hundredths."""
    return {"id": id, "bet": name, "seat": seat, "player": player, "stake": stake}


def round_of(number: int = 1, *, shoe: int = 1, table: str = "T01") -> dict[str, Any]:
    """Name a round as the data of an event does."""
    return {"table": table, "shoe": shoe, "round": number}


def play(number: int = 1, **changes: Any) -> dict[str, Any]:
    """Return the data of a legal round: one bet on Banker, who wins with 7."""
    data = {**round_of(number), "ruleset": CASINONIA, "bets": [bet()], "record": BANKER_WINS}
    return {**data, **changes}


PERSONS: dict[str, Any] = {"reason": "seen on camera 12", "requested_by": "chen", "approved_by": "desk"}


class History:
    """Events of one shard and what was decided about them so far."""

    def __init__(self) -> None:
        self.events: list[Logged] = []
        self.stored: list[Stored] = []
        self.kept_shoes: dict[ShoeKey, Shoe] = {}
        self.kept_tables: dict[str, TableSoFar] = {}
        self.past = self._past()

    def add(self, kind: str, data: Mapping[str, Any], *, time: dt.datetime = NOON) -> Logged:
        """Append an event without deciding it."""
        body = json.dumps({
            "specversion": "1.0", "id": f"e{len(self.events) + 1}", "source": "test", "type": kind,
            "time": time.isoformat(), "data": data,
        }).encode()  # fmt: skip
        stream = kinds.decode(kind=kind, body=body).stream()
        event = Logged(
            shard=0,
            position=len(self.events) + 1,
            stream=stream,
            version=sum(event.stream == stream for event in self.events) + 1,
            kind=kind,
            source="test",
            event_id=f"e{len(self.events) + 1}",
            time=time,
            received_at=time,
            gaming_day=site_day.day_of(at=time),
            leaf=hashlib.sha256(b"\x00" + body).digest(),
            body=body,
        )
        self.events.append(event)
        return event

    def take(self, kind: str, data: Mapping[str, Any], *, time: dt.datetime = NOON) -> list[Outcome]:
        """Append an event and decide it in the open batch."""
        return decide(event=self.add(kind, data, time=time), past=self.past)

    def one(self, kind: str, data: Mapping[str, Any], *, time: dt.datetime = NOON) -> Outcome:
        """Append an event that has exactly one outcome and return it."""
        (outcome,) = self.take(kind, data, time=time)
        return outcome

    def fail(self, kind: str, data: Mapping[str, Any]) -> list[Outcome]:
        """Append an event that the log gives up."""
        return give_up(event=self.add(kind, data), past=self.past)

    def seal(self) -> None:
        """End the batch: what was decided is from now on loaded as stored."""
        self.stored.extend(self.past.stored)
        self.kept_shoes.update(self.past.shoes)
        self.kept_tables.update(self.past.changed_tables)
        self.past = self._past()

    def balances(self) -> dict[str, int]:
        """Return what each account holds after all postings, accounts with nothing left out."""
        held: Counter[str] = Counter()
        for stored in (*self.stored, *self.past.stored):
            for debit, credit, amount, _, _ in stored.outcome.postings:
                held[debit] -= amount
                held[credit] += amount
        return {account: amount for account, amount in sorted(held.items()) if amount}

    def rounds(self, *, keys: Iterable[RoundKey]) -> Mapping[RoundKey, Sequence[Stored]]:
        """Load rounds."""
        wanted = set(keys)
        return self._by_round(lambda key: key in wanted)

    def shoe_rounds(self, *, table: str, shoe: int) -> Mapping[RoundKey, Sequence[Stored]]:
        """Load a shoe."""
        return self._by_round(lambda key: key.table == table and key.shoe == shoe)

    def slip(self, *, slip: str) -> Sequence[Stored]:
        """Load a slip."""
        return [stored for stored in self.stored if stored.outcome.slip == slip]

    def shoes(self, *, keys: Collection[ShoeKey]) -> Mapping[ShoeKey, tuple[Shoe, TableSoFar]]:
        """Load the working rows of shoes."""
        kept = self.kept_shoes
        return {key: (kept.get(key) or Shoe(table=key[0], shoe=key[1]), self.table(table=key[0])) for key in keys}

    def table(self, *, table: str) -> TableSoFar:
        """Load a table."""
        return self.kept_tables.get(table, UNKNOWN)

    def postings(self, *, stored: Stored) -> Sequence[Posting]:
        """Load transfers."""
        return stored.outcome.postings

    def event(self, *, position: int) -> Logged:
        """Load an event."""
        return self.events[position - 1]

    def _past(self) -> Past:
        return Past(loader=self)

    def _by_round(self, is_wanted: Any) -> Mapping[RoundKey, Sequence[Stored]]:
        found: dict[RoundKey, list[Stored]] = defaultdict(list)
        for stored in self.stored:
            key = stored.outcome.round_key()
            if key is not None and is_wanted(key):
                found[key].append(stored)
        return found
