"""Old versions of kinds read as today's. The bytes in the log are never touched; settlement sees only current facts.

An entry here is never removed or changed once released: an old event must mean the same for ever.
"""

from collections.abc import Callable
from typing import Any

from casino.events.kinds import tables
from casino.events.kinds.fields import Fact

REASON_UNKNOWN = "not recorded"


def _roads_reset_v1(old: tables.RoadsResetV0) -> tables.RoadsReset:
    return tables.RoadsReset(table=old.table, reason=REASON_UNKNOWN)


_NEXT: dict[type[Fact], Callable[[Any], Fact]] = {tables.RoadsResetV0: _roads_reset_v1}


def current(*, fact: Fact) -> Fact:
    """Return the fact in the newest version of its kind, step by step; a current fact is returned as it is."""
    step = _NEXT.get(type(fact))
    while step is not None:
        fact = step(fact)
        step = _NEXT.get(type(fact))
    return fact
