-- One tree over the heads of all batches, and what was signed of it. Facts like the others: added, read, never changed.
create function evidence_refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- The order of the heads: leaf `number` (from 1) of the tree is this batch of this lane.
create table evidence_leaf (
    number bigint primary key constraint evidence_leaf_number_counts_from_one check (number >= 1),
    batch bigint not null,
    lane smallint not null,
    head bytea not null constraint evidence_leaf_head_is_sha256 check (octet_length(head) = 32),
    constraint evidence_leaf_batch_stands_once unique (lane, batch)
);

-- The perfect subtrees, so that a root or a proof costs a few look-ups at any size. They follow from the leaves.
create table evidence_node (
    level smallint not null,
    index bigint not null,
    hash bytea not null constraint evidence_node_hash_is_sha256 check (octet_length(hash) = 32),
    primary key (level, index)
);

create table evidence_checkpoint (
    size bigint primary key constraint evidence_checkpoint_covers_something check (size >= 1),
    root bytea not null constraint evidence_checkpoint_root_is_sha256 check (octet_length(root) = 32),
    note text not null,
    made_at timestamptz not null default clock_timestamp()
);

-- The checkpoint that closes a gaming day, signed with the day in it.
create table evidence_day (
    day date primary key,
    size bigint not null references evidence_checkpoint,
    note text not null,
    made_at timestamptz not null default clock_timestamp()
);

-- The keys that signed, each introduced by the one before it.
create table evidence_key (
    number integer primary key constraint evidence_key_number_counts_from_one check (number >= 1),
    verifier text not null unique,
    from_size bigint not null constraint evidence_key_from_size_is_not_negative check (from_size >= 0),
    note text not null,
    made_at timestamptz not null default clock_timestamp()
);

-- Leaves are dense, are the heads that the ledger sealed, and follow each other in their lane.
create function evidence_leaf_is_a_head() returns trigger language plpgsql as $$
declare
    found_rows record;
    stranger record;
begin
    select min(number) as first, max(number) as last, count(*) as leaves into found_rows from fresh;
    if found_rows.leaves = 0 then
        return null;
    end if;
    if found_rows.first <> 1 + coalesce((select max(number) from evidence_leaf where number < found_rows.first), 0)
        or found_rows.last - found_rows.first + 1 <> found_rows.leaves then
        raise exception 'leaves % to % leave a gap in the tree', found_rows.first, found_rows.last
            using errcode = 'check_violation';
    end if;
    select f.lane, f.batch into stranger
    from fresh f left join ledger_batch b on b.lane = f.lane and b.number = f.batch
    where b.head is distinct from f.head limit 1;
    if found then
        raise exception 'batch % of lane % does not have this head', stranger.batch, stranger.lane
            using errcode = 'foreign_key_violation';
    end if;
    select f.lane, f.batch into stranger from fresh f
    where f.batch > 1 and not exists (
        select from evidence_leaf l where l.lane = f.lane and l.batch = f.batch - 1 and l.number < f.number
    ) limit 1;
    if found then
        raise exception 'batch % of lane % stands in the tree before the one before it', stranger.batch, stranger.lane
            using errcode = 'check_violation';
    end if;
    return null;
end
$$;
create trigger evidence_leaf_is_a_head after insert on evidence_leaf
    referencing new table as fresh for each statement execute function evidence_leaf_is_a_head();

create function evidence_checkpoint_grows() returns trigger language plpgsql as $$
begin
    if new.size <= coalesce((select max(size) from evidence_checkpoint), 0) then
        raise exception 'the checkpoint of size % does not grow', new.size using errcode = 'check_violation';
    end if;
    if not exists (select from evidence_leaf where number = new.size) then
        raise exception 'the checkpoint of size % covers more leaves than there are', new.size
            using errcode = 'foreign_key_violation';
    end if;
    return new;
end
$$;
create trigger evidence_checkpoint_grows before insert on evidence_checkpoint
    for each row execute function evidence_checkpoint_grows();

do $$
declare
    fact text;
begin
    foreach fact in array array['evidence_leaf', 'evidence_node', 'evidence_checkpoint', 'evidence_day', 'evidence_key'] loop
        execute format('create trigger evidence_append_only before update or delete or truncate on %I '
            'for each statement execute function evidence_refuse_change()', fact);
        execute format('alter table %I enable always trigger evidence_append_only', fact);
        execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02)', fact);
        execute format('revoke all on %I from public', fact);
        execute format('grant select, insert on %I to casino_app', fact);
    end loop;
end
$$;
alter table evidence_leaf enable always trigger evidence_leaf_is_a_head;
alter table evidence_checkpoint enable always trigger evidence_checkpoint_grows;
