"""Handle, returned, win and RTP by ruleset, bet and table over any run of gaming days, beside the exact theory."""

import dataclasses
import datetime as dt
import enum
import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from games import catalog
from games.odds import theory
from games.odds.law import Law
from reports.measures import rtp
from reports.queries import bases, books, earlier
from reports.queries.bases import Bases, Basis

NOT_JUDGED: Final = "a difference is no play of its own"
PLAYERS_PAY: Final = "players pay each other, the house keeps nothing"
DEPENDS_ON_TABLE: Final = "what it returns depends on the other bets of the table"


class By(enum.StrEnum):
    """What the figures are told apart by, beside ruleset and bet."""

    BET = "bet"
    TABLE = "table"
    DAY = "day"
    TABLE_AND_DAY = "table_and_day"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """A run of gaming days, both ends in it."""

    first: dt.date
    last: dt.date


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One bet under one ruleset. `table` and `day` are None unless the figures are told apart by them.

    `play` is on the basis asked for, `bases` has all three. `reversed_staked` and `reversed_returned` are what voids
    and corrections took back so far, whatever the basis; they are not in `play`.
    """

    ruleset: str
    bet: str
    table: str | None
    day: dt.date | None
    is_house_banked: bool
    play: rtp.Play
    bases: Bases
    basis: Basis
    reversed_bets: int
    reversed_staked: int
    reversed_returned: int
    verdict: rtp.Verdict


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """All lines of house-banked games together; `theory` is None with a `reason` where a law is missing.

    `bases` has the sums on all three bases, without squares, which do not add up over bets.
    """

    bets: int
    staked: int
    returned: int
    reversed_bets: int
    reversed_staked: int
    reversed_returned: int
    theory: Fraction | None
    bases: Bases
    basis: Basis = Basis.CORRECTED
    reason: str = ""

    @property
    def win(self) -> int:
        """What the house kept."""
        return self.staked - self.returned

    @property
    def rtp(self) -> Fraction | None:
        """Returned divided by staked; None where nothing was staked, and of a difference."""
        return self.bases.on(basis=self.basis).rtp


_GROUPS: Final[Mapping[By, Sequence[str]]] = {
    By.BET: (),
    By.TABLE: ("table_id",),
    By.DAY: ("gaming_day",),
    By.TABLE_AND_DAY: ("gaming_day", "table_id"),
}


def lines(
    *,
    days: Days,
    by: By = By.BET,
    table: str | None = None,
    bet: str | None = None,
    basis: Basis = Basis.CORRECTED,
    point: Mapping[int, int] | None = None,
) -> tuple[Line, ...]:
    """Return the figures of some gaming days in the order day, ruleset, bet, table; test rounds are left out.

    `table` and `bet` keep one of them only. As first recorded leaves out bets of which nothing was known then; the
    difference has those only that differ. `point` is the last batch of each lane that counts, {0: 812}; default: all.
    Raises NotThatFar where the reports have not come to it.
    """
    groups = (*_GROUPS[by], "ruleset", "bet")
    if point is None:
        found = _stands(days, groups, table, bet)
    else:
        found = earlier.stood(point=point, groups=groups, first=days.first, last=days.last, table_id=table, bet=bet)
    return tuple(line for row in found if (line := _line(row, basis)) is not None)


def total(*, of: Sequence[Line], basis: Basis = Basis.CORRECTED) -> Total:
    """Add lines of one basis up; those of player-banked games stand outside, because the house wins nothing there."""
    banked = [line for line in of if line.is_house_banked]
    if basis is Basis.DIFFERENCE:
        return _total(banked, basis, theory=None, reason=NOT_JUDGED)
    staked: Counter[tuple[str, str]] = Counter()
    for line in banked:
        staked[line.ruleset, line.bet] += line.play.staked
    parts = {bet: theory_of(*bet) for bet in staked}
    unknown = sorted(f"{ruleset} {bet}" for (ruleset, bet), known in parts.items() if known is None)
    return _total(
        banked,
        basis,
        theory=rtp.theory_of_mix(parts=((staked[bet], known) for bet, known in parts.items())),
        reason=f"no exact law of {', '.join(unknown)}" if unknown else "" if banked else "nothing was staked",
    )


def law(ruleset: str, bet: str) -> Law | None:
    """Return the exact law of a bet, None where the ruleset or the bet has none."""
    if ruleset not in catalog.RULESETS:
        return None
    return theory.released_laws(key=ruleset).get(bet)


@functools.lru_cache(maxsize=10_000)
def theory_of(ruleset: str, bet: str) -> rtp.Theory | None:
    """Return what the law of a bet comes down to, remembered; None where there is none that holds at any table."""
    found = law(ruleset, bet)
    return None if found is None or found.is_alone else rtp.Theory.of(found)


def _stands(days: Days, groups: Sequence[str], table: str | None, bet: str | None) -> Sequence[Mapping[str, Any]]:
    columns = ", ".join(groups)
    return books.rows(
        f"""SELECT {columns}, sum(rounds)::bigint AS rounds, sum(bets)::bigint AS bets, sum(staked)::bigint AS staked,
            sum(returned)::bigint AS returned, sum(staked_squares) AS staked_squares,
            sum(reversed_bets)::bigint AS reversed_bets, sum(reversed_staked)::bigint AS reversed_staked,
            sum(reversed_returned)::bigint AS reversed_returned, sum(late_rounds)::bigint AS late_rounds,
            sum(late_bets)::bigint AS late_bets, sum(late_staked)::bigint AS late_staked,
            sum(late_returned)::bigint AS late_returned, sum(late_squares) AS late_squares
        FROM reports_bet_day
        WHERE version = reports_live() AND gaming_day BETWEEN %s AND %s AND NOT is_test
            AND (%s::text IS NULL OR table_id = %s) AND (%s::text IS NULL OR bet = %s)
        GROUP BY {columns} ORDER BY {columns}""",  # noqa: S608 - every name is one of ours
        (days.first, days.last, table, table, bet, bet),
    )


def _total(banked: Sequence[Line], basis: Basis, *, theory: Fraction | None, reason: str) -> Total:
    return Total(
        bets=sum(line.play.bets for line in banked),
        staked=sum(line.play.staked for line in banked),
        returned=sum(line.play.returned for line in banked),
        reversed_bets=sum(line.reversed_bets for line in banked),
        reversed_staked=sum(line.reversed_staked for line in banked),
        reversed_returned=sum(line.reversed_returned for line in banked),
        theory=theory,
        bases=bases.together(of=[line.bases for line in banked]),
        basis=basis,
        reason=reason,
    )


def _verdict(play: rtp.Play, ruleset: str, bet: str, *, is_house_banked: bool) -> rtp.Verdict:
    """Judge what a bet did: not where players pay each other, and not by a law that holds for a bet alone."""
    if not is_house_banked:
        return rtp.Verdict(standing=rtp.Standing.NOT_CHECKABLE, reason=PLAYERS_PAY)
    found = law(ruleset, bet)
    if found is not None and found.is_alone:
        return rtp.Verdict(standing=rtp.Standing.NOT_CHECKABLE, reason=DEPENDS_ON_TABLE)
    return rtp.judge(play=play, theory=theory_of(ruleset, bet))


def _line(row: Mapping[str, Any], basis: Basis) -> Line | None:
    """Make a line, None where it says nothing on the basis."""
    found = bases.read(row=row)
    if not (found.is_changed if basis is Basis.DIFFERENCE else found.is_known(basis=basis)):
        return None
    play = found.on(basis=basis)
    ruleset = catalog.RULESETS.get(row["ruleset"])
    theory = theory_of(row["ruleset"], row["bet"])
    is_house_banked = ruleset is None or ruleset.game.IS_HOUSE_BANKED
    verdict = _verdict(play, row["ruleset"], row["bet"], is_house_banked=is_house_banked)
    if basis is Basis.DIFFERENCE:
        verdict = rtp.Verdict(
            standing=rtp.Standing.NOT_CHECKABLE, theory=theory.rtp if theory is not None else None, reason=NOT_JUDGED
        )
    return Line(
        ruleset=row["ruleset"],
        bet=row["bet"],
        table=row.get("table_id"),
        day=row.get("gaming_day"),
        is_house_banked=is_house_banked,
        play=play,
        bases=found,
        basis=basis,
        reversed_bets=row["reversed_bets"],
        reversed_staked=row["reversed_staked"],
        reversed_returned=row["reversed_returned"],
        verdict=verdict,
    )
