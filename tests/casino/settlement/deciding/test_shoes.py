"""Copies of a card counted across the whole shoe, and what another count means for other rounds."""

from typing import Any

from casino.settlement.outcomes.outcome import OutcomeKind
from tests.casino.settlement.history import PERSONS, History, play, round_of

TWO_EIGHTS = {"player": ["8S", "KH"], "banker": ["8S", "KC"]}
"""Two copies of the eight of spades in one round: a tie of naturals."""
NO_EIGHTS = {"player": ["9S", "KH"], "banker": ["9D", "KC"]}


def rounds_with_eights(count: int) -> History:
    """Settle rounds 1 to `count`, each with two copies of 8S."""
    history = History()
    for number in range(1, count + 1):
        history.one("round.played/v1", play(number, record=TWO_EIGHTS))
    return history


def kinds(outcomes: list[Any]) -> list[OutcomeKind]:
    return [outcome.kind for outcome in outcomes]


def test_ninth_copy_holds_its_round() -> None:
    outcome = rounds_with_eights(4).one("round.played/v1", play(5, record=TWO_EIGHTS))
    assert outcome.facts["held"]["code"] == "too_many_copies"
    assert outcome.facts["held"]["engine"] is True


def test_counts_survive_the_end_of_a_batch() -> None:
    history = rounds_with_eights(4)
    history.seal()
    assert history.one("round.played/v1", play(5, record=TWO_EIGHTS)).kind == OutcomeKind.HELD


def test_another_shoe_starts_anew() -> None:
    outcome = rounds_with_eights(4).one("round.played/v1", play(1, shoe=2, record=TWO_EIGHTS))
    assert outcome.kind == OutcomeKind.SETTLED


def test_cards_of_voided_and_held_rounds_count() -> None:
    history = rounds_with_eights(3)
    history.one("round.voided/v1", {**round_of(1), **PERSONS})
    history.one("round.played/v1", play(4, record=TWO_EIGHTS, bets=[{**play()["bets"][0], "bet": "nonsense"}]))
    assert history.one("round.played/v1", play(5, record=TWO_EIGHTS)).kind == OutcomeKind.HELD


def test_unused_recorded_card_counts() -> None:
    history = rounds_with_eights(3)
    halves = {"cards": ["8S", "KH", "8S", "9C", "KC", "2D"], "deal_order": "halves"}
    history.one("round.played/v1", play(4, record=halves))
    assert history.past.shoe(table="T01", shoe=1).counts["8S"] == 8


def test_card_of_a_round_voided_before_it_came_counts() -> None:
    history = rounds_with_eights(3)
    history.one("round.voided/v1", {**round_of(4), **PERSONS})
    history.one("round.played/v1", play(4, record=TWO_EIGHTS))
    assert history.one("round.played/v1", play(5, record=TWO_EIGHTS)).kind == OutcomeKind.HELD


def test_correction_releases_a_round_held_only_for_copies() -> None:
    history = rounds_with_eights(4)
    history.one("round.played/v1", play(5, record=TWO_EIGHTS))
    history.seal()
    corrected, released = history.take("round.corrected/v1", play(2, record=NO_EIGHTS, replaces=1, **PERSONS))
    assert (corrected.number, corrected.kind) == (2, OutcomeKind.CORRECTED)
    assert (released.number, released.kind, released.revision) == (5, OutcomeKind.SETTLED, 1)
    assert released.facts["closes"]["position"] == 5


def test_released_round_can_be_voided_from_its_stored_transfers() -> None:
    history = rounds_with_eights(4)
    history.one("round.played/v1", play(5, record=TWO_EIGHTS))
    history.take("round.corrected/v1", play(2, record=NO_EIGHTS, replaces=1, **PERSONS))
    history.seal()
    for number in range(1, 6):
        history.take("round.voided/v1", {**round_of(number), **PERSONS})
    assert history.balances() == {}


def test_late_round_is_counted_before_those_that_followed_and_flags_paid_ones() -> None:
    history = History()
    for number in (1, 3, 4, 5):
        history.one("round.played/v1", play(number, record=TWO_EIGHTS))
    late, flagged = history.take("round.played/v1", play(2, record=TWO_EIGHTS))
    assert late.kind == OutcomeKind.SETTLED
    assert (flagged.number, flagged.kind) == (5, OutcomeKind.NOTED)
    assert flagged.facts["flags"][0][0] == "too_many_copies_paid"


def test_correction_that_adds_copies_never_unpays() -> None:
    history = rounds_with_eights(3)
    history.one("round.played/v1", play(4, record=NO_EIGHTS))
    history.one("round.played/v1", play(5, record=TWO_EIGHTS))
    before = history.balances()
    corrected, flagged = history.take("round.corrected/v1", play(4, record=TWO_EIGHTS, replaces=1, **PERSONS))
    assert kinds([corrected, flagged]) == [OutcomeKind.CORRECTED, OutcomeKind.NOTED]
    assert flagged.number == 5
    assert history.balances() == before
