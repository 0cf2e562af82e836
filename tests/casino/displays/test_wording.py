"""What displays say is said in the words of the house."""

from typing import Any

import pytest

from casino.displays import options, wording
from casino.displays.errors import ParameterRefused
from reports.folds.cells import Hand, Standing
from reports.roads import contests, good_roads
from tests.casino.displays.dealing import LIMITS


def hand(outcome: str, **more: Any) -> Hand:
    return Hand(number=1, standing=Standing.PLAYED, outcome=outcome, **more)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (hand("B", player=8, banker=9), "Banker wins 9–8"),
        (hand("P", player=8, banker=0), "Player wins 8–0"),
        (hand("T", player=6, banker=6), "Tie, 6 each"),
        (hand("T"), "Tie"),
        (hand("P"), "Player wins"),
    ],
)
def test_a_result_is_said_with_its_points(one: Hand, said: str) -> None:
    assert wording.result(hand=one, contest=contests.BACCARAT_TABLE) == said


def test_bets_of_the_same_limits_stand_together_main_bets_first() -> None:
    found = [(limit.bets, limit.span) for limit in wording.limits_of(limits=LIMITS)]
    assert found == [("Player, Banker", "20–20,000"), ("Tie", "10–2,000"), ("Pairs, Super Six", "5–1,000")]


def test_every_pattern_has_a_name_in_every_game() -> None:
    for contest in contests.ALL:
        for pattern in good_roads.Pattern:
            found = good_roads.GoodRoad(pattern=pattern, side=contest.sides.first, count=4)
            assert "{" not in wording.good_road(found=found, contest=contest)


def test_a_house_may_have_thresholds_of_its_own() -> None:
    assert options.thresholds(changes={"dragon_beads": 6}).dragon_beads == 6


@pytest.mark.parametrize("changes", [{"dragons": 4}, {"slope": 0}, {"slope": "3"}])
def test_a_threshold_that_is_none_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ParameterRefused):
        options.thresholds(changes=changes)
