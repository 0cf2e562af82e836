"""Settlement's rows under one key each ("3-1812-0"), for the admin; the key has no index, its parts are one."""

from django.db import models

from casino.settlement.models import KINDS, ReadJson


class OutcomeListed(models.Model):
    """What came of one event."""

    id = models.TextField(primary_key=True)
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    part = models.SmallIntegerField()
    batch = models.BigIntegerField()
    kind = models.SmallIntegerField(choices=KINDS)
    event = models.TextField()
    table_id = models.TextField("table", null=True)  # noqa: DJ001 - a slip of the cage has none
    shoe = models.IntegerField(null=True)
    number = models.IntegerField("round", null=True)
    revision = models.IntegerField(null=True)
    ruleset = models.TextField(null=True)  # noqa: DJ001 - a slip has none
    gaming_day = models.DateField()
    occurred_at = models.DateTimeField()
    transfers = models.IntegerField()
    staked = models.BigIntegerField()
    returned = models.BigIntegerField()
    facts = ReadJson()

    class Meta:
        managed = False
        db_table = "settlement_outcome_listed"
        verbose_name = "outcome"

    def __str__(self) -> str:
        return f"{self.id} {self.get_kind_display()}"


class HeldListed(models.Model):
    """A record that waits, or waited."""

    id = models.TextField(primary_key=True)
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    table_id = models.TextField("table")
    shoe = models.IntegerField()
    number = models.IntegerField("round")
    event = models.TextField()
    code = models.TextField()
    rule = models.TextField()
    reason = models.TextField()
    staked = models.BigIntegerField()
    gaming_day = models.DateField()
    held_at = models.DateTimeField()
    closed_by_position = models.BigIntegerField(null=True)

    class Meta:
        managed = False
        db_table = "settlement_held_listed"
        verbose_name = "held round"

    def __str__(self) -> str:
        return f"{self.table_id} · {self.shoe} · {self.number}: {self.code}"


class FlagListed(models.Model):
    """One thing that a person should look at."""

    id = models.TextField(primary_key=True)
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    part = models.SmallIntegerField()
    place = models.SmallIntegerField()
    code = models.TextField()
    detail = models.TextField()
    table_id = models.TextField("table", null=True)  # noqa: DJ001 - a slip of the cage has none
    shoe = models.IntegerField(null=True)
    number = models.IntegerField("round", null=True)
    gaming_day = models.DateField()
    occurred_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "settlement_flag_listed"
        verbose_name = "exception"

    def __str__(self) -> str:
        return f"{self.code} at {self.id}"
