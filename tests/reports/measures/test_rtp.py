"""Limits of an RTP are those of monitoring: they count rounds, and never alarm without a law."""

from fractions import Fraction

import pytest

from games.odds import theory
from reports.measures.rtp import Play, Standing, Theory, judge, theory_of_mix

BANKER = Theory.of(theory.released_laws(key="baccarat.seed000/1")["banker"])


def play(*, rounds: int, returned: float, stake: int = 100) -> Play:
    """Equal stakes, one bet a round, that returned a share."""
    staked = rounds * stake
    return Play(
        rounds=rounds,
        bets=rounds,
        staked=staked,
        returned=round(staked * returned),
        staked_squares=rounds * stake**2,
    )


def test_ten_thousand_banker_bets_have_the_half_width_of_the_specification() -> None:
    verdict = judge(play=play(rounds=10_000, returned=0.98), theory=BANKER)
    assert verdict.half_width == pytest.approx(0.01818, abs=0.00001)


def test_ten_bettors_on_one_round_count_as_one_big_bet() -> None:
    together = Play(rounds=1_000, bets=10_000, staked=10**6, returned=10**6, staked_squares=1_000 * 1_000**2)
    verdict = judge(play=together, theory=BANKER)
    assert verdict.half_width is not None
    assert verdict.half_width / 1.96 == pytest.approx(0.0293, abs=0.0001)


@pytest.mark.parametrize(
    ("returned", "standing"),
    [
        (0.9894, Standing.INSIDE),
        (1.0055, Standing.INSIDE),
        (1.0115, Standing.ATTENTION),
        (0.965, Standing.ATTENTION),
        (1.02, Standing.OUTSIDE),
        (0.95, Standing.OUTSIDE),
    ],
)
def test_the_verdict_follows_from_z(returned: float, standing: Standing) -> None:
    assert judge(play=play(rounds=10_000, returned=returned), theory=BANKER).standing is standing


def test_without_a_law_nothing_alarms_and_the_reason_is_told() -> None:
    verdict = judge(play=play(rounds=10_000, returned=9.0), theory=None)
    assert (verdict.standing, verdict.z) == (Standing.NOT_CHECKABLE, None)
    assert verdict.reason == "no exact law of this bet is known"


def test_without_play_there_is_a_theory_and_no_figure() -> None:
    verdict = judge(play=play(rounds=0, returned=0), theory=BANKER)
    assert (verdict.standing, verdict.theory, verdict.half_width) == (Standing.NO_PLAY, BANKER.rtp, None)


def test_a_certain_return_has_no_limits() -> None:
    verdict = judge(play=play(rounds=10, returned=1), theory=Theory(rtp=Fraction(1), variance=0.0))
    assert (verdict.standing, verdict.reason) == (Standing.NOT_CHECKABLE, "the returns do not vary")


def test_a_mix_weighs_theories_by_stakes() -> None:
    half = Theory(rtp=Fraction(1, 2), variance=1.0)
    assert theory_of_mix(parts=[(300, half), (100, Theory(rtp=Fraction(1), variance=1.0))]) == Fraction(5, 8)
    assert theory_of_mix(parts=[(300, half), (100, None)]) is None
    assert theory_of_mix(parts=[]) is None
