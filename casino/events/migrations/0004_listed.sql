-- The log for lists that need one key a row: the admin.
create view events_event_listed with (security_invoker = true) as
select shard || '-' || position as id, shard, position, stream, version, kind, source, event_id, time, received_at, door,
       convert_to(body::text, 'UTF8') as body, leaf
from events_event;
grant select on events_event_listed to casino_app;
