"""The log proved against itself: bytes against hashes, dense positions, identities and streams.

One statement each, run by the server, over every event.
"""

from ledger.audit.verdict import Verdict, failed, first_row, passed

_COUNT = "select coalesce(sum(position), 0)::bigint as events, count(*) as shards from events_head"
_FORGED = """
    select shard, position, stream from events_event
    where sha256('\\x00'::bytea || convert_to(body::text, 'UTF8')) <> leaf order by shard, position limit 1
"""
_GAP = """
    select h.shard, h.position, coalesce(e.events, 0) as events, coalesce(e.last, 0) as last
    from events_head h left join (
        select shard, count(*) as events, max(position) as last from events_event group by shard
    ) e using (shard)
    where (coalesce(e.events, 0), coalesce(e.last, 0)) <> (h.position, h.position) order by h.shard limit 1
"""
_FIRST_MISSING = """
    select n as position from generate_series(1, %(head)s) n
    left join events_event e on e.shard = %(shard)s and e.position = n where e.position is null order by n limit 1
"""
_ESTRANGED = """
    select coalesce(e.shard, i.shard) as shard, coalesce(e.position, i.position) as position,
        coalesce(e.stream, i.stream) as stream
    from events_event e full join events_identity i on i.shard = e.shard and i.position = e.position
    where (e.source, e.event_id, e.stream, e.version, e.leaf) is distinct from
        (i.source, i.event_id, i.stream, i.version, i.leaf)
    order by 1, 2 limit 1
"""
_OUT_OF_LINE = """
    select stream, shard, position from (
        select stream, version, shard, position, row_number() over places as place,
            lag(position) over places as before, lag(shard) over places as shard_before
        from events_identity window places as (partition by stream order by version)
    ) s
    where version <> place or (shard = shard_before and position <= before) order by shard, position limit 1
"""


def check_bytes() -> Verdict:
    """Prove that every event's bytes, as received, still hash to its leaf."""
    name = "log: bytes against leaves"
    bad = first_row(_FORGED)
    if bad:
        detail = "the stored bytes do not hash to the stored leaf"
        return failed(name=name, detail=detail, first_bad=place(stream=bad["stream"], at=bad))
    return passed(name=name, detail=f"{_events():,} events hashed again")


def check_positions() -> Verdict:
    """Prove that the positions of every shard run from 1 to its head without a gap."""
    name = "log: dense positions"
    bad = first_row(_GAP)
    if bad:
        missing = first_row(_FIRST_MISSING, shard=bad["shard"], head=max(bad["position"], bad["last"]))
        at = missing["position"] if missing else bad["last"]
        detail = f"the head says {bad['position']:,} events, there are {bad['events']:,}, the last at {bad['last']:,}"
        return failed(name=name, detail=detail, first_bad=f"shard {bad['shard']} position {at}")
    return passed(name=name, detail=f"{_events():,} events")


def check_identities() -> Verdict:
    """Prove that each event has its identity row and each row its event, with equal names and hashes."""
    name = "log: identities"
    bad = first_row(_ESTRANGED)
    if bad:
        detail = "event and identity do not agree"
        return failed(name=name, detail=detail, first_bad=place(stream=bad["stream"], at=bad))
    out_of_line = first_row(_OUT_OF_LINE)
    if out_of_line:
        detail = "the versions of its stream are not 1, 2, 3 … in log order"
        return failed(name=name, detail=detail, first_bad=place(stream=out_of_line["stream"], at=out_of_line))
    return passed(name=name, detail=f"{_events():,} events have one identity each")


def place(*, stream: str, at: dict[str, int]) -> str:
    """Name an event by its stream and where it stands: "round/T01/214/34 (shard 3 position 1812)"."""
    return f"{stream} (shard {at['shard']} position {at['position']})"


def _events() -> int:
    counted = first_row(_COUNT)
    return int(counted["events"]) if counted else 0
