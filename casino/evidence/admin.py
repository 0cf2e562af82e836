"""Evidence in the admin: what was signed, by which key, and which batch stands where in the tree."""

from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.evidence.models import Checkpoint, ClosedDay, Key, Leaf
from casino.viewing import ViewOnlyAdmin


class SignedAdmin(ViewOnlyAdmin):
    """Rows with a signed note."""

    sortable_by = ()

    @admin.display(description="Root")
    def root_hex(self, row: Any) -> str:
        """Show the root."""
        return bytes(row.root).hex()

    @admin.display(description="Note")
    def note_text(self, row: Any) -> SafeString:
        """Show the note as it was signed."""
        return format_html("<pre>{}</pre>", row.note)


@admin.register(Checkpoint)
class CheckpointAdmin(SignedAdmin):
    """Checkpoints, the newest first."""

    list_display = ("size", "made_at", "root_hex")
    ordering = ("-size",)
    fields = ("size", "made_at", "root_hex", "note_text")
    readonly_fields = fields


@admin.register(ClosedDay)
class ClosedDayAdmin(SignedAdmin):
    """Gaming days that were closed, the latest first."""

    list_display = ("day", "size", "made_at")
    ordering = ("-day",)
    fields = ("day", "size", "made_at", "note_text")
    readonly_fields = fields


@admin.register(Key)
class KeyAdmin(SignedAdmin):
    """Keys as they were introduced, the newest first."""

    list_display = ("number", "from_size", "verifier", "made_at")
    ordering = ("-number",)
    fields = (*list_display, "note_text")
    readonly_fields = fields


@admin.register(Leaf)
class LeafAdmin(ViewOnlyAdmin):
    """The order of the batch heads, the newest first."""

    sortable_by = ()
    list_display = ("number", "lane", "batch_link", "head_hex")
    list_filter = ("lane",)
    ordering = ("-number",)
    fields = list_display
    readonly_fields = fields

    @admin.display(description="Batch")
    def batch_link(self, row: Leaf) -> SafeString:
        """Link to the header whose head this is."""
        address = reverse("admin:ledger_batchlisted_change", args=[f"{row.lane}-{row.batch}"])
        return format_html('<a href="{}">{}</a>', address, f"{row.batch:,}")

    @admin.display(description="Head")
    def head_hex(self, row: Leaf) -> str:
        """Show the head."""
        return bytes(row.head).hex()
