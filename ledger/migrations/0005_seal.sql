-- The seal. One statement posts all transfers of one batch, after its header. This trigger then proves them against
-- the header, folds them into one delta an account, and refuses accounts that do not exist or are closed. Deltas are
-- computed here and nowhere else, so they cannot differ from the transfers.
create aggregate ledger_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

create function ledger_roll_up(rolled_lane smallint, after_batch bigint, upto_batch bigint) returns void
language plpgsql as $$
begin
    with change as materialized (
        select account, ledger_sum(debits) as debits, ledger_sum(credits) as credits
        from ledger_delta
        where lane = rolled_lane and batch > after_batch and batch <= upto_batch
        group by account
    )
    insert into ledger_snapshot (account, lane, batch, debits, credits)
    select c.account, rolled_lane, upto_batch, c.debits + coalesce(s.debits, 0), c.credits + coalesce(s.credits, 0)
    from change c
    left join lateral (
        select debits, credits from ledger_snapshot
        where account = c.account and lane = rolled_lane order by batch desc limit 1
    ) s on true;
    insert into ledger_rollup (lane, batch) values (rolled_lane, upto_batch);
end
$$;
-- The planner knows nothing of a new partition; grouping by hash is right at every size.
alter function ledger_roll_up(smallint, bigint, bigint) set enable_sort = off;

create function ledger_seal() returns trigger language plpgsql security definer as $$
declare
    found_rows record;
    header record;
    folded record;
    rolled bigint;
    stranger bigint;
begin
    select min(lane) as lane, max(lane) as lane_max, min(batch) as batch, max(batch) as batch_max,
        min(number) as number_min, max(number) as number_max, min(entry) as entry_min, max(entry) as entry_max,
        count(*) as transfers, ledger_sum(amount) as total
    into found_rows from fresh;
    if found_rows.transfers = 0 then
        return null;
    end if;
    if (found_rows.lane, found_rows.batch) <> (found_rows.lane_max, found_rows.batch_max) then
        raise exception 'one statement posts one batch: found lanes % to %, batches % to %',
            found_rows.lane, found_rows.lane_max, found_rows.batch, found_rows.batch_max using errcode = 'check_violation';
    end if;
    select * into header from ledger_batch where lane = found_rows.lane and number = found_rows.batch;
    if not found then
        raise exception 'transfers of batch % of lane % have no header', found_rows.batch, found_rows.lane
            using errcode = 'foreign_key_violation';
    end if;
    if (found_rows.transfers, found_rows.number_min, found_rows.number_max, found_rows.total)
        <> (header.transfers, 1, header.transfers, header.total) then
        raise exception 'batch % of lane % has transfers % to %, % in number, total %: its header says 1 to %, total %',
            header.number, header.lane, found_rows.number_min, found_rows.number_max, found_rows.transfers, found_rows.total,
            header.transfers, header.total using errcode = 'check_violation';
    end if;
    if found_rows.entry_min < header.first_entry or found_rows.entry_max > header.last_entry then
        raise exception 'batch % of lane % has transfers of entries % to %: its header says % to %',
            header.number, header.lane, found_rows.entry_min, found_rows.entry_max, header.first_entry, header.last_entry
            using errcode = 'check_violation';
    end if;

    with known as materialized (
        select change.*, a.kind
        from (
            select account, ledger_sum(debit) as debits, ledger_sum(credit) as credits, count(*)::integer as n
            from (
                select debit as account, amount as debit, 0::bigint as credit from fresh
                union all
                select credit, 0, amount from fresh
            ) sides
            group by account
            offset 0  -- group first, then look accounts up
        ) change
        join ledger_account a on a.id = change.account
        where a.closed_at is null
    ), kept as (
        insert into ledger_delta (lane, batch, account, debits, credits, n)
        select header.lane, header.number, account, debits, credits, n from known order by account
    ), totalled as (
        insert into ledger_total (lane, kind, batch, debits, credits)
        select header.lane, k.kind, header.number, k.debits + coalesce(t.debits, 0), k.credits + coalesce(t.credits, 0)
        from (
            select kind, ledger_sum(debits) as debits, ledger_sum(credits) as credits from known group by kind
        ) k
        left join lateral (
            select debits, credits from ledger_total
            where lane = header.lane and kind = k.kind order by batch desc limit 1
        ) t on true
    )
    select count(*) as accounts, sum(n) as sides into folded from known;
    if folded.sides is distinct from 2 * header.transfers then
        select s.account into stranger
        from (select debit as account from fresh union select credit from fresh) s
        left join ledger_account a on a.id = s.account
        where a.id is null or a.closed_at is not null
        order by s.account limit 1;
        raise exception 'batch % of lane % moves chips of account %, which does not exist or is closed',
            header.number, header.lane, stranger using errcode = 'foreign_key_violation';
    end if;

    select coalesce(max(batch), 0) into rolled from ledger_rollup where lane = header.lane;
    if header.number - rolled >= 128 or (header.number - rolled) * folded.accounts >= 60000 then
        perform ledger_roll_up(header.lane, rolled, header.number);
    end if;
    return null;
end
$$;

create trigger transfers_are_sealed after insert on ledger_transfer
    referencing new table as fresh for each statement execute function ledger_seal();

-- A header whose transfers never came is refused at commit. The seal takes all of a batch or nothing, so that the last
-- one stands for all.
create function ledger_expect_transfers() returns trigger language plpgsql as $$
begin
    if not exists (
        select from ledger_transfer where lane = new.lane and batch = new.number and number = new.transfers
    ) then
        raise exception 'batch % of lane % promises % transfers and has none', new.number, new.lane, new.transfers
            using errcode = 'check_violation';
    end if;
    return null;
end
$$;

create constraint trigger batch_has_its_transfers after insert on ledger_batch
    deferrable initially deferred for each row when (new.transfers > 0) execute function ledger_expect_transfers();

-- Every function of the ledger sees this schema only, whatever the caller's search path or temporary tables.
do $$
declare
    routine regprocedure;
begin
    for routine in
        select p.oid from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and starts_with(p.proname, 'ledger_')
    loop
        execute format('alter function %s set search_path = %I, pg_temp', routine, current_schema());
        execute format('revoke all on function %s from public', routine);
    end loop;
end
$$;
grant execute on function ledger_extend(smallint, bigint), ledger_genesis() to casino_app;
