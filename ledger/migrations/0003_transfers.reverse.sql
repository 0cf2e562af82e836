drop function ledger_extend(smallint, bigint);
drop function ledger_add_partition(text, bigint, bigint);
drop view ledger_partition;
drop table ledger_delta;
drop table ledger_transfer;
drop function ledger_refuse_hand_written();
