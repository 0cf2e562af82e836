"""What the table said about the coup: compared with the engine's result, or all there is of a results-only record.

Source: decisions on records (declared results, results-only history).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.bets import BetReturn
from games.errors import RuleBroken

OUTCOMES = {"B": "B", "banker": "B", "P": "P", "player": "P", "T": "T", "tie": "T"}
MEMBERS = {
    "outcome": "outcome",
    "player": "player",
    "player_total": "player",
    "banker": "banker",
    "banker_total": "banker",
    "natural": "natural",
    "player_pair": "player_pair",
    "banker_pair": "banker_pair",
    "super_six": "super_six",
    "cards": "cards",
}
"""Members a table may declare, each with the fact it speaks of."""

_TOTALS = ("player", "banker")


def difference(*, declared: Any, facts: Mapping[str, Any], returns: Sequence[BetReturn]) -> str | None:
    """Say where what was declared differs from the engine's facts and returns; None where all present agrees."""
    if not isinstance(declared, Mapping):
        return f"declared is {declared!r}, expected members such as outcome"
    for member, value in declared.items():
        if member == "returned":
            words = _returned_difference(value, returns)
            if words is not None:
                return words
            continue
        fact = MEMBERS.get(member)
        if fact is None:
            return f"declared {member!r} is nothing that can be compared"
        found = OUTCOMES.get(value, value) if fact == "outcome" and type(value) is str else value
        derived = facts[fact]
        if found != derived or type(found) is not type(derived):
            return f"declared {member} is {value!r}, derived from the cards {derived!r}"
    return None


def facts_of(*, declared: Any) -> dict[str, Any]:
    """Return the facts of a results-only record under the names that derived facts have.

    Raises RuleBroken where no outcome was declared or the members contradict each other.
    """
    if not isinstance(declared, Mapping):
        raise _undecided(f"declared is {declared!r}, expected members such as outcome")
    facts: dict[str, Any] = {}
    for member, value in declared.items():
        fact = MEMBERS.get(member)
        if fact is None:
            raise _undecided(f"declared {member!r} is not known, expected some of {', '.join(MEMBERS)}")
        facts[fact] = OUTCOMES.get(value, value) if fact == "outcome" and type(value) is str else value
        if not _is_possible(fact, facts[fact]):
            raise _undecided(f"declared {member} is {value!r}, which no coup shows")
    if "outcome" not in facts:
        raise _undecided("no outcome is declared and no cards are recorded")
    _check_agreement(facts)
    return facts


def _is_possible(fact: str, value: Any) -> bool:
    if fact == "outcome":
        return type(value) is str and value in OUTCOMES.values()
    if fact in _TOTALS:
        return type(value) is int and 0 <= value <= 9  # noqa: PLR2004 - only the ones digit counts
    if fact == "cards":
        return type(value) is int and 4 <= value <= 6  # noqa: PLR2004 - two or three cards a side
    return type(value) is bool


def _check_agreement(facts: Mapping[str, Any]) -> None:
    outcome = facts["outcome"]
    if all(total in facts for total in _TOTALS):
        player, banker = facts["player"], facts["banker"]
        derived = "P" if player > banker else "B" if banker > player else "T"
        if derived != outcome:
            raise _undecided(f"declared outcome is {outcome}, but totals {player} and {banker} give {derived}")
    if facts.get("super_six") and (outcome != "B" or facts.get("banker", 6) != 6):  # noqa: PLR2004 - a win on six
        raise _undecided("declared super_six without a Banker win on 6")


def _returned_difference(value: Any, returns: Sequence[BetReturn]) -> str | None:
    if not isinstance(value, Mapping):
        return f"declared returned is {value!r}, expected amounts by bet id"
    derived = {line.bet.id: line.returned for line in returns}
    for bet, amount in value.items():
        if bet not in derived:
            return f"declared returned names bet {bet!r}, which the round does not have"
        if type(amount) is not int or amount != derived[bet]:
            return f"declared returned of bet {bet} is {amount!r}, derived {derived[bet]}"
    return None


def _undecided(message: str) -> RuleBroken:
    return RuleBroken(code="round_not_decided", rule="declared result", message=message)
