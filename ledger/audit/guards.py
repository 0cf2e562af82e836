"""The guards themselves: triggers on every table and partition, the rights of the application, closed accounts."""

from ledger.audit.verdict import Verdict, failed, first_row, passed

# A trigger's type is a set of bits: 1 row, 2 before, 4 insert, 8 delete, 16 update, 32 truncate (pg_trigger.h).
_UNGUARDED = """
with tables as (
    select oid, relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and (relname in ('ledger_account', 'ledger_batch', 'ledger_total', 'ledger_rollup', 'ledger_snapshot',
                'ledger_transfer', 'ledger_delta', 'ledger_closing')
            or oid in (select name from ledger_partition))
), guarded as (
    select tables.relname, coalesce(bit_or(t.tgtype) filter (where t.tgenabled in ('O', 'A')), 0) as bits
    from tables left join pg_trigger t on t.tgrelid = tables.oid group by 1
)
select relname from guarded
where bits & 60 <> 60 order by 1 limit 1
"""
_CLOSINGS = """
select a.code, a.closed_at is not null as is_closed
from ledger_account a left join ledger_closing c on c.account = a.id
where (a.closed_at is null) <> (c.account is null) or a.closed_at < c.recorded_at order by a.id limit 1
"""
_RIGHTS = """
select c.relname, string_agg(r.privilege, ' ' order by r.privilege) as rights
from pg_class c
cross join unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) as r (privilege)
where c.relnamespace = current_schema()::regnamespace and c.relname like 'ledger\\_%%' and c.relkind in ('r', 'p', 'v')
    and has_table_privilege('casino_app', c.oid, r.privilege)
group by c.relname order by 1 limit 1
"""


def check_closings() -> Verdict:
    """Prove that every closed account has the record of its closing, and every record its closed account."""
    bad = first_row(_CLOSINGS)
    if bad:
        detail = "closed without a record" if bad["is_closed"] else "its closing was recorded and it is open"
        return failed(name="closed accounts", detail=detail, first_bad=f"account {bad['code']}")
    counted = first_row("select count(*) as closed from ledger_closing") or {}
    return passed(name="closed accounts", detail=f"{counted['closed']} closed, each with its record")


def check_guards() -> Verdict:
    """Prove that no table or partition lost its append-only triggers and that the application got no further right."""
    name = "guards of the tables"
    bare = first_row(_UNGUARDED)
    if bare:
        return failed(name=name, detail="a trigger is missing or switched off", first_bad=str(bare["relname"]))
    loose = first_row(_RIGHTS)
    if loose:
        return failed(name=name, detail=f"casino_app may {loose['rights']}", first_bad=str(loose["relname"]))
    return passed(name=name, detail="every table and partition refuses changes")
