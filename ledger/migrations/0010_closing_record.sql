-- An account closes only with the record of who, who agreed, and why, and a record only with its account: whoever updates
-- the one without the other is refused, the owner of the tables too. An account is never opened closed.
create or replace function ledger_refuse_account_change() returns trigger language plpgsql as $$
declare
    held bigint;
begin
    if tg_op = 'INSERT' then
        if new.closed_at is not null then
            raise exception 'account % cannot be opened closed: it is closed later, with its record', new.code
                using errcode = 'restrict_violation';
        end if;
        return new;
    end if;
    if old.closed_at is not null or new.closed_at is null
        or (new.id, new.code, new.kind, new.opened_at) is distinct from (old.id, old.code, old.kind, old.opened_at) then
        raise exception 'account % is never changed, only closed once', old.code using errcode = 'restrict_violation';
    end if;
    if not exists (select from ledger_closing where account = old.id) then
        raise exception 'account % cannot be closed without its record: who, who agreed, and why (ledger_closing)', old.code
            using errcode = 'restrict_violation';
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
    new.closed_at := clock_timestamp();  -- after the last batch that was waited for, whatever was asked
    return new;
end
$$;

create trigger account_opens_open before insert on ledger_account
    for each row execute function ledger_refuse_account_change();

create function ledger_date_closing() returns trigger language plpgsql as $$
begin
    new.recorded_at := clock_timestamp();
    return new;
end
$$;
create trigger closing_is_dated_here before insert on ledger_closing
    for each row execute function ledger_date_closing();

create function ledger_expect_closing() returns trigger language plpgsql as $$
begin
    if not exists (select from ledger_account where id = new.account and closed_at is not null) then
        raise exception 'the closing of account % was recorded and the account stayed open', new.account
            using errcode = 'check_violation';
    end if;
    return null;
end
$$;
create constraint trigger closing_closes_its_account after insert on ledger_closing
    deferrable initially deferred for each row execute function ledger_expect_closing();

do $$
declare
    routine regprocedure;
begin
    foreach routine in array array[
        'ledger_refuse_account_change()', 'ledger_date_closing()', 'ledger_expect_closing()'
    ]::regprocedure[] loop
        execute format('alter function %s set search_path = %I, pg_temp', routine, current_schema());
        execute format('revoke all on function %s from public', routine);
    end loop;
end
$$;
