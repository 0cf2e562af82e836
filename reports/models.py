"""The read models: rows that are folded from outcomes and can be dropped and folded again.

Every row carries the `version` of its fold, so that a rebuild grows beside the live rows, and the `shard` it came from,
so that two workers never share a row. Amounts are hundredths of a chip.
"""

from django.db import models


class ReadModel(models.Model):
    """One fold of the whole feed. Exactly one is live; a rebuild makes the next and takes its place."""

    version = models.IntegerField(primary_key=True)
    is_live = models.BooleanField(default=False)
    fold = models.IntegerField(help_text="version of the folding rules that the rows were made by")
    digest = models.CharField(max_length=64, blank=True, help_text="of all rows when it took over, hexadecimal")
    since = models.DateTimeField(help_text="when it became live")

    class Meta:
        """At most one live fold."""

        db_table = "reports_model"
        constraints = [
            models.UniqueConstraint(
                fields=["is_live"], condition=models.Q(is_live=True), name="at_most_one_read_model_is_live"
            ),
        ]

    def __str__(self) -> str:
        return f"read model {self.version}"


class Cursor(models.Model):
    """How far one shard is folded: the last settlement batch, and the last log position in it."""

    version = models.IntegerField()
    shard = models.SmallIntegerField()
    batch = models.BigIntegerField(default=0)
    position = models.BigIntegerField(default=0)

    class Meta:
        """One cursor per fold and shard."""

        db_table = "reports_cursor"
        constraints = [models.UniqueConstraint(fields=["version", "shard"], name="one_cursor_per_fold_and_shard")]

    def __str__(self) -> str:
        return f"shard {self.shard} folded to batch {self.batch}"


class BetDay(models.Model):
    """The bets of one name, under one ruleset, at one table, on one gaming day.

    `rounds` to `returned` are what stands now; the `reversed_` columns are what voids and corrections took back, so
    what was ever posted is the sum of both. The `late_` columns are how much of what stands came after the day had
    closed, with its sign: what stands less that is the day as first recorded. `staked_squares` is the sum over rounds
    of the squared stake on this bet in the round: the spread of the RTP needs it, because bets of one round win and
    lose together.
    """

    version = models.IntegerField()
    shard = models.SmallIntegerField()
    gaming_day = models.DateField()
    ruleset = models.TextField()
    bet = models.TextField()
    table_id = models.TextField()
    is_test = models.BooleanField()
    rounds = models.BigIntegerField()
    bets = models.BigIntegerField()
    staked = models.BigIntegerField()
    returned = models.BigIntegerField()
    staked_squares = models.DecimalField(max_digits=60, decimal_places=0)
    reversed_rounds = models.BigIntegerField()
    reversed_bets = models.BigIntegerField()
    reversed_staked = models.BigIntegerField()
    reversed_returned = models.BigIntegerField()
    late_rounds = models.BigIntegerField(default=0)
    late_bets = models.BigIntegerField(default=0)
    late_staked = models.BigIntegerField(default=0)
    late_returned = models.BigIntegerField(default=0)
    late_squares = models.DecimalField(max_digits=60, decimal_places=0, default=0)

    class Meta:
        """One row per day, ruleset, bet and table."""

        db_table = "reports_bet_day"
        constraints = [
            models.UniqueConstraint(
                fields=["version", "gaming_day", "ruleset", "bet", "table_id", "is_test", "shard"],
                name="one_row_per_day_ruleset_bet_and_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gaming_day} {self.ruleset} {self.bet} at {self.table_id}"


class TableDay(models.Model):
    """One table on one gaming day: its rounds by what became of them, and the chips that moved over its edge by slips.

    `settled` rounds stand settled now, `held` ones wait now; `bought` is the drop. `received`
    counts rounds as first told, `not_checkable` those that came as results only.
    """

    version = models.IntegerField()
    shard = models.SmallIntegerField()
    gaming_day = models.DateField()
    table_id = models.TextField()
    is_test = models.BooleanField()
    received = models.BigIntegerField()
    settled = models.BigIntegerField()
    held = models.BigIntegerField()
    held_staked = models.BigIntegerField()
    voided = models.BigIntegerField()
    corrected = models.BigIntegerField()
    superseded = models.BigIntegerField()
    failed = models.BigIntegerField()
    not_checkable = models.BigIntegerField()
    flagged = models.BigIntegerField()
    slips = models.BigIntegerField()
    bought = models.BigIntegerField()
    redeemed = models.BigIntegerField()
    filled = models.BigIntegerField()
    credited = models.BigIntegerField()

    class Meta:
        """One row per day and table."""

        db_table = "reports_table_day"
        constraints = [
            models.UniqueConstraint(
                fields=["version", "gaming_day", "table_id", "is_test", "shard"], name="one_row_per_day_and_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gaming_day} {self.table_id}"


class CageDay(models.Model):
    """One cage on one gaming day: chips sold and redeemed, sent to tables and taken back, issued and retired."""

    version = models.IntegerField()
    shard = models.SmallIntegerField()
    gaming_day = models.DateField()
    cage = models.TextField()
    slips = models.BigIntegerField()
    bought = models.BigIntegerField()
    redeemed = models.BigIntegerField()
    filled = models.BigIntegerField()
    credited = models.BigIntegerField()
    issued = models.BigIntegerField()
    retired = models.BigIntegerField()

    class Meta:
        """One row per day, cage and shard."""

        db_table = "reports_cage_day"
        constraints = [
            models.UniqueConstraint(fields=["version", "gaming_day", "cage", "shard"], name="one_row_per_day_and_cage"),
        ]

    def __str__(self) -> str:
        return f"{self.gaming_day} {self.cage}"


class Shoe(models.Model):
    """One shoe with all its results in one string (`reports.folds.cells` tells how to read it).

    `beyond` counts rounds whose number is too high for a cell; `reset_after` is the round after which the roads begin.
    `gaming_day` is the day of its first event.
    """

    version = models.IntegerField()
    table_id = models.TextField()
    shoe = models.BigIntegerField()
    shard = models.SmallIntegerField()
    gaming_day = models.DateField()
    ruleset = models.TextField(null=True)  # noqa: DJ001 - unknown is not the empty key
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    first_at = models.DateTimeField(null=True)
    last_at = models.DateTimeField(null=True)
    last_number = models.BigIntegerField()
    settled = models.BigIntegerField()
    held = models.BigIntegerField()
    voided = models.BigIntegerField()
    corrected = models.BigIntegerField()
    not_checkable = models.BigIntegerField()
    beyond = models.BigIntegerField()
    reset_after = models.BigIntegerField()
    results = models.TextField()
    position = models.BigIntegerField()

    class Meta:
        """One row per shoe; found by table, newest first, or by day."""

        db_table = "reports_shoe"
        constraints = [
            models.UniqueConstraint(fields=["version", "table_id", "shoe"], name="one_row_per_shoe"),
        ]
        indexes = [models.Index(fields=["version", "gaming_day", "table_id", "shoe"], name="reports_shoe_by_day")]

    def __str__(self) -> str:
        return f"{self.table_id} shoe {self.shoe}"


class Table(models.Model):
    """What stands at a table now: state, ruleset, limits, the current shoe and its last round.

    `seq` counts the changes that displays were told.
    """

    version = models.IntegerField()
    table_id = models.TextField()
    shard = models.SmallIntegerField()
    state = models.TextField()
    ruleset = models.TextField(null=True)  # noqa: DJ001 - unknown is not the empty key
    limits = models.JSONField(null=True)
    minimum = models.BigIntegerField(null=True)
    shoe = models.BigIntegerField(null=True)
    number = models.BigIntegerField(null=True)
    held = models.BigIntegerField()
    last_round_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField()
    position = models.BigIntegerField()
    seq = models.BigIntegerField()

    class Meta:
        """One row per table."""

        db_table = "reports_table"
        constraints = [
            models.UniqueConstraint(fields=["version", "table_id"], name="one_row_per_table"),
            models.CheckConstraint(
                condition=models.Q(state__in=["unknown", "open", "dealing", "changing_shoe", "closed"]),
                name="table_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.table_id
