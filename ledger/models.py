"""The tables of the ledger, for reading: admin, pages and REST look here; nothing is ever saved through a model.

The tables themselves, with their triggers, partitions and grants, are made by the SQL beside the migrations.
Amounts are integers in hundredths of a chip.
"""

from django.db import models
from django.db.models.functions import Now

from ledger import chart


class Account(models.Model):
    """Someone or something that can hold chips."""

    KINDS = [(kind.value, kind.name.lower()) for kind in chart.AccountKind]

    id = models.BigAutoField(primary_key=True)
    code = models.TextField(unique=True)
    kind = models.SmallIntegerField(choices=KINDS)
    opened_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "ledger_account"
        ordering = ["code"]

    def __str__(self) -> str:
        return self.code


class Batch(models.Model):
    """The sealed header of a batch; its head chains to the one before in its lane."""

    pk = models.CompositePrimaryKey("lane", "number")
    lane = models.SmallIntegerField()
    number = models.BigIntegerField()
    first_entry = models.BigIntegerField()
    last_entry = models.BigIntegerField()
    entries = models.IntegerField()
    transfers = models.IntegerField()
    total = models.BigIntegerField()
    root = models.BinaryField(max_length=32)
    previous = models.BinaryField(max_length=32)
    head = models.BinaryField(max_length=32)
    sealed_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "ledger_batch"
        ordering = ["lane", "number"]
        verbose_name_plural = "batches"

    def __str__(self) -> str:
        return f"batch {self.number} of lane {self.lane}"


class Transfer(models.Model):
    """One movement of chips: the debit account gives, the credit account receives."""

    CODES = [(code.value, code.name.lower()) for code in chart.Code]

    pk = models.CompositePrimaryKey("lane", "batch", "number")
    lane = models.SmallIntegerField()
    batch = models.BigIntegerField()
    number = models.IntegerField()
    entry = models.BigIntegerField()
    debit = models.BigIntegerField()
    credit = models.BigIntegerField()
    amount = models.BigIntegerField()
    code = models.SmallIntegerField(choices=CODES)
    is_reversal = models.BooleanField()

    class Meta:
        db_table = "ledger_transfer"
        ordering = ["lane", "batch", "number"]

    def __str__(self) -> str:
        return f"transfer {self.number} of batch {self.batch} of lane {self.lane}"


class Delta(models.Model):
    """What one batch did to one account: chips given (debits), received (credits), in n transfers."""

    pk = models.CompositePrimaryKey("lane", "batch", "account")
    lane = models.SmallIntegerField()
    batch = models.BigIntegerField()
    account = models.BigIntegerField()
    debits = models.BigIntegerField()
    credits = models.BigIntegerField()
    n = models.IntegerField()

    class Meta:
        db_table = "ledger_delta"
        ordering = ["lane", "batch", "account"]

    def __str__(self) -> str:
        return f"account {self.account} in batch {self.batch} of lane {self.lane}"


class Total(models.Model):
    """All debits and credits of a kind of account in a lane, from its first batch to the end of this one."""

    pk = models.CompositePrimaryKey("lane", "kind", "batch")
    lane = models.SmallIntegerField()
    kind = models.SmallIntegerField(choices=Account.KINDS)
    batch = models.BigIntegerField()
    debits = models.BigIntegerField()
    credits = models.BigIntegerField()

    class Meta:
        db_table = "ledger_total"
        ordering = ["lane", "kind", "batch"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} in lane {self.lane} at batch {self.batch}"


class Rollup(models.Model):
    """A batch at which a lane's deltas were rolled up into snapshots."""

    pk = models.CompositePrimaryKey("lane", "batch")
    lane = models.SmallIntegerField()
    batch = models.BigIntegerField()

    class Meta:
        db_table = "ledger_rollup"
        ordering = ["lane", "batch"]

    def __str__(self) -> str:
        return f"roll-up at batch {self.batch} of lane {self.lane}"


class Snapshot(models.Model):
    """All debits and credits of an account in a lane up to a roll-up; accounts without change since get no row."""

    pk = models.CompositePrimaryKey("account", "lane", "batch")
    account = models.BigIntegerField()
    lane = models.SmallIntegerField()
    batch = models.BigIntegerField()
    debits = models.BigIntegerField()
    credits = models.BigIntegerField()

    class Meta:
        db_table = "ledger_snapshot"
        ordering = ["account", "lane", "batch"]

    def __str__(self) -> str:
        return f"account {self.account} in lane {self.lane} at batch {self.batch}"


class BatchListed(models.Model):
    """A header as the admin lists it: one key, `lane-number`, and digests in hexadecimal. Filter by lane and number."""

    id = models.TextField(primary_key=True)
    lane = models.SmallIntegerField()
    number = models.BigIntegerField()
    first_entry = models.BigIntegerField()
    last_entry = models.BigIntegerField()
    entries = models.IntegerField()
    transfers = models.IntegerField()
    total = models.BigIntegerField()
    root = models.TextField()
    previous = models.TextField()
    head = models.TextField()
    sealed_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "ledger_batch_listed"
        ordering = ["-lane", "-number"]
        verbose_name = "batch"
        verbose_name_plural = "batches"

    def __str__(self) -> str:
        return f"batch {self.number} of lane {self.lane}"


class TransferListed(models.Model):
    """A transfer as the admin lists it: one key, `lane-batch-number`. Filter by lane and batch, never by the key."""

    id = models.TextField(primary_key=True)
    lane = models.SmallIntegerField()
    batch = models.BigIntegerField()
    number = models.IntegerField()
    entry = models.BigIntegerField()
    debit = models.ForeignKey(Account, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    credit = models.ForeignKey(Account, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    amount = models.BigIntegerField()
    code = models.SmallIntegerField(choices=Transfer.CODES)
    is_reversal = models.BooleanField()

    class Meta:
        managed = False
        db_table = "ledger_transfer_listed"
        ordering = ["-batch", "-lane", "-number"]
        verbose_name = "transfer"
        verbose_name_plural = "transfers"

    def __str__(self) -> str:
        return f"transfer {self.number} of batch {self.batch} of lane {self.lane}"
