"""Django's registration of this package."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Read models."""

    name = "reports"
    label = "reports"
    verbose_name = "Reports"
    default_auto_field = "django.db.models.BigAutoField"
