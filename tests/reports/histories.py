"""Random but legal histories of a few tables, as Hypothesis draws them."""

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


@st.composite
def histories(draw: st.DrawFn, *, tables: tuple[str, ...] = ("T01", "T02")) -> list[Outcome]:
    """Draw the outcomes of one shard: rounds in any order, held ones, voids, corrections, releases, slips and shoes."""
    standing: dict[tuple[str, int, int], tuple[SettledBet, ...] | None] = {}
    outcomes: list[Outcome] = []
    for position in range(1, draw(st.integers(1, 25)) + 1):
        key = (draw(st.sampled_from(tables)), draw(st.integers(1, 2)), draw(st.integers(1, 6)))
        place = {"table": key[0], "shoe": key[1]}
        bets = tuple(draw(lines))
        if key not in standing:
            is_held = draw(st.booleans())
            standing[key] = None if is_held else bets
            outcomes.append(
                held(position, key[2], **place)
                if is_held
                else played(position, key[2], bets=bets, result=draw(results), **place)
            )
            continue
        outcomes.append(_next(draw, position, key, standing, bets))
    return outcomes


def _next(
    draw: st.DrawFn,
    position: int,
    key: tuple[str, int, int],
    standing: dict[tuple[str, int, int], tuple[SettledBet, ...] | None],
    bets: tuple[SettledBet, ...],
) -> Outcome:
    """Go on with a round that is known already, or with its table."""
    place = {"table": key[0], "shoe": key[1]}
    now = standing[key]
    what = draw(st.sampled_from(["void", "correct", "slip", "reset", "shoe"]))
    if what == "slip":
        return slip(position, "chips.bought", draw(st.sampled_from([500, -500])), table=key[0])
    if what == "reset":
        return noted(position, "roads.reset", table=key[0])
    if what == "shoe":
        return noted(position, draw(st.sampled_from(["shoe.started", "shoe.ended"])), **place)
    if now is None:
        standing[key] = bets
        release = {"kind": Kind.APPROVED, "event": "settlement.approved", "held": -1, "held_staked": 10_000}
        return played(position, key[2], bets=bets, result=draw(results), **place, **release)
    standing[key] = () if what == "void" else bets
    if what == "void":
        return voided(position, key[2], now, **place)
    return corrected(position, key[2], old=now, bets=bets, result=draw(results), ruleset=RULESET, **place)
