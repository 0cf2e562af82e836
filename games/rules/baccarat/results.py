"""What the table said about the coup, in the words of facts; of a results-only record it is all there is.

Source: decisions on records (declared results, results-only history).
"""

from collections.abc import Mapping
from typing import Any

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


def renamed(*, declared: Mapping[str, Any]) -> dict[str, Any]:
    """Return declared members under the names of facts, outcomes as one letter; others stay as they are."""
    facts = {}
    for member, value in declared.items():
        fact = MEMBERS.get(member, member)
        facts[fact] = OUTCOMES.get(value, value) if fact == "outcome" and type(value) is str else value
    return facts


def facts_of(*, declared: Any) -> dict[str, Any]:
    """Return the facts of a results-only record under the names that derived facts have.

    Raises RuleBroken where no outcome was declared or the members contradict each other.
    """
    if not isinstance(declared, Mapping):
        raise _undecided(f"declared is {declared!r}, expected members such as outcome")
    facts = renamed(declared=declared)
    for fact, value in facts.items():
        if not _is_possible(fact, value):
            raise _undecided(f"declared {fact} is {value!r}, which no coup shows")
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
    return fact in MEMBERS and type(value) is bool


def _check_agreement(facts: Mapping[str, Any]) -> None:
    outcome = facts["outcome"]
    if all(total in facts for total in _TOTALS):
        player, banker = facts["player"], facts["banker"]
        derived = "P" if player > banker else "B" if banker > player else "T"
        if derived != outcome:
            raise _undecided(f"declared outcome is {outcome}, but totals {player} and {banker} give {derived}")
    if facts.get("super_six") and (outcome != "B" or facts.get("banker", 6) != 6):  # noqa: PLR2004 - a win on six
        raise _undecided("declared super_six without a Banker win on 6")


def _undecided(message: str) -> RuleBroken:
    return RuleBroken(code="round_not_decided", rule="declared result", message=message)
