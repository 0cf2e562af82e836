drop trigger closing_closes_its_account on ledger_closing;
drop trigger closing_is_dated_here on ledger_closing;
drop trigger account_opens_open on ledger_account;
drop function ledger_expect_closing();
drop function ledger_date_closing();

create or replace function ledger_refuse_account_change() returns trigger language plpgsql as $$
declare
    held bigint;
begin
    if old.closed_at is not null or new.closed_at is null
        or (new.id, new.code, new.kind, new.opened_at) is distinct from (old.id, old.code, old.kind, old.opened_at) then
        raise exception 'account % is never changed, only closed once', old.code using errcode = 'restrict_violation';
    end if;
    lock table ledger_batch in share row exclusive mode;
    select h.held into held from ledger_held(
        array[old.id],
        array(select distinct lane from ledger_batch order by lane),
        array(select max(number) from ledger_batch group by lane order by lane)
    ) h;
    if held <> 0 then
        raise exception 'account % holds % hundredths of a chip and cannot be closed', old.code, held
            using errcode = 'check_violation';
    end if;
    return new;
end
$$;

do $$
begin
    execute format('alter function ledger_refuse_account_change() set search_path = %I, pg_temp', current_schema());
    revoke all on function ledger_refuse_account_change() from public;
end
$$;
