-- A ticket is used once and cleared away after a day; nothing else of it changes.
grant select, insert, delete, update (used_at) on streaming_ticket to casino_app;
