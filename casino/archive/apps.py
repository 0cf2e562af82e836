"""Django's registration of this package."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Partitions that left, and where they are."""

    name = "casino.archive"
    label = "archive"
    verbose_name = "Archive"
    default_auto_field = "django.db.models.BigAutoField"
