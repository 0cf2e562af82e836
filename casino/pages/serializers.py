"""How rounds, held records and exceptions are written in REST. Amounts are integers in hundredths of a chip."""

from typing import Any

from rest_framework import serializers

from casino.settlement.models import Flag, Held
from casino.settlement.outcomes.outcome import OutcomeKind

KINDS = [kind.name.lower() for kind in OutcomeKind]


class RoundRowSerializer(serializers.Serializer[Any]):
    """A round of a list: its name, what became of it, and what stands in the books for it now."""

    table = serializers.CharField()
    shoe = serializers.IntegerField()
    round = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["settled", "corrected", "voided", "held", "waiting"])
    revision = serializers.IntegerField(help_text="the highest so far; 0 where nothing was ever posted")
    ruleset = serializers.CharField(allow_null=True)
    gaming_day = serializers.DateField(allow_null=True)
    occurred_at = serializers.DateTimeField(allow_null=True)
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    result = serializers.JSONField(allow_null=True, help_text="facts of the game; null where nothing stands")
    checkable = serializers.BooleanField(help_text="false for a results-only round")


class DecisionSerializer(serializers.Serializer[Any]):
    """One step of the play with the rule that made it."""

    headline = serializers.CharField()
    detail = serializers.CharField()
    rule = serializers.CharField()


class TransferSerializer(serializers.Serializer[Any]):
    """One transfer: `debit` gives, `credit` receives."""

    number = serializers.IntegerField()
    code = serializers.CharField(source="code.name")
    debit = serializers.CharField()
    credit = serializers.CharField()
    amount = serializers.IntegerField()
    is_reversal = serializers.BooleanField()


class OutcomeSerializer(serializers.Serializer[Any]):
    """What one event led to, with the transfers of its entry in the ledger."""

    position = serializers.IntegerField()
    part = serializers.IntegerField(help_text="0 is the event's own outcome, others follow from it")
    kind = serializers.ChoiceField(choices=KINDS)
    event = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True)
    reverses = serializers.IntegerField(allow_null=True)
    batch = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    facts = serializers.JSONField()
    transfers = TransferSerializer(many=True)


class RoundEventSerializer(serializers.Serializer[Any]):
    """One event of the round's stream; its bytes stand at /api/v1/events/<shard>/<position>/body."""

    shard = serializers.IntegerField()
    position = serializers.IntegerField()
    version = serializers.IntegerField()
    kind = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment] # a CloudEvents member, not DRF's attribute
    id = serializers.CharField(source="event_id")
    time = serializers.DateTimeField()
    received_at = serializers.DateTimeField()
    leaf = serializers.SerializerMethodField(help_text="SHA-256 of 0x00 and the bytes received, in hex")

    def get_leaf(self, event: Any) -> str:
        """Write the hash in hex."""
        return bytes(event.leaf).hex()


class RoundSerializer(RoundRowSerializer):
    """Everything about one round, oldest first: events, what they led to, the transfers, and the play explained."""

    decisions = DecisionSerializer(many=True)
    outcomes = OutcomeSerializer(many=True)
    events = RoundEventSerializer(many=True)


class HeldSerializer(serializers.ModelSerializer[Held]):
    """A record that breaks a rule of its game. `event_hash` is what a release must name."""

    table = serializers.CharField(source="table_id")
    round = serializers.IntegerField(source="number")
    event_hash = serializers.SerializerMethodField()

    class Meta:
        """The record as it was held."""

        model = Held
        fields = (
            *("table", "shoe", "round", "shard", "position", "event", "code", "rule", "reason", "event_hash"),
            *("staked", "gaming_day", "held_at", "closed_by_position"),
        )

    def get_event_hash(self, held: Held) -> str:
        """Write the hash in hex."""
        return bytes(held.leaf).hex()


class ExceptionSerializer(serializers.ModelSerializer[Flag]):
    """One thing that a person should look at; it had no effect on money."""

    table = serializers.CharField(source="table_id", allow_null=True)
    round = serializers.IntegerField(source="number", allow_null=True)

    class Meta:
        """The flag and the event that it was raised for."""

        model = Flag
        fields = (
            *("table", "shoe", "round", "shard", "position", "part", "place", "code", "detail"),
            *("gaming_day", "occurred_at"),
        )
