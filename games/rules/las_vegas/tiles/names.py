"""The sixteen sides of the eight tiles by name.

Source: Las Vegas Royale page (004), Special tiles.
"""

from collections.abc import Mapping

NAMES: Mapping[str, str] = {
    "A1": "Lucky Punch",
    "A2": "Jackpot",
    "B1": "Prime Time",
    "B2": "Fifty Fifty",
    "C1": "High Five",
    "C2": "Bad Luck",
    "D1": "Pay Day",
    "D2": "Power Play",
    "E1": "No Entry!",
    "E2": "Knockout?",
    "F1": "Block It!",
    "F2": "Handicap",
    "G1": "Black Box",
    "G2": "Double Down",
    "H1": "Nice Dice",
    "H2": "My Choice",
}


def rule_of(*, tile: str) -> str:
    """Return the rule that a tile stands for: "tile A1, Lucky Punch"."""
    return f"tile {tile}, {NAMES[tile]}"
