"""Django's registration of this package."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The chip ledger."""

    name = "ledger"
    label = "ledger"
    verbose_name = "Ledger"
    default_auto_field = "django.db.models.BigAutoField"
