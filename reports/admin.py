"""The read models in the admin: view-only, live rows only, and never a full count."""

from typing import Any, cast

import unfold.admin
from django.contrib import admin
from django.core.paginator import Paginator
from django.db import models
from django.http import HttpRequest
from django.utils.functional import cached_property

from reports.models import BetDay, CageDay, Cursor, ReadModel, Shoe, Table, TableDay

ROWS_COUNTED_MAX = 10_000


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # generic in the stubs only
    """Counts no further than ten thousand rows: filters lead on from there, and the first page stays fast."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, at most ROWS_COUNTED_MAX."""
        rows = cast("models.QuerySet[Any]", self.object_list)
        return rows.order_by()[:ROWS_COUNTED_MAX].count()


class ViewOnlyAdmin(unfold.admin.ModelAdmin):  # type: ignore[misc]
    """Rows that are folded from facts: to be looked at and nothing else."""

    actions = None
    paginator = BoundedPaginator
    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Nobody adds one."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:  # noqa: ARG002
        """Nobody changes one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:  # noqa: ARG002
        """Nobody deletes one."""
        return False


class LiveRowsAdmin(ViewOnlyAdmin):
    """The rows of the version that reports show."""

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Leave out what a rebuild has not finished or has not cleared."""
        rows: models.QuerySet[Any] = super().get_queryset(request)
        return rows.filter(version__in=ReadModel.objects.filter(is_live=True).values("version"))


@admin.register(BetDay)
class BetDayAdmin(LiveRowsAdmin):
    """Bets by day, ruleset and table."""

    list_display = ("gaming_day", "ruleset", "bet", "table_id", "is_test", "rounds", "bets", "staked", "returned")
    ordering = ("-gaming_day", "ruleset", "bet", "table_id", "is_test", "shard")
    search_fields = ("=table_id", "=bet", "=ruleset")


@admin.register(TableDay)
class TableDayAdmin(LiveRowsAdmin):
    """Tables by day."""

    list_display = ("gaming_day", "table_id", "is_test", "received", "settled", "held", "voided", "corrected", "bought")
    ordering = ("-gaming_day", "table_id", "is_test", "shard")
    search_fields = ("=table_id",)


@admin.register(CageDay)
class CageDayAdmin(LiveRowsAdmin):
    """Cages by day."""

    list_display = ("gaming_day", "cage", "slips", "bought", "redeemed", "filled", "credited", "issued", "retired")
    ordering = ("-gaming_day", "cage", "shard")
    search_fields = ("=cage",)


@admin.register(Shoe)
class ShoeAdmin(LiveRowsAdmin):
    """Shoes with their results."""

    list_display = (
        "table_id",
        "shoe",
        "gaming_day",
        "ruleset",
        "last_number",
        "settled",
        "held",
        "voided",
        "corrected",
    )
    ordering = ("-gaming_day", "-table_id", "-shoe")
    search_fields = ("=table_id",)

    def view_on_site(self, obj: Shoe) -> str:
        """Lead to the shoe's page."""
        return f"/tables/{obj.table_id}/shoes/{obj.shoe}/"


@admin.register(Table)
class TableAdmin(LiveRowsAdmin):
    """Tables as they stand."""

    list_display = ("table_id", "state", "ruleset", "shoe", "number", "held", "last_round_at", "position")
    ordering = ("table_id",)
    search_fields = ("=table_id",)


@admin.register(Cursor)
class CursorAdmin(ViewOnlyAdmin):
    """How far every shard is folded."""

    list_display = ("version", "shard", "batch", "position")
    ordering = ("-version", "shard")


@admin.register(ReadModel)
class ReadModelAdmin(ViewOnlyAdmin):
    """The versions of the read models."""

    list_display = ("version", "is_live", "fold", "since", "digest")
    ordering = ("-version",)
