"""Sources and keys in the admin: to look at. They are made, switched off and revoked by commands."""

from django.contrib import admin

from casino.access.models import ApiKey, Source
from casino.viewing import ViewOnlyAdmin


@admin.register(Source)
class SourceAdmin(ViewOnlyAdmin):
    """Registered sources (manage.py register_source)."""

    list_display = ("name", "kinds", "tables", "is_active", "registered_at")
    list_filter = ("is_active",)
    search_fields = ("name__exact", "name__startswith")
    ordering = ("name",)
    fields = list_display
    readonly_fields = list_display


@admin.register(ApiKey)
class ApiKeyAdmin(ViewOnlyAdmin):
    """Keys (manage.py create_api_key, revoke_api_key). The hash of a secret is nobody's business."""

    list_display = ("prefix", "name", "scopes", "tables", "sources", "expires_at", "revoked_at", "last_used_at")
    search_fields = ("prefix__exact", "name__startswith")
    ordering = ("prefix",)
    fields = (*list_display, "created_at")
    readonly_fields = fields
