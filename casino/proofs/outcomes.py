"""Settlement proved against log and ledger: an outcome for every event, its transfers and sums that agree."""

from casino.proofs.log import place
from ledger.audit.verdict import Verdict, failed, first_row, passed
from ledger.chart import Code

_COUNT = "select count(*) as outcomes, coalesce(sum(transfers), 0) as transfers from settlement_outcome"
_UNCONSUMED = """
    select c.shard, c.position, o.events, o.last from settlement_cursor c left join (
        select shard, count(*) filter (where part = 0) as events, max(position) as last
        from settlement_outcome group by shard
    ) o using (shard)
    where (coalesce(o.events, 0), coalesce(o.last, 0)) <> (c.position, c.position) order by c.shard limit 1
"""
_FIRST_UNCONSUMED = """
    select e.shard, e.position, e.stream from events_event e
    left join settlement_outcome o on o.shard = e.shard and o.position = e.position and o.part = 0
    where e.shard = %(shard)s and e.position <= %(position)s and o.position is null order by e.position limit 1
"""
_OUT_OF_PLACE = """
    select o.shard, o.position, e.stream from (
        select shard, position, part, batch, first_transfer, transfers,
            1 + sum(transfers) over places - transfers as expected
        from settlement_outcome window places as (partition by shard, batch order by position, part)
    ) o
    left join ledger_batch b on b.lane = o.shard and b.number = o.batch
    left join events_event e on e.shard = o.shard and e.position = o.position
    where b.number is null or o.position < b.first_entry or o.position > b.last_entry
        or (o.transfers > 0 and o.first_transfer <> o.expected)
    order by o.shard, o.position limit 1
"""
_ANOTHER_SUM = f"""
    with posted as (
        select lane as shard, batch, entry as position, count(*) as transfers,
            coalesce(sum(amount) filter (where code in ({Code.WAGER}, {Code.ANTE}) and not is_reversal), 0)
                - coalesce(sum(amount) filter (where code in ({Code.RETURN}, {Code.POT}) and not is_reversal), 0)
                + coalesce(sum(amount) filter (where code = {Code.SECOND_STAKE} and not is_reversal), 0) as win
        from ledger_transfer group by lane, batch, entry
    ), decided as (
        select shard, batch, position, sum(transfers) as transfers,
            coalesce(sum(staked - returned) filter (where number is not null), 0) as win
        from settlement_outcome group by shard, batch, position having sum(transfers) > 0
    )
    select shard, position, e.stream, d.transfers as decided, p.transfers as posted, d.win as decided_win,
        p.win as posted_win
    from posted p full join decided d using (shard, batch, position) left join events_event e using (shard, position)
    where (p.transfers, p.win) is distinct from (d.transfers, d.win) order by shard, position limit 1
"""  # noqa: S608 - codes of the chart


def check_coverage() -> Verdict:
    """Prove that every event up to the cursor of its shard has exactly one outcome of its own."""
    name = "settlement: an outcome for every event"
    bad = first_row(_UNCONSUMED)
    if bad:
        detail = (
            f"the cursor of shard {bad['shard']} stands at {bad['position']:,}, with {bad['events'] or 0:,} outcomes"
        )
        first = first_row(_FIRST_UNCONSUMED, shard=bad["shard"], position=bad["position"])
        first_bad = place(stream=first["stream"], at=first) if first else f"shard {bad['shard']} after {bad['last']}"
        return failed(name=name, detail=detail, first_bad=first_bad)
    return passed(name=name, detail=f"{_counted()['outcomes']:,} outcomes")


def check_places() -> Verdict:
    """Prove that the transfers that outcomes name follow each other in their batch without gap or overlap."""
    name = "settlement: transfers of every outcome"
    bad = first_row(_OUT_OF_PLACE)
    if bad:
        detail = "the outcome names transfers that are not its own"
        return failed(name=name, detail=detail, first_bad=place(stream=str(bad["stream"]), at=bad))
    return passed(name=name, detail=f"{_counted()['transfers']:,} transfers, each named once")


def check_sums() -> Verdict:
    """Prove, event by event, that what was decided is what the transfers say: their number, and stakes less returns."""
    name = "settlement: outcomes against transfers"
    bad = first_row(_ANOTHER_SUM)
    if bad:
        detail = (
            f"decided {bad['decided'] or 0} transfers that win {bad['decided_win'] or 0}, "
            f"posted {bad['posted'] or 0} that win {bad['posted_win'] or 0}"
        )
        return failed(name=name, detail=detail, first_bad=place(stream=str(bad["stream"]), at=bad))
    return passed(name=name, detail=f"{_counted()['transfers']:,} transfers")


def _counted() -> dict[str, int]:
    return first_row(_COUNT) or {"outcomes": 0, "transfers": 0}
