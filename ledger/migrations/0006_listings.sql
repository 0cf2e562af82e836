-- Batches and transfers with one key each, as the admin needs it. Order and filter by the columns of the primary keys:
-- the key itself has no index.
create view ledger_batch_listed as
select lane || '-' || number as id, lane, number, first_entry, last_entry, entries, transfers, total,
    encode(root, 'hex') as root, encode(previous, 'hex') as previous, encode(head, 'hex') as head, sealed_at
from ledger_batch;

create view ledger_transfer_listed as
select t.lane || '-' || t.batch || '-' || t.number as id, t.lane, t.batch, t.number, t.entry, t.debit as debit_id,
    t.credit as credit_id, t.amount, t.code, t.is_reversal
from ledger_transfer t;

revoke all on ledger_batch_listed, ledger_transfer_listed from public;
grant select on ledger_batch_listed, ledger_transfer_listed to casino_app;
