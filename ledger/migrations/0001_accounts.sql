-- Who holds the chips. Accounts are opened, and closed once; nothing else about them ever changes.
do $$
begin
    if not exists (select from pg_roles where rolname = 'casino_app') then  -- an owner may not make roles
        create role casino_app nologin;
    end if;
exception when duplicate_object or unique_violation then
    null;  -- made by an earlier migration or by deploy/
end
$$;

create table ledger_account (
    id bigint generated always as identity primary key,
    code text not null unique,
    kind smallint not null,
    opened_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    constraint ledger_account_code_names_its_kind check (
        (kind = 1 and code = 'issue')
        or (kind = 2 and code ~ '^cage/[A-Za-z0-9._-]{1,64}$')
        or (kind = 3 and code ~ '^tray/[A-Za-z0-9._-]{1,64}$')
        or (kind = 4 and code ~ '^player/[A-Za-z0-9._-]{1,64}$')
        or (kind = 5 and code ~ '^escrow/[A-Za-z0-9._-]{1,64}$')
    ),
    constraint ledger_account_closes_after_it_opens check (closed_at >= opened_at)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% on % is refused: the ledger only grows', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create function ledger_refuse_account_change() returns trigger language plpgsql as $$
begin
    if old.closed_at is null and new.closed_at is not null
        and (new.id, new.code, new.kind, new.opened_at) = (old.id, old.code, old.kind, old.opened_at) then
        return new;
    end if;
    raise exception 'account % is never changed, only closed once', old.code using errcode = 'restrict_violation';
end
$$;

create trigger account_never_goes before delete or truncate on ledger_account
    for each statement execute function ledger_refuse_change();
create trigger account_is_only_closed before update on ledger_account
    for each row execute function ledger_refuse_account_change();

revoke all on ledger_account from public;
grant select, insert on ledger_account to casino_app;
