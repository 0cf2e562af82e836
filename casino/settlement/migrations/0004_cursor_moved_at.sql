-- When a shard was last settled, so that workers leave a shard with little to do alone for a moment.
alter table settlement_cursor add column moved_at timestamptz not null default '-infinity';
grant update (moved_at) on settlement_cursor to casino_app;
