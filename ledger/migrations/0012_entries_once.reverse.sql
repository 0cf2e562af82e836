create or replace function ledger_chain_batch() returns trigger language plpgsql as $$
declare
    before record;
begin
    select b.number, b.head, b.sealed_at into before
    from ledger_batch b where b.lane = new.lane order by b.number desc limit 1;
    if new.number <= coalesce(before.number, 0) then
        raise exception 'batch % of lane % is sealed already: a number is used once', new.number, new.lane
            using errcode = 'unique_violation';
    end if;
    if new.number <> coalesce(before.number, 0) + 1 then
        raise exception 'batch % of lane % leaves a gap: the next number is %',
            new.number, new.lane, coalesce(before.number, 0) + 1 using errcode = 'check_violation';
    end if;
    if new.previous <> coalesce(before.head, ledger_genesis()) then
        raise exception 'batch % of lane % does not chain: previous is %, the head of the lane is %',
            new.number, new.lane, encode(new.previous, 'hex'), encode(coalesce(before.head, ledger_genesis()), 'hex')
            using errcode = 'check_violation';
    end if;
    new.sealed_at := greatest(clock_timestamp(), before.sealed_at);
    return new;
end
$$;

do $$
begin
    execute format('alter function ledger_chain_batch() set search_path = %I, pg_temp', current_schema());
    revoke all on function ledger_chain_batch() from public;
end
$$;
