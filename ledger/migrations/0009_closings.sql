-- Two persons close an account; what they said stays.
create table ledger_closing (
    account bigint not null constraint ledger_closing_is_kept_once primary key references ledger_account (id),
    reason text not null constraint ledger_closing_has_a_reason check (btrim(reason) <> ''),
    requested_by text not null,
    approved_by text not null,
    recorded_at timestamptz not null default clock_timestamp(),
    constraint ledger_closing_needs_two_persons check (btrim(requested_by) <> '' and btrim(approved_by) <> ''
        and requested_by <> approved_by)
);
create trigger closing_never_changes before update or delete or truncate on ledger_closing
    for each statement execute function ledger_refuse_change();
create trigger closing_row_never_changes before update or delete on ledger_closing
    for each row execute function ledger_refuse_change();
revoke all on ledger_closing from public;
grant select on ledger_closing to casino_app;
