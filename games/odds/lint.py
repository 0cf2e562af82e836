"""What a ruleset's laws should make a person look at; a finding never changes a figure.

Source: limits of jurisdictions (rtp_min, rtp_max, top_award_odds) and pay tables that can drain a bank.
"""

import dataclasses
from collections.abc import Sequence
from fractions import Fraction

from games import catalog
from games.odds import chouhan, theory
from games.odds.law import Law
from games.rules import chouhan as chouhan_rules

FAIR = Fraction(1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The limits of a jurisdiction, None for no limit; a top award comes at least once in `top_award_odds_max`."""

    rtp_min: Fraction | None = None
    rtp_max: Fraction | None = None
    top_award_odds_max: int | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to look at: its code, the bet, and a sentence with the figure."""

    code: str
    bet: str
    message: str


NO_LIMITS = Profile()


def findings_of(*, ruleset: catalog.Ruleset, profile: Profile = NO_LIMITS) -> tuple[Finding, ...]:
    """Return what the laws of a ruleset show, and whether a table of its bets drains the bank.

    Games in which players pay each other have no house whose edge could be wrong: nothing is found there.
    """
    if not ruleset.game.IS_HOUSE_BANKED:
        return ()
    laws = theory.laws(ruleset=ruleset)
    found = findings(laws=laws, profile=profile)
    drain = chouhan.drain() if ruleset.game.FAMILY == chouhan_rules.FAMILY else None
    if drain is None:
        return found
    bets = ", ".join(f"{stake} on {bet}" for bet, stake in drain.table)
    loss = f"{float(-drain.expectation):.2f}"
    message = f"a table with {bets} costs the bank {loss} chips a round"
    return (*found, Finding(code="bank_ev_negative_possible", bet="the whole table", message=message))


def findings(*, laws: Sequence[Law], profile: Profile = NO_LIMITS) -> tuple[Finding, ...]:
    """Return what laws show, bet by bet, under the codes rtp_over_1, rtp_below_min, rtp_above_max, top_award_rare."""
    return tuple(finding for law in laws if law.is_bet for finding in _of_law(law, profile))


def _of_law(law: Law, profile: Profile) -> list[Finding]:
    found = []
    if law.rtp > FAIR:
        found.append(_finding("rtp_over_1", law, "returns more than it takes"))
    if profile.rtp_min is not None and law.rtp < profile.rtp_min:
        found.append(_finding("rtp_below_min", law, f"returns less than {_percent(profile.rtp_min)}"))
    if profile.rtp_max is not None and law.rtp > profile.rtp_max:
        found.append(_finding("rtp_above_max", law, f"returns more than {_percent(profile.rtp_max)}"))
    top = law.outcomes[law.max_return]
    if profile.top_award_odds_max is not None and top * profile.top_award_odds_max < 1:
        found.append(_finding("top_award_rare", law, f"pays its top award once in {round(1 / top):,} rounds"))
    return found


def _finding(code: str, law: Law, words: str) -> Finding:
    return Finding(code=code, bet=law.bet, message=f"{law.bet} {words}: {_percent(law.rtp)}")


def _percent(figure: Fraction) -> str:
    return f"{float(figure * 100):.4f} %"
