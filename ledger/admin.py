"""The ledger in the admin: to look at, never to change, and fast however many rows there are."""

import functools
from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from unfold.admin import ModelAdmin

from ledger import balances
from ledger.models import Account, BatchListed, TransferListed

_ROWS_SHOWN_MAX = 5_000


class CappedPaginator(Paginator):  # type: ignore[type-arg] # not subscriptable when it runs
    """Counts no further than five thousand rows: who wants more narrows the list."""

    @functools.cached_property
    def count(self) -> int:
        """Return the number of rows, at most _ROWS_SHOWN_MAX."""
        return len(self.object_list.order_by().values_list("pk")[:_ROWS_SHOWN_MAX])  # type: ignore[attr-defined] # a queryset


class ViewOnlyAdmin(ModelAdmin):  # type: ignore[misc] # the package has no types
    """Nobody adds, changes or deletes here."""

    paginator = CappedPaginator
    show_full_result_count = False
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Refuse everybody."""
        del request, args
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse everybody."""
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse everybody."""
        del request, obj
        return False


@admin.register(Account)
class AccountAdmin(ViewOnlyAdmin):
    """Accounts, each with a link to its statement."""

    list_display = ("code", "kind", "opened_at", "closed_at", "statement")
    list_filter = ("kind",)
    search_fields = ("code__exact", "code__startswith")
    ordering = ("code",)
    fields = ("id", "code", "kind", "balance", "statement", "opened_at", "closed_at")
    readonly_fields = ("balance", "statement")

    @admin.display(description="Holds, in hundredths of a chip")
    def balance(self, account: Account) -> int:
        """Return what the account holds now."""
        return balances.balance(code=account.code)

    @admin.display(description="Statement")
    def statement(self, account: Account) -> str:
        """Link to the page of the account's statement."""
        return format_html('<a href="{}">Statement</a>', reverse("account", args=[account.code]))


@admin.register(BatchListed)
class BatchAdmin(ViewOnlyAdmin):
    """Sealed headers, newest of the last lane first; `?lane=3&number=17` finds one."""

    list_display = ("id", "lane", "number", "entries", "transfers", "total", "sealed_at", "posted")
    ordering = ("-lane", "-number")
    sortable_by = ()
    list_filter = ("lane",)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> BatchListed | None:
        """Find a header by its primary key; the shown key has no index."""
        del request, from_field
        found = _by_key(rows=BatchListed.objects.all(), key=object_id, columns=("lane", "number"))
        return found.first() if found is not None else None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Allow the columns of the primary key."""
        return lookup in {"lane", "number"} or bool(super().lookup_allowed(lookup, value, request))

    @admin.display(description="Transfers")
    def posted(self, batch: BatchListed) -> str:
        """Link to the transfers of the batch."""
        address = reverse("admin:ledger_transferlisted_changelist")
        return format_html('<a href="{}?lane={}&amp;batch={}">Transfers</a>', address, batch.lane, batch.number)


@admin.register(TransferListed)
class TransferAdmin(ViewOnlyAdmin):
    """Transfers of a batch; `?lane=3&batch=17` names it."""

    list_display = ("id", "entry", "debit", "credit", "amount", "code", "is_reversal")
    list_select_related = ("debit", "credit")
    ordering = ("-batch", "-lane", "-number")
    sortable_by = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[TransferListed]:
        """Begin at the last batch of the lane that is asked for: the key begins with the batch, whatever the lane."""
        rows: QuerySet[TransferListed] = super().get_queryset(request)
        lane = request.GET.get("lane", "")
        if not (lane.isascii() and lane.isdigit() and len(lane) < 10):  # noqa: PLR2004 - longer numbers do not exist
            return rows
        return rows.filter(batch__lte=balances.lane_batches_now().get(int(lane), 0))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> TransferListed | None:
        """Find a transfer by its primary key; the shown key has no index."""
        del request, from_field
        found = _by_key(rows=TransferListed.objects.all(), key=object_id, columns=("lane", "batch", "number"))
        return found.first() if found is not None else None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Allow the columns of the primary key."""
        return lookup in {"lane", "batch", "number"} or bool(super().lookup_allowed(lookup, value, request))


def _by_key(*, rows: QuerySet[Any], key: str, columns: tuple[str, ...]) -> QuerySet[Any] | None:
    """Return the rows with a key like `3-17`; None where the key is none."""
    parts = key.split("-")
    if len(parts) != len(columns) or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):  # noqa: PLR2004 - longer numbers do not exist
        return None
    return rows.filter(**dict(zip(columns, map(int, parts), strict=True)))
