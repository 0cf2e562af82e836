"""How the log's rows are written in REST. Instants are UTC; digests are hexadecimal."""

import base64
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from casino.events.store import Door


@extend_schema_field(OpenApiTypes.STR)
class HexField(serializers.Field[bytes, str, str, Any]):
    """Bytes as lower-case hexadecimal digits."""

    def to_representation(self, value: bytes) -> str:
        """Return the digits."""
        return bytes(value).hex()


@extend_schema_field(OpenApiTypes.BYTE)
class Base64Field(serializers.Field[bytes, str, str, Any]):
    """Bytes that may be anything, as base64."""

    def to_representation(self, value: bytes) -> str:
        """Return the letters."""
        return base64.b64encode(bytes(value)).decode("ascii")


@extend_schema_field(OpenApiTypes.STR)
class DoorField(serializers.Field[int, str, str, Any]):
    """The door by its name: kafka, rest, file, internal."""

    def to_representation(self, value: int) -> str:
        """Return the name."""
        return Door(value).name.lower()


class EventSerializer(serializers.Serializer[Any]):
    """One event of the log without its bytes."""

    shard = serializers.IntegerField()
    position = serializers.IntegerField()
    stream = serializers.CharField()
    version = serializers.IntegerField()
    type = serializers.CharField(source="kind")
    source = serializers.CharField()  # type: ignore[assignment] # the name that CloudEvents gives it
    id = serializers.CharField(source="event_id")
    time = serializers.DateTimeField()
    received_at = serializers.DateTimeField()
    leaf = HexField(help_text="SHA-256(0x00 || bytes as received)")


class EventDetailSerializer(EventSerializer):
    """One event with its bytes, as text exactly as received."""

    body = serializers.SerializerMethodField()

    def get_body(self, logged: Any) -> str:
        """Return the text that was received."""
        return bytes(logged.body).decode()


class IncidentSerializer(serializers.Serializer[Any]):
    """A readable event without effect, with its bytes."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    reason = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment] # the name that CloudEvents gives it
    event_id = serializers.CharField()
    type = serializers.CharField(source="kind")
    door = DoorField()
    topic = serializers.CharField()
    partition = serializers.IntegerField(allow_null=True)
    offset = serializers.IntegerField(allow_null=True)
    recorded_at = serializers.DateTimeField()
    leaf = HexField()
    body = Base64Field(help_text="the bytes received, base64")


class DeadLetterSerializer(serializers.Serializer[Any]):
    """A record of a topic that is no readable event, with its bytes."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    reason = serializers.CharField()
    topic = serializers.CharField()
    partition = serializers.IntegerField()
    offset = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    body = Base64Field(help_text="the bytes received, base64")


class KindSerializer(serializers.Serializer[Any]):
    """A released kind of event."""

    type = serializers.CharField()
    schema = serializers.CharField(help_text="address of its JSON Schema")
    doors = serializers.ListField(child=serializers.CharField())
