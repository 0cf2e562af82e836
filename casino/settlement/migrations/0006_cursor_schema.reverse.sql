create or replace function settlement_cursor_leaves_no_event() returns trigger language plpgsql as $$
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
alter function settlement_cursor_leaves_no_event() reset search_path;
