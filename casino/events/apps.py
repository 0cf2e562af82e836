"""Django's registration of this package."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The append-only log."""

    name = "casino.events"
    label = "events"
    verbose_name = "Log"
    default_auto_field = "django.db.models.BigAutoField"
