drop view ledger_transfer_listed;
drop view ledger_batch_listed;
