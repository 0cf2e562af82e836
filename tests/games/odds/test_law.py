"""Figures of a law follow from its outcomes; documents carry fractions; lint looks but never touches."""

from fractions import Fraction

import pytest

from games.odds import lint, theory
from games.odds.law import Kind, law_of

LAW = law_of(bet="seven", weights=[(Fraction(3), 1), (Fraction(0), 2), (Fraction(1), 1), (Fraction(0), 0)])


def test_figures_follow_from_the_outcomes() -> None:
    assert LAW.outcomes == {Fraction(0): Fraction(1, 2), Fraction(1): Fraction(1, 4), Fraction(3): Fraction(1, 4)}
    assert (LAW.rtp, LAW.house_edge, LAW.variance) == (Fraction(1), Fraction(0), Fraction(3, 2))
    assert (LAW.hit_frequency, LAW.push_frequency, LAW.max_return) == (Fraction(1, 4), Fraction(1, 4), Fraction(3))


def test_a_document_writes_every_figure_as_a_fraction() -> None:
    assert theory.document(ruleset="dice.house/1", law=LAW) == {
        "ruleset": "dice.house/1",
        "bet": "seven",
        "kind": Kind.EXACT.value,
        "outcomes": [
            {"return": "0/1", "probability": "1/2"},
            {"return": "1/1", "probability": "1/4"},
            {"return": "3/1", "probability": "1/4"},
        ],
        "rtp": "1/1",
        "house_edge": "0/1",
        "variance": "3/2",
        "hit_frequency": "1/4",
        "push_frequency": "1/4",
        "max_return": "3/1",
    }


@pytest.mark.parametrize(
    ("profile", "codes"),
    [
        (lint.NO_LIMITS, []),
        (lint.Profile(rtp_min=Fraction(101, 100)), ["rtp_below_min"]),
        (lint.Profile(rtp_max=Fraction(1, 2)), ["rtp_above_max"]),
        (lint.Profile(top_award_odds_max=3), ["top_award_rare"]),
    ],
)
def test_lint_finds_what_a_profile_limits(profile: lint.Profile, codes: list[str]) -> None:
    assert [finding.code for finding in lint.findings(laws=[LAW], profile=profile)] == codes


def test_lint_finds_a_bet_that_returns_more_than_it_takes() -> None:
    generous = law_of(bet="gift", weights=[(Fraction(2), 2), (Fraction(0), 1)])
    assert [finding.message for finding in lint.findings(laws=[generous])] == [
        "gift returns more than it takes: 133.3333 %"
    ]
