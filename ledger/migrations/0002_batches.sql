-- The header of a batch: dense per lane, its head chained to the one before.
create table ledger_batch (
    number bigint not null,
    first_entry bigint not null,
    last_entry bigint not null,
    total bigint not null,
    sealed_at timestamptz not null default clock_timestamp(),
    entries integer not null,
    transfers integer not null,
    lane smallint not null,
    root bytea not null,
    previous bytea not null,
    head bytea not null,
    constraint ledger_batch_pkey primary key (lane, number),
    constraint ledger_batch_lane_and_number_count_up check (lane >= 0 and number >= 1),
    constraint ledger_batch_entries_fit_their_range check (entries between 1 and last_entry - first_entry + 1),
    constraint ledger_batch_total_needs_transfers check (transfers >= 0 and total >= transfers and (transfers > 0 or total = 0)),
    constraint ledger_batch_hashes_are_sha256 check (octet_length(root) = 32 and octet_length(previous) = 32),
    constraint ledger_batch_head_is_hash_of_previous_and_root check (head = sha256(previous || root))
);

create index ledger_batch_by_time on ledger_batch (lane, sealed_at);

create function ledger_genesis() returns bytea language sql immutable parallel safe as $$
    select sha256(convert_to('casino ledger, genesis of a lane, version 1', 'UTF8'))
$$;

-- Dense numbers and an unbroken chain. Two workers who both post number n meet at the primary key.
create function ledger_chain_batch() returns trigger language plpgsql as $$
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

create trigger batch_chains_to_the_one_before before insert on ledger_batch
    for each row execute function ledger_chain_batch();
create trigger batch_never_changes before update or delete or truncate on ledger_batch
    for each statement execute function ledger_refuse_change();

revoke all on ledger_batch from public;
grant select, insert on ledger_batch to casino_app;
