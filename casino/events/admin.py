"""The log in the admin: events by shard, newest first, incidents and dead letters. Every list reads an index."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from casino.events import store
from casino.events.models import DeadLetter, EventListed, Incident
from casino.viewing import ViewOnlyAdmin, show_bytes


class ShardFilter(admin.SimpleListFilter):
    """One shard of the log."""

    title = "shard"
    parameter_name = "shard"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer every shard."""
        del request, model_admin
        return [(str(shard), str(shard)) for shard in range(settings.SHARDS)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[EventListed]) -> QuerySet[EventListed]:
        """Keep the shard chosen."""
        del request
        chosen = self.value()
        return queryset.filter(shard=int(chosen)) if chosen and chosen.isdigit() else queryset


@admin.register(EventListed)
class EventAdmin(ViewOnlyAdmin):
    """Events, newest of the last shard first. The search takes a stream (round/T01/214/34) or source/id."""

    list_display = ("id", "kind", "stream", "version", "source", "event_id", "time", "received_at", "came_by", "round")
    list_filter = (ShardFilter,)
    ordering = ("-shard", "-position")
    sortable_by = ()
    search_fields = ("stream",)
    search_help_text = "A stream (round/T01/214/34) or source/id, whole"
    fields = (*list_display, "hash", "text")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[EventListed]:
        """Leave the bodies in the log until one is opened."""
        events: QuerySet[EventListed] = super().get_queryset(request)
        return events.defer("body", "leaf")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[EventListed], search_term: str
    ) -> tuple[QuerySet[EventListed], bool]:
        """Find a stream, or an event by its identity; both have an index, other columns have none."""
        del request
        if not search_term:
            return queryset, False
        found = [(one.shard, one.position) for one in store.read_stream(stream=search_term)]
        source, _, event_id = search_term.partition("/")
        place = store.find(source=source, event_id=event_id)
        places = [*found, *([place] if place else [])]
        return _at(queryset, places), False

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> EventListed | None:
        """Find an event by shard and position; the shown key has no index."""
        del from_field
        shard, _, position = object_id.partition("-")
        if not (shard.isdigit() and position.isdigit() and len(shard) < 5 and len(position) < 19):  # noqa: PLR2004
            return None
        events: QuerySet[EventListed] = super().get_queryset(request)
        return events.filter(shard=int(shard), position=int(position)).first()

    @admin.display(description="Door")
    def came_by(self, event: EventListed) -> str:
        """Name the door."""
        return store.Door(event.door).name.lower()

    @admin.display(description="Round")
    def round(self, event: EventListed) -> str:
        """Link to the page of the round that the event is about: its settlement, transfers and report lines."""
        kind, *parts = event.stream.split("/")
        if kind != "round":
            return "—"
        return format_html('<a href="{}">Round</a>', reverse("round", args=parts))

    @admin.display(description="SHA-256(0x00, bytes)")
    def hash(self, event: EventListed) -> str:
        """Show the leaf hash."""
        return bytes(event.leaf).hex()

    @admin.display(description="As received")
    def text(self, event: EventListed) -> str:
        """Show the bytes."""
        return show_bytes(bytes(event.body))


@admin.register(Incident)
class IncidentAdmin(ViewOnlyAdmin):
    """Readable events without effect, newest first."""

    list_display = ("id", "recorded_at", "code", "source", "event_id", "kind", "came_by", "reason")
    ordering = ("-id",)
    sortable_by = ()
    fields = (*list_display, "topic", "partition", "offset", "text")
    readonly_fields = fields

    @admin.display(description="Door")
    def came_by(self, incident: Incident) -> str:
        """Name the door."""
        return store.Door(incident.door).name.lower()

    @admin.display(description="As received")
    def text(self, incident: Incident) -> str:
        """Show the bytes."""
        return show_bytes(bytes(incident.body))


@admin.register(DeadLetter)
class DeadLetterAdmin(ViewOnlyAdmin):
    """Records of the topic that are no readable events, newest first."""

    list_display = ("id", "recorded_at", "code", "topic", "partition", "offset", "reason")
    ordering = ("-id",)
    sortable_by = ()
    fields = (*list_display, "text")
    readonly_fields = fields

    @admin.display(description="As received")
    def text(self, letter: DeadLetter) -> str:
        """Show the bytes."""
        return show_bytes(bytes(letter.body))


def _at(events: QuerySet[EventListed], places: list[tuple[int, int]]) -> QuerySet[EventListed]:
    """Keep the events at these places; each place is an index probe."""
    kept = events.none()
    for shard, position in places[:50]:
        kept |= events.filter(shard=shard, position=position)
    return kept
