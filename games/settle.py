"""The one function that decides a round. Same record and ruleset, same settlement, for ever."""

from collections.abc import Sequence

from games import catalog, declared
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Decision, Record, Seen, Settlement

NOTHING_SEEN = Seen()


def settle(*, ruleset: str, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN) -> Settlement:
    """Settle one round under a released ruleset key such as "baccarat.casinonia/1".

    Raises RuleBroken when the record, a bet or the ruleset key is not one the game allows, and, last of all, where the
    declared result differs; that hold and a copy too many carry the settlement that the engine would make.
    """
    return settle_under(ruleset=catalog.find(key=ruleset), record=record, bets=bets, seen=seen)


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


def settle_declared(*, ruleset: str, record: Record, bets: Sequence[Bet]) -> Settlement:
    """Settle a held round by what the table declared, for an approval with the basis "declared".

    `declared` of the record says what each bet returns, or else its facts decide it (baccarat). Raises RuleBroken where
    it says neither.
    """
    return declared.settle(released=catalog.find(key=ruleset), record=record, bets=bets)


def settle_under(
    *, ruleset: catalog.Ruleset, record: Record, bets: Sequence[Bet], seen: Seen = NOTHING_SEEN
) -> Settlement:
    """Settle one round under a ruleset that may be an override; events name released keys, case files need not."""
    game = ruleset.game
    settlement = game.settle(parameters=ruleset.parameters, record=record, bets=bets, seen=seen)
    if "declared" in record and settlement.is_checkable:
        declared.check(game=game, record=record, settlement=settlement)
    return settlement


def explain(*, ruleset: str, record: Record, bets: Sequence[Bet]) -> tuple[Decision, ...]:
    """Tell the decisions of a record in order, the last one why it is held where it is.

    Cards that earlier rounds of the shoe used are not known here, so a copy too many is not told. Raises RuleBroken
    only for an unknown ruleset.
    """
    released = catalog.find(key=ruleset)
    told: list[Decision] = []
    try:
        told.extend(released.game.explain(parameters=released.parameters, record=record, bets=bets))
        settle_under(ruleset=released, record=record, bets=bets)
    except RuleBroken as broken:
        told.append(_held(broken))
    return tuple(told)


def _held(broken: RuleBroken) -> Decision:
    if broken.code == "declared_mismatch":
        play = "cards" if broken.settlement and broken.settlement.cards else "play"
        return Decision(
            headline=f"Held: declared result differs from the {play}", detail=broken.message, rule=broken.rule
        )
    return Decision(headline=f"Held: {broken.message}", detail="Nothing was posted", rule=broken.rule)
