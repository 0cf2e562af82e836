-- The batch that begins each gaming day of a shard. Days of before are told by their first outcome.
create table settlement_day (
    shard smallint not null,
    gaming_day date not null,
    batch bigint not null,
    primary key (shard, gaming_day)
);
insert into settlement_day (shard, gaming_day, batch)
select shard, gaming_day, min(batch) from settlement_outcome where part = 0 group by shard, gaming_day;

create trigger settlement_append_only before update or delete or truncate on settlement_day
    for each statement execute function settlement_refuse_change();
alter table settlement_day enable always trigger settlement_append_only;
grant select, insert on settlement_day to casino_app;
