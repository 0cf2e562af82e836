"""Bets paid by the table's word alone: what was declared is taken as true, and what it leaves open must not matter.

A bet is decided where every legal coup that fits the declared facts gives it the same return.

Source: decisions, "Refused, held, settled, flagged": an approval with the basis `declared`.
"""

import functools
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.rules.baccarat import lines
from games.rules.baccarat.coup import Coup, judge
from games.rules.baccarat.pays import CHIP

_PAIRS = {"player_pair": "player_pair", "banker_pair": "banker_pair"}
_NO_RANKS = "AK"
"""First two ranks of a side that are no pair; a pair is paid alike whatever its rank."""


def returns(*, table: lines.PayTable, facts: Mapping[str, Any], bets: Sequence[Bet]) -> tuple[BetReturn, ...]:
    """Return what each bet gives by declared facts such as {"outcome": "B", "banker": 6, "player_pair": false}.

    Raises RuleBroken (`round_not_decided`) for a bet whose return the facts leave open.
    """
    fitting = [coup for coup in _legal_coups() if _fits(coup, facts)]
    return tuple(_by_word(table, facts, fitting, bet) for bet in bets)


def _by_word(table: lines.PayTable, facts: Mapping[str, Any], fitting: Sequence[Coup], bet: Bet) -> BetReturn:
    found = {
        table.lines(coup=coup, player_ranks=_ranks(facts, "player_pair"), banker_ranks=_ranks(facts, "banker_pair"))[
            bet.name
        ].returned
        for coup in fitting
    }
    is_open = len(found) != 1 or (bet.name in _PAIRS and bet.name not in facts)
    if is_open:
        raise RuleBroken(
            code="round_not_decided",
            rule="declared result",
            message=f"what was declared leaves open what bet {bet.id}, {bet.name}, returns",
        )
    return BetReturn(bet, bet.stake, bet.stake * found.pop() // CHIP, "as declared")


def _ranks(facts: Mapping[str, Any], pair: str) -> str:
    return "AA" if facts.get(pair) else _NO_RANKS


def _fits(coup: Coup, facts: Mapping[str, Any]) -> bool:
    own = {
        "outcome": coup.outcome,
        "player": coup.player,
        "banker": coup.banker,
        "natural": coup.is_natural,
        "cards": coup.cards,
        "super_six": coup.outcome == "B" and coup.banker == lines.SUPER_SIX_TOTAL,
    }
    return all(facts[name] == value for name, value in own.items() if name in facts)


@functools.cache
def _legal_coups() -> tuple[Coup, ...]:
    totals, thirds = range(10), (None, *range(10))
    coups = itertools.starmap(judge, itertools.product(totals, totals, thirds, thirds))
    return tuple(coup for coup in coups if coup.fault is None)
