drop table ledger_batch;
drop function ledger_chain_batch();
drop function ledger_genesis();
