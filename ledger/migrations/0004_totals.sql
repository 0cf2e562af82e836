-- What shortens reading: running totals of each kind of account (the trial balance is one look-up per lane and kind),
-- and snapshots of accounts, rolled up whenever a lane has gathered some sixty thousand deltas or 128 batches.
create table ledger_total (
    batch bigint not null,
    debits bigint not null,
    credits bigint not null,
    lane smallint not null,
    kind smallint not null,
    constraint ledger_total_pkey primary key (lane, kind, batch)
);

create table ledger_rollup (
    batch bigint not null,
    lane smallint not null,
    constraint ledger_rollup_pkey primary key (lane, batch)
);

create table ledger_snapshot (
    account bigint not null,
    batch bigint not null,
    debits bigint not null,
    credits bigint not null,
    lane smallint not null,
    constraint ledger_snapshot_pkey primary key (account, lane, batch)
);

create trigger total_never_changes before update or delete or truncate on ledger_total
    for each statement execute function ledger_refuse_change();
create trigger total_follows_from_transfers before insert on ledger_total
    for each statement execute function ledger_refuse_hand_written();
create trigger rollup_never_changes before update or delete or truncate on ledger_rollup
    for each statement execute function ledger_refuse_change();
create trigger rollup_follows_from_transfers before insert on ledger_rollup
    for each statement execute function ledger_refuse_hand_written();
create trigger snapshot_never_changes before update or delete or truncate on ledger_snapshot
    for each statement execute function ledger_refuse_change();
create trigger snapshot_follows_from_transfers before insert on ledger_snapshot
    for each statement execute function ledger_refuse_hand_written();

revoke all on ledger_total, ledger_rollup, ledger_snapshot from public;
grant select on ledger_total, ledger_rollup, ledger_snapshot to casino_app;
