-- What came of every event of the log, and the working rows that the next decisions start from.
create function settlement_refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- How far each shard is settled. One row a shard, made by the first drain.
create table settlement_cursor (
    shard smallint primary key constraint settlement_cursor_shard_is_not_negative check (shard >= 0),
    position bigint not null default 0,
    batch bigint not null default 0
);

-- part 0 is the outcome of the event itself; others are what it did to other rounds of its shoe.
create table settlement_outcome (
    shard smallint not null,
    position bigint not null,
    part smallint not null constraint settlement_outcome_part_is_not_negative check (part >= 0),
    batch bigint not null,
    kind smallint not null constraint settlement_outcome_kind_is_known check (kind between 1 and 9),
    event text not null,
    table_id text,
    shoe integer,
    number integer,
    slip text,
    revision integer constraint settlement_outcome_revision_counts_from_one check (revision >= 1),
    reverses integer,
    ruleset text,
    gaming_day date not null,
    occurred_at timestamptz not null,
    first_transfer integer not null,
    transfers integer not null constraint settlement_outcome_transfers_is_not_negative check (transfers >= 0),
    staked bigint not null,
    returned bigint not null,
    facts json not null,
    primary key (shard, position, part),
    constraint settlement_outcome_transfers_need_a_posting
        check (transfers = 0 or kind in (1, 2, 3, 4, 9)),
    constraint settlement_outcome_revision_means_posted
        check ((revision is not null) = (kind in (1, 3, 4, 9)))
);
-- A round (a slip) has each revision once and each revision is taken back once, whatever workers do. The first of these
-- also finds all outcomes of a round: rows without a revision stand in it beside each other.
create unique index settlement_outcome_round_revision_is_unique
    on settlement_outcome (table_id, shoe, number, revision) where number is not null;
create unique index settlement_outcome_round_is_reversed_once
    on settlement_outcome (table_id, shoe, number, reverses) where number is not null and reverses is not null;
create unique index settlement_outcome_slip_revision_is_unique
    on settlement_outcome (slip, revision) where slip is not null;
create unique index settlement_outcome_slip_is_reversed_once
    on settlement_outcome (slip, reverses) where slip is not null and reverses is not null;

-- The exceptions: one row a flag.
create table settlement_flag (
    shard smallint not null,
    position bigint not null,
    part smallint not null,
    place smallint not null,
    code text not null,
    detail text not null,
    table_id text,
    shoe integer,
    number integer,
    gaming_day date not null,
    occurred_at timestamptz not null,
    primary key (shard, position, part, place)
);
create index settlement_flag_by_time on settlement_flag (occurred_at, shard, position, part, place);

-- The queue of held records. A row is closed once, by a later event of its shard.
create table settlement_held (
    shard smallint not null,
    position bigint not null,
    table_id text not null,
    shoe integer not null,
    number integer not null,
    event text not null,
    code text not null,
    rule text not null,
    reason text not null,
    leaf bytea not null constraint settlement_held_leaf_is_sha256 check (length(leaf) = 32),
    staked bigint not null,
    gaming_day date not null,
    held_at timestamptz not null,
    closed_by_position bigint constraint settlement_held_is_closed_later check (closed_by_position > position),
    primary key (shard, position)
);
create index settlement_held_open on settlement_held (held_at, shard, position) where closed_by_position is null;
create index settlement_held_of_round on settlement_held (table_id, shoe, number);

-- Working rows: derived from the outcomes, one update a batch, nobody's proof.
create table settlement_shoe (
    table_id text not null,
    shoe integer not null,
    last_number integer not null,
    last_time timestamptz,
    counts json not null,
    cut_number integer,
    ended_after integer,
    primary key (table_id, shoe)
) with (fillfactor = 70);
create table settlement_table (
    table_id text primary key,
    limits json not null
);
create table settlement_attempt (
    shard smallint not null,
    position bigint not null,
    attempts integer not null constraint settlement_attempt_counts_from_one check (attempts >= 1),
    error text not null,
    tried_at timestamptz not null,
    primary key (shard, position)
);

-- The cursor moves forward batch by batch, and every event that it passes has its outcome.
create function settlement_cursor_moves_forward() returns trigger language plpgsql as $$
begin
    if new.shard <> old.shard or new.position <= old.position or new.batch <> old.batch + 1 then
        raise exception 'the cursor of shard % cannot go from position %, batch % to position %, batch %',
            old.shard, old.position, old.batch, new.position, new.batch using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger settlement_cursor_moves_forward before update on settlement_cursor
    for each row execute function settlement_cursor_moves_forward();

create function settlement_cursor_leaves_no_event() returns trigger language plpgsql as $$
declare
    found bigint;
begin
    select count(*) into found from public.settlement_outcome
        where shard = new.shard and position > old.position and position <= new.position and part = 0;
    if found <> new.position - old.position then
        raise exception 'shard % has % outcomes for the events from position % to %',
            new.shard, found, old.position + 1, new.position using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
create constraint trigger settlement_cursor_leaves_no_event after update on settlement_cursor
    deferrable initially deferred for each row execute function settlement_cursor_leaves_no_event();

create function settlement_held_closes_once() returns trigger language plpgsql as $$
begin
    if old.closed_by_position is not null or row(new.*) is distinct from row(
        old.shard, old.position, old.table_id, old.shoe, old.number, old.event, old.code, old.rule, old.reason, old.leaf,
        old.staked, old.gaming_day, old.held_at, new.closed_by_position)
    then
        raise exception 'a held record at %:% can only be closed, once', old.shard, old.position
            using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger settlement_held_closes_once before update on settlement_held
    for each row execute function settlement_held_closes_once();

do $$
declare
    fact text;
begin
    foreach fact in array array['settlement_outcome', 'settlement_flag'] loop
        execute format('create trigger settlement_append_only before update or delete or truncate on %I '
            'for each statement execute function settlement_refuse_change()', fact);
        execute format('alter table %I enable always trigger settlement_append_only', fact);
        execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02)', fact);
        execute format('grant select, insert on %I to casino_app', fact);
    end loop;
    foreach fact in array array['settlement_cursor', 'settlement_held'] loop
        execute format('create trigger settlement_rows_stay before delete or truncate on %I '
            'for each statement execute function settlement_refuse_change()', fact);
        execute format('alter table %I enable always trigger settlement_rows_stay', fact);
    end loop;
    foreach fact in array array['settlement_shoe', 'settlement_table', 'settlement_attempt'] loop
        execute format('grant select, insert, update on %I to casino_app', fact);
    end loop;
end
$$;
alter table settlement_cursor enable always trigger settlement_cursor_moves_forward;
alter table settlement_cursor enable always trigger settlement_cursor_leaves_no_event;
alter table settlement_held enable always trigger settlement_held_closes_once;
grant select, insert, update (position, batch) on settlement_cursor to casino_app;
grant select, insert, update (closed_by_position) on settlement_held to casino_app;
