"""Shoes for displays: typed results told as rounds without bets, settled and projected."""

from collections.abc import Iterator, Mapping
from typing import Any

from reports.roads import contests, notation
from reports.roads.notation import TypedHand
from tests.casino.pages.floor import CASINONIA, PERSONS, happen

DRAGON = "PBBTPBPTPBBBBPPBpB6BPPPpTPPBBpPPPpTBBBBpPBBBBBB6PPPPBPBPPPBB6TBbPPPTPpPPPT"
"""The last of the recorded shoes: a run of seven turns right at its end."""
LIMITS = {
    **{bet: {"min": 2_000, "max": 2_000_000} for bet in ("player", "banker")},
    "tie": {"min": 1_000, "max": 200_000},
    **{bet: {"min": 500, "max": 100_000} for bet in ("player_pair", "banker_pair", "super_six")},
}


def result(number: int, outcome: str, *, table: str = "T01", shoe: int = 1, **more: Any) -> dict[str, Any]:
    """Return a round of which only the result is known."""
    return {
        "table": table, "shoe": shoe, "round": number, "ruleset": CASINONIA, "bets": [], "record": {},
        "declared": {"outcome": outcome, **more},
    }  # fmt: skip


def deal(typed: str, *, table: str = "T01", shoe: int = 1, after: int = 0) -> None:
    """Tell the rounds of a typed shoe, numbered from `after` + 1."""
    hands = notation.read(text=typed, contest=contests.BACCARAT_TABLE)
    rounds = (result(after + hand.number, hand.outcome, table=table, shoe=shoe, **_marks(hand)) for hand in hands)
    happen(*_told("round.played/v1", rounds), table=table)


def open_table(table: str = "T01", *, limits: Mapping[str, Any] = LIMITS) -> None:
    """Open a table with its limits."""
    happen(("table.opened/v1", {"table": table, "ruleset": CASINONIA, "limits": limits}), table=table)


def start_shoe(number: int, *, table: str = "T01") -> None:
    """Start a shoe."""
    happen(("shoe.started/v1", {"table": table, "shoe": number, "ruleset": CASINONIA}), table=table)


def end_shoe(number: int, *, table: str = "T01") -> None:
    """End a shoe: its cards are shuffled."""
    happen(("shoe.ended/v1", {"table": table, "shoe": number}), table=table)


def void(number: int, *, table: str = "T01", shoe: int = 1) -> None:
    """Void a round."""
    happen(("round.voided/v1", {"table": table, "shoe": shoe, "round": number, **PERSONS}), table=table)


def correct(number: int, outcome: str, *, table: str = "T01", shoe: int = 1) -> None:
    """Correct the result of a round that was not corrected before."""
    fact = {**result(number, outcome, table=table, shoe=shoe), "replaces": 1, **PERSONS}
    happen(("round.corrected/v1", fact), table=table)


def _told(kind: str, facts: Iterator[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((kind, fact) for fact in facts)


def _marks(hand: TypedHand) -> dict[str, bool]:
    found = {"player_pair": hand.player_pair, "banker_pair": hand.banker_pair, "super_six": hand.super_six}
    return {name: True for name, is_so in found.items() if is_so}
