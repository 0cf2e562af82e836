"""The tables of the log, for reading through the ORM (admin, lists). Writing is `casino.events.store` alone.

The tables, their partitions, triggers and grants are made in SQL (migrations/0001_log.sql), so no model is managed.
"""

from django.db import models


class Event(models.Model):
    """One event: the bytes as received and where they stand."""

    pk = models.CompositePrimaryKey("shard", "position")
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    stream = models.TextField()
    version = models.IntegerField()
    kind = models.TextField()
    source = models.TextField()
    event_id = models.TextField()
    time = models.DateTimeField()
    received_at = models.DateTimeField()
    gaming_day = models.DateField()
    door = models.SmallIntegerField()
    body = models.TextField(help_text="JSON as received")
    leaf = models.BinaryField()

    class Meta:
        managed = False
        db_table = "events_event"

    def __str__(self) -> str:
        return f"{self.shard}:{self.position} {self.kind}"


class Incident(models.Model):
    """A readable event that contradicts another one, or that its sender may not say; kept, without effect."""

    id = models.BigAutoField(primary_key=True)
    code = models.TextField()
    source = models.TextField()
    event_id = models.TextField()
    kind = models.TextField()
    leaf = models.BinaryField()
    body = models.BinaryField()
    reason = models.TextField()
    door = models.SmallIntegerField()
    topic = models.TextField(default="", blank=True)
    partition = models.IntegerField(null=True)
    offset = models.BigIntegerField(null=True)
    recorded_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "events_incident"

    def __str__(self) -> str:
        return f"{self.code} {self.source}/{self.event_id}"


class DeadLetter(models.Model):
    """A record of a topic that is no readable event, with its bytes and the reason."""

    id = models.BigAutoField(primary_key=True)
    topic = models.TextField()
    partition = models.IntegerField()
    offset = models.BigIntegerField()
    key = models.BinaryField(null=True)
    body = models.BinaryField()
    digest = models.BinaryField()
    code = models.TextField()
    reason = models.TextField()
    recorded_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "events_dead_letter"

    def __str__(self) -> str:
        return f"{self.topic}/{self.partition}/{self.offset} {self.code}"


class EventListed(models.Model):
    """An event under one key ("3-1812"), for the admin; find one by shard and position, the key has no index."""

    id = models.TextField(primary_key=True)
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    stream = models.TextField()
    version = models.IntegerField()
    kind = models.TextField()
    source = models.TextField()
    event_id = models.TextField()
    time = models.DateTimeField()
    received_at = models.DateTimeField()
    door = models.SmallIntegerField()
    body = models.BinaryField()
    leaf = models.BinaryField()

    class Meta:
        managed = False
        db_table = "events_event_listed"
        unique_together = (("shard", "position"),)
        verbose_name = "event"

    def __str__(self) -> str:
        return f"{self.shard}:{self.position} {self.kind}"
