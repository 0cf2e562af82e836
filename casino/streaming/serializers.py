"""The shapes of tickets over REST. Frames are shaped by `casino.streaming.frames`, whose JSON Schemas are served."""

from typing import Any

from rest_framework import serializers


class TicketRequestSerializer(serializers.Serializer[Any]):
    """Which tables a display shall show; all those of the key where none is named."""

    tables = serializers.ListField(child=serializers.CharField(max_length=64), required=False, max_length=64)


class TicketSerializer(serializers.Serializer[Any]):
    """A ticket; open `path` with `?next=/display/T01` in the display's browser within its minute."""

    ticket = serializers.CharField()
    path = serializers.CharField()
    expires_at = serializers.DateTimeField()
