"""What every game offers: its parameters, its settlement, and its decisions in words."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from games.bets import Bet, BetReturn

Record = Mapping[str, Any]
"""The play as recorded, decoded JSON: `record` of `round.played`, with `declared` inside when it was sent."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """Cards of the shoe that earlier rounds used: counts by card name, for example {"8S": 8}. Empty for other games."""

    counts: Mapping[str, int] = dataclasses.field(default_factory=dict)


class Settlement(NamedTuple):
    """The result of one round; a named tuple, because every round makes one and it is built three times as fast.

    `facts` is what reports and roads may know of it, plain JSON ({"outcome": "B", "player": 8, "banker": 9, ...}).
    `cards` are all cards the record took from the shoe, unused ones included. `is_checkable` is false for a
    results-only record: there is nothing to derive the result from.
    """

    returns: tuple[BetReturn, ...]
    facts: Mapping[str, Any]
    cards: tuple[str, ...] = ()
    is_checkable: bool = True


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One step of the play with the rule that made it ("Banker draws: total 4, Player third card 6", "rule 8")."""

    headline: str
    detail: str
    rule: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One knob of a game.

    `default` is the value of a ruleset that does not name it; `values` lists what it may be, or `accepts` decides where
    a list would be endless. `meaning` is one sentence for the command line.
    """

    default: Any
    meaning: str
    values: tuple[Any, ...] = ()
    accepts: Callable[[Any], bool] | None = None


class Game(Protocol):
    """A module under games/rules with these names is a game.

    `FAMILY` is its name in case files, `PARAMETERS` what a ruleset may set. `IS_HOUSE_BANKED` is false where players
    pay each other; then the returns of a round sum to its stakes.
    """

    FAMILY: str
    IS_HOUSE_BANKED: bool
    PARAMETERS: Mapping[str, Parameter]

    def settle(self, *, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
        """Settle one round or raise RuleBroken."""

    def explain(self, *, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
        """Tell the decisions one by one; raises RuleBroken at the first broken rule, or leaves that to `settle`."""

    def declared_facts(self, *, declared: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a table declared under the names and in the words of the game's facts."""
