"""The tables of the evidence, for reading. Writing is `tree` and `checkpoints` alone.

Tables, triggers and grants are made in SQL (migrations/0001_evidence.sql), so no model is managed.
"""

from django.db import models


class Checkpoint(models.Model):
    """The tree of the first `size` batch heads, as it was signed."""

    size = models.BigIntegerField(primary_key=True)
    root = models.BinaryField(max_length=32)
    note = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "evidence_checkpoint"

    def __str__(self) -> str:
        return f"checkpoint {self.size}"


class ClosedDay(models.Model):
    """The checkpoint that closed a gaming day, signed with the day in it."""

    day = models.DateField(primary_key=True)
    size = models.BigIntegerField()
    note = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "evidence_day"

    def __str__(self) -> str:
        return f"gaming day {self.day}"


class Leaf(models.Model):
    """Which batch head stands at a place of the tree; numbers count from 1."""

    number = models.BigIntegerField(primary_key=True)
    batch = models.BigIntegerField()
    lane = models.SmallIntegerField()
    head = models.BinaryField(max_length=32)

    class Meta:
        managed = False
        db_table = "evidence_leaf"

    def __str__(self) -> str:
        return f"leaf {self.number}: batch {self.batch} of lane {self.lane}"


class Key(models.Model):
    """A key as it was introduced; it speaks for the tree from a size on."""

    number = models.IntegerField(primary_key=True)
    verifier = models.TextField(unique=True)
    from_size = models.BigIntegerField()
    note = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "evidence_key"

    def __str__(self) -> str:
        return f"key {self.number}"
