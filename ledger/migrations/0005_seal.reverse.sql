drop trigger batch_has_its_transfers on ledger_batch;
drop trigger transfers_are_sealed on ledger_transfer;
drop function ledger_expect_transfers();
drop function ledger_seal();
drop function ledger_roll_up(smallint, bigint, bigint);
drop aggregate ledger_sum(bigint);
