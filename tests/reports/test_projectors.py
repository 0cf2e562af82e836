"""Projectors fold outcomes exactly once into rows that reports can read."""

from typing import Any

import pytest

from reports import models, projectors
from reports.errors import FoldChanged, GapInFeed
from reports.feed import Kind, OutcomeBatch, Result
from reports.folds import cells
from tests.reports.feeds import ListFeed, bet, corrected, held, noted, one_shard, played, slip, voided

pytestmark = pytest.mark.django_db


def fold(*outcomes: Any, size: int = 1000) -> None:
    """Project everything of one shard."""
    feed = one_shard(outcomes, size=size)
    while projectors.project(shard=0, feed=feed):
        pass


def banker_row() -> models.BetDay:
    return models.BetDay.objects.get(bet="banker")


def test_the_bets_of_a_day_are_summed_by_ruleset_bet_and_table() -> None:
    fold(
        played(1, 1, bets=(bet(), bet(player="9", staked=500, returned=0), bet("tie", returned=0))),
        played(2, 2, bets=(bet(staked=2_000, returned=0),)),
    )
    row = banker_row()
    assert (row.rounds, row.bets, row.staked, row.returned) == (2, 3, 12_500, 19_500)
    assert row.staked_squares == 10_500**2 + 2_000**2
    assert models.BetDay.objects.get(bet="tie").returned == 0


def test_a_void_takes_its_round_out_and_shows_it_in_columns_of_its_own() -> None:
    fold(played(1, 1), played(2, 2), voided(3, 1, [bet()]))
    row = banker_row()
    assert (row.rounds, row.bets, row.staked, row.returned) == (1, 1, 10_000, 19_500)
    assert row.staked_squares == 10_000**2
    assert (row.reversed_rounds, row.reversed_bets, row.reversed_staked, row.reversed_returned) == (
        1,
        1,
        10_000,
        19_500,
    )
    day = models.TableDay.objects.get()
    assert (day.received, day.settled, day.voided) == (2, 1, 1)


def test_a_correction_replaces_lines_under_the_ruleset_that_each_had() -> None:
    fold(played(1, 1), corrected(2, 1, old=[bet()], ruleset="baccarat.casinonia/1", bets=(bet(returned=0),)))
    assert models.BetDay.objects.get(ruleset="baccarat.seed000/1").staked == 0
    assert models.BetDay.objects.get(ruleset="baccarat.casinonia/1").returned == 0
    assert models.TableDay.objects.get().settled == 1


def test_a_held_round_waits_until_it_is_approved() -> None:
    fold(held(1, 1, staked=4_000))
    day = models.TableDay.objects.get()
    assert (day.received, day.settled, day.held, day.held_staked) == (1, 0, 1, 4_000)
    assert models.Shoe.objects.get().results == "h--0"
    assert models.Table.objects.get().held == 1


def test_an_approval_closes_the_hold_and_draws_the_round() -> None:
    approval = played(2, 1, kind=Kind.APPROVED, event="settlement.approved", held=-1, held_staked=-4_000)
    fold(held(1, 1, staked=4_000), approval)
    day = models.TableDay.objects.get()
    assert (day.received, day.settled, day.held, day.held_staked) == (1, 1, 0, 0)
    assert models.Shoe.objects.get().results == "B470"


def test_a_hold_that_a_correction_of_another_round_releases_is_closed() -> None:
    release = played(2, 1, event="round.corrected", held=-1, held_staked=-10_000)
    fold(held(1, 1), corrected(2, 2, old=[]), release)
    day, shoe = models.TableDay.objects.get(), models.Shoe.objects.get()
    assert (day.received, day.settled, day.held, day.held_staked, shoe.held) == (1, 1, 0, 0, 0)


def test_a_held_correction_leaves_the_standing_result_on_the_road() -> None:
    fold(played(1, 1), held(2, 1, event="round.corrected"))
    assert models.Shoe.objects.get().results == "B470"


def test_late_rounds_voids_and_gaps_rebuild_exactly_their_shoe() -> None:
    tie = Result(outcome="T", player=6, banker=6, natural=False, player_pair=True)
    fold(played(1, 1), played(2, 5), played(3, 2, result=tie, bets=()), voided(4, 1, [bet()]), size=1)
    shoe = models.Shoe.objects.get()
    assert shoe.results == "v--0" + "T662" + "...." + "...." + "B470"
    assert (shoe.last_number, shoe.settled, shoe.voided) == (5, 2, 1)


def test_a_round_number_beyond_any_shoe_is_counted_and_not_drawn() -> None:
    fold(played(1, 1), played(2, 2**53))
    shoe = models.Shoe.objects.get()
    assert (shoe.results, shoe.beyond, shoe.last_number) == ("B470", 1, 2**53)


def test_a_results_only_round_counts_as_not_checkable() -> None:
    fold(played(1, 1, bets=(), is_checkable=False, ruleset=None))
    assert models.TableDay.objects.get().not_checkable == 1
    assert models.Shoe.objects.get().results == "B47P"


def test_slips_sum_to_the_drop_of_a_table_and_the_traffic_of_a_cage() -> None:
    fold(
        slip(1, "chips.bought", 50_000, table="T01"),
        slip(2, "chips.bought", 20_000, table="T01"),
        slip(3, "chips.bought", -20_000, table="T01"),
        slip(4, "table.filled", 9_000, table="T01", cage="main"),
        slip(5, "chips.redeemed", 1_500, cage="main"),
    )
    table, cage = models.TableDay.objects.get(), models.CageDay.objects.get()
    assert (table.slips, table.bought, table.filled) == (2, 50_000, 9_000)
    assert (cage.slips, cage.filled, cage.redeemed) == (2, 9_000, 1_500)


def test_a_table_goes_through_its_states() -> None:
    limits = {"banker": {"min": 2_000, "max": 500_000}}
    fold(noted(1, "table.opened", ruleset="baccarat.seed000/1", limits=limits), noted(2, "shoe.started", shoe=7))
    table = models.Table.objects.get()
    assert (table.state, table.limits, table.shoe) == ("open", limits, 7)
    fold_more = [
        noted(1, "table.opened"),
        noted(2, "shoe.started", shoe=7),
        played(3, 1),
        noted(4, "shoe.ended", shoe=7),
    ]
    models.Cursor.objects.update(batch=0)
    fold(*fold_more)
    table.refresh_from_db()
    assert (table.state, table.number) == ("changing_shoe", 1)


def test_a_late_round_does_not_turn_the_table_back() -> None:
    fold(played(1, 3, shoe=8), played(2, 60, shoe=7))
    table = models.Table.objects.get()
    assert (table.shoe, table.number) == (8, 3)


def test_a_reset_begins_the_roads_after_the_last_round() -> None:
    fold(played(1, 1), played(2, 2), noted(3, "roads.reset"), played(4, 3))
    assert models.Shoe.objects.get().reset_after == 2


def test_a_test_round_stays_apart() -> None:
    fold(played(1, 1), played(2, 2, is_test=True))
    assert [(row.is_test, row.rounds) for row in models.BetDay.objects.order_by("is_test")] == [(False, 1), (True, 1)]


def test_folding_again_from_the_cursor_changes_nothing() -> None:
    feed = one_shard([played(1, 1)])
    assert [projectors.project(shard=0, feed=feed) for _ in range(3)] == [1, 0, 0]
    assert banker_row().rounds == 1


def test_a_feed_that_skips_a_batch_is_refused() -> None:
    class Skipping(ListFeed):
        def read(self, *, shard: int, after_batch: int, **_: int) -> list[OutcomeBatch]:
            return [OutcomeBatch(shard=shard, number=after_batch + 2, last_position=9, outcomes=[played(9, 1)])]

    with pytest.raises(GapInFeed, match="batch 2 where batch 1 was expected"):
        projectors.project(shard=0, feed=Skipping(batches={}))


def test_rows_of_other_folding_rules_are_not_folded_on() -> None:
    models.ReadModel.objects.update(fold=0)
    with pytest.raises(FoldChanged):
        projectors.project(shard=0, feed=one_shard([played(1, 1)]))


def test_a_round_whose_void_came_first_is_drawn_as_voided() -> None:
    late: dict[str, Any] = {"kind": Kind.SUPERSEDED, "revision": None, "bets": (), "result": None}
    fold(played(1, 1), played(2, 2, **late), played(3, 1, **late))
    standing = [hand.standing for hand in cells.hands(results=models.Shoe.objects.get().results)]
    assert standing == [cells.Standing.PLAYED, cells.Standing.VOIDED], "what was corrected first stays as it is"
