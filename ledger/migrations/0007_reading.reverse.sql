drop function ledger_moved(bigint, smallint[], bigint[], integer);
drop function ledger_held(bigint[], smallint[], bigint[]);
