"""The one function that decides a round. Same record and ruleset, same settlement, for ever."""

from collections.abc import Sequence

from games import catalog
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Decision, Record, Seen, Settlement

NOTHING_SEEN = Seen()


def settle(*, ruleset: str, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN) -> Settlement:
    """Settle one round under a released ruleset key such as "baccarat.casinonia/1".

    Raises RuleBroken when the record, a bet or the ruleset key is not one the game allows.
    """
    released = catalog.find(key=ruleset)
    return released.game.settle(parameters=released.parameters, record=record, bets=bets, seen=seen)


def settle_waived(*, ruleset: str, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN) -> Settlement:
    """Settle a held round as the engine would, for an approval with the basis "engine".

    Waives every objection that leaves the engine a result (too many copies of a card in the shoe, a declared result
    that differs); any other broken rule is raised as before.
    """
    try:
        return settle(ruleset=ruleset, record=record, bets=bets, seen=seen)
    except RuleBroken as broken:
        if broken.settlement is None:
            raise
        return broken.settlement


def settle_under(
    *, ruleset: catalog.Ruleset, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN
) -> Settlement:
    """Settle one round under a ruleset that may be an override; for case files and theory, never for events."""
    return ruleset.game.settle(parameters=ruleset.parameters, record=record, bets=bets, seen=seen)


def explain(*, ruleset: str, record: Record, bets: Sequence[Bet]) -> tuple[Decision, ...]:
    """Tell the decisions of a record in order; raises RuleBroken only for an unknown ruleset."""
    released = catalog.find(key=ruleset)
    return released.game.explain(parameters=released.parameters, record=record, bets=bets)
