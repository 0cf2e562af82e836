"""The one function that decides a round. Same record and ruleset, same settlement, for ever."""

from collections.abc import Sequence

from games import catalog
from games.bets import Bet
from games.protocol import Decision, Record, Seen, Settlement

NOTHING_SEEN = Seen()


def settle(*, ruleset: str, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN) -> Settlement:
    """Settle one round under a released ruleset key such as "baccarat.casinonia/1".

    Raises RuleBroken when the record, a bet or the ruleset key is not one the game allows.
    """
    released = catalog.find(key=ruleset)
    return released.game.settle(parameters=released.parameters, record=record, bets=bets, seen=seen)


def explain(*, ruleset: str, record: Record, bets: Sequence[Bet]) -> tuple[Decision, ...]:
    """Tell the decisions of a record in order; raises RuleBroken only for an unknown ruleset."""
    released = catalog.find(key=ruleset)
    return released.game.explain(parameters=released.parameters, record=record, bets=bets)
