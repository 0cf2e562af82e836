"""How reports are written in REST. Amounts are integers in hundredths of a chip, instants are UTC, ratios are exact.

A ratio is written twice: as "num/den", and as a decimal string with nine digits for people. Unknown is null, and the
reason stands beside it.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from reports.queries.bases import Basis

_BASES = [basis.value for basis in Basis]
_NINE_DIGITS = Decimal("1.000000000")


@extend_schema_field(
    {
        "type": "object",
        "nullable": True,
        "required": ["exact", "decimal"],
        "properties": {
            "exact": {"type": "string", "example": "39/40"},
            "decimal": {"type": "string", "example": "0.975000000"},
        },
    }
)
class RatioField(serializers.Field[Any, dict[str, str], dict[str, str], Any]):
    """An exact ratio, or null."""

    def to_representation(self, value: Fraction) -> dict[str, str]:
        """Write a Fraction."""
        decimal = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(_NINE_DIGITS)
        return {"exact": f"{value.numerator}/{value.denominator}", "decimal": str(decimal)}


class AsOfSerializer(serializers.Serializer[Any]):
    """What the figures show: how many events of the log are in them, and the last position of each shard."""

    events = serializers.IntegerField()
    positions = serializers.DictField(child=serializers.IntegerField())
    version = serializers.IntegerField(help_text="of the read models")
    read_at = serializers.DateTimeField()


class PlaySerializer(serializers.Serializer[Any]):
    """What was played, in hundredths of a chip; `rtp` is returned / staked, null where nothing was staked."""

    rounds = serializers.IntegerField()
    bets = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    win = serializers.IntegerField()
    rtp = RatioField(allow_null=True)


class DifferenceSerializer(serializers.Serializer[Any]):
    """As corrected minus as first recorded, in hundredths of a chip; every figure has its sign."""

    rounds = serializers.IntegerField()
    bets = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    win = serializers.IntegerField()


class RtpVerdictSerializer(serializers.Serializer[Any]):
    """The observed RTP beside the law's. `half_width` is that of the 95 % limits around `theory`, as a share."""

    standing = serializers.CharField(help_text="inside, attention, outside, no_play or not_checkable")
    theory = RatioField(allow_null=True)
    half_width = serializers.FloatField(allow_null=True)
    z = serializers.FloatField(allow_null=True)
    reason = serializers.CharField(help_text="why a figure is unknown, else empty")


class PlayLineSerializer(serializers.Serializer[Any]):
    """One bet under one ruleset; `table` and `day` are null unless the figures are told apart by them."""

    ruleset = serializers.CharField()
    bet = serializers.CharField()
    table = serializers.CharField(allow_null=True)
    day = serializers.DateField(allow_null=True)
    is_house_banked = serializers.BooleanField()
    play = PlaySerializer(help_text="on the basis asked for")
    difference = DifferenceSerializer(source="bases.difference")
    rtp_change = RatioField(source="bases.rtp_change", allow_null=True)
    reversed_bets = serializers.IntegerField(help_text="bets that voids and corrections took back; not in play")
    reversed_staked = serializers.IntegerField()
    reversed_returned = serializers.IntegerField()
    verdict = RtpVerdictSerializer()


class TotalSerializer(serializers.Serializer[Any]):
    """All house-banked lines together; `theory` is null with a reason where a law is missing."""

    difference = DifferenceSerializer(source="bases.difference")
    rtp_change = RatioField(source="bases.rtp_change", allow_null=True)
    bets = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    win = serializers.IntegerField()
    rtp = RatioField(allow_null=True)
    theory = RatioField(allow_null=True)
    reason = serializers.CharField()
    reversed_bets = serializers.IntegerField()
    reversed_staked = serializers.IntegerField()
    reversed_returned = serializers.IntegerField()


class RtpSerializer(serializers.Serializer[Any]):
    """RTP over a run of gaming days. `as_of` is null where a point was asked for: nothing of now is told."""

    as_of = AsOfSerializer(allow_null=True)
    point = serializers.DictField(child=serializers.IntegerField(), help_text="the last batch of each lane that counts")
    basis = serializers.ChoiceField(choices=_BASES)
    first = serializers.DateField()
    last = serializers.DateField()
    total = TotalSerializer()
    lines = PlayLineSerializer(many=True)


class CountsSerializer(serializers.Serializer[Any]):
    """Rounds by what became of them; `settled` and `held` as things stand, `held_staked` in hundredths of a chip."""

    received = serializers.IntegerField()
    settled = serializers.IntegerField()
    held = serializers.IntegerField()
    held_staked = serializers.IntegerField()
    voided = serializers.IntegerField()
    corrected = serializers.IntegerField()
    superseded = serializers.IntegerField()
    failed = serializers.IntegerField()
    not_checkable = serializers.IntegerField()
    flagged = serializers.IntegerField()


class DayTotalsSerializer(serializers.Serializer[Any]):
    """One gaming day in a list."""

    day = serializers.DateField()
    counts = CountsSerializer()
    drop = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    win = serializers.IntegerField()
    win_difference = serializers.IntegerField(help_text="win as corrected minus win as first recorded")


class SlipsSerializer(serializers.Serializer[Any]):
    """Chips that moved over the edge of tables; `bought` is the drop."""

    slips = serializers.IntegerField()
    bought = serializers.IntegerField()
    redeemed = serializers.IntegerField()
    filled = serializers.IntegerField()
    credited = serializers.IntegerField()


class CageDaySerializer(SlipsSerializer):
    """What one cage did on the day."""

    cage = serializers.CharField()
    issued = serializers.IntegerField()
    retired = serializers.IntegerField()


class SummarySerializer(serializers.Serializer[Any]):
    """One gaming day of the house. `hold` is win / drop, null with a reason where nothing was bought."""

    as_of = AsOfSerializer()
    basis = serializers.ChoiceField(choices=_BASES)
    day = serializers.DateField()
    counts = CountsSerializer()
    slips = SlipsSerializer()
    cages = CageDaySerializer(many=True)
    total = TotalSerializer()
    hold = RatioField(allow_null=True)
    hold_reason = serializers.CharField()
    lines = PlayLineSerializer(many=True)


class HandSerializer(serializers.Serializer[Any]):
    """One round of a shoe: `standing` played, dealt (d, a game without roads), held (h) or voided (v).

    Outcome and points only where it was played.
    """

    number = serializers.IntegerField()
    standing = serializers.CharField()
    outcome = serializers.CharField()
    player = serializers.IntegerField(allow_null=True)
    banker = serializers.IntegerField(allow_null=True)
    natural = serializers.BooleanField()
    player_pair = serializers.BooleanField()
    banker_pair = serializers.BooleanField()
    super_six = serializers.BooleanField()
    is_corrected = serializers.BooleanField()
    is_checkable = serializers.BooleanField()


class TableSerializer(serializers.Serializer[Any]):
    """A table as it stands, with the figures of a gaming day."""

    table = serializers.CharField()
    state = serializers.CharField(help_text="unknown, open, dealing, changing_shoe or closed")
    attention = serializers.CharField(help_text="review while rounds are held, else none")
    ruleset = serializers.CharField(allow_null=True)
    shoe = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    held = serializers.IntegerField()
    last_round_at = serializers.DateTimeField(allow_null=True)
    settled = serializers.IntegerField()
    staked = serializers.IntegerField()
    returned = serializers.IntegerField()
    win = serializers.IntegerField()
    position = serializers.IntegerField()


class ShoeSerializer(serializers.Serializer[Any]):
    """One shoe in a list."""

    table = serializers.CharField()
    shoe = serializers.IntegerField()
    gaming_day = serializers.DateField()
    ruleset = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    last_number = serializers.IntegerField()
    settled = serializers.IntegerField()
    held = serializers.IntegerField()
    voided = serializers.IntegerField()
    corrected = serializers.IntegerField()
    not_checkable = serializers.IntegerField()
    beyond = serializers.IntegerField(help_text="rounds whose number no shoe can reach; not drawn")
    reset_after = serializers.IntegerField(help_text="the roads begin after this round")
    position = serializers.IntegerField()


class ShoeDetailSerializer(ShoeSerializer):
    """One shoe with its hands in round order; `gaps` are round numbers of which nothing was heard."""

    hands = HandSerializer(many=True)
    gaps = serializers.ListField(child=serializers.IntegerField())


class LawOutcomeSerializer(serializers.Serializer[Any]):
    """One return per unit with its probability, both "num/den"."""

    probability = serializers.CharField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `return`, which is no name in Python."""
        return {"return": serializers.CharField(), **super().get_fields()}


class LawSerializer(serializers.Serializer[Any]):
    """The exact law of a bet; every figure is "num/den"."""

    ruleset = serializers.CharField()
    bet = serializers.CharField()
    kind = serializers.CharField()
    outcomes = LawOutcomeSerializer(many=True)
    rtp = serializers.CharField()
    house_edge = serializers.CharField()
    variance = serializers.CharField()
    hit_frequency = serializers.CharField()
    push_frequency = serializers.CharField()
    max_return = serializers.CharField()
    tolerance = serializers.CharField(required=False)
