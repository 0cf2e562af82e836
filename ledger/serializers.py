"""How the ledger is written in REST. Amounts are integers in hundredths of a chip; instants are UTC."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field(OpenApiTypes.STR)
class KindField(serializers.Field[Any, str, str, Any]):
    """A kind of account or a reason to move chips by its name in lower case: player, wager."""

    def to_representation(self, value: Any) -> str:
        """Return the name."""
        return str(value.name.lower())


@extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
class PointField(serializers.Field[Any, dict[str, int], dict[str, int], Any]):
    """A point of the books: the last batch of each lane, `{"0": 812, "3": 790}`."""

    def to_representation(self, value: Any) -> dict[str, int]:
        """Return the lanes in order."""
        return {str(lane): value[lane] for lane in sorted(value)}


class AccountSerializer(serializers.Serializer[Any]):
    """One account with what it holds."""

    code = serializers.CharField()
    kind = KindField()
    balance = serializers.IntegerField(help_text="credits − debits: what the holder holds, in hundredths of a chip")
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)


class AccountAsOfSerializer(AccountSerializer):
    """One account with what it held at a point of the books."""

    as_of = PointField()


class LineSerializer(serializers.Serializer[Any]):
    """One line of a statement: a transfer as its account sees it."""

    lane = serializers.IntegerField()
    batch = serializers.IntegerField()
    number = serializers.IntegerField()
    entry = serializers.IntegerField(help_text="the entry that moved the chips")
    sealed_at = serializers.DateTimeField()
    code = KindField()
    is_reversal = serializers.BooleanField()
    other = serializers.CharField(help_text="the account on the other side")
    change = serializers.IntegerField(help_text="received, or given where negative, in hundredths of a chip")
    balance = serializers.IntegerField(help_text="after this line, in hundredths of a chip")


class TrialRowSerializer(serializers.Serializer[Any]):
    """All accounts of one kind."""

    kind = KindField()
    debits = serializers.IntegerField()
    credits = serializers.IntegerField()
    balance = serializers.IntegerField()


class TrialBalanceSerializer(serializers.Serializer[Any]):
    """The books in five rows, in hundredths of a chip; the difference is 0 or the ledger is wrong."""

    as_of = PointField()
    rows = TrialRowSerializer(many=True)
    difference = serializers.IntegerField()
