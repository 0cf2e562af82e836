"""Random but legal histories of a few tables, as Hypothesis draws them."""

from typing import Any

from hypothesis import strategies as st

from reports.feed import Kind, Outcome, Result, SettledBet
from tests.reports.feeds import RULESET, corrected, held, noted, played, slip, voided

NAMES = ("banker", "player", "tie")
lines = st.lists(
    st.builds(
        SettledBet,
        id=st.just("b"),
        name=st.sampled_from(NAMES),
        seat=st.integers(1, 7),
        player=st.sampled_from(["1", "2", "3"]),
        staked=st.integers(1, 9).map(lambda chips: chips * 2000),
        returned=st.integers(0, 9).map(lambda chips: chips * 1950),
    ),
    max_size=4,
)
results = st.builds(
    Result,
    outcome=st.sampled_from("BPT"),
    player=st.integers(0, 9),
    banker=st.integers(0, 9),
    natural=st.booleans(),
    player_pair=st.booleans(),
)


Key = tuple[str, int, int]
HELD = "held"
VOIDED = "voided"


@st.composite
def histories(draw: st.DrawFn, *, tables: tuple[str, ...] = ("T01", "T02")) -> list[Outcome]:
    """Draw the outcomes of one shard: rounds in any order, held ones, voids, corrections, releases, slips and shoes."""
    rounds: dict[Key, tuple[SettledBet, ...] | str] = {}
    return [_next(draw, position, rounds, tables) for position in range(1, draw(st.integers(1, 25)) + 1)]


def _next(
    draw: st.DrawFn, position: int, rounds: dict[Key, tuple[SettledBet, ...] | str], tables: tuple[str, ...]
) -> Outcome:
    table, shoe, number = key = (draw(st.sampled_from(tables)), draw(st.integers(1, 2)), draw(st.integers(1, 6)))
    place: dict[str, Any] = {"table": table, "shoe": shoe}
    played_on: dict[str, Any] = {**place, "bets": tuple(draw(lines)), "result": draw(results)}
    played_on["is_late"] = draw(st.booleans())
    what = draw(
        st.sampled_from(["round", "round", "round", "held", "void", "slip", "reset", "shoe.started", "shoe.ended"])
    )
    now = rounds.get(key)
    if what == "slip":
        return slip(position, "chips.bought", draw(st.sampled_from([500, -500])), table=table)
    if what == "reset":
        return noted(position, "roads.reset", table=table)
    if what.startswith("shoe") or (now is None and what == "void"):
        return noted(position, what if what != "void" else "shoe.started", **place)
    if now is None and what == "held":
        rounds[key] = HELD
        return held(position, number, **place)
    if what == "void" and isinstance(now, tuple):
        rounds[key] = VOIDED
        return voided(position, number, now, is_late=played_on["is_late"], **place)
    rounds[key] = played_on["bets"]
    return _settled(position, number, now, played_on)


def _settled(position: int, number: int, now: tuple[SettledBet, ...] | str | None, given: dict[str, Any]) -> Outcome:
    """Settle a new round, release a held one, reinstate a voided one or correct a standing one."""
    if now is None:
        return played(position, number, **given)
    if now == HELD:
        release = {"kind": Kind.APPROVED, "event": "settlement.approved", "held": -1, "held_staked": -10_000}
        return played(position, number, **given, **release)
    if now == VOIDED:
        return corrected(position, number, old=(), reversed_ruleset=None, **given)
    assert isinstance(now, tuple)
    return corrected(position, number, old=now, ruleset=RULESET, **given)
