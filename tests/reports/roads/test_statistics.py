"""The statistics of a shoe count what the hands say."""

import pytest

from reports.errors import UnknownOutcome
from reports.roads.statistics import Run, count
from tests.reports.roads.test_svg import hands


def test_outcomes_pairs_and_runs_are_counted() -> None:
    shoe = count(hands=hands("BBTbPPT"))
    assert (shoe.hands, shoe.outcomes) == (7, {"B": 3, "P": 2, "T": 2})
    assert (shoe.player_pairs, shoe.banker_pairs) == (1, 1)
    assert (shoe.longest, shoe.current) == (Run(side="B", length=3), Run(side="P", length=2))


def test_an_empty_shoe_has_no_run() -> None:
    shoe = count(hands=hands("TT"))
    assert (shoe.longest, shoe.current, shoe.outcomes) == (Run(), Run(), {"B": 0, "P": 0, "T": 2})


def test_an_unknown_outcome_is_an_error() -> None:
    with pytest.raises(UnknownOutcome):
        count(hands=hands("BX"))
