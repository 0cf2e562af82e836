-- The latest gaming day that an event of a table has told: it closes the days before it (ADR 0081).
alter table settlement_table add column day date;

insert into settlement_table (table_id, limits, day)
select table_id, '{}', max(gaming_day) from settlement_outcome where table_id is not null group by table_id
on conflict (table_id) do update set day = excluded.day;
