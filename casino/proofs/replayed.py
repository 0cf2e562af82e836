"""The log proved against settlement and ledger: every event settled again, every outcome and transfer compared."""

import itertools
from collections.abc import Callable, Iterable

from casino.proofs.log import place
from casino.settlement import replay
from ledger.audit.verdict import Verdict, failed, passed

_DIFFERENCES_MAX = 1000


def check_replay(*, shards: Iterable[int], tell: Callable[[int], None]) -> Verdict:
    """Prove that the log, settled again by today's rules, gives exactly the outcomes, transfers and roots stored.

    `tell` hears how many events were settled again since the last time.
    """
    name = "log against ledger: replay"
    replayed = 0

    def count(events: int) -> None:
        nonlocal replayed
        replayed += events
        tell(events)

    every = itertools.chain.from_iterable(replay.check(shard=shard, progress=count) for shard in sorted(shards))
    found = list(itertools.islice(every, _DIFFERENCES_MAX))
    if found:
        first = found[0]
        detail = f"{first.what}: the log gives {first.expected}, stored is {first.found}; {len(found):,} differences"
        at = {"shard": first.shard, "position": first.position}
        return failed(name=name, detail=detail, first_bad=place(stream=first.subject or "an event", at=at))
    return passed(name=name, detail=f"{replayed:,} events settled again, every outcome, transfer and root the same")
