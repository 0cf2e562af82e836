"""The tables of settlement, for reading through the ORM (admin, lists). Writing is `store` alone.

Tables, indexes, triggers and grants are made in SQL (migrations/0001_settlement.sql), so no model is managed.
"""

from typing import Any

from django.db import models

from casino.settlement.outcomes.outcome import OutcomeKind

KINDS = [(kind.value, kind.name.lower()) for kind in OutcomeKind]


class ReadJson(models.JSONField):
    """A column of type json, which psycopg has decoded already."""

    def from_db_value(self, value: Any, expression: object, connection: object) -> Any:  # noqa: ARG002 - Django's names
        """Return the value as psycopg read it."""
        return value


class Outcome(models.Model):
    """What came of one event (part 0), or what an event did to another round of its shoe (part 1 and on)."""

    pk = models.CompositePrimaryKey("shard", "position", "part")
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    part = models.SmallIntegerField()
    batch = models.BigIntegerField()
    kind = models.SmallIntegerField(choices=KINDS)
    event = models.TextField(help_text="kind of the event without its version")
    table_id = models.TextField(null=True)  # noqa: DJ001 - a slip of the cage has no table, "" would be one
    shoe = models.IntegerField(null=True)
    number = models.IntegerField(null=True)
    slip = models.TextField(null=True)  # noqa: DJ001 - as table_id
    revision = models.IntegerField(null=True, help_text="counts the postings of a round")
    reverses = models.IntegerField(null=True, help_text="the revision that was taken back")
    ruleset = models.TextField(null=True)  # noqa: DJ001 - as table_id
    gaming_day = models.DateField()
    occurred_at = models.DateTimeField()
    first_transfer = models.IntegerField()
    transfers = models.IntegerField()
    staked = models.BigIntegerField(help_text="hundredths of a chip")
    returned = models.BigIntegerField(help_text="hundredths of a chip")
    facts = ReadJson()

    class Meta:
        managed = False
        db_table = "settlement_outcome"

    def __str__(self) -> str:
        return f"{self.shard}:{self.position}.{self.part} {self.get_kind_display()}"


class Flag(models.Model):
    """One thing that a person should look at; it had no effect on money."""

    pk = models.CompositePrimaryKey("shard", "position", "part", "place")
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    part = models.SmallIntegerField()
    place = models.SmallIntegerField()
    code = models.TextField()
    detail = models.TextField()
    table_id = models.TextField(null=True)  # noqa: DJ001 - as in Outcome
    shoe = models.IntegerField(null=True)
    number = models.IntegerField(null=True)
    gaming_day = models.DateField()
    occurred_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "settlement_flag"

    def __str__(self) -> str:
        return f"{self.code} at {self.shard}:{self.position}"


class Held(models.Model):
    """A record that breaks a rule of its game and waits; open while no later event has closed it."""

    pk = models.CompositePrimaryKey("shard", "position")
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    table_id = models.TextField()
    shoe = models.IntegerField()
    number = models.IntegerField()
    event = models.TextField()
    code = models.TextField()
    rule = models.TextField()
    reason = models.TextField()
    leaf = models.BinaryField(help_text="hash of the held event, named by an approval")
    staked = models.BigIntegerField(help_text="hundredths of a chip")
    gaming_day = models.DateField()
    held_at = models.DateTimeField()
    closed_by_position = models.BigIntegerField(null=True)

    class Meta:
        managed = False
        db_table = "settlement_held"

    def __str__(self) -> str:
        return f"{self.table_id} · {self.shoe} · {self.number}: {self.code}"


class Cursor(models.Model):
    """How far a shard is settled."""

    shard = models.SmallIntegerField(primary_key=True)
    position = models.BigIntegerField()
    batch = models.BigIntegerField()
    moved_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "settlement_cursor"

    def __str__(self) -> str:
        return f"{self.shard}:{self.position}, batch {self.batch}"


class Attempt(models.Model):
    """How often settling an event has failed unexpectedly, and with what error."""

    pk = models.CompositePrimaryKey("shard", "position")
    shard = models.SmallIntegerField()
    position = models.BigIntegerField()
    attempts = models.IntegerField()
    error = models.TextField()
    tried_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "settlement_attempt"

    def __str__(self) -> str:
        return f"{self.shard}:{self.position} failed {self.attempts} times"
