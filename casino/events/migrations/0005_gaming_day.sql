-- The day by its own time that an event was given when it entered the log. The one update that the log ever sees: events
-- of before have the day that the settings gave them until now, by the clock on the wall.
create procedure events_keep_gaming_day(zone text, start_hour integer) language plpgsql as $$
declare
    part regclass;
begin
    alter table events_event add column gaming_day date;
    for part in select inhrelid::regclass from pg_inherits where inhparent = 'events_event'::regclass loop
        execute format('alter table %s disable trigger events_append_only', part);
        execute format('update %s set gaming_day = ((time at time zone %L) - make_interval(hours => %s))::date',
            part, zone, start_hour);
        execute format('alter table %s enable always trigger events_append_only', part);
    end loop;
    alter table events_event alter column gaming_day set not null;
end
$$;
