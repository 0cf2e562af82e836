"""Settlement in the admin: outcomes, held rounds and exceptions, each leading to its event, transfers and round."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.settlement.listed import FlagListed, HeldListed, OutcomeListed
from casino.viewing import ViewOnlyAdmin

_PART_DIGITS_MAX = 19


class PlacedAdmin(ViewOnlyAdmin):
    """Rows that stand at a place of the log; `places` are the columns of their primary key."""

    places: tuple[str, ...] = ()
    sortable_by = ()

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Find a row by the columns of its primary key; the shown key has no index."""
        del from_field
        parts = object_id.split("-")
        if len(parts) != len(self.places) or not all(_is_number(part) for part in parts):
            return None
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(**dict(zip(self.places, map(int, parts), strict=True))).first()

    @admin.display(description="Event")
    def event_link(self, row: Any) -> SafeString:
        """Link to the event that the row came of."""
        address = reverse("admin:events_eventlisted_change", args=[f"{row.shard}-{row.position}"])
        return format_html('<a href="{}">{}:{}</a>', address, row.shard, f"{row.position:,}")

    @admin.display(description="Page")
    def round_link(self, row: Any) -> str:
        """Link to the page of the round: its cards, bets, transfers and lines of the reports."""
        if row.table_id is None or row.number is None:
            return "—"
        address = reverse("round", args=[row.table_id, row.shoe, row.number])
        return format_html('<a href="{}">{} · {} · {}</a>', address, row.table_id, row.shoe, row.number)


@admin.register(OutcomeListed)
class OutcomeAdmin(PlacedAdmin):
    """Outcomes, the newest of the last shard first."""

    places = ("shard", "position", "part")
    list_display = (
        *("id", "kind", "event_link", "round_link", "revision", "ruleset", "gaming_day"),
        *("staked", "returned", "transfers_link"),
    )
    list_filter = ("shard",)
    ordering = ("-shard", "-position", "-part")
    fields = (*list_display, "occurred_at", "facts")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutcomeListed]:
        """Leave the facts until one is opened."""
        outcomes: QuerySet[OutcomeListed] = super().get_queryset(request)
        return outcomes.defer("facts")

    @admin.display(description="Transfers")
    def transfers_link(self, row: OutcomeListed) -> str:
        """Link to the transfers of the batch in which the outcome was posted."""
        address = f"{reverse('admin:ledger_transferlisted_changelist')}?lane={row.shard}&batch={row.batch}"
        return format_html('<a href="{}">{} in batch {}</a>', address, row.transfers, row.batch)


@admin.register(HeldListed)
class HeldAdmin(PlacedAdmin):
    """Held rounds, the newest of the last shard first."""

    places = ("shard", "position")
    list_display = (
        *("id", "held_at", "round_link", "code", "rule", "reason", "staked", "event_link"),
        "closed_by_position",
    )
    ordering = ("-shard", "-position")
    fields = list_display
    readonly_fields = fields


@admin.register(FlagListed)
class FlagAdmin(PlacedAdmin):
    """Exceptions, newest first."""

    places = ("shard", "position", "part", "place")
    list_display = ("id", "occurred_at", "code", "detail", "round_link", "gaming_day", "event_link")
    ordering = ("-occurred_at", "-shard", "-position", "-part", "-place")
    fields = list_display
    readonly_fields = fields


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < _PART_DIGITS_MAX
