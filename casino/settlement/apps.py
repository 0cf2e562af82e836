"""Django's registration of this package."""

from django.apps import AppConfig


class SettlementConfig(AppConfig):
    """Outcomes of consumed events."""

    name = "casino.settlement"
    label = "settlement"
    verbose_name = "Settlement"
    default_auto_field = "django.db.models.BigAutoField"
