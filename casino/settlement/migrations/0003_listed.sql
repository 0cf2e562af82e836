-- Settlement for lists that need one key a row: the admin.
create view settlement_outcome_listed with (security_invoker = true) as
select shard || '-' || position || '-' || part as id, o.* from settlement_outcome o;
create view settlement_held_listed with (security_invoker = true) as
select shard || '-' || position as id, h.* from settlement_held h;
create view settlement_flag_listed with (security_invoker = true) as
select shard || '-' || position || '-' || part || '-' || place as id, f.* from settlement_flag f;
grant select on settlement_outcome_listed, settlement_held_listed, settlement_flag_listed to casino_app;
