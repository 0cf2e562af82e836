"""The partitions that stand in the database, and whether one of them may leave."""

import dataclasses
import datetime as dt
from collections.abc import Iterable

from reports.queries import books

PARENTS = ("events_event", "ledger_transfer")
"""The two tables that grow with every bet: bodies of events by position, transfers by batch number."""

_ATTACHED = """
    select * from (
        select child.relname as part, parent.relname as parent,
            (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \\(''?(\\d+)''?\\)'))[1]::bigint as first,
            (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \\(''?(\\d+)''?\\)'))[1]::bigint as next
        from pg_inherits i
        join pg_class child on child.oid = i.inhrelid
        join pg_class parent on parent.oid = i.inhparent
        where parent.relname = any(%s)
    ) parts order by parent, first
"""
_AWAY = "select part, parent, first, next, rows, digest, file_digest from archive_away order by parent, first"
# How far each shard has come in the terms of its partitions: logged, settled and folded into the read models.
_REACHED = {
    "events_event": """
        select h.shard, least(h.position, coalesce(s.position, 0), coalesce(r.position, 0)) as reached
        from events_head h left join settlement_cursor s using (shard)
        left join reports_cursor r on r.shard = h.shard and r.version = reports_live()
    """,
    "ledger_transfer": """
        select h.shard, least(coalesce(s.batch, 0), coalesce(r.batch, 0)) as reached
        from events_head h left join settlement_cursor s using (shard)
        left join reports_cursor r on r.shard = h.shard and r.version = reports_live()
    """,
}
_YOUNGEST = {
    "events_event": "select max(received_at) as at from events_event where position >= %s and position < %s",
    "ledger_transfer": "select max(sealed_at) as at from ledger_batch where number >= %s and number < %s",
}
_HELD = """
    select table_id, shoe, number from settlement_held
    where closed_by_position is null and position >= %s and position < %s order by held_at limit 1
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Partition:
    """A partition of one parent: positions (log) or batches (ledger) from `first` up to, not including, `next`."""

    part: str
    parent: str
    first: int
    next: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Away(Partition):
    """A partition that left: its rows, their digest, and that of the file they are in."""

    rows: int
    digest: bytes
    file_digest: bytes


def attached() -> list[Partition]:
    """Return the partitions in the database, oldest first within a parent."""
    return [Partition(**row) for row in books.rows(_ATTACHED, [list(PARENTS)])]


def away() -> list[Away]:
    """Return the partitions that left and did not come back."""
    return [
        Away(**{**row, "digest": bytes(row["digest"]), "file_digest": bytes(row["file_digest"])})
        for row in books.rows(_AWAY)
    ]


def left(*, positions: Iterable[int] = (), batches: Iterable[int] = ()) -> list[Away]:
    """Return the partitions away that held any of these positions of the log or batches of the ledger."""
    places = {"events_event": set(positions), "ledger_transfer": set(batches)}
    return [one for one in away() if any(one.first <= place < one.next for place in places[one.parent])]


def objection(*, partition: Partition, before: dt.datetime) -> str | None:
    """Say why a partition must stay: still in use, too young, or with a record that waits; None where it may leave."""
    behind = min(books.rows(_REACHED[partition.parent]), key=lambda row: (row["reached"], row["shard"]), default=None)
    last = partition.next - 1
    unit = "position" if partition.parent == "events_event" else "batch"
    if behind is None or behind["reached"] < last:
        reached = behind["reached"] if behind else 0
        return f"in use: shard {behind['shard'] if behind else 0} has come to {unit} {reached:,}, it goes to {last:,}"
    youngest = books.rows(_YOUNGEST[partition.parent], [partition.first, partition.next])[0]["at"]
    if youngest is not None and youngest >= before:
        return f"too young: its last row is of {youngest:%Y-%m-%d}, what may leave ends before {before:%Y-%m-%d}"
    held = books.rows(_HELD, [partition.first, partition.next]) if partition.parent == "events_event" else []
    if held:
        return "table {table_id} shoe {shoe} round {number} waits: release, correct or void it first".format(**held[0])
    return None
