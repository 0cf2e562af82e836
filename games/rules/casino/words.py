"""The names of the rules of Casino, as holds and decisions cite them, and cards in words.

Source: implementable rules of Casino (cassino), section 3, R1 to R10, and sections 4 and 6.
"""

import enum
from collections.abc import Iterable

from games import cards
from games.errors import RuleBroken

GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Rule(enum.StrEnum):
    """The rules a move or a record can break, under their numbers."""

    TURN = "R1 turn and cards"
    TRAIL = "R2 trailing"
    CAPTURE = "R3 capture"
    COURT = "R4 court cards"
    BUILD = "R5 build"
    ADD = "R6 adding to a build"
    RAISE = "R7 raising a build"
    HOLDING = "R8 holding card"
    GUARD = "R9 guard of own builds"
    SWEEP = "R10 sweep"
    DEAL = "deal"
    COUNT = "count"
    FINISH = "end of the game"


def refused(code: str, rule: Rule, message: str) -> RuleBroken:
    """Return the refusal of a move under a code of the case files in small letters ("sum_mismatch")."""
    return RuleBroken(code=code, rule=rule.value, message=message)


def card(name: str) -> str:
    """Return a card as players write it: "TD" is 10♦."""
    return cards.rank_label(rank=name[0]) + GLYPHS[name[1]]


def listed(names: Iterable[str]) -> str:
    """Return cards one after another: "8♦ 5♣"."""
    return " ".join(map(card, names))


def seat(number: int) -> str:
    """Return the office's name of a seat, which counts from 1 where a record counts from 0."""
    return f"Seat {number + 1}"
