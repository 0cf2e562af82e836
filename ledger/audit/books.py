"""Headers, deltas, totals and snapshots compared with the transfers, exactly and without the seal's help.

Deltas are compared a stretch of batches at a time, so that memory stays flat however long the ledger grows.
"""

from collections.abc import Iterator

from django.db import connection

from ledger.audit.verdict import Verdict, failed, first_row, passed

_STRETCH_TRANSFERS = 1_000_000

_HEADERS = """
select coalesce(b.lane, t.lane) as lane, coalesce(b.number, t.batch) as batch,
    b.transfers as promised, b.total as promised_total, t.transfers, t.total
from (select * from ledger_batch where lane = any(%(lanes)s) and number between %(first)s and %(last)s) b
full join (
    select lane, batch, count(*) as transfers, sum(amount) as total, min(number) as number_min,
        max(number) as number_max, min(entry) as entry_min, max(entry) as entry_max
    from ledger_transfer where batch between %(first)s and %(last)s group by lane, batch
) t on t.lane = b.lane and t.batch = b.number
where (b.transfers, b.total) is distinct from (coalesce(t.transfers, 0), coalesce(t.total, 0))
    or t.number_min <> 1 or t.number_max <> t.transfers or t.entry_min < b.first_entry or t.entry_max > b.last_entry
order by lane, batch limit 1
"""
_DELTAS = """
select coalesce(d.lane, t.lane) as lane, coalesce(d.batch, t.batch) as batch,
    coalesce(a.code, 'number ' || coalesce(d.account, t.account)) as account,
    d.debits, d.credits, t.debits as debits_moved, t.credits as credits_moved
from (select * from ledger_delta where lane = any(%(lanes)s) and batch between %(first)s and %(last)s) d
full join (
    select lane, batch, account, ledger_sum(debit) as debits, ledger_sum(credit) as credits, count(*) as n
    from (
        select lane, batch, debit as account, amount as debit, 0::bigint as credit
        from ledger_transfer where batch between %(first)s and %(last)s
        union all
        select lane, batch, credit, 0, amount
        from ledger_transfer where batch between %(first)s and %(last)s
    ) sides
    group by lane, batch, account
) t on t.lane = d.lane and t.batch = d.batch and t.account = d.account
left join ledger_account a on a.id = coalesce(d.account, t.account)
where (d.debits, d.credits, d.n) is distinct from (t.debits, t.credits, t.n) or a.id is null
order by lane, batch, account limit 1
"""
_TOTALS = """
select coalesce(t.lane, m.lane) as lane, coalesce(t.batch, m.batch) as batch, coalesce(t.kind, m.kind) as kind,
    m.debits as debits_moved, m.credits as credits_moved
from (
    select lane, kind, batch, debits, credits,
        debits - lag(debits, 1, 0::bigint) over kinds as debits_here,
        credits - lag(credits, 1, 0::bigint) over kinds as credits_here
    from ledger_total window kinds as (partition by lane, kind order by batch)
) t
full join (
    select d.lane, a.kind, d.batch, ledger_sum(d.debits) as debits, ledger_sum(d.credits) as credits
    from ledger_delta d join ledger_account a on a.id = d.account group by d.lane, a.kind, d.batch
) m on m.lane = t.lane and m.kind = t.kind and m.batch = t.batch
where (t.debits_here, t.credits_here) is distinct from (m.debits, m.credits)
order by 1, 2, 3 limit 1
"""
_SNAPSHOTS = """
select coalesce(s.lane, m.lane) as lane, coalesce(s.batch, m.rolled) as batch,
    coalesce(a.code, 'number ' || coalesce(s.account, m.account)) as account
from (
    select lane, account, batch,
        debits - lag(debits, 1, 0::bigint) over accounts as debits_here,
        credits - lag(credits, 1, 0::bigint) over accounts as credits_here
    from ledger_snapshot window accounts as (partition by lane, account order by batch)
) s
full join (
    select d.lane, d.account, r.batch as rolled, ledger_sum(d.debits) as debits, ledger_sum(d.credits) as credits
    from (
        select lane, batch, lag(batch, 1, 0::bigint) over (partition by lane order by batch) as after_batch
        from ledger_rollup
    ) r
    join ledger_delta d on d.lane = r.lane and d.batch > r.after_batch and d.batch <= r.batch
    group by d.lane, d.account, r.batch
) m on m.lane = s.lane and m.account = s.account and m.rolled = s.batch
left join ledger_account a on a.id = coalesce(s.account, m.account)
where (s.debits_here, s.credits_here) is distinct from (m.debits, m.credits)
order by 1, 2, 3 limit 1
"""
_SUM = """
select coalesce(sum(credits), 0) - coalesce(sum(debits), 0) as difference, count(distinct account) as accounts
from ledger_delta
"""
_STRETCHES = """
with lengths as (
    select number, (sum(sum(transfers)) over (order by number))::bigint / %(size)s as stretch
    from ledger_batch group by number
)
select (select array_agg(distinct lane) from ledger_batch), min(number), max(number)
from lengths group by stretch order by 2
"""
_ORPHANS = """
select t.lane, t.batch, t.number from ledger_transfer t
left join ledger_batch b on b.lane = t.lane and b.number = t.batch
where b.number is null order by 1, 2, 3 limit 1
"""
_ORPHAN_DELTAS = """
select d.lane, d.batch, coalesce(a.code, 'number ' || d.account) as account from ledger_delta d
left join ledger_batch b on b.lane = d.lane and b.number = d.batch
left join ledger_account a on a.id = d.account
where b.number is null order by 1, 2, 3 limit 1
"""


def check_headers() -> Verdict:
    """Prove that each header counts and totals its transfers, and that no transfer lacks a header."""
    name = "headers against transfers"
    orphan = first_row(_ORPHANS)
    if orphan:
        place = f"lane {orphan['lane']} batch {orphan['batch']} transfer {orphan['number']}"
        return failed(name=name, detail="a transfer has no header", first_bad=place)
    for stretch in _stretches():
        bad = first_row(_HEADERS, **stretch)
        if bad:
            detail = (
                f"header says {bad['promised']} transfers, total {bad['promised_total']}; "
                f"there are {bad['transfers'] or 0}, total {bad['total'] or 0}"
            )
            return failed(name=name, detail=detail, first_bad=f"lane {bad['lane']} batch {bad['batch']}")
    counted = first_row("select count(*) as batches, coalesce(sum(transfers), 0) as transfers from ledger_batch") or {}
    return passed(name=name, detail=f"{counted['batches']} batches, {counted['transfers']} transfers")


def check_deltas() -> Verdict:
    """Prove that each delta is exactly what the transfers of its batch did to its account, and that none has no batch.

    Stretches cover the batches that have headers and no other place.
    """
    name = "deltas against transfers"
    orphan = first_row(_ORPHAN_DELTAS)
    if orphan:
        place = f"lane {orphan['lane']} batch {orphan['batch']} account {orphan['account']}"
        return failed(name=name, detail="a delta has no header", first_bad=place)
    for stretch in _stretches():
        bad = first_row(_DELTAS, **stretch)
        if bad:
            detail = (
                f"delta says debits {bad['debits']}, credits {bad['credits']}; "
                f"transfers say {bad['debits_moved']}, {bad['credits_moved']}"
            )
            place = f"lane {bad['lane']} batch {bad['batch']} account {bad['account']}"
            return failed(name=name, detail=detail, first_bad=place)
    counted = first_row("select count(*) as deltas from ledger_delta") or {}
    return passed(name=name, detail=f"{counted['deltas']} deltas")


def check_totals() -> Verdict:
    """Prove that the running totals by kind of account follow from the deltas."""
    bad = first_row(_TOTALS)
    if bad:
        place = f"lane {bad['lane']} batch {bad['batch']} kind {bad['kind']}"
        detail = f"deltas add {bad['debits_moved']} debits, {bad['credits_moved']} credits; the total does not"
        return failed(name="totals against deltas", detail=detail, first_bad=place)
    counted = first_row("select count(*) as totals from ledger_total") or {}
    return passed(name="totals against deltas", detail=f"{counted['totals']} totals")


def check_snapshots() -> Verdict:
    """Prove that every snapshot is the one before plus the deltas of its stretch, and that none is missing."""
    bad = first_row(_SNAPSHOTS)
    if bad:
        place = f"lane {bad['lane']} batch {bad['batch']} account {bad['account']}"
        detail = "the snapshot is not the one before plus the deltas since"
        return failed(name="snapshots against deltas", detail=detail, first_bad=place)
    counted = first_row("select count(*) as snapshots from ledger_snapshot") or {}
    return passed(name="snapshots against deltas", detail=f"{counted['snapshots']} snapshots")


def check_sum() -> Verdict:
    """Prove that what all accounts hold adds up to zero."""
    found = first_row(_SUM) or {}
    if found["difference"]:
        detail = f"all balances add up to {found['difference']}"
        return failed(name="sum of balances", detail=detail, first_bad="the ledger as a whole")
    return passed(name="sum of balances", detail=f"{found['accounts']} accounts add up to 0")


def _stretches() -> Iterator[dict[str, object]]:
    """Yield all lanes with the first and last of the batch numbers that hold about a million transfers together."""
    with connection.cursor() as cursor:
        cursor.execute(_STRETCHES, {"size": _STRETCH_TRANSFERS})
        for lanes, first, last in cursor.fetchall():
            yield {"lanes": lanes, "first": first, "last": last}
