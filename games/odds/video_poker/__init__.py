"""The exact laws of video poker: a hand held at its best, and the five cards dealt whatever is held.

Optimal play takes, for each deal, that of the 32 holds whose expected return is largest, compared as integers; of equal
ones the hold with the least variance, then the one that keeps most cards. Where amounts are cut to whole chips the
returns, and with them the best holds, depend on the stake.

Source: house rules (000), Video poker; enumeration of the whole pack.
"""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.law import Kind, Law, law_of
from games.odds.video_poker import dealt, lines, table
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.optimal import Counts
from games.protocol import Parameter

__all__ = ["SETTINGS", "laws"]

SETTINGS: Mapping[str, Parameter] = {
    "stake": Parameter(
        default=table.STAKES[0], values=table.STAKES, meaning="chips staked, 5 to 25, where returns are rounded"
    )
}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of a hand under optimal play, and of its deal alone with the chance of every line."""
    rules = lines.rules_of(parameters)
    optimal = _law("video_poker", rules, table.counts(rules=rules), Kind.EXACT_OPTIMAL_PLAY)
    deals = dealt.counts(rules=rules)
    alone = _law("video_poker_deal", rules, deals, Kind.EXACT)
    return optimal, dataclasses.replace(alone, is_bet=False, categories=_chances(deals))


def _law(bet: str, rules: Rules, counts: Counts, kind: Kind) -> Law:
    weights = [*zip(rules.returns, counts.by_line, strict=True), (Fraction(0), counts.total - sum(counts.by_line))]
    return law_of(bet=bet, weights=weights, kind=kind)


def _chances(counts: Counts) -> Mapping[str, Fraction]:
    chances = {line: Fraction(ways, counts.total) for line, ways in zip(LINES, counts.by_line, strict=True)}
    return {**chances, "nothing": 1 - sum(chances.values(), Fraction(0))}
