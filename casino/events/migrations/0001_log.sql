-- The log. Everything that is a fact can be inserted and read, and nothing else; triggers say so to every role, also to
-- the owner, and on every partition, because a statement trigger fires only for the relation named in the command.
do $$
begin
    if not exists (select from pg_roles where rolname = 'casino_app') then
        create role casino_app nologin;
    end if;
end
$$;

create function events_refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

create table events_shape (
    is_only boolean primary key default true constraint events_shape_is_one_row check (is_only),
    shards smallint not null constraint events_shape_shards_are_sane check (shards between 1 and 1024)
);

create table events_head (
    shard smallint primary key constraint events_head_shard_is_not_negative check (shard >= 0),
    position bigint not null default 0 constraint events_head_position_is_not_negative check (position >= 0)
);

create table events_event (
    shard smallint not null,
    position bigint not null constraint events_event_position_counts_from_one check (position >= 1),
    stream text not null,
    version integer not null constraint events_event_version_counts_from_one check (version >= 1),
    kind text not null,
    source text not null,
    event_id text not null,
    time timestamptz not null,
    received_at timestamptz not null,
    door smallint not null,
    body json not null,
    leaf bytea not null constraint events_event_leaf_is_sha256 check (length(leaf) = 32),
    primary key (shard, position)
) partition by range (position);

-- Unique over all partitions, which a constraint of the partitioned table could not be (docs/decisions).
create table events_identity (
    source text not null,
    event_id text not null,
    stream text not null,
    version integer not null,
    shard smallint not null,
    position bigint not null,
    leaf bytea not null,
    is_opening boolean not null,
    primary key (source, event_id),
    constraint events_identity_stream_version_is_unique unique (stream, version)
);
-- A slip names one movement, also when two shards are told of it at once. (A round's shard is locked anyway.)
create unique index events_identity_slip_opens_once on events_identity (stream)
    where is_opening and stream like 'slip/%';

create table events_position (
    topic_id text not null,
    partition integer not null,
    next_offset bigint not null constraint events_position_next_offset_is_not_negative check (next_offset >= 0),
    primary key (topic_id, partition)
);

create table events_incident (
    id bigint generated always as identity primary key,
    code text not null,
    source text not null,
    event_id text not null,
    kind text not null,
    leaf bytea not null,
    body bytea not null,
    reason text not null,
    door smallint not null,
    topic text not null default '',
    partition integer,
    "offset" bigint,
    recorded_at timestamptz not null,
    constraint events_incident_is_kept_once unique (source, event_id, leaf, code)
);

create table events_dead_letter (
    id bigint generated always as identity primary key,
    topic text not null,
    partition integer not null,
    "offset" bigint not null,
    key bytea,
    body bytea not null,
    digest bytea not null,
    code text not null,
    reason text not null,
    recorded_at timestamptz not null,
    constraint events_dead_letter_is_kept_once unique (topic, partition, "offset", digest)
);

-- Partitions of 2^20 positions of every shard, made ahead of need; anyone who may append may ask for more.
create function events_extend(ahead integer) returns bigint
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    span constant bigint := 1048576;
    made bigint;
    wanted bigint;
    name text;
begin
    perform pg_advisory_xact_lock(hashtext('events_extend'));
    select count(*) into made from pg_inherits where inhparent = 'public.events_event'::regclass;
    select coalesce(max(position), 0) / span + 1 + least(greatest(ahead, 0), 64) into wanted from public.events_head;
    while made < wanted loop
        name := 'events_event_' || lpad(made::text, 6, '0');
        execute format('create table public.%I (like public.events_event including all)', name);
        execute format('alter table public.%I add constraint %I check (position >= %s and position < %s)',
            name, name || '_range', made * span, (made + 1) * span);
        execute format('alter table public.events_event attach partition public.%I for values from (%s) to (%s)',
            name, made * span, (made + 1) * span);
        execute format('create trigger events_append_only before update or delete or truncate on public.%I '
            'for each statement execute function public.events_refuse_change()', name);
        execute format('alter table public.%I enable always trigger events_append_only', name);
        execute format('alter table public.%I set (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
        made := made + 1;
    end loop;
    return made * span - 1;
end
$$;
revoke all on function events_extend(integer) from public;
grant execute on function events_extend(integer) to casino_app;

-- Heads and source positions only move forward; heads move by exactly the events that were appended.
create function events_head_moves_forward() returns trigger language plpgsql as $$
begin
    if new.shard <> old.shard or new.position < old.position then
        raise exception 'the head of shard % cannot go from % back to %', old.shard, old.position, new.position
            using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger events_head_moves_forward before update on events_head
    for each row execute function events_head_moves_forward();

create function events_head_counts_events() returns trigger language plpgsql as $$
declare
    found bigint;
begin
    select count(*) into found from public.events_event
        where shard = new.shard and position > old.position and position <= new.position;
    if found <> new.position - old.position then
        raise exception 'shard % has % events from position % to %: positions are dense',
            new.shard, found, old.position + 1, new.position using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
create constraint trigger events_head_counts_events after update on events_head
    deferrable initially deferred for each row execute function events_head_counts_events();

create function events_event_stays_below_head() returns trigger language plpgsql as $$
declare
    head record;
    last bigint;
begin
    -- One index probe a shard; `exists` or a join over all heads would be planned as a scan of the log.
    for head in select shard, position from public.events_head loop
        select position into last from public.events_event where shard = head.shard order by position desc limit 1;
        if last > head.position then
            raise exception 'an event stands beyond the head % of shard %', head.position, head.shard
                using errcode = 'restrict_violation';
        end if;
    end loop;
    return null;
end
$$;
create trigger events_event_stays_below_head after insert on events_event
    for each statement execute function events_event_stays_below_head();

create function events_position_moves_forward() returns trigger language plpgsql as $$
begin
    if new.topic_id <> old.topic_id or new.partition <> old.partition or new.next_offset < old.next_offset then
        raise exception 'the position of partition % of topic % cannot go from % back to %',
            old.partition, old.topic_id, old.next_offset, new.next_offset using errcode = 'restrict_violation';
    end if;
    return new;
end
$$;
create trigger events_position_moves_forward before update on events_position
    for each row execute function events_position_moves_forward();

do $$
declare
    fact text;
begin
    foreach fact in array array['events_event', 'events_identity', 'events_incident', 'events_dead_letter', 'events_shape'] loop
        execute format('create trigger events_append_only before update or delete or truncate on %I '
            'for each statement execute function events_refuse_change()', fact);
        execute format('alter table %I enable always trigger events_append_only', fact);
        execute format('grant select, insert on %I to casino_app', fact);
    end loop;
    foreach fact in array array['events_head', 'events_position'] loop
        execute format('create trigger events_rows_stay before delete or truncate on %I '
            'for each statement execute function events_refuse_change()', fact);
        execute format('alter table %I enable always trigger events_rows_stay', fact);
    end loop;
end
$$;
alter table events_head enable always trigger events_head_moves_forward;
alter table events_head enable always trigger events_head_counts_events;
alter table events_event enable always trigger events_event_stays_below_head;
alter table events_position enable always trigger events_position_moves_forward;

revoke insert on events_shape from casino_app;
grant select, update (position) on events_head to casino_app;
grant select, insert, update (next_offset) on events_position to casino_app;

select events_extend(3);
