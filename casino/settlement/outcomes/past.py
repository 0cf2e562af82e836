"""What has been decided so far, as the next decision needs it: loaded where it is stored, kept while a batch is made.

The same class serves settlement and replay; only what loads differs in how far back it may look.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from casino.events.store import Logged
from casino.settlement.outcomes import tables
from casino.settlement.outcomes.flags import Limits
from casino.settlement.outcomes.outcome import Outcome, Posting, RoundKey, Stored
from casino.settlement.outcomes.rounds_so_far import HOLDING_EVENTS, UNKNOWN, RoundSoFar, after, fold
from casino.settlement.outcomes.shoes import Shoe
from casino.settlement.outcomes.tables import TableSoFar

ShoeKey = tuple[str, int]


class Loader(Protocol):
    """Reads what earlier batches stored."""

    def rounds(self, *, keys: Iterable[RoundKey]) -> Mapping[RoundKey, Sequence[Stored]]:
        """Return the outcomes of each round, oldest first; rounds without any are left out."""

    def shoe_rounds(self, *, table: str, shoe: int) -> Mapping[RoundKey, Sequence[Stored]]:
        """Return the outcomes of all rounds of a shoe."""

    def slip(self, *, slip: str) -> Sequence[Stored]:
        """Return the outcomes of a slip in this shard, oldest first."""

    def shoes(self, *, keys: Collection[ShoeKey]) -> Mapping[ShoeKey, tuple[Shoe, TableSoFar]]:
        """Return the working rows of shoes and of their tables, new ones for those never heard of."""

    def table(self, *, table: str) -> TableSoFar:
        """Return the working row of a table, a new one where it was never heard of."""

    def postings(self, *, stored: Stored) -> Sequence[Posting]:
        """Return the transfers of a stored outcome from the ledger."""

    def event(self, *, position: int) -> Logged:
        """Return an event of this shard."""


class Past:
    """Everything decided before the next event, this batch included.

    `stored` collects this batch's outcomes, `shoes` the working copies of all shoes it looked at, `changed_tables` the
    working rows of tables that are other than before.
    """

    def __init__(self, *, loader: Loader) -> None:
        self.stored: list[Stored] = []
        self.shoes: dict[ShoeKey, Shoe] = {}
        self.changed_tables: dict[str, TableSoFar] = {}
        self._loader = loader
        self._rounds: dict[RoundKey, RoundSoFar] = {}
        self._whole_shoes: set[ShoeKey] = set()
        self._slips: dict[str, RoundSoFar] = {}
        self._tables: dict[str, TableSoFar] = {}
        self._transfers = 0

    def prepare(self, *, rounds: Collection[RoundKey], shoes: Collection[ShoeKey]) -> None:
        """Load what is known to be asked for, all at once: the rounds, the shoes and their tables."""
        if rounds:
            found = self._loader.rounds(keys=rounds)
            for key in rounds:
                self._rounds[key] = fold(outcomes=found.get(key, ()))
        if shoes:
            for (name, number), (shoe, table) in self._loader.shoes(keys=shoes).items():
                self.shoes[name, number] = shoe
                self._tables[name] = table

    def round(self, *, key: RoundKey) -> RoundSoFar:
        """Return what is known of a round."""
        state = self._rounds.get(key)
        if state is None:
            earlier = self._loader.rounds(keys=[key]).get(key, ())
            own = [stored for stored in self.stored if stored.outcome.round_key() == key]
            state = self._rounds[key] = fold(outcomes=[*earlier, *own])
        return state

    def slip(self, *, slip: str) -> RoundSoFar:
        """Return what is known of a slip."""
        state = self._slips.get(slip)
        if state is None:
            own = [stored for stored in self.stored if stored.outcome.slip == slip]
            state = self._slips[slip] = fold(outcomes=[*self._loader.slip(slip=slip), *own])
        return state

    def shoe(self, *, table: str, shoe: int) -> Shoe:
        """Return the working copy of a shoe."""
        found = self.shoes.get((table, shoe))
        if found is None:
            found, _ = self._loader.shoes(keys=[(table, shoe)])[table, shoe]
            self.shoes[table, shoe] = found
        return found

    def shoe_rounds(self, *, table: str, shoe: int) -> dict[int, RoundSoFar]:
        """Return what is known of every round of a shoe, by number."""
        if (table, shoe) not in self._whole_shoes:
            self._load_whole_shoe(table, shoe)
        return {
            key.number: state
            for key, state in self._rounds.items()
            if key.table == table and key.shoe == shoe and state is not UNKNOWN
        }

    def limits(self, *, table: str) -> Limits:
        """Return a table's own limits."""
        return self.table(table=table).limits

    def table(self, *, table: str) -> TableSoFar:
        """Return what is known of a table."""
        found = self._tables.get(table)
        if found is None:
            found = self._tables[table] = self._loader.table(table=table)
        return found

    def postings(self, *, stored: Stored) -> Sequence[Posting]:
        """Return what an outcome posted, exactly as stored."""
        if stored.outcome.postings or not stored.transfers:
            return stored.outcome.postings
        return self._loader.postings(stored=stored)

    def event(self, *, position: int) -> Logged:
        """Return an event of this shard."""
        return self._loader.event(position=position)

    def record(self, *, event: Logged, part: int, outcome: Outcome) -> Outcome:
        """Take in an outcome of an event, so that the next decision knows it; returns it as it is stored."""
        if outcome.table is not None:
            outcome = self._with_lateness(outcome, event)
        count = len(outcome.postings)
        stored = Stored(
            position=event.position, part=part, outcome=outcome, first_transfer=self._transfers + 1, transfers=count
        )
        self._transfers += count
        self.stored.append(stored)
        if outcome.number is not None:
            self._record_round(stored)
        elif outcome.slip is not None and outcome.slip in self._slips:
            self._slips[outcome.slip] = after(state=self._slips[outcome.slip], stored=stored)
        elif outcome.event == "table.opened" and outcome.table is not None:
            opened = msgspec.structs.replace(
                self.table(table=outcome.table), limits=tables.stated_limits(facts=outcome.facts)
            )
            self._tables[outcome.table] = self.changed_tables[outcome.table] = opened
        elif outcome.event == "shoe.ended" and outcome.table is not None and outcome.shoe is not None:
            ended = self.shoe(table=outcome.table, shoe=outcome.shoe)
            ended.ended_after = ended.last_number
        return outcome

    def _with_lateness(self, outcome: Outcome, event: Logged) -> Outcome:
        """Mark an outcome whose gaming day was closed before its event, and let the event close earlier days."""
        name = outcome.table
        assert name is not None, "only tables have days"
        before = self.table(table=name)
        after_it = tables.told(table=before, event=event)
        if after_it is not before:
            self._tables[name] = self.changed_tables[name] = after_it
        if not tables.is_late(day=outcome.gaming_day, table=before, event=event):
            return outcome
        return msgspec.structs.replace(outcome, facts={**outcome.facts, "late": True})

    def _record_round(self, stored: Stored) -> None:
        outcome = stored.outcome
        table, number = outcome.table, outcome.number
        assert table is not None, "a round has a table"
        assert outcome.shoe is not None, "a round has a shoe"
        assert number is not None, "a round has a number"
        before = self._follow(RoundKey(table, outcome.shoe, number), stored) if self._rounds else ""
        facts = outcome.facts
        cards = facts.get("cards")
        if cards is None and outcome.event not in HOLDING_EVENTS:
            return
        shoe = self.shoe(table=table, shoe=outcome.shoe)
        if cards is not None:
            shoe.exchange(before=before, after=cards)
        result = facts.get("result")
        if result is not None:
            if result.get("cut_card"):
                shoe.cut_number = number
            elif shoe.cut_number == number:
                shoe.cut_number = None  # corrected: the white card did not come in this round
        if number > shoe.last_number:
            shoe.last_number = number
            shoe.last_time = outcome.occurred_at

    def _follow(self, key: RoundKey, stored: Stored) -> str:
        """Keep the state of a round up to date where it is loaded; returns the cards that it had before."""
        state = self._rounds.get(key)
        if state is None and key[:2] not in self._whole_shoes:
            return ""
        state = state or UNKNOWN
        self._rounds[key] = after(state=state, stored=stored)
        return state.cards

    def _load_whole_shoe(self, table: str, shoe: int) -> None:
        found = {key: list(stored) for key, stored in self._loader.shoe_rounds(table=table, shoe=shoe).items()}
        for stored in self.stored:
            key = stored.outcome.round_key()
            if key is not None and key.table == table and key.shoe == shoe:
                found.setdefault(key, []).append(stored)
        for key, outcomes in found.items():
            self._rounds[key] = fold(outcomes=outcomes)
        self._whole_shoes.add((table, shoe))
