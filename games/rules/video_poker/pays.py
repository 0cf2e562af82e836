"""What video poker pays and which stakes the machine takes.

Source: house rules (000), Video poker, Bet limits and How to play.
"""

from collections.abc import Mapping
from typing import Any

from games import parameters as ruleset_parameters

STAKES = (500, 1_000, 1_500, 2_000, 2_500)
"""Valid bets: 5, 10, 15, 20 or 25 chips, in hundredths."""

PAYS: Mapping[str, int] = {
    "royal_flush": 10_000,
    "straight_flush": 2_500,
    "four_of_a_kind": 1_000,
    "full_house": 500,
    "flush": 400,
    "straight": 300,
    "three_of_a_kind": 200,
    "two_pairs": 150,
    "face_pair": 100,
}
"""Hundredths returned in all per chip staked, the highest line first; a hand is paid on its highest line alone."""


def is_pay_change(value: Any) -> bool:
    """Say whether a value changes totals by line, such as {"full_house": "9"}."""
    return ruleset_parameters.is_pays(value) and value.keys() <= PAYS.keys()


def paid_hundredths(*, parameters: Mapping[str, Any], line: str | None) -> int:
    """Return the total per chip of a line, in hundredths, under the ruleset's pays and before any rounding."""
    if line is None:
        return 0
    changed = parameters["pays"].get(line) if parameters["pays"] else None
    return PAYS[line] if changed is None else ruleset_parameters.hundredths(changed) or 0
