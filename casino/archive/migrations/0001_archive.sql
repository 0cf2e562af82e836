-- Which partitions left for a file, and which came back. The last move of a partition says where it is.
create table archive_move (
    id bigint generated always as identity primary key,
    moved text not null constraint archive_move_is_archived_or_restored check (moved in ('archived', 'restored')),
    parent text not null constraint archive_move_is_of_log_or_ledger check (parent in ('events_event', 'ledger_transfer')),
    part text not null,
    first bigint not null,
    next bigint not null,
    rows bigint not null constraint archive_move_rows_is_not_negative check (rows >= 0),
    digest bytea not null constraint archive_move_digest_is_sha256 check (octet_length(digest) = 32),
    file_digest bytea not null constraint archive_move_file_digest_is_sha256 check (octet_length(file_digest) = 32),
    moved_at timestamptz not null default clock_timestamp(),
    constraint archive_move_covers_a_range check (first < next)
);

create function archive_refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
create trigger archive_move_never_changes before update or delete or truncate on archive_move
    for each statement execute function archive_refuse_change();
alter table archive_move enable always trigger archive_move_never_changes;

create view archive_away as
select * from (
    select distinct on (part) * from archive_move order by part, id desc
) last_move where moved = 'archived';

-- Brings a filled table back as a partition, with the triggers that each partition of its parent carries.
create function archive_attach(parent text, part text, first bigint, next bigint) returns void language plpgsql as $$
begin
    execute format('alter table public.%I attach partition public.%I for values from (%s) to (%s)', parent, part, first, next);
    if parent = 'events_event' then
        execute format('create trigger events_append_only before update or delete or truncate on public.%I '
            'for each statement execute function public.events_refuse_change()', part);
        execute format('alter table public.%I enable always trigger events_append_only', part);
    else
        execute format('create trigger partition_is_not_written_directly before insert or update or delete or truncate '
            'on public.%I for each statement execute function public.ledger_refuse_change()', part);
    end if;
    execute format('revoke all on public.%I from public', part);
end
$$;
revoke all on function archive_attach(text, text, bigint, bigint) from public;
revoke all on archive_move, archive_away from public;
grant select on archive_move, archive_away to casino_app;

-- As before, but told by the last partition and not by how many there are: the first ones may have left.
create or replace function events_extend(ahead integer) returns bigint
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    span constant bigint := 1048576;
    made bigint;
    wanted bigint;
    name text;
begin
    perform pg_advisory_xact_lock(hashtext('events_extend'));
    select coalesce(max((regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \(''?(\d+)''?\)'))[1]::bigint), 0) / span
        into made
        from pg_inherits i join pg_class child on child.oid = i.inhrelid
        where i.inhparent = 'public.events_event'::regclass;
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
