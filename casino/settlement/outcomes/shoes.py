"""A shoe so far: its last round, its cards counted, its end. And what another count of cards means for other rounds."""

import dataclasses
import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping

from casino.settlement.outcomes.rounds_so_far import RoundSoFar
from games import catalog
from games.cards import CARDS
from games.errors import RuleBroken
from games.protocol import Record, Seen

_KNOWN = frozenset(CARDS)
TOO_MANY_COPIES = "too_many_copies"
"""The code of games for a card with more copies in the shoe than it has decks."""


@dataclasses.dataclass(slots=True, kw_only=True)
class Shoe:
    """What later rounds need to know of a shoe; a working copy of one row of settlement_shoe.

    `counts` are the cards of all its rounds, current revisions, held and voided ones included. `cut_number` is the
    round in which the white card came, `ended_after` the last round when the shoe was taken out of play.
    """

    table: str
    shoe: int
    last_number: int = 0
    last_time: dt.datetime | None = None
    counts: dict[str, int] = dataclasses.field(default_factory=dict)
    cut_number: int | None = None
    ended_after: int | None = None

    def exchange(self, *, before: str, after: str) -> None:
        """Count the cards of a round that had the cards `before`, both like "AD JH" or empty."""
        counts = self.counts
        for card in before.split():
            counts[card] -= 1
        for card in after.split():
            counts[card] = counts.get(card, 0) + 1


def counts_before(*, rounds: Mapping[int, RoundSoFar], number: int) -> dict[str, int]:
    """Count the cards of the rounds of a shoe that have a lower number, as {"8S": 7}."""
    counts: Counter[str] = Counter()
    for other, state in rounds.items():
        if other < number:
            counts.update(state.cards.split())
    return counts


def seen(*, counts: Mapping[str, int]) -> Seen:
    """Wrap counts for the games."""
    return Seen(counts=counts)


def recorded_cards(*, record: Record, broken: RuleBroken) -> str:
    """Return the cards of a record that broke a rule, as "AD JH": they have left the shoe all the same.

    Only known cards in the members `cards`, or `player` and `banker`, can be told without the engine; else none.
    """
    if broken.settlement is not None:
        return " ".join(broken.settlement.cards)
    found = record.get("cards")
    if found is None:
        found = [*_listed(record.get("player")), *_listed(record.get("banker"))]
    return " ".join(card for card in _listed(found) if type(card) is str and card in _KNOWN)


def newly_overdrawn(
    *, rounds: Mapping[int, RoundSoFar], changed: int, before: str, after: str
) -> list[tuple[int, str]]:
    """List (number, card) of paid rounds with a card too often in the shoe since round `changed` has other cards.

    A round is listed once, with its first such card; rounds that had too many copies before the change are not.
    """
    extra = Counter(after.split())
    extra.subtract(before.split())
    added = {card: more for card, more in extra.items() if more > 0}
    found: list[tuple[int, str]] = []
    running = Counter(counts_before(rounds=rounds, number=changed + 1)) if added else Counter()
    for number in sorted(number for number in rounds if number > changed) if added else ():
        state = rounds[number]
        own = state.cards.split()
        running.update(own)
        decks = _decks(state)
        for card in dict.fromkeys(own):
            if decks is not None and card in added and running[card] > decks >= running[card] - added[card]:
                found.append((number, card))
                break
    return found


def _decks(state: RoundSoFar) -> int | None:
    ruleset = state.standing.outcome.ruleset if state.standing is not None else None
    known = catalog.RULESETS.get(ruleset) if ruleset is not None else None
    return known.parameters.get("decks") if known is not None else None


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()
