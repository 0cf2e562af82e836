-- The outcomes that a cursor counts are those of its own schema, whatever the search path of the session says.
create or replace function settlement_cursor_leaves_no_event() returns trigger language plpgsql as $$
declare
    found bigint;
begin
    select count(*) into found from settlement_outcome
        where shard = new.shard and position > old.position and position <= new.position and part = 0;
    if found <> new.position - old.position then
        raise exception 'shard % has % outcomes for the events from position % to %',
            new.shard, found, old.position + 1, new.position using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
do $$
begin
    execute format('alter function settlement_cursor_leaves_no_event() set search_path = %I, pg_temp', current_schema());
end
$$;
