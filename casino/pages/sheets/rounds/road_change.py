"""What a correction or a void did to the Big Road of its shoe: before and after, the changed cell framed."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages.sheets.floor import road
from reports.folds.cells import Hand, Standing

COLUMNS_MIN = 24
SPARE_COLUMNS = 1
OUTCOMES = frozenset({"B", "P", "T"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoadState:
    """The road before or after; `letter` is what the round counted as, empty where it counted as nothing."""

    when: str
    letter: str
    text: str
    road: road.Road


def compare(*, hands: Sequence[Hand], number: int, old: Mapping[str, Any]) -> tuple[RoadState, ...]:
    """Draw the shoe with the old result of a round and as it stands; empty where the result is the same or unknown.

    `old` are the facts of the reversed settlement, such as {"outcome": "B", "banker_pair": true}.
    """
    now = next((hand for hand in hands if hand.number == number), None)
    letter = old.get("outcome", "")
    if now is None or letter not in OUTCOMES or letter == now.outcome:
        return ()
    before = tuple(_as_it_was(hand, old) if hand.number == number else hand for hand in hands)
    columns = max(COLUMNS_MIN, *(road.columns_of(hands=one) + SPARE_COLUMNS for one in (before, tuple(hands))))
    return (
        _state("Before:", letter, before, number, columns),
        _state("After:", now.outcome, hands, number, columns),
    )


def _as_it_was(hand: Hand, old: Mapping[str, Any]) -> Hand:
    return Hand(
        number=hand.number,
        standing=Standing.PLAYED,
        outcome=old["outcome"],
        player_pair=bool(old.get("player_pair")),
        banker_pair=bool(old.get("banker_pair")),
    )


def _state(when: str, letter: str, hands: Sequence[Hand], number: int, columns: int) -> RoadState:
    drawn = road.strip(hands=hands, label=f"Big Road {when.lower()[:-1]}", columns=columns, framed=number)
    texts = {"T": "marked on the bead before it", "": "the round leaves the road"}
    return RoadState(when=when, letter=letter, text=texts.get(letter, f"in round {number}"), road=drawn)
