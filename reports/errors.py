"""What reports raise on purpose."""


class ReportsError(Exception):
    """Base of everything that reports raise on purpose."""


class GapInFeed(ReportsError):
    """The feed handed over a batch that does not follow the cursor: folding on would lose outcomes for ever."""

    def __init__(self, *, shard: int, expected: int, found: int) -> None:
        super().__init__(f"shard {shard}: the feed gave batch {found} where batch {expected} was expected")


class FoldChanged(ReportsError):
    """The live read model was folded by other rules than this program's; `manage.py rebuild` makes a new one."""

    def __init__(self, *, live: int, program: int) -> None:
        super().__init__(f"the live read model was folded by version {live}, this program folds by version {program}")


class RebuildRunning(ReportsError):
    """Another rebuild holds the database-wide lock."""


class UnreadableResults(ReportsError):
    """A stored string of results has a length or a sign that no fold writes."""


class UnknownOutcome(ReportsError):
    """A road was given an outcome that is neither a side nor a tie; roads never skip one silently."""


class DaysOverlap(ReportsError):
    """A change of zone or start hour leaves nothing of the gaming day before it."""


class NotThatFar(ReportsError):
    """A point of the books lies beyond what the reports have folded."""

    def __init__(self, *, shard: int, batch: int) -> None:
        super().__init__(f"the reports have not reached batch {batch} of lane {shard} yet")
