-- Transfers and what they did to each account of their batch, both partitioned by ranges of batch numbers.
-- Columns stand in order of width, so that a row wastes no bytes on alignment.
create table ledger_transfer (
    batch bigint not null,
    entry bigint not null,
    debit bigint not null,
    credit bigint not null,
    amount bigint not null,
    number integer not null,
    lane smallint not null,
    code smallint not null,
    is_reversal boolean not null,
    constraint ledger_transfer_amount_is_positive check (amount > 0),
    constraint ledger_transfer_moves_between_two_accounts check (debit <> credit),
    constraint ledger_transfer_pkey primary key (lane, batch, number)
) partition by range (batch);

create table ledger_delta (
    batch bigint not null,
    account bigint not null,
    debits bigint not null,
    credits bigint not null,
    n integer not null,
    lane smallint not null,
    constraint ledger_delta_pkey primary key (lane, batch, account)
) partition by range (batch);

create trigger transfer_never_changes before update or delete or truncate on ledger_transfer
    for each statement execute function ledger_refuse_change();
create trigger delta_never_changes before update or delete or truncate on ledger_delta
    for each statement execute function ledger_refuse_change();
-- Row triggers are cloned to every partition, also to one that is attached by hand later.
create trigger transfer_row_never_changes before update or delete on ledger_transfer
    for each row execute function ledger_refuse_change();
create trigger delta_row_never_changes before update or delete on ledger_delta
    for each row execute function ledger_refuse_change();

-- Deltas, totals, roll-ups and snapshots follow from transfers: only the seal, itself a trigger, writes them.
create function ledger_refuse_hand_written() returns trigger language plpgsql as $$
begin
    if pg_trigger_depth() < 2 then
        raise exception 'INSERT on % is refused: its rows follow from transfers', tg_table_name
            using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
create trigger delta_follows_from_transfers before insert on ledger_delta
    for each statement execute function ledger_refuse_hand_written();

create view ledger_partition as
select
    child.oid::regclass as name,
    parent.relname as parent,
    (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \(''?(-?\d+)''?\)'))[1]::bigint as first_batch,
    (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \(''?(-?\d+)''?\)'))[1]::bigint as next_batch,
    child.reltuples as rows_estimated
from pg_inherits i
join pg_class child on child.oid = i.inhrelid
join pg_class parent on parent.oid = i.inhparent
where parent.oid in ('ledger_transfer'::regclass, 'ledger_delta'::regclass);

create function ledger_add_partition(parent text, first_batch bigint, next_batch bigint) returns void
language plpgsql as $$
declare
    part text := format('%s_%s', parent, lpad(first_batch::text, 12, '0'));
begin
    execute format('create table %I (like %I including defaults including constraints) with ('
        'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05, '
        'autovacuum_freeze_min_age = 0)', part, parent);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, first_batch, next_batch);
    -- Statement triggers fire for the table that a command names, so each partition carries its own.
    execute format('create trigger partition_is_not_written_directly before insert or update or delete or truncate '
        'on %I for each statement execute function ledger_refuse_change()', part);
    execute format('revoke all on %I from public', part);
end
$$;

-- Keep two unused partitions ahead of the batch reached. The next one is as wide as makes about twenty million rows.
-- ATTACH takes a lock that lets posting go on (SHARE UPDATE EXCLUSIVE on the parent); who comes second skips.
create function ledger_extend(reached_lane smallint, reached bigint) returns integer
language plpgsql security definer as $$
declare
    filling record;
    last_one record;
    width bigint;
begin
    if not exists (select from ledger_batch b where b.lane = reached_lane and b.number = reached)
        or not pg_try_advisory_xact_lock(hashtextextended('ledger_extend', 0)) then
        return 0;
    end if;
    if (select count(*) from ledger_partition p where p.parent = 'ledger_transfer' and p.first_batch > reached) >= 2 then
        return 0;
    end if;
    select p.* into filling from ledger_partition p
    where p.parent = 'ledger_transfer' and p.first_batch <= reached order by p.first_batch desc limit 1;
    select p.* into last_one from ledger_partition p
    where p.parent = 'ledger_transfer' order by p.first_batch desc limit 1;
    width := last_one.next_batch - last_one.first_batch;
    if filling.rows_estimated > 0 then
        width := least(greatest(20e6 / filling.rows_estimated, 0.125), 8) * (filling.next_batch - filling.first_batch);
    end if;
    width := least(greatest(width, 1024), 1048576);
    perform ledger_add_partition('ledger_transfer', last_one.next_batch, last_one.next_batch + width);
    perform ledger_add_partition('ledger_delta', last_one.next_batch, last_one.next_batch + width);
    return 1;
end
$$;

select ledger_add_partition(parent, 4096 * step, 4096 * (step + 1))
from unnest(array['ledger_transfer', 'ledger_delta']) as parent, generate_series(0, 2) as step;

revoke all on ledger_transfer, ledger_delta, ledger_partition from public;
grant select, insert on ledger_transfer to casino_app;
grant select on ledger_delta, ledger_partition to casino_app;
revoke all on function ledger_add_partition(text, bigint, bigint), ledger_extend(smallint, bigint) from public;
grant execute on function ledger_extend(smallint, bigint) to casino_app;
