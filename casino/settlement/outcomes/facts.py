"""The JSON members of stored facts, and how the ones of a round are built.

`result` game facts · `bets` lines posted · `reversed` lines taken back, with `reversed_ruleset` · `cards` "AD JH",
present where they become the round's cards in its shoe · `checkable` · `test` · `flags` [[code, detail]] · `held`
{code, rule, message, engine, staked, replaces} · `closes` {position, staked} of the hold that ended · `tombstone` true
where a void came before its round · `slip` {kind, amount, player, table, cage} · `table` {…} of an opened table ·
`late` true where the gaming day was closed before the event ·
`reason`, `requested_by`, `approved_by`, `basis`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from casino.events.kinds.rounds import PlayedBet
from casino.settlement.outcomes.outcome import Line
from games.bets import BetReturn
from games.protocol import Settlement

Flag = tuple[str, str]
"""(code, detail) of something that a person should look at."""

_INT8_MAX = 2**63 - 1


def lines(*, returns: Sequence[BetReturn]) -> list[Line]:
    """Return the stored lines of a settlement: [id, name, seat, player, staked, returned] for each bet."""
    return [(bet_id, name, seat, player, staked, paid) for (bet_id, name, seat, player, _), staked, paid, _ in returns]


def settled(*, settlement: Settlement, bets: Sequence[Line], flags: Sequence[Flag], is_test: bool) -> dict[str, Any]:
    """Return the facts of a settled round."""
    found: dict[str, Any] = {
        "result": settlement.facts,
        "bets": bets,
        "checkable": settlement.is_checkable,
        "flags": flags,
    }
    if settlement.cards:
        found["cards"] = " ".join(settlement.cards)
    if is_test:
        found["test"] = True
    return found


def persons(*, fact: Any) -> dict[str, str]:
    """Return who asked for a void, correction or approval, who agreed, and why."""
    return {"reason": fact.reason, "requested_by": fact.requested_by, "approved_by": fact.approved_by}


def waiting_stakes(*, bets: Iterable[PlayedBet]) -> int:
    """Return the sum of the stakes of a record that waits, whatever it says, within 64 bits."""
    return max(-_INT8_MAX, min(_INT8_MAX, sum([bet.stake for bet in bets])))


def flagged(*, facts: Mapping[str, Any]) -> list[Flag]:
    """Return the flags of stored facts."""
    return [(code, detail) for code, detail in facts.get("flags", ())]
