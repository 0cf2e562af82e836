-- Reading by snapshot and tail, in functions, so that every step is the one look-up it should be, planned once a session.

-- What accounts held after the given batch of each lane: credits - debits.
create function ledger_held(accounts bigint[], lanes smallint[], batches bigint[])
returns table (account bigint, held bigint) language plpgsql stable rows 50 as $$
begin
    return query
    select a.id, ledger_sum(
        coalesce(s.credits, 0) - coalesce(s.debits, 0) + coalesce(d.credits, 0) - coalesce(d.debits, 0)
    )
    from (
        select p.lane, rolled.batch as rolled, array(select generate_series(rolled.batch + 1, p.batch)) as tail
        from unnest(lanes, batches) as p (lane, batch)
        cross join lateral (
            select coalesce(max(r.batch), 0) as batch from ledger_rollup r where r.lane = p.lane and r.batch <= p.batch
        ) rolled
        offset 0  -- once a lane, not once an account
    ) p
    cross join unnest(accounts) as a (id)
    left join lateral (
        select x.debits, x.credits from ledger_snapshot x
        where x.account = a.id and x.lane = p.lane and x.batch <= p.rolled order by x.batch desc limit 1
    ) s on true
    left join lateral (
        select ledger_sum(x.debits) as debits, ledger_sum(x.credits) as credits from ledger_delta x
        where x.lane = p.lane and x.batch = any(p.tail) and x.account = a.id
    ) d on true
    group by a.id;
end
$$;

-- The batches of each lane, newest first, that moved an account, until they hold `wanted` of its transfers. Each
-- snapshot of the account covers the stretch since the roll-up before, in which at least one batch moved it.
create function ledger_moved(moved_account bigint, lanes smallint[], batches bigint[], wanted integer)
returns table (lane smallint, batch bigint, sealed_at timestamptz, transfers integer)
language plpgsql stable rows 400 as $$
declare
    after_batch bigint;
    upto_batch bigint;
    stretch bigint[];
    gathered bigint;
begin
    for i in 1 .. cardinality(lanes) loop
        lane := lanes[i];
        upto_batch := batches[i];
        gathered := 0;
        select coalesce(max(r.batch), 0) into after_batch from ledger_rollup r where r.lane = lanes[i] and r.batch <= upto_batch;
        loop
            stretch := array(select generate_series(after_batch + 1, upto_batch));
            for batch, transfers in
                select d.batch, d.n from ledger_delta d
                where d.lane = lanes[i] and d.batch = any(stretch) and d.account = moved_account order by d.batch desc
            loop
                select b.sealed_at into sealed_at from ledger_batch b where b.lane = lanes[i] and b.number = ledger_moved.batch;
                return next;
                gathered := gathered + transfers;
                exit when gathered >= wanted;
            end loop;
            exit when gathered >= wanted;
            select max(s.batch) into upto_batch from ledger_snapshot s
            where s.account = moved_account and s.lane = lanes[i] and s.batch <= after_batch;
            exit when upto_batch is null;
            select coalesce(max(r.batch), 0) into after_batch from ledger_rollup r
            where r.lane = lanes[i] and r.batch < upto_batch;
        end loop;
    end loop;
end
$$;

do $$
declare
    routine regprocedure;
begin
    foreach routine in array array[
        'ledger_held(bigint[], smallint[], bigint[])', 'ledger_moved(bigint, smallint[], bigint[], integer)'
    ]::regprocedure[] loop
        execute format('alter function %s set search_path = %I, pg_temp', routine, current_schema());
        execute format('alter function %s set plan_cache_mode = force_generic_plan', routine);
        execute format('revoke all on function %s from public', routine);
        execute format('grant execute on function %s to casino_app', routine);
    end loop;
end
$$;
