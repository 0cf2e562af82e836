create or replace function ledger_refuse_account_change() returns trigger language plpgsql as $$
begin
    if old.closed_at is null and new.closed_at is not null
        and (new.id, new.code, new.kind, new.opened_at) = (old.id, old.code, old.kind, old.opened_at) then
        return new;
    end if;
    raise exception 'account % is never changed, only closed once', old.code using errcode = 'restrict_violation';
end
$$;

do $$
begin
    execute format('alter function ledger_refuse_account_change() set search_path = %I, pg_temp', current_schema());
    revoke all on function ledger_refuse_account_change() from public;
end
$$;
