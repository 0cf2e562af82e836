"""What the table said about a round, compared with what the engine derives. What is present is compared, no more."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.bets import Bet, BetReturn
from games.catalog import Ruleset
from games.errors import RuleBroken
from games.protocol import Game, Record, Settlement


def check(*, game: Game, record: Record, settlement: Settlement) -> None:
    """Raise RuleBroken, with the engine's settlement in it, where `declared` of a record differs from the settlement.

    `declared` is like {"outcome": "banker", "player_total": 8, "returned": {"b1": 40000}}: facts under the names of the
    game, and returns by bet id in hundredths of a chip.
    """
    found = _difference(game, record["declared"], settlement)
    if found is not None:
        raise RuleBroken(code="declared_mismatch", rule="declared result", message=found, settlement=settlement)


def settle(*, released: Ruleset, record: Record, bets: Sequence[Bet]) -> Settlement:
    """Settle bets by the word of the table: returns by bet id where it declared them, else by its facts.

    Raises RuleBroken (`round_not_decided`) where the word leaves a bet open.
    """
    word = record.get("declared")
    if not isinstance(word, Mapping):
        raise _undecided("the table declared no result")
    facts = {member: value for member, value in word.items() if member != "returned"}
    returned = word.get("returned")
    if isinstance(returned, Mapping) and all(type(returned.get(bet.id)) is int for bet in bets):
        lines = tuple(BetReturn(bet, bet.stake, returned[bet.id], "as declared") for bet in bets)
        named = released.game.declared_facts(declared=facts)
        return Settlement(returns=lines, facts=named, is_checkable=False)
    by_facts = getattr(released.game, "settle_declared", None)
    if by_facts is None:
        raise _undecided("the table did not declare what each bet returns")
    settlement: Settlement = by_facts(parameters=released.parameters, declared=facts, bets=bets)
    return settlement


def _undecided(message: str) -> RuleBroken:
    return RuleBroken(code="round_not_decided", rule="declared result", message=message)


def _difference(game: Game, declared: Any, settlement: Settlement) -> str | None:
    if not isinstance(declared, Mapping):
        return f"declared is {declared!r}, expected members such as returned"
    returned = declared.get("returned")
    if returned is not None:
        words = _returned_difference(returned, settlement.returns)
        if words is not None:
            return words
    facts = {member: value for member, value in declared.items() if member != "returned"}
    for member, value in game.declared_facts(declared=facts).items():
        if member not in settlement.facts:
            return f"declared {member!r} is nothing that can be compared"
        derived = settlement.facts[member]
        if value != derived or type(value) is not type(derived):
            return f"declared {member} is {value!r}, the engine derives {derived!r}"
    return None


def _returned_difference(returned: Any, returns: Sequence[BetReturn]) -> str | None:
    if not isinstance(returned, Mapping):
        return f"declared returned is {returned!r}, expected amounts by bet id"
    derived = {line.bet.id: line.returned for line in returns}
    for bet, amount in returned.items():
        if bet not in derived:
            return f"declared returned names bet {bet!r}, which the round does not have"
        if type(amount) is not int or amount != derived[bet]:
            return f"declared returned of bet {bet} is {amount!r}, the engine derives {derived[bet]}"
    return None
