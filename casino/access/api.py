"""The registry of sources over REST."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import generics, serializers

from casino.access.models import Source


class SourceSerializer(serializers.Serializer[Any]):
    """A registered source and what it may say (`*` is all)."""

    name = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    tables = serializers.ListField(child=serializers.CharField())
    is_active = serializers.BooleanField()
    registered_at = serializers.DateTimeField()


class SourceList(generics.ListAPIView[Source]):
    """The sources of events, by name."""

    required_scope = "events:read"
    keyset = ("name",)
    serializer_class = SourceSerializer

    def get_queryset(self) -> QuerySet[Source]:
        """Return all sources."""
        return Source.objects.all()
