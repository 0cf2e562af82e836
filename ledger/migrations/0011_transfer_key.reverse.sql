-- Sixty million transfers take longer than a process lets any statement take.
set local statement_timeout = 0;
alter table ledger_transfer
    drop constraint ledger_transfer_pkey,
    add constraint ledger_transfer_pkey primary key (lane, batch, number);

create or replace function ledger_add_partition(parent text, first_batch bigint, next_batch bigint) returns void
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

do $$
declare
    part regclass;
begin
    execute format('alter function ledger_add_partition(text, bigint, bigint) set search_path = %I, pg_temp', current_schema());
    for part in select name from ledger_partition loop
        execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.05)', part);
    end loop;
end
$$;
