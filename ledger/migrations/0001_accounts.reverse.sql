drop table ledger_account;
drop function ledger_refuse_account_change();
drop function ledger_refuse_change();
