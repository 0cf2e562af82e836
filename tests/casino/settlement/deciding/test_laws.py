"""Laws of any log: batches change nothing, chips are conserved, corrected history equals straight history."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, RoundKey
from tests.casino.settlement.history import PERSONS, History, bet, play, round_of

RECORDS = (
    {"player": ["2S", "KD"], "banker": ["4H", "3C"], "cut_card": True},  # the Player should have drawn: held
    {"player": ["9S", "KH"], "banker": ["2D", "KC"]},
    {"player": ["2S", "KD", "QH"], "banker": ["4H", "3C"]},
    {"player": ["8S", "KH"], "banker": ["8S", "KC"]},
)
NUMBERS = st.integers(1, 5)
Said = tuple[str, Mapping[str, Any]]


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """Draw what was played: cards, and one or two bets that may be against the rules."""
    names = draw(st.lists(st.sampled_from(["banker", "player", "tie", "nonsense"]), min_size=1, max_size=2))
    bets = [
        bet(name, stake=draw(st.integers(1, 5)) * 100, player=f"p{place}", seat=place, id=f"b{place}")
        for place, name in enumerate(names, 1)
    ]
    found: dict[str, Any] = {"record": draw(st.sampled_from(RECORDS)), "bets": bets}
    if draw(st.booleans()):
        found["declared"] = {"outcome": draw(st.sampled_from(["B", "P", "T"]))}
    return found


legal = st.builds(
    lambda record, stake: {"record": record, "bets": [bet("banker", stake=stake * 100)]},
    st.sampled_from(RECORDS[1:]),
    st.integers(1, 5),
)


@st.composite
def logs(draw: st.DrawFn) -> list[Said]:
    """Draw a log of up to 14 events about five rounds of one shoe and three slips, in any order."""
    said: list[Said] = []
    played: set[int] = set()
    slips: set[str] = set()
    for kind in draw(st.lists(st.sampled_from(["play", "correct", "void", "slip", "unslip"]), min_size=1, max_size=14)):
        number, slip = draw(NUMBERS), draw(st.sampled_from(["s1", "s2", "s3"]))
        if kind == "play" and number not in played:
            played.add(number)
            said.append(("round.played/v1", play(number, **draw(records()))))
        elif kind == "correct":
            changes = {"replaces": draw(st.integers(1, 3)), **draw(records())}
            said.append(("round.corrected/v1", play(number, **changes, **PERSONS)))
        elif kind == "void":
            said.append(("round.voided/v1", {**round_of(number), **PERSONS}))
        elif kind == "slip" and slip not in slips:
            slips.add(slip)
            said.append(("chips.bought/v1", {"slip": slip, "player": "p1", "table": "T01", "amount": 100}))
        elif kind == "unslip":
            said.append(("slip.voided/v1", {"slip": slip, "table": "T01", **PERSONS}))
    return said


def decided(said: Sequence[Said], ends: frozenset[int] = frozenset()) -> tuple[list[list[Outcome]], History]:
    """Decide a log, sealing a batch after each of the places in `ends`."""
    history = History()
    outcomes = []
    for place, (kind, data) in enumerate(said):
        outcomes.append(history.take(kind, data))
        if place in ends:
            history.seal()
    return outcomes, history


def test_records_cover_settled_and_held_rounds() -> None:
    """A law over records that are all held would prove nothing."""
    kinds = [History().one("round.played/v1", play(record=record)).kind for record in RECORDS]
    assert kinds == [OutcomeKind.HELD, *[OutcomeKind.SETTLED] * 3]


@given(logs(), st.frozensets(st.integers(0, 13)))
def test_outcomes_do_not_depend_on_where_batches_end(said: list[Said], ends: frozenset[int]) -> None:
    in_one, history = decided(said)
    in_many, other = decided(said, ends)
    assert in_many == in_one
    assert other.balances() == history.balances()


@given(logs())
def test_chips_are_conserved_after_every_event(said: list[Said]) -> None:
    history = History()
    for kind, data in said:
        history.take(kind, data)
        assert sum(history.balances().values()) == 0


@given(logs())
def test_each_revision_is_posted_once_and_taken_back_at_most_once(said: list[Said]) -> None:
    outcomes, _ = decided(said)
    for member in ("revision", "reverses"):
        posted = [
            (outcome.table, outcome.number, outcome.slip, getattr(outcome, member))
            for of_event in outcomes
            for outcome in of_event
            if getattr(outcome, member) is not None
        ]
        assert len(posted) == len(set(posted))


@given(logs())
def test_voiding_everything_leaves_nothing(said: list[Said]) -> None:
    _, history = decided(said)
    for number in range(1, 6):
        history.take("round.voided/v1", {**round_of(number), **PERSONS})
    for slip in ("s1", "s2", "s3"):
        history.take("slip.voided/v1", {"slip": slip, "table": "T01", **PERSONS})
    assert history.balances() == {}


@given(records(), st.lists(st.one_of(st.none(), records()), max_size=4), legal, st.frozensets(st.integers(0, 5)))
def test_corrected_history_ends_as_the_straight_one(
    first: dict[str, Any], between: list[dict[str, Any] | None], truth: dict[str, Any], ends: frozenset[int]
) -> None:
    """A round is played, voided (None) and corrected, legally or not; then the truth is told. Only the truth counts."""
    history = History()
    history.take("round.played/v1", play(1, **first))
    for place, version in enumerate([*between, truth]):
        if place in ends:
            history.seal()
        if version is None:
            history.take("round.voided/v1", {**round_of(1), **PERSONS})
        else:
            latest = history.past.round(key=RoundKey("T01", 1, 1)).latest or 1
            history.take("round.corrected/v1", play(1, replaces=latest, **version, **PERSONS))
    straight = History()
    straight.take("round.played/v1", play(1, **truth))
    assert history.balances() == straight.balances()


@given(legal, legal)
def test_order_of_arrival_does_not_matter_for_a_round_and_its_correction(
    first: dict[str, Any], truth: dict[str, Any]
) -> None:
    played: Said = ("round.played/v1", play(1, **first))
    corrected: Said = ("round.corrected/v1", play(1, replaces=1, **truth, **PERSONS))
    _, in_order = decided([played, corrected])
    _, reversed_order = decided([corrected, played])
    assert in_order.balances() == reversed_order.balances()
