"""Reports read what was folded: figures beside theory, tables with their shoe, days and shoes in order."""

import datetime as dt
from fractions import Fraction

import pytest

from reports import models, projectors
from reports.feed import Kind, Outcome, Result
from reports.folds.cells import Standing
from reports.measures import rtp
from reports.queries import books, days, play, shoes, tables
from tests.reports.feeds import DAY, ListFeed, bet, held, noted, one_shard, played, slip, voided

pytestmark = pytest.mark.django_db
ONE_DAY = play.Days(first=DAY, last=DAY)


def fold(*outcomes: Outcome) -> None:
    """Project everything of one shard."""
    projectors.project(shard=0, feed=one_shard(outcomes))


def test_a_line_stands_beside_the_exact_theory_of_its_ruleset() -> None:
    fold(played(1, 1), played(2, 2, bets=(bet(returned=0),)))
    line = play.lines(days=ONE_DAY)[0]
    assert (line.play.rtp, line.play.win) == (Fraction(19_500, 20_000), 500)
    assert line.verdict.standing is rtp.Standing.INSIDE
    assert line.verdict.theory == Fraction(1) - Fraction(play.law(line.ruleset, "banker").house_edge)  # type: ignore[union-attr]


def test_bets_of_one_round_widen_the_limits_as_one_big_bet() -> None:
    alone = [played(number, number) for number in range(1, 11)]
    fold(*alone, played(11, 1, table="T02", bets=tuple(bet(player=str(seat)) for seat in range(10))))
    spread, together = play.lines(days=ONE_DAY, by=play.By.TABLE)
    assert spread.play.staked == together.play.staked
    assert together.verdict.half_width == pytest.approx(spread.verdict.half_width * 10**0.5)  # type: ignore[operator]


def test_a_bet_without_a_law_is_not_checkable_and_says_why() -> None:
    fold(played(1, 1, ruleset="baccarat.unheard/9"))
    line = play.lines(days=ONE_DAY)[0]
    total = play.total(of=[line])
    assert (line.verdict.standing, line.verdict.theory) == (rtp.Standing.NOT_CHECKABLE, None)
    assert (total.theory, total.reason) == (None, "no exact law of baccarat.unheard/9 banker")


def test_games_among_players_and_calls_that_share_a_pot_are_never_judged() -> None:
    fold(
        played(1, 1, ruleset="ceelo.bank/1", bets=(bet("fade", returned=20_000), bet("bank", returned=0))),
        played(2, 2, ruleset="chouhan.house/1", bets=(bet("7", returned=50_000), bet("han", returned=20_000))),
    )
    verdicts = {line.bet: line.verdict for line in play.lines(days=ONE_DAY)}
    assert verdicts["fade"].reason == verdicts["bank"].reason == play.PLAYERS_PAY
    assert (verdicts["7"].reason, verdicts["7"].theory) == (play.DEPENDS_ON_TABLE, None)
    assert verdicts["han"].theory == 1


def test_the_theory_of_a_mix_weighs_each_bet_by_its_stakes() -> None:
    fold(played(1, 1, bets=(bet(staked=30_000), bet("tie", staked=10_000, returned=0))))
    total = play.total(of=play.lines(days=ONE_DAY))
    banker, tie = (play.law("baccarat.seed000/1", name).rtp for name in ("banker", "tie"))  # type: ignore[union-attr]
    assert total.theory == (3 * banker + tie) / 4


def test_a_summary_tells_rounds_money_slips_and_hold() -> None:
    fold(
        played(1, 1, bets=(bet(returned=0),)),
        held(2, 2, staked=700),
        slip(3, "chips.bought", 50_000, table="T01"),
        slip(4, "chips.bought", 9_000, cage="main"),
    )
    summary = days.summary(day=DAY)
    assert (summary.counts.received, summary.counts.settled, summary.counts.held) == (2, 1, 1)
    assert (summary.counts.held_staked, summary.slips.bought, summary.cages[0].bought) == (700, 50_000, 9_000)
    assert summary.hold == Fraction(10_000, 50_000)


def test_an_empty_day_has_reasons_instead_of_figures() -> None:
    summary = days.summary(day=DAY)
    assert (summary.total.rtp, summary.total.reason) == (None, "nothing was staked")
    assert (summary.hold, summary.hold_reason) == (None, "no chips were bought at tables")


def test_days_come_newest_first_and_go_on_before_one() -> None:
    other = DAY - dt.timedelta(days=1)
    fold(played(1, 1), played(2, 2, gaming_day=other), voided(3, 2, [bet()], gaming_day=other))
    assert [(day.day, day.staked, day.counts.voided) for day in days.latest()] == [(DAY, 10_000, 0), (other, 0, 1)]
    assert [day.day for day in days.latest(before=DAY)] == [other]


def test_a_table_shows_its_shoe_its_holds_and_its_day() -> None:
    fold(noted(1, "table.opened", ruleset="baccarat.seed000/1"), played(2, 1), held(3, 2))
    table = tables.overview(day=DAY)[0]
    assert (table.shoe, table.number, table.held, table.attention) == (7, 2, 1, tables.Attention.REVIEW)
    assert (table.staked, table.win, table.settled) == (10_000, -9_500, 1)
    assert [hand.standing for hand in table.hands] == [Standing.PLAYED, Standing.HELD]
    assert [hand.outcome for hand in table.played] == ["B"]


def test_a_table_on_a_day_without_play_keeps_its_state() -> None:
    fold(played(1, 1))
    table = tables.table(table="T01", day=DAY + dt.timedelta(days=1))
    assert table is not None
    assert (table.staked, table.number) == (0, 1)
    assert tables.table(table="T99", day=DAY) is None


def test_a_shoe_lists_its_hands_gaps_and_marks() -> None:
    tie = Result(outcome="T", player=6, banker=6, player_pair=True)
    fold(played(1, 1), played(2, 4, result=tie), voided(3, 1, [bet()]))
    shoe = shoes.shoe(table="T01", shoe=7)
    assert shoe is not None
    assert [(hand.number, hand.standing, hand.outcome) for hand in shoe.hands] == [
        (1, Standing.VOIDED, ""),
        (4, Standing.PLAYED, "T"),
    ]
    assert shoe.gaps == (2, 3)
    assert shoes.shoe(table="T01", shoe=8) is None


def test_a_round_of_a_game_without_roads_stands_dealt_in_its_shoe() -> None:
    fold(
        played(1, 1, ruleset="slots.house/1", result=None), held(2, 2), voided(3, 1, [bet()]), played(4, 3, result=None)
    )
    shoe = shoes.shoe(table="T01", shoe=7)
    assert shoe is not None
    standings = [hand.standing for hand in shoe.hands]
    assert standings == [Standing.VOIDED, Standing.HELD, Standing.DEALT]
    assert shoe.played == ()


def test_roads_begin_after_the_last_reset() -> None:
    fold(played(1, 1), noted(2, "roads.reset"), played(3, 2))
    shoe = shoes.shoe(table="T01", shoe=7)
    assert shoe is not None
    assert [hand.number for hand in shoe.played] == [2]


def test_shoes_go_on_page_by_page_without_a_gap_or_a_repetition() -> None:
    fold(
        *(played(at, 1, shoe=at, table=f"T{at % 3}", gaming_day=DAY - dt.timedelta(days=at % 2)) for at in range(1, 20))
    )
    seen: list[shoes.Key] = []
    while page := shoes.of_days(after=seen[-1] if seen else None, limit=4):
        seen += [shoes.Key(gaming_day=shoe.gaming_day, table=shoe.table, shoe=shoe.shoe) for shoe in page]
    keys = [(key.gaming_day, key.table, key.shoe) for key in seen]
    assert keys == sorted(set(keys), reverse=True)
    assert len(keys) == 19


def test_the_shoes_of_a_table_come_highest_first() -> None:
    fold(*(played(at, 1, shoe=at) for at in range(1, 6)))
    assert [shoe.shoe for shoe in shoes.of_table(table="T01", before=5, limit=2)] == [4, 3]


def test_figures_say_what_they_are_as_of() -> None:
    for shard, position in ((0, 41), (3, 7)):
        projectors.project(shard=shard, feed=ListFeed(batches={shard: [[played(position, 1, table=f"T{shard}")]]}))
    as_of = books.as_of()
    assert (dict(as_of.positions), as_of.events) == ({0: 41, 3: 7}, 48)


def test_test_rounds_stay_out_of_every_figure() -> None:
    fold(played(1, 1, is_test=True))
    assert play.lines(days=ONE_DAY) == ()
    assert days.summary(day=DAY).counts.received == 0


def test_rows_of_another_version_are_not_shown() -> None:
    fold(played(1, 1))
    models.BetDay.objects.update(version=2)
    assert play.lines(days=ONE_DAY) == ()


def test_an_approved_round_counts_once() -> None:
    fold(held(1, 1), played(2, 1, kind=Kind.APPROVED, event="settlement.approved", held=-1, held_staked=-10_000))
    counts = days.summary(day=DAY).counts
    assert (counts.received, counts.settled, counts.held, counts.held_staked) == (1, 1, 0, 0)
