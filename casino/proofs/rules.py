"""Rulesets proved against their odds: laws that sum to one, a law for every bet that was laid, findings of the lint."""

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.db import connection

from games import catalog
from games.odds import lint, theory
from games.odds.law import Law
from ledger.audit.verdict import Verdict, failed, passed

_BETS_LAID = "select distinct ruleset, bet from reports_bet_day where version = reports_live() order by 1, 2"


def check_laws() -> Iterator[Verdict]:
    """Prove for each released ruleset that the law of every bet is a law; the lint's findings are told, not judged."""
    return map(_of_ruleset, sorted(catalog.RULESETS))


def check_bets_laid() -> Verdict:
    """Prove that every bet in the reports has a law under its ruleset, so that its RTP can be judged.

    Where players pay each other there is no RTP to judge, and a game of skill has no law.
    """
    name = "odds: a law for every bet laid"
    with connection.cursor() as cursor:
        cursor.execute(_BETS_LAID)
        laid = cursor.fetchall()
    lawless = [
        f"{ruleset} {bet}" for ruleset, bet in laid if _is_house_banked(ruleset) and bet not in _laws_of(ruleset)
    ]
    if lawless:
        return failed(name=name, detail=f"{len(lawless)} of {len(laid)} bets have no law", first_bad=lawless[0])
    return passed(name=name, detail=f"{len(laid)} bets")


def _is_house_banked(ruleset: str) -> bool:
    known = catalog.RULESETS.get(ruleset)
    return known is None or known.game.IS_HOUSE_BANKED


def _laws_of(ruleset: str) -> Mapping[str, Law]:
    return theory.released_laws(key=ruleset) if ruleset in catalog.RULESETS else {}


@functools.cache
def _of_ruleset(key: str) -> Verdict:
    """Judge one ruleset, once in the life of a process: what is released never changes."""
    name = f"odds: {key}"
    laws = theory.released_laws(key=key).values()
    for law in laws:
        total = sum(law.outcomes.values(), Fraction(0))
        if law.tolerance is None and total != 1:
            return failed(name=name, detail=f"probabilities sum to {total}", first_bad=law.bet)
        if any(chance <= 0 for chance in law.outcomes.values()):
            return failed(name=name, detail="a probability is not above 0", first_bad=law.bet)
    if not laws and not _is_house_banked(key):
        return passed(name=name, detail="no law: who wins depends on how the players play, and they pay each other")
    findings = lint.findings_of(ruleset=catalog.find(key=key))
    told = "; ".join(finding.message for finding in findings) or "nothing for the lint to find"
    return passed(name=name, detail=f"{len(laws)} laws sum to 1; {told}")
