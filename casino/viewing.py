"""What the admin pages of the log and of access share: nobody changes anything, and nothing is counted to its end."""

import contextlib
import functools
import json
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Model
from django.http import HttpRequest
from django.utils.html import format_html
from unfold.admin import ModelAdmin

_ROWS_COUNTED_MAX = 5_000
_BYTES_SHOWN_MAX = 64 * 1024


class CappedPaginator(Paginator):  # type: ignore[type-arg] # not subscriptable when it runs
    """Counts no further than five thousand rows; who wants more narrows the list."""

    @functools.cached_property
    def count(self) -> int:
        """Return the number of rows, at most 5,000."""
        return len(self.object_list.order_by().values_list("pk")[:_ROWS_COUNTED_MAX])  # type: ignore[attr-defined] # a queryset


class ViewOnlyAdmin(ModelAdmin):  # type: ignore[misc] # the package has no types
    """Nobody adds, changes or deletes here, superusers included; the database would refuse them as well."""

    paginator = CappedPaginator
    show_full_result_count = False
    list_per_page = 50
    actions = None

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Refuse everybody."""
        del request, args
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse everybody."""
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse everybody."""
        del request, obj
        return False


def show_bytes(content: bytes) -> str:
    """Show bytes for reading: JSON with indents, other text as it is, unreadable bytes as marks; 64 KiB at most."""
    text = bytes(content[:_BYTES_SHOWN_MAX]).decode("utf-8", "backslashreplace")
    with contextlib.suppress(ValueError, RecursionError):
        text = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    return format_html("<pre>{}</pre>", text)
