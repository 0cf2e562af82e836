drop table ledger_snapshot;
drop table ledger_rollup;
drop table ledger_total;
