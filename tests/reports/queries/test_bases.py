"""As first recorded, as corrected, and the difference: three bases of the same day."""

import dataclasses
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from reports import projectors
from reports.feed import Outcome
from reports.queries import days, play, tables
from reports.queries.bases import Basis
from tests.reports.feeds import DAY, bet, corrected, noted, one_shard, played, voided
from tests.reports.histories import histories

pytestmark = pytest.mark.django_db
ONE_DAY = play.Days(first=DAY, last=DAY)
WON, LOST = (bet(),), (bet(returned=0),)


def fold(*outcomes: Outcome) -> None:
    """Project everything of one shard."""
    projectors.project(shard=0, feed=one_shard(outcomes))


def money(basis: Basis) -> list[tuple[str, int, int, int]]:
    """Return bet, rounds, staked and returned of each line on a basis."""
    found = play.lines(days=ONE_DAY, basis=basis)
    return [(line.bet, line.play.rounds, line.play.staked, line.play.returned) for line in found]


def test_what_came_before_the_day_closed_is_the_same_on_both_bases() -> None:
    fold(played(1, 1), corrected(2, 1, old=WON, bets=LOST))
    assert money(Basis.RECORDED) == money(Basis.CORRECTED) == [("banker", 1, 10_000, 0)]
    assert money(Basis.DIFFERENCE) == []


def test_a_late_correction_restates_the_day_and_leaves_the_record() -> None:
    fold(played(1, 1), played(2, 2), corrected(3, 1, old=WON, bets=LOST, is_late=True))
    assert money(Basis.RECORDED) == [("banker", 2, 20_000, 39_000)]
    assert money(Basis.CORRECTED) == [("banker", 2, 20_000, 19_500)]
    assert money(Basis.DIFFERENCE) == [("banker", 0, 0, -19_500)]
    line = play.lines(days=ONE_DAY)[0]
    assert line.bases.rtp_change == Fraction(19_500 - 39_000, 20_000)


def test_a_late_void_leaves_the_bet_as_first_recorded() -> None:
    fold(played(1, 1), voided(2, 1, WON, is_late=True))
    assert money(Basis.RECORDED) == [("banker", 1, 10_000, 19_500)]
    assert money(Basis.DIFFERENCE) == [("banker", -1, -10_000, -19_500)]


def test_a_round_that_came_late_was_not_known_when_the_day_closed() -> None:
    fold(played(1, 1, is_late=True))
    assert (money(Basis.RECORDED), money(Basis.CORRECTED)) == ([], money(Basis.DIFFERENCE))


def test_totals_days_and_tables_have_the_same_bases() -> None:
    fold(noted(1, "table.opened"), played(2, 1), voided(3, 1, WON, is_late=True))
    total = play.total(of=play.lines(days=ONE_DAY, basis=Basis.RECORDED), basis=Basis.RECORDED)
    (day,) = days.latest(basis=Basis.RECORDED)
    (table,) = tables.overview(day=DAY)
    assert total.staked == day.staked == table.money_on(basis=Basis.RECORDED).staked == 10_000
    assert total.bases.difference.win == day.win_difference == table.money_on(basis=Basis.DIFFERENCE).win == 9_500
    assert days.summary(day=DAY, basis=Basis.RECORDED).total.win == -9_500


def test_a_difference_is_not_judged() -> None:
    fold(played(1, 1, is_late=True))
    lines = play.lines(days=ONE_DAY, basis=Basis.DIFFERENCE)
    total = play.total(of=lines, basis=Basis.DIFFERENCE)
    assert (lines[0].verdict.reason, total.reason, total.rtp) == (play.NOT_JUDGED, play.NOT_JUDGED, None)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(outcomes=histories())
def test_as_first_recorded_is_the_history_without_what_came_late(outcomes: list[Outcome]) -> None:
    known = [outcome for outcome in outcomes if not outcome.is_late]
    assert _sums(outcomes, Basis.RECORDED) == _sums(known, Basis.CORRECTED)


def _sums(outcomes: list[Outcome], basis: Basis) -> list[tuple[str, dict[str, Any]]]:
    """Fold some outcomes, read the lines that hold anything, and forget everything again."""
    with transaction.atomic():
        fold(*outcomes)
        lines = play.lines(days=ONE_DAY, basis=basis, by=play.By.TABLE_AND_DAY)
        transaction.set_rollback(True)
    found = [(f"{line.table} {line.bet}", dataclasses.asdict(line.play)) for line in lines]
    return [(name, sums) for name, sums in found if any(sums.values())]
