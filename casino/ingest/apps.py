"""Django's registration of this package."""

from django.apps import AppConfig


class IngestConfig(AppConfig):
    """The doors."""

    name = "casino.ingest"
    label = "ingest"
    verbose_name = "Doors"
    default_auto_field = "django.db.models.BigAutoField"
